import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import {
  makeActor,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import * as equipment from '@/lib/site/equipment/verbs/install'

import { countStanding } from './queries'
import { PickUpEquipment } from './schema'

let scope: { organizationId: number }
let admin: Actor
let technician: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  technician = await makeActor(scope, { role: 'Technician' })
})
afterAll(closeDatabase)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Two rooms, each with a unit and a point that was read at the visit. */
async function aWetSite(inLaundry: number, inHall: number) {
  const { id: jobId } = await makeJob(scope, { status: 'IN_PROGRESS' })
  const own = { jobId, createdBy: admin.userId }
  const { id: inspectionId } = await makeVisit(scope, { ...own, happenedAt: hoursAgo(5) })
  const meter = await makeMeter(scope)
  const bound = { ...own, meterId: meter.id, scaleId: meter.scales[0]!.id, label: 'North wall' }
  const at = async (roomName: string, value: number) => {
    const { id: roomId } = await makeRoom(scope, { ...own, roomName })
    const point = await makeMoisturePoint(scope, { ...bound, roomId })
    const read = (found: number, happenedAt = hoursAgo(3)) =>
      makeReading(scope, point, { inspectionId, takenBy: technician.userId, happenedAt, value: found })
    await read(value)
    const { id: itemId } = await makeEquipmentItem(scope)
    const [installation] = await makeInstallation(scope, {
      jobId,
      roomId,
      inspectionId,
      itemIds: [itemId],
      by: technician.userId,
      at: hoursAgo(4),
    })
    return { jobId, roomId, inspectionId, read, id: installation!.id }
  }
  return { laundry: await at('Laundry', inLaundry), hall: await at('Hall', inHall) }
}
type Stand = Awaited<ReturnType<typeof aWetSite>>['hall']

const pickupTime = hoursAgo(1)
const pickUp = ({ jobId, roomId, inspectionId, id }: Stand, values: object = {}, actor = technician) =>
  equipment.pickUp(
    actor,
    { jobId, roomId, inspectionId, actionId: id },
    PickUpEquipment.parse({ pickedUpSiteVisit: inspectionId, pickupTime, ...values }),
  )

async function questionsOf(work: Promise<unknown>) {
  const refusal = await refusalOf(work)
  expect(refusal).toMatchObject({ code: 'invalid', current: { confirm: expect.any(String) } })
  expect(new Set(refusal.fields.map(({ path }) => path))).toEqual(new Set(['confirm']))
  const { confirm } = refusal.current as { confirm: string }
  return { questions: refusal.fields.map(({ message }) => message), confirm }
}

describe('picking up while points read above their goal', () => {
  it('asks which, does nothing until that is confirmed, and the history keeps what was', async () => {
    const { laundry } = await aWetSite(40, 12)
    const { questions, confirm } = await questionsOf(pickUp(laundry))
    expect(questions).toEqual([expect.stringMatching(/^North wall in Laundry \(40 .*, goal .*\)$/)])
    expect(await inOrganization(scope, (tx) => countStanding(tx, scope, laundry.jobId))).toBe(2)
    await questionsOf(pickUp(laundry, { confirm: 'f'.repeat(32) }))
    expect(await pickUp(laundry, { confirm })).toMatchObject({ itemState: false })
    const [entry] = await inOrganization(scope, (tx) =>
      tx
        .select({ details: activity.details })
        .from(activity)
        .where(and(eq(activity.subjectId, laundry.id), eq(activity.action, 'equipment.picked-up'))),
    )
    expect(entry!.details).toMatchObject({ wet: questions[0] })
  })

  it('asks nothing where the room is dry, and of every room with the last unit', async () => {
    const { laundry, hall } = await aWetSite(40, 12)
    await pickUp(hall)
    const { questions, confirm } = await questionsOf(pickUp(laundry))
    await pickUp(laundry, { confirm })
    const other = await aWetSite(40, 12)
    await pickUp(other.laundry, { confirm })
    // The laundry stays wet, and this is the last unit that could dry it.
    expect(await questionsOf(pickUp(other.hall))).toEqual({ questions, confirm })
  })

  it('asks once of all that go together', async () => {
    const { laundry, hall } = await aWetSite(12, 40)
    const together = [laundry.id, hall.id]
    const { questions, confirm } = await questionsOf(pickUp(laundry, { together }))
    expect(questions).toEqual([expect.stringMatching(/^North wall in Hall /)])
    await pickUp(laundry, { together, confirm })
    await pickUp(hall, { together, confirm })
  })

  it('asks anew whoever answered before somebody else read more', async () => {
    const { laundry } = await aWetSite(40, 12)
    const { confirm } = await questionsOf(pickUp(laundry))
    await laundry.read(60, hoursAgo(2))
    const { questions, confirm: again } = await questionsOf(pickUp(laundry, { confirm }))
    expect(questions).toEqual([expect.stringMatching(/\(60 /)])
    const both = await Promise.allSettled(
      [technician, admin].map((actor) => pickUp(laundry, { confirm: again }, actor)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
