import 'server-only'
import { and, eq } from 'drizzle-orm'

import { jobs } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { AlreadyDone, conflict, isConflict } from '@/lib/base/errors'
import { addDays, todayIn, toInstant } from '@/lib/base/time'
import { EXAMPLE_JOB_ID } from '@/lib/desk/getting-started/rules'
import type { GettingStarted } from '@/lib/desk/getting-started/schema'
import { open, read as readJob } from '@/lib/desk/job-file/service'
import { ScheduleTask } from '@/lib/job/calendar/schema'
import { schedule } from '@/lib/job/calendar/service'
import { type Job, OpenJob } from '@/lib/job/jobs/schema'
import { AddNote } from '@/lib/job/notes/schema'
import * as notes from '@/lib/job/notes/service'
import { type Actor, withoutKey } from '@/lib/platform/auth/actor'
import { AddPoint, RecordAir, TakeReading } from '@/lib/site/moisture/schema'
import * as air from '@/lib/site/moisture/verbs/air'
import * as meters from '@/lib/site/moisture/verbs/meters'
import * as points from '@/lib/site/moisture/verbs/points'
import * as readings from '@/lib/site/moisture/verbs/readings'
import { AddRoom } from '@/lib/site/rooms/schema'
import * as rooms from '@/lib/site/rooms/service'
import { AddInspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

const ROOMS = [
  { roomName: 'Kitchen', isAffected: true, lengthMetres: 4.2, widthMetres: 3.1, heightMetres: 2.4, wetFloorArea: 9 },
  { roomName: 'Hall', isAffected: false, lengthMetres: 5, widthMetres: 1.2, heightMetres: 2.4 },
]
/** By room, with what the meter read on the two days. The control comes first: it judges none that was read before. */
const POINTS = [
  { room: 1, label: 'West wall', location: 'WALLS', material: 'Plasterboard', values: [12, 12], isControl: true },
  { room: 0, label: 'North wall, 30 cm', location: 'WALLS', material: 'Plasterboard', values: [38, 27] },
  { room: 0, label: 'East wall, 30 cm', location: 'WALLS', material: 'Plasterboard', values: [31, 19] },
  { room: 0, label: 'Floor', location: 'SUBFLOOR', material: 'Particleboard', values: [44, 35] },
]
const AIR = [
  { place: 'OUTSIDE', values: [26, 62] },
  { place: 'UNAFFECTED', values: [24, 55] },
  { place: 'AFFECTED', values: [25, 71], room: 0 },
] as const

/** What became of the organisation's example. */
export async function exampleState(tx: Tx, { organizationId }: Actor): Promise<GettingStarted['example']> {
  const [found] = await tx
    .select({ deletedAt: jobs.deletedAt })
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), eq(jobs.id, EXAMPLE_JOB_ID)))
  if (!found) return 'none'
  return found.deletedAt ? 'removed' : 'there'
}

/**
 * Opens an example job: a burst hose three days ago, two visits, rooms, readings on their way down, and what is planned
 * next. It is a job like any other, and is removed like any other. An organisation has one: once more answers with it.
 * @throws conflict when it was removed, and plan as for any job
 */
export async function addExample(caller: Actor): Promise<Job> {
  // A key of the request belongs to one transaction, and this makes several: the job's id stands for it.
  const actor = withoutKey(caller)
  const state = () => inOrganization(actor, (tx) => exampleState(tx, actor))
  const before = await state()
  if (before === 'removed') throw conflict('The example was removed. Its number is not given again.')
  if (before === 'none') {
    await fill(actor).catch(async (error: unknown) => {
      // A colleague has opened it at the same time.
      const isOpen = error instanceof AlreadyDone || (isConflict(error) && (await state()) === 'there')
      if (!isOpen) throw error
    })
  }
  return readJob(actor, EXAMPLE_JOB_ID)
}

async function fill(actor: Actor): Promise<void> {
  const { timezone } = actor.organization
  const at = (daysAgo: number, clock: string) =>
    toInstant(`${addDays(todayIn(timezone), -daysAgo)}T${clock}`, timezone).toISOString()
  const late = { lateReason: 'Example' }

  const { id: jobId } = await open(
    actor,
    OpenJob.parse({
      id: EXAMPLE_JOB_ID,
      type: 'Water',
      siteAddress: '1 Example Street',
      isPrivateJob: true,
      contactName: 'Alex Example',
      timezone,
      causeOfLoss: 'Burst flexible hose',
      description: 'An example. Look around, try what you like, and remove it when you are done.',
      accessNotes: 'Key safe beside the front door',
      tags: ['Example'],
      instructionReceivedAt: at(3, '16:20'),
    }),
  )
  const first = await visits.add(
    actor,
    jobId,
    AddInspection.parse({
      isInitialAttendance: true,
      inspectionDate: at(2, '09:00'),
      ...late,
      accessInfo: 'INSURED_OR_OWNER_PRESENT',
      causeOfDamage: 'Burst flexible hose under the kitchen sink',
      damageIsRectified: true,
      rectifiedSelection: 'Plumber replaced the hose',
      waterCategory: 'CAT_1',
      waterClass: 'CLASS_2',
      waterReason: 'Clean water, a fifth of the floor and the lower walls',
      summary: 'Water extracted, equipment set up.',
      outcome: 'RETURN_NEEDED',
      returnReason: 'Monitoring',
      returnOn: addDays(todayIn(timezone), -1),
    }),
  )
  const second = await visits.add(
    actor,
    jobId,
    AddInspection.parse({ inspectionDate: at(1, '10:30'), ...late, summary: 'Drying well.' }),
  )
  const inRooms = []
  for (const room of ROOMS) inRooms.push(await rooms.add(actor, jobId, AddRoom.parse(room)))
  for (const { place, values, ...where } of AIR) {
    const [temperature, rh] = values
    const of = {
      inspectionId: first.id,
      place,
      temperature,
      rh,
      ...('room' in where && { roomId: inRooms[where.room]!.id }),
    }
    await air.add(actor, jobId, RecordAir.parse({ ...of, happenedAt: at(2, '09:20'), ...late }))
  }
  await measure(actor, { jobId, inRooms, visits: [first.id, second.id], times: [at(2, '09:30'), at(1, '10:40')] })
  await notes.add(actor, jobId, AddNote.parse({ text: 'The owner is home after three.' }))
  await schedule(
    actor,
    ScheduleTask.parse({
      name: 'Monitoring visit',
      start: at(-1, '09:00'),
      end: at(-1, '10:00'),
      jobId,
      draft: true,
    }),
  )
}

interface Site {
  jobId: string
  inRooms: readonly { id: string }[]
  /** Each with the time of its readings. */
  visits: readonly string[]
  times: readonly string[]
}

/** The readings need a meter for wood, which every organisation begins with; without one the example has none. */
async function measure(actor: Actor, { jobId, inRooms, visits: at, times }: Site): Promise<void> {
  const scales = (await meters.browse(actor))
    .filter(({ retiredAt, isPastCheck }) => !retiredAt && !isPastCheck)
    .flatMap((meter) => meter.scales.map((scale) => ({ meterId: meter.id, ...scale })))
  const scale = scales.find(({ unit, min, max }) => unit === '% WME' && min <= 12 && max >= 44)
  if (!scale) return
  for (const { room, values, ...point } of POINTS) {
    const roomId = inRooms[room]!.id
    const { id: pointId } = await points.add(
      actor,
      jobId,
      AddPoint.parse({ roomId, meterId: scale.meterId, scaleId: scale.id, ...point }),
    )
    for (const [visit, value] of values.entries()) {
      const reading = { pointId, value, scaleId: scale.id, method: 'PENETRATIVE' }
      await readings.take(
        actor,
        { jobId, roomId, inspectionId: at[visit]! },
        TakeReading.parse({ ...reading, happenedAt: times[visit], lateReason: 'Example' }),
      )
    }
  }
}
