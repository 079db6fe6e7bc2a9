import { afterAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import {
  makeActor,
  makeClient,
  makeEquipmentItem,
  makeJob,
  makeMeter,
  makeOrganization,
  makeUser,
} from '@/lib/desk/demo/factories'
import { remove as removeJob } from '@/lib/desk/job-file/service'
import { browse as readMatrix } from '@/lib/site/moisture/verbs/matrix'
import * as visits from '@/lib/site/visits/service'

import { isShown } from './rules'
import * as gettingStarted from './service'

afterAll(closeDatabase)

const NOTHING = { people: false, client: false, job: false, meters: false, equipment: false }
const deletedAt = new Date().toISOString()

it('each step ticks itself once it is stored, and the last one ends the list', async () => {
  const scope = await makeOrganization()
  const admin = await makeActor(scope)
  const read = () => gettingStarted.read(admin)
  const done = async () => (await read()).done
  await makeUser(scope, { status: 'REMOVED' })
  await makeJob(scope, { deletedAt })
  await makeMeter(scope, { isToComplete: true })
  await makeMeter(scope, { retiredAt: deletedAt })
  await makeEquipmentItem(scope, { isToComplete: true })
  await makeEquipmentItem(scope, { deletedAt })
  expect(await done()).toEqual(NOTHING)

  await makeUser(scope, { role: 'Technician', status: 'INVITED' })
  expect(await done()).toEqual({ ...NOTHING, people: true })
  await makeClient(scope)
  expect(await done()).toEqual({ ...NOTHING, people: true, client: true })
  await makeJob(scope)
  await makeMeter(scope)
  expect(await done()).toEqual({ people: true, client: true, job: true, meters: true, equipment: false })
  expect(isShown(await read())).toBe(true)
  await makeEquipmentItem(scope)
  expect(isShown(await read())).toBe(false)
})

it('an example is opened once, shows a job at work, ticks no step, and can be removed', async () => {
  const scope = await makeOrganization()
  const admin = await makeActor(scope)
  await makeMeter(scope)
  expect(await gettingStarted.read(admin)).toMatchObject({ example: 'none' })
  const [job, again] = [await gettingStarted.addExample(admin), await gettingStarted.addExample(admin)]
  expect(again).toEqual(job)
  expect(job).toMatchObject({ siteAddress: '1 Example Street', tags: ['Example'] })
  expect(await visits.browse(admin, job.id, {})).toHaveLength(2)
  const { rooms, points } = await readMatrix(admin, job.id)
  expect(rooms.map(({ roomName }) => roomName)).toEqual(['Kitchen', 'Hall'])
  expect(points.flatMap(({ readings }) => readings)).toHaveLength(8)
  expect(await gettingStarted.read(admin)).toMatchObject({ example: 'there', done: { job: false } })

  const neighbour = await makeActor(await makeOrganization())
  expect(await gettingStarted.read(neighbour)).toMatchObject({ example: 'none' })
  expect((await gettingStarted.addExample(neighbour)).id).toBe(job.id)

  await removeJob(admin, job.id)
  expect(await gettingStarted.read(admin)).toMatchObject({ example: 'removed' })
  expect(await gettingStarted.read(neighbour)).toMatchObject({ example: 'there' })
  await expect(gettingStarted.addExample(admin)).rejects.toMatchObject({ code: 'conflict' })
})

it('of two who open the example at once, both get the same', async () => {
  const scope = await makeOrganization()
  const [admin, colleague] = [await makeActor(scope), await makeActor(scope)]
  const [one, other] = await Promise.all([gettingStarted.addExample(admin), gettingStarted.addExample(colleague)])
  expect(one.id).toBe(other.id)
})

it('is hidden from all Administrators of the organisation, once and for good, and from no other', async () => {
  const scope = await makeOrganization()
  const [admin, colleague] = [await makeActor(scope), await makeActor(scope)]
  const stranger = await makeActor(await makeOrganization())
  expect(isShown(await gettingStarted.read(admin))).toBe(true)
  await Promise.all([gettingStarted.hide(admin), gettingStarted.hide(colleague)])
  for (const one of [admin, colleague]) expect(isShown(await gettingStarted.read(one))).toBe(false)
  expect(isShown(await gettingStarted.read(stranger))).toBe(true)
})
