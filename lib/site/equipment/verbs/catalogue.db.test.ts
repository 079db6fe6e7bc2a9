import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { refusalOf } from '@/e2e/refusal-of'
import type { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeJob,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import {
  AddCategory,
  AddItem,
  AddUnitOnSite,
  BrowseCategory,
  BrowseItems,
  EditCategory,
  EditItem,
  InstallEquipment,
} from '@/lib/site/equipment/schema'

import * as catalogue from './catalogue'
import { install } from './install'

let scope: { organizationId: number }
let admin: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const aCategory = (values: object = {}) =>
  AddCategory.parse({ name: `LGR ${newId()}`, kind: 'DEHUMIDIFIER_LGR', ...values })
const anItem = (categoryId: string, item: object = {}) =>
  AddItem.parse({ categoryId, item: { referenceId: `LG-${newId()}`, ...item } })
const listed = async (id: string, query: object = {}) =>
  (await catalogue.openCategory(admin, id, BrowseCategory.parse(query))).items.map(({ referenceId }) => referenceId)

async function installed(item: { id: string }) {
  const job = await makeJob(scope)
  const by = { jobId: job.id, createdBy: admin.userId }
  const [visit, room] = await Promise.all([makeVisit(scope, by), makeRoom(scope, by)])
  const at = { jobId: job.id, inspectionId: visit.id, roomId: room.id }
  const [made] = await install(admin, at, InstallEquipment.parse({ selectedEquipmentItems: [item.id] }))
  return made!
}

describe('categories', () => {
  it('are added once, edited by one at a time, and named once', async () => {
    const command = aCategory({ id: newId(), dailyRateCents: 6500, amps: 6.2 })
    const made = await catalogue.addCategory(admin, command)
    expect(made).toMatchObject({ dailyRateCents: 6500, amps: 6.2, itemCount: 0, version: 1 })
    expect(((await refusalOf(catalogue.addCategory(admin, command))) as unknown as AlreadyDone).answer).toEqual(made)
    const other = catalogue.addCategory(admin, { ...command, dailyRateCents: 7000 })
    expect(await refusalOf(other)).toMatchObject({ code: 'conflict', current: made })
    await expect(catalogue.addCategory(admin, aCategory({ name: command.name.toLowerCase() }))).rejects.toMatchObject({
      cause: { constraint_name: 'equipment_categories_names' },
    })
    const edit = (version: number) =>
      catalogue.editCategory(admin, made.id, EditCategory.parse({ name: made.name, description: 'Large', version }))
    const edits = await Promise.allSettled([edit(1), edit(1)])
    expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(edit(1))).toMatchObject({ code: 'conflict', current: { version: 2 } })
  })

  it('count what stands behind them', async () => {
    const category = await makeEquipmentCategory(scope)
    const item = (values: object = {}) => makeEquipmentItem(scope, { categoryId: category.id, ...values })
    await Promise.all([item({ tagDueOn: '2020-01-01' }), item({ state: 'RETIRED', tagDueOn: '2020-01-01' })])
    await installed(await item())
    const counted = (await catalogue.browseCategories(admin)).find(({ id }) => id === category.id)
    expect(counted).toMatchObject({ itemCount: 3, availableCount: 1, installedCount: 1, overdueTagCount: 1 })
    expect(await catalogue.browseCategories(elsewhere)).toEqual([])
  })

  it('stay while a unit of them is installed, and go with their units', async () => {
    const category = await makeEquipmentCategory(scope)
    const item = await makeEquipmentItem(scope, { categoryId: category.id })
    const free = await makeEquipmentCategory(scope)
    const gone = await makeEquipmentItem(scope, { categoryId: free.id })
    await installed(item)
    expect(await refusalOf(catalogue.removeCategory(admin, category.id))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 unit of'),
    })
    expect(await refusalOf(catalogue.removeCategory(elsewhere, free.id))).toMatchObject({ code: 'not_found' })
    await catalogue.removeCategory(admin, free.id)
    expect(await refusalOf(catalogue.openItem(admin, gone.id))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(catalogue.addItem(admin, anItem(free.id)))).toMatchObject({ code: 'not_found' })
  })
})

describe('units', () => {
  it('are found by words, state and test and tag, a page at a time', async () => {
    const { id: categoryId } = await makeEquipmentCategory(scope)
    const add = (referenceId: string, values: object = {}) =>
      makeEquipmentItem(scope, { categoryId, referenceId, ...values })
    const mark = newId().slice(-6)
    await add(`${mark}-1`, { brand: 'Dri-Eaz', model: 'Revolution', rank: 2 })
    await add(`${mark}-2`, { brand: 'Phoenix', tagDueOn: '2020-01-01', rank: 1 })
    await add(`${mark}-3`, { state: 'MAINTENANCE', rank: 3 })
    expect(await listed(categoryId)).toEqual([`${mark}-2`, `${mark}-1`, `${mark}-3`])
    expect(await listed(categoryId, { search: 'eaz revol' })).toEqual([`${mark}-1`])
    expect(await listed(categoryId, { search: '100%' })).toEqual([])
    expect(await listed(categoryId, { state: 'MAINTENANCE' })).toEqual([`${mark}-3`])
    expect(await listed(categoryId, { tag: 'OVERDUE' })).toEqual([`${mark}-2`])
    const found = await catalogue.browseItems(admin, BrowseItems.parse({ referenceId: `${mark.toUpperCase()}-1` }))
    expect(found).toMatchObject({ count: 1, items: [{ brand: 'Dri-Eaz', installation: null }] })
  })

  it('are added once under an id, and another one under it is refused, until it was edited', async () => {
    const [here, there] = [await makeEquipmentCategory(scope), await makeEquipmentCategory(scope)]
    const command = { ...anItem(here.id, { capacity: 70.5, tagDueOn: '2030-01-31' }), id: newId() }
    const made = await catalogue.addItem(admin, command)
    expect(await refusalOf(catalogue.addItem(admin, command))).toMatchObject({ name: 'AlreadyDone', answer: made })
    const others = [{ categoryId: there.id }, { item: { ...command.item, serial: 'S-1' } }]
    for (const other of others) {
      const refused = await refusalOf(catalogue.addItem(admin, { ...command, ...other }))
      expect(refused).toMatchObject({ code: 'conflict', current: made })
    }
    await catalogue.editItem(admin, made.id, EditItem.parse({ item: { ...command.item, serial: 'S-2' } }))
    expect(await refusalOf(catalogue.addItem(admin, command))).toMatchObject({ name: 'AlreadyDone' })
  })

  it('bear an asset number of their own', async () => {
    const { id: categoryId } = await makeEquipmentCategory(scope)
    const first = await catalogue.addItem(admin, anItem(categoryId))
    const same = anItem(categoryId, { referenceId: first.referenceId.toLowerCase() })
    expect((await refusalOf(catalogue.addItem(admin, same))).fields).toMatchObject([{ path: 'item.referenceId' }])
    const second = await catalogue.addItem(admin, anItem(categoryId))
    const renamed = EditItem.parse({ item: same.item })
    await expect(catalogue.editItem(admin, second.id, renamed)).rejects.toMatchObject({
      cause: { constraint_name: 'equipment_items_reference' },
    })
    await catalogue.removeItem(admin, categoryId, first.id)
    expect(await catalogue.addItem(admin, same)).toMatchObject({ referenceId: same.item.referenceId })
  })

  it('that were renumbered are there already when they are sent again, also where another bears the old number', async () => {
    const { id: categoryId } = await makeEquipmentCategory(scope)
    const command = { ...anItem(categoryId), id: newId() }
    await catalogue.addItem(admin, command)
    await catalogue.editItem(admin, command.id, EditItem.parse({ item: { referenceId: newId() } }))
    await catalogue.addItem(admin, anItem(categoryId, { referenceId: command.item.referenceId }))
    expect(await refusalOf(catalogue.addItem(admin, command))).toMatchObject({ name: 'AlreadyDone' })
  })

  it('are edited by whoever read their newest version', async () => {
    const item = await makeEquipmentItem(scope)
    const edit = (notes: string, version?: number) =>
      catalogue.editItem(admin, item.id, EditItem.parse({ version, item: { referenceId: item.referenceId, notes } }))
    const stored = await edit('Loud', 1)
    expect(await refusalOf(edit('Quiet', 1))).toMatchObject({ code: 'conflict', current: stored })
    const both = await Promise.allSettled([edit('One', 2), edit('Two', 2)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('that are installed stay so, and are neither retired nor deleted', async () => {
    const stored = await makeEquipmentItem(scope)
    const made = await installed(stored)
    const { item, log } = await catalogue.openItem(admin, stored.id)
    expect(item.installation).toMatchObject({ installationId: made.installationId, roomName: made.roomName })
    expect(log).toEqual([made])
    const edit = (values: object) =>
      catalogue.editItem(admin, item.id, EditItem.parse({ item: { referenceId: item.referenceId, ...values } }))
    expect(await refusalOf(edit({ state: 'RETIRED' }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`stands in ${made.roomName}`),
    })
    expect(await edit({ state: 'INSTALLED', notes: 'Loud' })).toMatchObject({ state: 'INSTALLED', notes: 'Loud' })
    expect(await refusalOf(catalogue.removeItem(admin, item.categoryId, item.id))).toMatchObject({ code: 'conflict' })
    const free = await makeEquipmentItem(scope)
    const claim = EditItem.parse({ item: { referenceId: free.referenceId, state: 'INSTALLED' } })
    expect((await refusalOf(catalogue.editItem(admin, free.id, claim))).fields[0]?.path).toBe('item.state')
  })
})

describe('a unit that is in no list', () => {
  it('is added by a technician where it is first installed, and waits for the office, which sees how many do', async () => {
    const technician = await makeActor(scope, { role: 'Technician' })
    const category = await catalogue.addCategory(admin, aCategory())
    const command = AddUnitOnSite.parse({ id: newId(), categoryId: category.id, referenceId: `NEW-${newId()}` })
    const added = await catalogue.addUnitOnSite(technician, command)
    expect(added).toMatchObject({ isToComplete: true, state: 'AVAILABLE', kind: 'DEHUMIDIFIER_LGR' })
    expect(await refusalOf(catalogue.addUnitOnSite(technician, command))).toMatchObject({ name: 'AlreadyDone' })
    const sameNumber = { ...command, id: newId(), referenceId: command.referenceId.toLowerCase() }
    expect((await refusalOf(catalogue.addUnitOnSite(technician, sameNumber))).fields).toEqual([
      { path: 'referenceId', message: 'Another unit bears this asset number' },
    ])
    await installed(added)
    const waiting = async () => ({
      units: (await catalogue.browseItems(admin, BrowseItems.parse({ only: 'TO_COMPLETE' }))).items.map(({ id }) => id),
      count: (await catalogue.browseCategories(admin)).find(({ id }) => id === category.id)!.toCompleteCount,
    })
    expect(await waiting()).toEqual({ units: [added.id], count: 1 })
    const item = { referenceId: added.referenceId, serial: '44120' }
    await catalogue.editItem(admin, added.id, EditItem.parse({ item }))
    expect(await waiting()).toEqual({ units: [], count: 0 })
    expect((await catalogue.addUnitOnSite(admin, { ...command, id: newId(), referenceId: newId() })).isToComplete).toBe(
      false,
    )
    const elses = await refusalOf(catalogue.addUnitOnSite(elsewhere, { ...command, id: newId() }))
    expect(elses).toMatchObject({ code: 'not_found' })
  })
})
