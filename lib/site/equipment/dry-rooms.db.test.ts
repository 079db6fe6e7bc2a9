import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import {
  makeActor,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makeReading,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { dryRoomsOf } from './dry-rooms'

let scope: { organizationId: number }
let admin: Actor
let meter: Awaited<ReturnType<typeof makeMeter>>
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  meter = await makeMeter(scope)
})
afterAll(closeDatabase)

/** A job with a room in which timber reads 16, which is dry unless an unaffected place reads lower. */
async function aJob({ control }: { control?: number } = {}) {
  const job = await makeJob(scope)
  const own = { jobId: job.id, createdBy: admin.userId }
  const [visit, room] = await Promise.all([makeVisit(scope, own), makeRoom(scope, own)])
  const bound = { ...own, roomId: room.id, meterId: meter.id, scaleId: meter.scales[0]!.id }
  const taken = { inspectionId: visit.id, takenBy: admin.userId, happenedAt: '2026-03-02T00:00:00.000Z' }
  await makeReading(scope, await makeMoisturePoint(scope, bound), { ...taken, value: 16 })
  if (control) {
    await makeReading(scope, await makeMoisturePoint(scope, { ...bound, isControl: true }), {
      ...taken,
      value: control,
    })
  }
  return { jobId: job.id, roomId: room.id }
}

/** The dry rooms of some jobs, and how many statements it takes to find them. */
const read = (jobIds: string[]) =>
  inOrganization(scope, async (tx) => {
    const asked = [vi.spyOn(tx, 'select'), vi.spyOn(tx, 'with'), vi.spyOn(tx, 'execute')]
    const dry = await dryRoomsOf(tx, admin, jobIds)
    return { dry: [...dry.keys()], statements: asked.reduce((sum, { mock }) => sum + mock.calls.length, 0) }
  })

it('the dry rooms of many jobs take as many statements as those of one, and each is judged by its own job', async () => {
  const one = await aJob()
  const alone = await read([one.jobId])
  expect(alone.dry).toEqual([one.roomId])
  const others = [await aJob(), await aJob({ control: 10 }), await aJob()]
  const all = await read([one, ...others].map(({ jobId }) => jobId))
  expect(all.dry.toSorted()).toEqual([one, others[0]!, others[2]!].map(({ roomId }) => roomId).toSorted())
  expect(all.statements).toBe(alone.statements)
  expect(await read([])).toEqual({ dry: [], statements: 0 })
})
