import { z } from 'zod'

import { CONDITIONS, DISPOSITIONS } from '@/db/enums/site'
import { After, Id, Recorded, Version, noneAsNull, optionalText, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { FieldClocks, GivenClocks } from '@/lib/job/field/schema'
import { Photo, PhotoFields } from '@/lib/job/photos/schema'
import { jsonText, numberText } from '@/lib/platform/http/form-text'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

import { DISPOSITION_NOT_SET, ITEMS_PER_PAGE, MOST_AT_ONCE } from './rules'

/** A thing that was in a room, and its disposition. */
export const InventoryItem = z.object({
  id: Id,
  jobId: Id,
  roomId: Id,
  roomName: z.string(),
  inspectionId: Id,
  /** Its item in the room's feed. */
  roomFeedItemId: Id,
  name: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  quantity: z.int(),
  ageYears: z.number().nullable(),
  condition: z.enum(CONDITIONS).nullable(),
  disposition: z.enum(DISPOSITIONS),
  /** For one of them, in cents of the organisation's currency. */
  replacementValueCents: z.int().nullable(),
  note: z.string().nullable(),
  photos: z.array(Photo),
  createdBy: Person,
  ...FieldClocks,
  ...Recorded,
})
export type InventoryItem = z.infer<typeof InventoryItem>

export const InventoryItems = z.array(InventoryItem)

const isUnset = (input: unknown) => input === undefined || input === null || input === ''
const Disposition = z.enum(DISPOSITIONS, {
  error: ({ input }) => (isUnset(input) ? DISPOSITION_NOT_SET : 'This is not a disposition'),
})

const MOST_CENTS = 100_000_000_00

/** The fields of a thing; numbers may be texts, as a form sends them. */
const Fields = {
  name: text('Please name the item', 200),
  brand: optionalText(100),
  model: optionalText(100),
  quantity: numberText(
    z.int('Please enter a whole number').min(1, 'There is at least one').max(99_999, 'Cannot exceed 99,999').default(1),
  ),
  ageYears: numberText(
    noneAsNull(
      z
        .number('Please enter a number')
        .min(0, 'Cannot be less than 0')
        .max(500, 'Cannot exceed 500 years')
        .transform((years) => Math.round(years * 10) / 10),
    ),
  ),
  condition: noneAsNull(z.enum(CONDITIONS, 'This is not a condition')),
  disposition: Disposition,
  replacementValueCents: numberText(
    noneAsNull(z.int('This is not an amount').min(0, 'Cannot be less than 0').max(MOST_CENTS, 'That is too much')),
  ),
  note: optionalText(2_000),
}

/** Adds a thing to a room's inventory. A known `id` creates nothing. */
export const AddInventoryItem = z.strictObject({
  id: Id.optional(),
  /** The item of the room's feed that is made with it. */
  roomFeedItemId: Id.optional(),
  ...Fields,
  ...GivenClocks,
  ...PhotoFields,
})
export type AddInventoryItem = z.output<typeof AddInventoryItem>

export const InventoryItemAdded = z.object({ success: z.literal(true) })

/** The fields of a thing, changed as a whole. */
export const InventoryItemUpdate = z.strictObject({
  ...Fields,
  /** The version that the change builds on. */
  version: Version.optional(),
})
export type InventoryItemUpdate = z.output<typeof InventoryItemUpdate>

/** The form of a change: the thing's fields are JSON text in it. Without them, it only adds photos. */
export const ChangeInventoryItem = z.strictObject({
  inventoryItemUpdate: jsonText(InventoryItemUpdate).optional(),
  ...PhotoFields,
})
export type ChangeInventoryItem = z.output<typeof ChangeInventoryItem>

const several = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1, 'Please select items')
  .max(MOST_AT_ONCE, 'Too many at once')

/** Gives several things another disposition or room, all of them or none. */
export const ChangeInventory = z
  .strictObject({ items: several, disposition: z.enum(DISPOSITIONS).optional(), roomId: Id.optional() })
  .refine(({ disposition, roomId }) => disposition !== undefined || roomId !== undefined, {
    path: ['disposition'],
    error: 'Please choose what to change',
  })
export type ChangeInventory = z.infer<typeof ChangeInventory>

export const RemoveInventory = z.strictObject({ items: several })
export type RemoveInventory = z.infer<typeof RemoveInventory>

const searchText = z.string().trim().max(100).optional()

/** The filter for a job's things. */
export const FilterInventory = z.object({
  search: searchText,
  roomId: Id.optional(),
  disposition: z.enum(DISPOSITIONS).optional(),
})
export type FilterInventory = z.infer<typeof FilterInventory>

export const BrowseInventory = FilterInventory.extend({
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
  after: After,
  pageSize: z.coerce.number().pipe(z.int().min(1).max(200)).default(ITEMS_PER_PAGE),
})
export type BrowseInventory = z.infer<typeof BrowseInventory>

/** The sum of things: entries, their number, and their value where it was entered. */
const Sum = { items: z.int(), quantity: z.int(), valueCents: z.int() }

/** A page of a job's things, room by room; the sums cover all pages. */
export const InventoryPage = z.object({
  items: z.array(InventoryItem),
  total: z.object(Sum),
  byDisposition: z.array(z.object({ disposition: z.enum(DISPOSITIONS), ...Sum })),
})
export type InventoryPage = z.infer<typeof InventoryPage>

export const ExportInventory = FilterInventory.extend({ format: z.enum(SHEET_FORMATS).default('csv') })
export type ExportInventory = z.infer<typeof ExportInventory>

/** The parameters of the screen; one that cannot be read counts as absent. */
export const InventorySearch = z.object({
  search: searchText.catch(undefined),
  roomId: Id.optional().catch(undefined),
  disposition: z.enum(DISPOSITIONS).optional().catch(undefined),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).catch(1),
  after: After.catch(undefined),
})
