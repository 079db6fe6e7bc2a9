import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { jobs, tasks } from '@/db/schema'
import { packed } from '@/db/select'
import type { Tx } from '@/db/tenancy'
import { hueOf } from '@/lib/base/hues'
import { staffHues } from '@/lib/company/users/queries'
import type { ChipWindow } from '@/lib/job/calendar/schema'

import { doneTimes, timeKey } from './outcomes'
import { findPeople } from './references'
import { type Looker, type Wanted, candidateColumns, jobOf, occurrencesWith } from './window'

const packedChip = packed({ ...candidateColumns, version: tasks.version })

/** The calendar's data for a window, each person, zone and job once: six queries, for any amount. */
export async function readChips(tx: Tx, actor: Looker, window: Wanted): Promise<ChipWindow> {
  const found = await occurrencesWith(tx, actor, window, packedChip)
  const [people, zones, places] = [new Listed(), new Listed(), new Listed()]
  const jobAt = (id: string | null) => (id === null ? null : places.at(id))
  const peopleAt = (ids: readonly string[]) => ids.map((id) => people.at(id))
  const ownOf = (one: (typeof found)[number]): ChipWindow['times'][number][3] =>
    one.hasOverride
      ? {
          slot: seconds(one.occurrenceStart),
          name: one.name,
          job: jobAt(jobOf(one)),
          people: peopleAt(one.assignedUserIds),
        }
      : null
  const taskAt = new Map<string, number>()
  const drawn: ChipWindow['tasks'] = []
  const times = found.map((one): ChipWindow['times'][number] => {
    const { task } = one
    let at = taskAt.get(task.id)
    if (at === undefined) {
      at = drawn.length
      taskAt.set(task.id, at)
      const { id, name, version, freq, timezone, jobId, assignedUserIds } = task
      drawn.push([id, name, version, freq ? 1 : 0, zones.at(timezone), jobAt(jobId), peopleAt(assignedUserIds)])
    }
    return [at, seconds(one.start), seconds(one.end), ownOf(one)]
  })
  const [byId, ofJobs, done, hues] = await Promise.all([
    findPeople(tx, actor.organizationId, people.ids),
    findJobs(tx, actor.organizationId, places.ids),
    doneTimes(tx, actor, found),
    staffHues(tx, actor.organizationId),
  ])
  return {
    people: people.ids.map((id) => byId.get(id)!),
    // Somebody who left is beside nobody any more.
    hues: people.ids.map((id) => hues.get(id) ?? hueOf(byId.get(id)!.firstName)),
    zones: zones.ids,
    jobs: places.ids.map((id) => ofJobs.get(id)!),
    tasks: drawn,
    times,
    done: found.flatMap((one, place) => (done.has(timeKey(one)) ? [place] : [])),
  }
}

const seconds = (instant: string): number => Date.parse(instant) / 1000

/** Values that occur again and again, listed once and named by position. */
class Listed {
  readonly ids: string[] = []
  readonly #places = new Map<string, number>()

  at(id: string): number {
    const known = this.#places.get(id)
    if (known !== undefined) return known
    this.#places.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }
}

async function findJobs(
  tx: Tx,
  organizationId: number,
  ids: readonly string[],
): Promise<Map<string, ChipWindow['jobs'][number]>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({
      id: jobs.id,
      jobNo: jobs.jobNo,
      status: jobs.status,
      siteAddress: jobs.siteAddress,
      suburb: jobs.suburb,
      state: jobs.state,
      postcode: jobs.postcode,
    })
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), sql`${jobs.id} = any(${sql.param([...ids])}::uuid[])`))
  return new Map(
    rows.map((job) => [job.id, [job.id, job.jobNo, job.status, job.siteAddress, job.suburb, job.state, job.postcode]]),
  )
}
