import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import { dryRoomsOf } from '@/lib/site/equipment/dry-rooms'
import { dayRuleOf, listOfJob } from '@/lib/site/equipment/queries/installations'
import { todayOf } from '@/lib/site/equipment/queries/items'
import { jobsWithEquipment, listOut } from '@/lib/site/equipment/queries/out'
import { tagStateOf } from '@/lib/site/equipment/rules'
import type { BrowseOut, JobEquipment, JobEquipmentCheck, OutPage } from '@/lib/site/equipment/schema'

/** A job's installations, and the dry rooms that still have units. @throws not_found */
export async function browseJob(actor: Actor, jobId: string): Promise<JobEquipment> {
  return reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const [dayRule, installations, dry] = await Promise.all([
      dayRuleOf(tx, actor),
      listOfJob(tx, actor, jobId),
      dryRoomsOf(tx, actor, [jobId]),
    ])
    const occupied = new Set(installations.filter(({ pickupTime }) => !pickupTime).map(({ roomId }) => roomId))
    return {
      dayRule,
      installations,
      recall: [...dry].filter(([roomId]) => occupied.has(roomId)).map(([roomId, drySince]) => ({ roomId, drySince })),
    }
  })
}

/** Whether a job is free of installed units, and which are left. @throws not_found */
export async function checkJob(actor: Actor, jobId: string): Promise<JobEquipmentCheck> {
  return reading(actor, async (tx) => {
    const [, installed] = await Promise.all([
      requireJob(tx, actor, jobId),
      listOfJob(tx, actor, jobId, { onlyStanding: true }),
    ])
    return { allPickedUp: installed.length === 0, installed }
  })
}

/** How many installed units stand in dry rooms, over all jobs. */
export async function countToRecall(tx: Tx, actor: Actor): Promise<number> {
  const dry = await dryRoomsOf(tx, actor, await jobsWithEquipment(tx, actor))
  return countIn(tx, actor, [...dry.keys()])
}

const countIn = async (tx: Tx, actor: Actor, roomIds: string[]): Promise<number> =>
  (await listOut(tx, actor, { roomIds, page: 1, pageSize: 1 })).count

/** A page of all installed units, over all jobs, the longest first. */
export async function browseOut(actor: Actor, { only, ...query }: BrowseOut): Promise<OutPage> {
  return reading(actor, async (tx) => {
    const dry = await dryRoomsOf(tx, actor, await jobsWithEquipment(tx, actor))
    const roomIds = [...dry.keys()]
    const [dayRule, { installations, count }, recallCount] = await Promise.all([
      dayRuleOf(tx, actor),
      listOut(tx, actor, {
        ...query,
        isTagOverdue: only === 'OVERDUE',
        ...(only === 'RECALL' && { roomIds }),
      }),
      countIn(tx, actor, roomIds),
    ])
    const today = todayOf(actor)
    return {
      dayRule,
      installations: installations.map((one) => ({
        ...one,
        tagState: tagStateOf(one.tagDueOn, today),
        drySince: dry.get(one.roomId) ?? null,
      })),
      count,
      recallCount,
    }
  })
}
