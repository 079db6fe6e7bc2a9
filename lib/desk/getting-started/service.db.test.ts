import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { catalogueItems, files, formTemplates, organizations, letterheads as stored } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
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
import { addStarters } from '@/lib/paper/catalogue/verbs/items'
import { addStarterForms } from '@/lib/paper/forms/starters'
import { AddLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { browse as readMatrix } from '@/lib/site/moisture/verbs/matrix'
import * as visits from '@/lib/site/visits/service'

import { isShown, stepsOf } from './rules'
import { STEPS } from './schema'
import * as gettingStarted from './service'

afterAll(closeDatabase)

/** What counts for nothing is there: a deleted job has spent the first number. */
const NOTHING = {
  organization: false,
  people: false,
  letterhead: false,
  number: true,
  client: false,
  job: false,
  meters: false,
  equipment: false,
  prices: false,
  forms: false,
}
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
  await makeEquipmentItem(scope)
  const five = { people: true, client: true, job: true, meters: true, equipment: true }
  expect(await done()).toEqual({ ...NOTHING, ...five })
  await inOrganization(scope, async (tx) => {
    await tx.update(organizations).set({ address: '1 Depot Road' })
    await addStarterForms(tx, scope.organizationId)
  })
  await addStarters(admin)
  expect(await done()).toEqual({ ...NOTHING, ...five, organization: true })
  await inOrganization(scope, async (tx) => {
    await tx.update(catalogueItems).set({ sellCents: 100_00 })
    await tx.update(formTemplates).set({ version: 2 })
  })
  expect(await done()).toEqual({ ...NOTHING, ...five, organization: true, prices: true, forms: true })
  expect(isShown(await read())).toBe(true)
  const letterhead = await letterheads.add(admin, AddLetterhead.parse({ name: 'Ours', tradingName: 'Coast' }))
  expect(isShown(await read())).toBe(true)
  await inOrganization(scope, async (tx) => {
    const logo = { ...scope, id: newId(), key: newId(), name: 'a', mimeType: 'image/png', size: 1 }
    await tx.insert(files).values({ ...logo, kind: 'LETTERHEAD_LOGO' })
    await tx.update(stored).set({ logoFileId: logo.id }).where(eq(stored.id, letterhead.id))
  })
  expect(isShown(await read())).toBe(false)
})

it('a step is put aside and taken back for all Administrators, and prices are no step of a plan without them', async () => {
  const scope = await makeOrganization({ pricingPlan: 'FREE' })
  const [admin, colleague] = [await makeActor(scope), await makeActor(scope)]
  const shown = async (actor = colleague) => stepsOf(await gettingStarted.read(actor))
  expect(await shown()).toEqual(STEPS.filter((step) => step !== 'prices'))
  expect((await gettingStarted.read(admin)).done.number).toBe(false)
  for (const step of ['number', 'number', 'forms'] as const)
    await gettingStarted.putAside(admin, { step, isAside: true })
  expect(await shown()).toEqual(STEPS.filter((step) => !['prices', 'number', 'forms'].includes(step)))
  await gettingStarted.putAside(colleague, { step: 'number', isAside: false })
  expect(await shown(admin)).toEqual(STEPS.filter((step) => !['prices', 'forms'].includes(step)))
  for (const step of STEPS) await gettingStarted.putAside(admin, { step, isAside: true })
  expect(isShown(await gettingStarted.read(colleague))).toBe(false)
  expect(isShown(await gettingStarted.read(await makeActor(await makeOrganization())))).toBe(true)
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
