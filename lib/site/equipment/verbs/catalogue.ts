import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { equipmentCategories, equipmentItems } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, requireChanged } from '@/db/versioned'
import { counted } from '@/lib/base/counts'
import { changedMeanwhile, conflict, invalid, notFound } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { jobNumber } from '@/lib/job/jobs/rules'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { listOfItem } from '@/lib/site/equipment/queries/installations'
import { getCategory, getItem, listCategories, listItems } from '@/lib/site/equipment/queries/items'
import { liveCategories, liveItems } from '@/lib/site/equipment/queries/rows'
import type {
  AddCategory,
  AddItem,
  AddUnitOnSite,
  BrowseCategory,
  BrowseItems,
  Category,
  CategoryWithItems,
  EditCategory,
  EditItem,
  Installation,
  Item,
  ItemPage,
} from '@/lib/site/equipment/schema'

/** The categories by name, with the number of their units. */
export const browseCategories = (actor: Actor): Promise<Category[]> => reading(actor, (tx) => listCategories(tx, actor))

/** A category with a page of its units. @throws not_found */
export const openCategory = (actor: Actor, id: string, query: BrowseCategory): Promise<CategoryWithItems> =>
  reading(actor, async (tx) => {
    const [category, page] = await Promise.all([
      getCategory(tx, actor, id),
      listItems(tx, actor, { ...query, categoryId: id }),
    ])
    return { ...category, ...page }
  })

/** Adds a category. @throws invalid when another one has its name, conflict when the id stands for another */
export async function addCategory(actor: Actor, { id = newId(), ...fields }: AddCategory): Promise<Category> {
  return inOrganization(actor, async (tx) => {
    await oneAtATime(tx, id)
    const read = () => getCategory(tx, actor, id)
    await createOnce(
      tx,
      equipmentCategories,
      { organizationId: actor.organizationId, id, ...fields },
      {
        asked: fields,
        find: read,
      },
    )
    const category = await read()
    await tellOfCategory(tx, actor, 'added', category)
    return category
  })
}

/** Edits a category as a whole. @throws not_found, conflict on a stale version, invalid when another one has its name */
export async function editCategory(actor: Actor, id: string, { version, ...fields }: EditCategory): Promise<Category> {
  return inOrganization(actor, async (tx) => {
    const before = await getCategory(tx, actor, id)
    const edited = await tx
      .update(equipmentCategories)
      .set({ ...fields, ...nextVersion(equipmentCategories) })
      .where(
        and(
          liveCategories(actor),
          eq(equipmentCategories.id, id),
          version === undefined ? undefined : eq(equipmentCategories.version, version),
        ),
      )
      .returning({ id: equipmentCategories.id })
    const after = await getCategory(tx, actor, id)
    if (!edited.length) throw changedMeanwhile('this category', equipmentCategories)(after)
    await tellOfCategory(tx, actor, 'edited', after, changesBetween(before, after))
    return after
  })
}

/** Deletes a category with its units. @throws not_found, conflict while some of them are installed */
export async function removeCategory(actor: Actor, id: string): Promise<void> {
  return inOrganization(actor, async (tx) => {
    // The lock comes first: a unit being added to it, or installed from it, is either seen here or finds it gone.
    const [held] = await tx
      .select({ id: equipmentCategories.id })
      .from(equipmentCategories)
      .where(and(liveCategories(actor), eq(equipmentCategories.id, id)))
      .for('update')
    if (!held) throw notFound('category')
    const states = await tx
      .select({ state: equipmentItems.state })
      .from(equipmentItems)
      .where(and(liveItems(actor), eq(equipmentItems.categoryId, id)))
      .orderBy(equipmentItems.id)
      .for('no key update')
    const category = await getCategory(tx, actor, id)
    const installed = states.filter(({ state }) => state === 'INSTALLED').length
    if (installed)
      throw conflict(
        `${counted(installed, 'unit')} of ${category.name} ${installed === 1 ? 'is installed. Pick it' : 'are installed. Pick them'} up first.`,
        category,
      )
    const gone = { deletedAt: sql`now()`, updatedAt: sql`now()` }
    await requireChanged(
      tx
        .update(equipmentItems)
        .set(gone)
        .where(and(liveItems(actor), eq(equipmentItems.categoryId, id))),
      states.length,
    )
    await requireChanged(
      tx
        .update(equipmentCategories)
        .set(gone)
        .where(and(liveCategories(actor), eq(equipmentCategories.id, id))),
    )
    await tellOfCategory(tx, actor, 'deleted', category, { units: category.itemCount })
  })
}

/** A page of units of all categories. */
export const browseItems = (actor: Actor, query: BrowseItems): Promise<ItemPage> =>
  reading(actor, (tx) => listItems(tx, actor, query))

/** A unit with its installations. @throws not_found */
export const openItem = (actor: Actor, id: string): Promise<{ item: Item; log: Installation[] }> =>
  reading(actor, async (tx) => ({
    item: await getItem(tx, actor, id),
    log: await listOfItem(tx, actor, id),
  }))

/**
 * Adds a unit.
 * @throws not_found for the category, invalid when another unit has its asset number, conflict when the id stands for
 * another unit
 */
export async function addItem(
  actor: Actor,
  { id = newId(), categoryId, item: { state = 'AVAILABLE', ...fields } }: AddItem,
): Promise<Item> {
  return insertItem(actor, id, { categoryId, state, ...fields }, { numberAt: 'item.referenceId' })
}

/**
 * Adds a unit where it is first installed; unless an Administrator adds it, the office must complete it.
 * @throws as addItem
 */
export const addUnitOnSite = (actor: Actor, { id = newId(), ...fields }: AddUnitOnSite): Promise<Item> =>
  insertItem(actor, id, fields, { numberAt: 'referenceId', isToComplete: actor.role !== 'Administrator' })

async function insertItem(
  actor: Actor,
  id: string,
  fields: Pick<AddItem, 'categoryId'> & Pick<AddItem['item'], 'referenceId'> & Partial<AddItem['item']>,
  { numberAt, ...mark }: { numberAt: string; isToComplete?: boolean },
): Promise<Item> {
  return inOrganization(actor, async (tx) => {
    await oneAtATime(tx, id)
    await holdCategory(tx, actor, fields.categoryId)
    await createOnce(
      tx,
      equipmentItems,
      { organizationId: actor.organizationId, id, ...fields, ...mark },
      {
        find: async () => ((await isKnown(tx, actor, id)) ? getItem(tx, actor, id) : null),
        asked: fields,
        // The id is new, so the only conflict left is the asset number.
        otherwise: () => invalid({ [numberAt]: 'Another unit bears this asset number' }),
      },
    )
    const item = await getItem(tx, actor, id)
    await tellOfItem(tx, actor, 'added', item)
    return item
  })
}

/** Whether a unit with this id exists or existed. */
async function isKnown(tx: Tx, { organizationId }: Actor, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: equipmentItems.id })
    .from(equipmentItems)
    .where(and(eq(equipmentItems.organizationId, organizationId), eq(equipmentItems.id, id)))
  return found.length > 0
}

/**
 * Edits a unit as a whole; an installed one stays installed.
 * @throws not_found, conflict on a stale version or when an installed one is to be anything else, invalid when another
 * unit has its asset number
 */
export async function editItem(
  actor: Actor,
  id: string,
  { version, categoryId, item: { state, ...fields } }: EditItem,
): Promise<Item> {
  return inOrganization(actor, async (tx) => {
    if (categoryId) await holdCategory(tx, actor, categoryId)
    const before = await holdItem(tx, actor, id)
    if (version !== undefined && version !== before.version) {
      throw changedMeanwhile('this unit', equipmentItems)(before)
    }
    if (before.installation && state && state !== 'INSTALLED') throw conflict(standsWords(before), before)
    if (!before.installation && state === 'INSTALLED') throw invalid({ 'item.state': NOT_BY_HAND })
    await requireChanged(
      tx
        .update(equipmentItems)
        .set({
          ...fields,
          ...(state && { state }),
          ...(categoryId && { categoryId }),
          isToComplete: false,
          ...nextVersion(equipmentItems),
        })
        .where(and(liveItems(actor), eq(equipmentItems.id, id))),
    )
    const after = await getItem(tx, actor, id)
    await tellOfItem(tx, actor, 'edited', after, changesBetween(before, after))
    return after
  })
}

/** Deletes a unit; its installations stay in the record of their jobs. @throws not_found, conflict while it is installed */
export async function removeItem(actor: Actor, categoryId: string, id: string): Promise<void> {
  return inOrganization(actor, async (tx) => {
    const item = await holdItem(tx, actor, id, categoryId)
    if (item.installation) throw conflict(standsWords(item), item)
    await requireChanged(
      tx
        .update(equipmentItems)
        .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
        .where(and(liveItems(actor), eq(equipmentItems.id, id))),
    )
    await tellOfItem(tx, actor, 'deleted', item)
  })
}

export const NOT_BY_HAND = 'A unit is installed at a site visit'

/** `AM-014 stands in Laundry of DCR - 1021. Pick it up first.` */
const standsWords = ({ referenceId, installation }: Item): string => {
  const { roomName, orgIdentifier, jobNumber: jobNo } = installation!
  return `${referenceId} stands in ${roomName} of ${jobNumber({ identifier: orgIdentifier, jobNo })}. Pick it up first.`
}

/** Keeps a category from being deleted until the transaction ends. @throws not_found */
async function holdCategory(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [held] = await tx
    .select({ id: equipmentCategories.id })
    .from(equipmentCategories)
    .where(and(liveCategories(actor), eq(equipmentCategories.id, id)))
    .for('share')
  if (!held) throw notFound('category')
}

/** Locks a unit against every other change, including its place, until the transaction ends. @throws not_found */
async function holdItem(tx: Tx, actor: Actor, id: string, categoryId?: string): Promise<Item> {
  await tx
    .select({ id: equipmentItems.id })
    .from(equipmentItems)
    .where(and(liveItems(actor), eq(equipmentItems.id, id)))
    .for('no key update')
  return getItem(tx, actor, id, categoryId)
}

const tellOfCategory = (tx: Tx, actor: Actor, verb: string, { id, name }: Category, details: object = {}) =>
  record(tx, actor, `equipment-category.${verb}`, {
    subjectType: 'equipment-category',
    subjectId: id,
    details: { name, ...details },
  })

const tellOfItem = (tx: Tx, actor: Actor, verb: string, { id, referenceId }: Item, details: object = {}) =>
  record(tx, actor, `equipment-item.${verb}`, {
    subjectType: 'equipment-item',
    subjectId: id,
    details: { name: referenceId, ...details },
  })
