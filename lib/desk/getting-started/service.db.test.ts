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

it('is hidden from all Administrators of the organisation, once and for good, and from no other', async () => {
  const scope = await makeOrganization()
  const [admin, colleague] = [await makeActor(scope), await makeActor(scope)]
  const stranger = await makeActor(await makeOrganization())
  expect(isShown(await gettingStarted.read(admin))).toBe(true)
  await Promise.all([gettingStarted.hide(admin), gettingStarted.hide(colleague)])
  for (const one of [admin, colleague]) expect(isShown(await gettingStarted.read(one))).toBe(false)
  expect(isShown(await gettingStarted.read(stranger))).toBe(true)
})
