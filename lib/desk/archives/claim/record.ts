import 'server-only'
import { and, asc, eq, isNotNull } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { files, jobReports } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { totalOfCut } from '@/lib/base/cut'
import { conflict, nullWhenMissing } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { listHistory } from '@/lib/desk/history/queries'
import type { HistoryEntry } from '@/lib/desk/history/schema'
import { getJob } from '@/lib/job/jobs/queries/job'
import type { Job } from '@/lib/job/jobs/schema'
import { listNotes } from '@/lib/job/notes/queries'
import { filesOfPhotos } from '@/lib/job/photos/queries'
import { chosenUploads } from '@/lib/job/uploads/queries'
import { listHeads, sectionsOf } from '@/lib/paper/estimates/queries'
import { sectionsForClient } from '@/lib/paper/estimates/shown'
import { listForms } from '@/lib/paper/forms/queries/job-forms'
import type { Actor } from '@/lib/platform/auth/actor'
import { getSettings } from '@/lib/site/drying/queries'
import { listOfJob as listInstallations } from '@/lib/site/equipment/queries/installations'
import { MOST_LISTED, listOfJob as listInventory } from '@/lib/site/inventory/queries'
import { listAir } from '@/lib/site/moisture/queries/air'
import { listReadingsOfJob } from '@/lib/site/moisture/queries/readings'
import { listRooms } from '@/lib/site/rooms/queries'
import type { Room } from '@/lib/site/rooms/schema'
import { listVisits } from '@/lib/site/visits/queries'

/** More than any job has; what is in memory at once has a limit. */
const MOST_PHOTOS = 20_000
const MOST_NOTES = 5_000
const MOST_ENTRIES = 50_000
const MOST_REPORTS = 1_000
const ENTRIES_AT_ONCE = 200

/** What a claim file holds of a job: lists with the earliest first. */
export type ClaimRecord = Awaited<ReturnType<typeof readClaim>>

/** Reads the record of a job, as far as its reader may see it. @throws not_found, conflict when it is too large */
export async function readClaim(tx: Tx, actor: Actor, jobId: string) {
  const job = await getJob(tx, actor, jobId)
  const { altitudeMetres } = await getSettings(tx, actor)
  const [visits, rooms, readings, air, installations, inventory, notes] = await Promise.all([
    listVisits(tx, actor, jobId),
    listRooms(tx, actor, jobId),
    listReadingsOfJob(tx, actor, jobId),
    listAir(tx, actor, jobId, altitudeMetres),
    listInstallations(tx, actor, jobId),
    listInventory(tx, actor, jobId),
    listNotes(tx, actor, jobId, { limit: MOST_NOTES }),
  ])
  const [photos, uploads, reports, forms, estimates, history] = await Promise.all([
    filesOfPhotos(tx, actor, jobId, {}, MOST_PHOTOS),
    chosenUploads(tx, actor, jobId, undefined).catch(nullWhenMissing),
    listReportFiles(tx, actor, jobId),
    listForms(tx, actor, jobId),
    listEstimates(tx, actor, jobId, rooms),
    readHistory(tx, actor, job),
  ])
  refuseCut({
    readings: totalOfCut(readings) !== undefined,
    'air readings': totalOfCut(air) !== undefined,
    installations: totalOfCut(installations) !== undefined,
    'items of inventory': inventory.length > MOST_LISTED,
    notes: totalOfCut(notes) !== undefined,
    photos: photos.length > MOST_PHOTOS,
    reports: reports.length > MOST_REPORTS,
    forms: totalOfCut(forms) !== undefined,
  })
  return {
    organization: actor.organization.name,
    job,
    visits: visits.toReversed(),
    rooms,
    readings,
    air: { altitudeMetres: air.altitudeMetres, readings: air.readings.toReversed() },
    installations: installations.toReversed(),
    inventory,
    notes: notes.toReversed(),
    photos,
    uploads: uploads ?? [],
    reports,
    forms: forms.toReversed(),
    estimates,
    history: history.toReversed(),
  }
}

/** Half a record is no evidence: a file of a part of it would look whole. */
function refuseCut(lists: Record<string, boolean>): void {
  const cut = Object.keys(lists).find((what) => lists[what])
  if (cut) throw conflict(`This job has more ${cut} than a claim file can hold.`)
}

/** The finished reports of a job with their objects, the earliest first. Only managers ask: those of estimates too. */
const listReportFiles = (tx: Tx, { organizationId }: Actor, jobId: string) =>
  tx
    .select({
      title: jobReports.title,
      versionNo: jobReports.versionNo,
      completedAt: jobReports.completedAt,
      key: files.key,
      size: files.size,
    })
    .from(jobReports)
    .innerJoin(files, sameRow(files, jobReports.fileId))
    .where(
      and(
        eq(jobReports.organizationId, organizationId),
        eq(jobReports.jobId, jobId),
        isNotNull(jobReports.completedAt),
      ),
    )
    .orderBy(asc(jobReports.createdAt), asc(jobReports.id))
    .limit(MOST_REPORTS + 1)

/** The estimates of a job as its client sees them, the earliest first. @throws conflict when there are too many */
async function listEstimates(tx: Tx, actor: Actor, jobId: string, rooms: readonly Room[]) {
  const heads = await listHeads(tx, actor, jobId)
  refuseCut({ estimates: totalOfCut(heads) !== undefined })
  const roomNames = new Map(rooms.map(({ id, roomName }) => [id, roomName]))
  const ids = heads.map(({ id }) => id)
  const sections = await sectionsOf(tx, actor, ids)
  const shown = { showCosts: true, showSectionTotals: true }
  return heads.toReversed().map((head) => ({
    name: head.name,
    estimateNo: head.estimateNo,
    versionNo: head.versionNo,
    status: head.status,
    preparedBy: fullName(head.createdBy),
    createdAt: head.createdAt,
    decision: head.decision && {
      by: head.decision.byLink?.name ?? fullName(head.decision.by),
      at: head.decision.at,
    },
    validDays: head.validDays,
    sections: sectionsForClient(sections.get(head.id) ?? [], (id) => roomNames.get(id), shown),
    contingencyPercent: head.contingencyPercent,
    discountCents: head.discountCents,
    gstPercent: head.gstPercent,
    totals: head.totals,
    terms: head.terms,
    exclusions: head.exclusions,
    currency: actor.organization.currency,
  }))
}

/** What is told of estimates: not what the office changed in them, nor what it said of them. */
const TOLD_OF_ESTIMATES = [
  'estimate.added',
  'estimate.copied',
  'estimate.asked-to-approve',
  'estimate.link-taken-back',
  'estimate.approved',
  'estimate.rejected',
  'estimate.deleted',
  'estimate-report.made',
  'estimate-report.sent',
  'estimate-report.deleted',
]

/** An entry of the history as those who pay may read it; none where it is the office's alone. */
function toldOutside(entry: HistoryEntry): HistoryEntry[] {
  if (entry.kind !== 'estimates') return [entry]
  return TOLD_OF_ESTIMATES.includes(entry.action) ? [{ ...entry, changes: [], quote: null }] : []
}

async function readHistory(tx: Tx, actor: Actor, job: Job): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let before: string | undefined
  do {
    const page = await listHistory(tx, actor, job, { limit: ENTRIES_AT_ONCE, before })
    entries.push(...page.items.flatMap(toldOutside))
    if (entries.length > MOST_ENTRIES) refuseCut({ 'entries of its history': true })
    before = page.before ?? undefined
  } while (before)
  return entries
}
