import { z } from 'zod'

import { EQUIPMENT_DAY_RULES, EQUIPMENT_KINDS, EQUIPMENT_STATES } from '@/db/enums/equipment'
import { amountAsked } from '@/lib/base/money'
import { numberAsked } from '@/lib/base/numbers'
import {
  After,
  AnyInstant,
  Day,
  Id,
  Instant,
  Recorded,
  Version,
  WITHOUT_NUL,
  noneAsNull,
  optionalText,
  text,
} from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { FieldClocks, confirm } from '@/lib/job/field/schema'

import { MOST_AT_ONCE, TAG_STATES } from './rules'

export const EquipmentKind = z.enum(EQUIPMENT_KINDS)
export const EquipmentState = z.enum(EQUIPMENT_STATES)

const measured = (most: number) =>
  z.number({ error: numberAsked }).min(0, 'Cannot be negative').max(most, 'This is too much')

/** The fields of a category. */
export const CategoryFields = z.object({
  name: text('Please enter a name', 100),
  description: optionalText(1_000),
  kind: EquipmentKind.default('OTHER'),
  /** For one unit, without tax. */
  dailyRateCents: noneAsNull(
    z.int({ error: amountAsked }).min(0, 'Cannot be negative').max(10_000_000, 'This is too much'),
  ),
  /** The current that one unit draws, unless the unit has its own. */
  amps: noneAsNull(measured(1_000)),
})
export type CategoryFields = z.input<typeof CategoryFields>

export const AddCategory = z.strictObject({ id: Id.optional(), ...CategoryFields.shape })
export type AddCategory = z.output<typeof AddCategory>
export const EditCategory = z.strictObject({ ...CategoryFields.shape, version: Version.optional() })
export type EditCategory = z.output<typeof EditCategory>

export const Category = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  kind: EquipmentKind,
  dailyRateCents: z.int().nullable(),
  amps: z.number().nullable(),
  itemCount: z.int(),
  /** Ready to be installed. */
  availableCount: z.int(),
  installedCount: z.int(),
  overdueTagCount: z.int(),
  /** Added on site and not yet completed by the office. */
  toCompleteCount: z.int(),
  ...Recorded,
})
export type Category = z.infer<typeof Category>

/** The fields of a unit. */
export const ItemFields = z.object({
  /** The asset number on the unit; no two units share one. */
  referenceId: text('Please enter the asset number', 60),
  name: optionalText(100),
  brand: optionalText(100),
  make: optionalText(100),
  model: optionalText(100),
  serial: optionalText(100),
  /** Its place in lists of its category. */
  rank: z.int('Please enter a whole number').min(0, 'Cannot be negative').max(1_000_000, 'This is too much').default(0),
  /** Pints a day at AHAM for a dehumidifier, cubic metres an hour for a fan or a desiccant. */
  capacity: noneAsNull(measured(1_000_000)),
  amps: noneAsNull(measured(1_000)),
  /** INSTALLED follows from its installations: it may be sent back unchanged, but not set. */
  state: EquipmentState.optional(),
  tagDueOn: noneAsNull(Day),
  purchasedOn: noneAsNull(Day),
  notes: optionalText(2_000),
  country: optionalText(60),
  region: optionalText(60),
  branchId: optionalText(60),
})
export type ItemFields = z.input<typeof ItemFields>

export const AddItem = z.strictObject({
  id: Id.optional(),
  categoryId: Id,
  item: z.strictObject(ItemFields.shape),
})
export type AddItem = z.output<typeof AddItem>

/** A unit that is added where it is first installed: the facts that can be read on it. */
export const UnitOnSite = z.strictObject({
  categoryId: Id,
  ...z.object(ItemFields.shape).pick({ referenceId: true, name: true, brand: true, model: true, serial: true }).shape,
})
export type UnitOnSite = z.input<typeof UnitOnSite>

export const AddUnitOnSite = z.strictObject({ id: Id.optional(), ...UnitOnSite.shape })
export type AddUnitOnSite = z.output<typeof AddUnitOnSite>

export const EditItem = z.strictObject({
  item: z.strictObject(ItemFields.shape),
  /** Moves the unit into another category. */
  categoryId: Id.optional(),
  version: Version.optional(),
})
export type EditItem = z.output<typeof EditItem>

/** The place of an installed unit. */
const Standing = z.object({
  installationId: Id,
  jobId: Id,
  jobNumber: z.int(),
  orgIdentifier: z.string(),
  siteAddress: z.string(),
  roomId: Id,
  roomName: z.string(),
  installedTime: Instant,
})

/** One unit. */
export const Item = z.object({
  id: Id,
  categoryId: Id,
  categoryName: z.string(),
  kind: EquipmentKind,
  referenceId: z.string(),
  name: z.string().nullable(),
  brand: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  rank: z.int(),
  capacity: z.number().nullable(),
  amps: z.number().nullable(),
  state: EquipmentState,
  tagDueOn: Day.nullable(),
  /** The state of its test and tag today, in the organisation's time zone. */
  tagState: z.enum(TAG_STATES).nullable(),
  purchasedOn: Day.nullable(),
  notes: z.string().nullable(),
  country: z.string().nullable(),
  region: z.string().nullable(),
  branchId: z.string().nullable(),
  /** Whether it was added on site and the office has yet to complete it. */
  isToComplete: z.boolean(),
  /** Its place, while it is installed. */
  installation: Standing.nullable(),
  ...Recorded,
})
export type Item = z.infer<typeof Item>

export const ITEM_PAGE_SIZES = [25, 50, 100, 200] as const

const filter = {
  search: z.string().max(200).regex(WITHOUT_NUL, 'Not a text.').optional(),
  state: EquipmentState.optional(),
  /** OVERDUE: past their test and tag; DUE_SOON: due within 30 days, or past it. */
  tag: z.enum(['OVERDUE', 'DUE_SOON']).optional(),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
  after: After,
  pageSize: z.coerce.number().pipe(z.literal(ITEM_PAGE_SIZES)).default(100),
}

/** The filter for the units of a category. */
export const BrowseCategory = z.object(filter)
export type BrowseCategory = z.infer<typeof BrowseCategory>

/** The filter for units; `referenceId` picks the one with this asset number, `id` that one. */
export const BrowseItems = z.object({
  ...filter,
  categoryId: Id.optional(),
  id: Id.optional(),
  referenceId: z.string().max(60).regex(WITHOUT_NUL, 'Not a text.').optional(),
  /** TO_COMPLETE: added on site and not yet completed by the office. */
  only: z.enum(['TO_COMPLETE']).optional(),
})
export type BrowseItems = z.infer<typeof BrowseItems>

export const ItemPage = z.object({
  items: z.array(Item),
  /** Over all pages. */
  count: z.int(),
})
export type ItemPage = z.infer<typeof ItemPage>

export const CategoryWithItems = z.object({
  ...Category.shape,
  ...ItemPage.shape,
})
export type CategoryWithItems = z.infer<typeof CategoryWithItems>

/** A unit in a room, from its installation to its pick-up. */
export const Installation = z.object({
  installationId: Id,
  equipmentId: Id,
  categoryId: Id,
  categoryName: z.string(),
  kind: EquipmentKind,
  installedStatus: z.enum(['INSTALLED', 'PICKED_UP']),
  rank: z.int(),
  name: z.string().nullable(),
  model: z.string().nullable(),
  referenceId: z.string(),
  brand: z.string().nullable(),
  make: z.string().nullable(),
  serial: z.string().nullable(),
  jobId: Id,
  roomId: Id,
  /** The visit of the installation. */
  inspectionId: Id,
  organizationId: z.int(),
  /** Whether the unit is installed now, here or elsewhere. */
  itemState: z.boolean(),
  installedSiteVisit: Id,
  installedTime: Instant,
  pickedUpSiteVisit: Id.nullable(),
  pickupTime: Instant.nullable(),
  jobNumber: z.int(),
  roomName: z.string(),
  orgIdentifier: z.string(),
  siteAddress: z.string(),
  /** The job's. */
  timezone: z.string(),
  feedItemId: Id,
  capturedAt: FieldClocks.capturedAt,
  receivedAt: FieldClocks.receivedAt,
  isLateEntry: FieldClocks.isLateEntry,
  lateReason: FieldClocks.lateReason,
  installedBy: Person,
  pickUp: z
    .object({
      /** The pick-up's item in the feed; null when its visit was deleted before pick-ups had items. */
      feedItemId: Id.nullable(),
      capturedAt: FieldClocks.capturedAt,
      receivedAt: FieldClocks.receivedAt,
      isLateEntry: FieldClocks.isLateEntry,
      lateReason: FieldClocks.lateReason,
      by: Person,
    })
    .nullable(),
  tagDueOn: Day.nullable(),
  /** Why it was installed after its test and tag was due. */
  overdueTagReason: z.string().nullable(),
  /** Days on site so far, by the organisation's rule. */
  days: z.int(),
  ...Recorded,
})
export type Installation = z.infer<typeof Installation>

export const Installations = z.array(Installation)

/** A unit to install: its id, alone or with the id for the installation. */
const SelectedItem = z.union([
  Id.transform((equipmentId) => ({ equipmentId, installationId: undefined as string | undefined })),
  z.strictObject({ equipmentId: Id, installationId: Id.optional() }),
])

const pickUpClocks = {
  capturedAt: AnyInstant.optional(),
  lateReason: optionalText(500),
}

/** Installs units in a room. Known installation ids change nothing and return what is stored. */
export const InstallEquipment = z
  .strictObject({
    selectedEquipmentItems: z
      .array(SelectedItem)
      .min(1, 'Please choose a unit')
      .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} units at once`),
    /** The visit at which it happened; the one in the path, if left out. */
    installedSiteVisit: Id.nullish(),
    /** The time of the installation; now, if left out. */
    installedTime: AnyInstant.nullish().transform((time) => time ?? undefined),
    /** For units that are already picked up: both or neither. */
    pickedUpSiteVisit: Id.nullish(),
    pickupTime: AnyInstant.nullish(),
    ...pickUpClocks,
    /** Why units with an overdue test and tag are used all the same. */
    overdueTagReason: optionalText(500),
  })
  .check(({ value, issues }) => {
    const { pickupTime, pickedUpSiteVisit, selectedEquipmentItems } = value
    if (Boolean(pickupTime) !== Boolean(pickedUpSiteVisit)) {
      const path = pickupTime ? 'pickedUpSiteVisit' : 'pickupTime'
      const message = pickupTime ? 'Please say at which visit it was picked up' : 'Please say when it was picked up'
      issues.push({ code: 'custom', path: [path], message, input: value })
    }
    if (new Set(selectedEquipmentItems.map(({ equipmentId }) => equipmentId)).size < selectedEquipmentItems.length) {
      issues.push({ code: 'custom', path: ['selectedEquipmentItems'], message: 'A unit is named twice', input: value })
    }
  })
export type InstallEquipment = z.output<typeof InstallEquipment>

/**
 * Takes a unit away. The time is required, never assumed. While points of its room read above their goal (of any room,
 * with the last unit of the job), the call asks first.
 */
export const PickUpEquipment = z.strictObject({
  pickedUpSiteVisit: Id,
  pickupTime: AnyInstant,
  ...pickUpClocks,
  /** The installations that are picked up together, so that one question covers them all. */
  together: z.array(Id).max(MOST_AT_ONCE).optional(),
  confirm,
})
export type PickUpEquipment = z.output<typeof PickUpEquipment>

/** A category in a room. */
export const RoomCategory = z.object({
  id: Id,
  name: z.string(),
  kind: EquipmentKind,
  /** Installed units. */
  installedCount: z.int(),
  /** Units that were picked up. */
  pickedUpCount: z.int(),
})
export type RoomCategory = z.infer<typeof RoomCategory>

export const JobEquipmentCheck = z.object({ allPickedUp: z.boolean(), installed: z.array(Installation) })
export type JobEquipmentCheck = z.infer<typeof JobEquipmentCheck>

/** A room in which all points were dry at their latest reading. */
const DryRoom = z.object({ roomId: Id, drySince: Instant })

/** The equipment of a job: the newest installation first. */
export const JobEquipment = z.object({
  dayRule: z.enum(EQUIPMENT_DAY_RULES),
  installations: z.array(Installation),
  /** Dry rooms with installed units. */
  recall: z.array(DryRoom),
})
export type JobEquipment = z.infer<typeof JobEquipment>

/** The filter for installed units. */
export const BrowseOut = z.object({
  search: filter.search,
  /** RECALL: in dry rooms; OVERDUE: with an overdue test and tag. */
  only: z.enum(['RECALL', 'OVERDUE']).optional(),
  page: filter.page,
  after: filter.after,
  pageSize: filter.pageSize,
})
export type BrowseOut = z.infer<typeof BrowseOut>

export const OutPage = z.object({
  dayRule: z.enum(EQUIPMENT_DAY_RULES),
  installations: z.array(
    z.object({ ...Installation.shape, tagState: z.enum(TAG_STATES).nullable(), drySince: Instant.nullable() }),
  ),
  count: z.int(),
  /** Of all installed units. */
  recallCount: z.int(),
})
export type OutPage = z.infer<typeof OutPage>

const place = z
  .string()
  .trim()
  .max(60, 'Cannot exceed 60 characters')
  .regex(/^[\p{L}\p{N} .,'’()/&_-]*$/u, 'Please use letters and numbers')
  .nullish()
  .transform((value) => value || null)

/** The place that a sheet of units is imported for. Empty: stored values stay. */
export const ImportEquipment = z.strictObject({ country: place, state: place, branchId: place })
export type ImportEquipment = z.output<typeof ImportEquipment>

const Rejected = z.object({
  /** The number of the row in the sheet; the headings are row 1. */
  row: z.int(),
  reason: z.string(),
})

export const EquipmentImport = z.object({ created: z.int(), updated: z.int(), rejected: z.array(Rejected) })
export type EquipmentImport = z.infer<typeof EquipmentImport>

/** A unit with its installations, the newest first. */
export const ItemWithLog = z.object({ item: Item, log: z.array(Installation) })
export type ItemWithLog = z.infer<typeof ItemWithLog>
