import 'server-only'
import { and, asc, inArray, isNotNull, or } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { among } from '@/db/rows'
import { equipmentInstallations, inspections, jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { forbidden } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { isManager } from '@/lib/base/roles'
import { todayIn } from '@/lib/base/time'
import { getUser } from '@/lib/company/users/queries'
import { readWindow } from '@/lib/job/calendar/queries'
import { type ShownTask, showWindow } from '@/lib/job/calendar/shown/tasks'
import { windowOf } from '@/lib/job/calendar/shown/views'
import { liveJobs } from '@/lib/job/jobs/queries/job'
import { headOf } from '@/lib/paper/letterheads/head'
import { letterheadFor } from '@/lib/paper/letterheads/queries'
import { setPaper } from '@/lib/paper/pages/set'
import { type Safety, type StopSite, runSheetBlocks } from '@/lib/paper/reports/run-sheet'
import type { RunSheetQuery } from '@/lib/paper/reports/schema'
import { atWithZone, weekdayInWords } from '@/lib/paper/reports/words'
import type { Actor } from '@/lib/platform/auth/actor'
import { downloadOf } from '@/lib/platform/pdf/download'
import type { Download } from '@/lib/platform/route/download'
import { dryRoomsOf } from '@/lib/site/equipment/dry-rooms'
import { readInstallations } from '@/lib/site/equipment/queries/installations'
import { liveInstallations, standing } from '@/lib/site/equipment/queries/rows'
import { dryingOf } from '@/lib/site/sizing/service'
import { liveVisits } from '@/lib/site/visits/queries'

const TITLE = 'Run sheet'

/**
 * A person's stops of a day in order, on the organisation's clock, as a PDF that is only sent. Without a date it is
 * today's, without a person the actor's own.
 * @throws forbidden for a colleague's day when the actor plans nobody's, not_found for nobody of the organisation
 */
export async function runSheet(actor: Actor, { date, userId = actor.userId }: RunSheetQuery): Promise<Download> {
  if (userId !== actor.userId && !isManager(actor.role)) {
    throw forbidden('Only managers can have the run sheets of others.')
  }
  const { timezone, name: organization, identifier } = actor.organization
  const day = date ?? todayIn(timezone)
  const dayName = weekdayInWords(day)
  const { person, tasks, sites, letterhead } = await reading(
    actor,
    async (tx) => {
      const [found, window, head] = await Promise.all([
        getUser(tx, actor, userId),
        readWindow(tx, actor, { ...windowOf('day', day, timezone), userIds: [userId] }),
        letterheadFor(tx, actor, {}),
      ])
      const shown = showWindow(window)
      return { person: fullName(found), tasks: shown, sites: await sitesOf(tx, actor, shown), letterhead: head }
    },
    { planByValue: true },
  )
  const madeAt = new Date()
  const made = atWithZone(madeAt, timezone)
  const under = [person, dayName, `Made ${made}`, `Times are in ${timezone}`].join(' · ')
  const paper = {
    title: TITLE,
    jobLabel: person,
    organization,
    site: dayName,
    version: null,
    madeAt: made,
    letterhead: headOf(letterhead, organization),
    blocks: [{ kind: 'title' as const, text: TITLE, under }, ...runSheetBlocks({ userId, timezone, tasks, sites })],
  }
  const { logo, background } = letterhead
  const set = await setPaper(
    paper,
    { logo, background, photos: [] },
    { madeAt, advice: 'Please plan fewer tasks for one day.' },
  )
  return downloadOf(set, `${identifier} ${TITLE.toLowerCase()} ${day} ${person}.pdf`)
}

/** What is known of the sites of some tasks, by their jobs. */
async function sitesOf(tx: Tx, actor: Actor, tasks: readonly ShownTask[]): Promise<Map<string, StopSite>> {
  const jobIds = [...new Set(tasks.flatMap(({ jobId }) => jobId ?? []))]
  if (!jobIds.length) return new Map()
  const [rows, safety, units, dryRooms, dryings] = await Promise.all([
    tx
      .select({
        id: jobs.id,
        accessNotes: jobs.accessNotes,
        secondContactName: jobs.secondContactName,
        secondContactNumber: jobs.secondContactNumber,
      })
      .from(jobs)
      .where(and(liveJobs(actor), inArray(jobs.id, jobIds))),
    safetyOf(tx, actor, jobIds),
    readInstallations(tx, actor, and(liveInstallations(actor), standing, among(equipmentInstallations.jobId, jobIds))),
    dryRoomsOf(tx, actor, jobIds),
    Promise.all(jobIds.map((jobId) => dryingOf(tx, actor, jobId))),
  ])
  return new Map(
    rows.map(({ id, ...site }) => [
      id,
      {
        ...site,
        safety: safety.get(id) ?? NOTHING_RECORDED,
        standing: units.filter(({ jobId }) => jobId === id),
        dryRooms,
        chambers: dryings[jobIds.indexOf(id)]!.chambers,
      },
    ]),
  )
}

const NOTHING_RECORDED: Safety = { accessInfo: null, isAsbestosOnSite: null, isMouldOnSite: null, hazardNotes: null }

/** What the visits of some jobs say about safety: of each question the newest answer. */
async function safetyOf(tx: Tx, actor: Actor, jobIds: string[]): Promise<Map<string, Safety>> {
  const { accessInfo, isAsbestosOnSite, isMouldOnSite, hazardNotes } = inspections
  const rows = await tx
    .select({ jobId: inspections.jobId, accessInfo, isAsbestosOnSite, isMouldOnSite, hazardNotes })
    .from(inspections)
    .where(
      and(
        liveVisits(actor),
        inArray(inspections.jobId, jobIds),
        or(isNotNull(accessInfo), isNotNull(isAsbestosOnSite), isNotNull(isMouldOnSite), isNotNull(hazardNotes)),
      ),
    )
    .orderBy(asc(inspections.happenedAt), asc(inspections.id))
  const found = new Map<string, Safety>()
  for (const { jobId, ...visit } of rows) {
    const before = found.get(jobId) ?? NOTHING_RECORDED
    found.set(jobId, {
      accessInfo: visit.accessInfo ?? before.accessInfo,
      isAsbestosOnSite: visit.isAsbestosOnSite ?? before.isAsbestosOnSite,
      isMouldOnSite: visit.isMouldOnSite ?? before.isMouldOnSite,
      hazardNotes: visit.hazardNotes ?? before.hazardNotes,
    })
  }
  return found
}
