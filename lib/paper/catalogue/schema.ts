import { z } from 'zod'

import { PRICE_BASES } from '@/db/enums/paper'
import { amountAsked } from '@/lib/base/money'
import {
  After,
  Day,
  Id,
  Instant,
  Recorded,
  Version,
  WITHOUT_NUL,
  clearableText,
  noneAsNull,
  optionalText,
  text,
} from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { flagText } from '@/lib/platform/http/form-text'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

import { MOST_AT_ONCE, MOST_CODES, MOST_CODE_LETTERS, MOST_ITEMS, MOST_PRICE_CENTS, PRICE_LIST_STATES } from './rules'

export const PriceBasis = z.enum(PRICE_BASES)

const price = z
  .int({ error: amountAsked })
  .min(0, 'Cannot be less than 0')
  .max(MOST_PRICE_CENTS, `Cannot exceed ${(MOST_PRICE_CENTS / 100).toLocaleString('en')}`)

/** The fields of an item that people set. Without prices it is not priced yet. */
export const CatalogueFields = z.strictObject({
  /** Typed to find it; no two items share one. */
  code: text('Please enter a code', MOST_CODE_LETTERS),
  name: text('Please enter a name', 200),
  description: optionalText(1_000),
  section: optionalText(120),
  unit: text('Please enter a unit', 20).default('each'),
  costCents: noneAsNull(price),
  sellCents: noneAsNull(price),
  taxable: z.boolean().default(true),
  isLabour: z.boolean().default(false),
  /** Charged for each day: a line asks for days. */
  isPerDay: z.boolean().default(false),
  /** Whether it is offered. */
  isActive: z.boolean().default(true),
  /** The evidence of a job that it prices; of the active items one alone prices it. */
  basis: noneAsNull(PriceBasis),
})
export type CatalogueFields = z.input<typeof CatalogueFields>

export const AddCatalogueItem = z.strictObject({ id: Id.optional(), ...CatalogueFields.shape })
export type AddCatalogueItem = z.output<typeof AddCatalogueItem>

export const ChangeCatalogueItem = z.strictObject({ ...CatalogueFields.shape, version: Version })
export type ChangeCatalogueItem = z.output<typeof ChangeCatalogueItem>

/** A thing that an organisation charges for. */
export const CatalogueItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  section: z.string().nullable(),
  unit: z.string(),
  costCents: z.int().nullable(),
  sellCents: z.int().nullable(),
  taxable: z.boolean(),
  isLabour: z.boolean(),
  isPerDay: z.boolean(),
  isActive: z.boolean(),
  basis: PriceBasis.nullable(),
  ...Recorded,
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

const CATALOGUE_SORTS = ['section', 'code', 'name'] as const
const CATALOGUE_PAGE_SIZES = [25, 50, 100, 200] as const

export const BrowseCatalogue = z.object({
  /** In code, name or description: every word. */
  search: z.string().max(200).regex(WITHOUT_NUL, 'Not a text.').optional(),
  section: z.string().max(120).regex(WITHOUT_NUL, 'Not a text.').optional(),
  isActive: flagText(z.boolean().optional()),
  sort: z.enum(CATALOGUE_SORTS).default('section'),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
  after: After,
  pageSize: z.coerce.number().pipe(z.literal(CATALOGUE_PAGE_SIZES)).default(100),
})
export type BrowseCatalogue = z.output<typeof BrowseCatalogue>

export const CataloguePage = z.object({
  items: z.array(CatalogueItem),
  /** Over all pages. */
  count: z.int(),
  /** Of the whole catalogue, by name. */
  sections: z.array(z.string()),
})
export type CataloguePage = z.infer<typeof CataloguePage>

const percent = z
  .number('Please enter a number')
  .min(-100, 'Cannot be less than −100 %')
  .max(1_000, 'Cannot exceed 1,000 %')
  .multipleOf(0.01, 'At most 2 decimals')

/** The same for many items at once, all of them or none. What is left out stays. */
const changesOfMany = {
  section: clearableText(120).optional(),
  taxable: z.boolean().optional(),
  isActive: z.boolean().optional(),
  /** Raises the prices there are by so much; less than 0 lowers them. */
  raiseCostPercent: percent.optional(),
  raiseSellPercent: percent.optional(),
}

export const ChangeCatalogueItems = z.strictObject({
  /** As they were read. */
  items: z
    .array(z.strictObject({ id: Id, version: Version }))
    .min(1, 'Please choose items')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} items at once`),
  ...changesOfMany,
})
export type ChangeCatalogueItems = z.output<typeof ChangeCatalogueItems>

export const CatalogueItems = z.array(CatalogueItem)

/** How many starter items were added: those whose codes were not there. */
export const AddedStarters = z.object({ added: z.int() })
export type AddedStarters = z.infer<typeof AddedStarters>

/** A change of an item's price. */
export const PriceChange = z.object({
  id: Id,
  costFromCents: z.int().nullable(),
  costToCents: z.int().nullable(),
  sellFromCents: z.int().nullable(),
  sellToCents: z.int().nullable(),
  changedBy: Person,
  createdAt: Instant,
})
export type PriceChange = z.infer<typeof PriceChange>

/** Asks for active items, at the prices of a job's client today. */
export const FindOffers = z.object({
  jobId: Id,
  search: z.string().max(200).regex(WITHOUT_NUL, 'Not a text.').default(''),
  /** Items of these codes alone, in small or capital letters, whatever is searched. */
  codes: z.preprocess(
    (codes) => (typeof codes === 'string' ? [codes] : codes),
    z
      .array(z.string().trim().max(MOST_CODE_LETTERS).regex(WITHOUT_NUL, 'Not a text.'))
      .max(MOST_CODES, `At most ${MOST_CODES} codes at once`)
      .optional(),
  ),
})
export type FindOffers = z.output<typeof FindOffers>

/** An item as it is offered for a job. */
export const Offer = z.object({
  itemId: Id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  section: z.string().nullable(),
  unit: z.string(),
  unitCostCents: z.int().nullable(),
  /** The client's own where they have one. */
  sellPriceCents: z.int().nullable(),
  taxable: z.boolean(),
  isPerDay: z.boolean(),
})
export type Offer = z.infer<typeof Offer>

export const Offers = z.array(Offer)

const Name = text('Please enter a name', 120)

/** An item's price in a list. */
const ListedPrice = z.strictObject({ itemId: Id, sellCents: price })

const listFields = {
  name: Name,
  clientId: Id,
  validFrom: Day,
  /** Its last day. */
  validTo: noneAsNull(Day),
}

/** A price of a list as it stands in the form: what it belongs to is shown beside it. */
const TypedPrice = z.object({
  itemId: Id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  listSellCents: z.int().nullable(),
  sellCents: z.number().nullable().pipe(price),
})
export type TypedPrice = z.input<typeof TypedPrice>

/** The typed form of a price list. */
export const PriceListForm = z
  .strictObject({
    name: Name,
    clientId: z.string().min(1, 'Please select a client'),
    validFrom: Day,
    validTo: z
      .string()
      .nullable()
      .transform((day) => day || null)
      .pipe(Day.nullable()),
    prices: z.array(TypedPrice).max(MOST_ITEMS),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    message: 'Cannot be before its first day',
  })

const Prices = z.array(ListedPrice).max(MOST_ITEMS, `At most ${MOST_ITEMS.toLocaleString('en')} prices`)

export const AddPriceList = z.strictObject({ id: Id.optional(), ...listFields, prices: Prices.default([]) })
export type AddPriceList = z.output<typeof AddPriceList>

/** Prices, where they are sent, are all that the list has. */
export const ChangePriceList = z.strictObject({ ...listFields, prices: Prices.optional(), version: Version })
export type ChangePriceList = z.output<typeof ChangePriceList>

const priceList = {
  id: Id,
  name: z.string(),
  client: z.object({ id: Id, companyName: z.string() }),
  validFrom: Day,
  validTo: Day.nullable(),
  ...Recorded,
}

/** A client's own prices, in a list of lists. */
export const ListedPriceList = z.object({
  ...priceList,
  priceCount: z.int(),
  /** Today, in the organisation's time zone. */
  state: z.enum(PRICE_LIST_STATES),
})
export type ListedPriceList = z.infer<typeof ListedPriceList>

export const PriceList = z.object({
  ...priceList,
  /** By code. */
  prices: z.array(
    z.object({
      itemId: Id,
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      sellCents: z.int(),
      /** The catalogue's. */
      listSellCents: z.int().nullable(),
    }),
  ),
})
export type PriceList = z.infer<typeof PriceList>

export const ExportCatalogue = z.object({ format: z.enum(SHEET_FORMATS).default('xlsx') })
export type ExportCatalogue = z.output<typeof ExportCatalogue>
