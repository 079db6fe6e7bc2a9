import type { CONDITIONS, DISPOSITIONS } from '@/db/enums/site'

export type Disposition = (typeof DISPOSITIONS)[number]
export type Condition = (typeof CONDITIONS)[number]

export const DISPOSITION_LABELS: Record<Disposition, string> = {
  RESTORABLE: 'Restorable',
  NON_RESTORABLE: 'Non restorable',
  UNAFFECTED: 'Unaffected',
  E_TEST_REQUIRED: 'E-test required',
  SPECIALIST_REQUIRED: 'Specialist required',
  DRY_CLEANING_REQUIRED: 'Dry cleaning required',
}

export const CONDITION_LABELS: Record<Condition, string> = {
  POOR: 'Poor',
  FAIR: 'Fair',
  AVERAGE: 'Average',
  GOOD: 'Good',
  EXCELLENT: 'Excellent',
}

/**
 * Things that take water up, by people's words for them. After Category 3 they are not restored: ANSI/IICRC S500. Postgres
 * reads the same words.
 */
export const ABSORBENT_WORDS =
  '(carpet|underlay|rug|mattress|sofa|couch|cushion|pillow|curtain|upholster|insulation|plasterboard|particle ?board|chipboard|mdf)'
const absorbent = new RegExp(`\\b${ABSORBENT_WORDS}`, 'i')

/** Whether a thing takes water up, by its name. */
export const isAbsorbent = (name: string): boolean => absorbent.test(name)

export const DISPOSITION_NOT_SET = 'Disposition not set!'

/** How many one call changes or deletes. */
export const MOST_AT_ONCE = 500
export const ITEMS_PER_PAGE = 50

/** The value of a quantity in cents; null where nobody entered the price of one. */
export const valueOf = ({
  quantity,
  replacementValueCents,
}: {
  quantity: number
  replacementValueCents: number | null
}): number | null => (replacementValueCents === null ? null : quantity * replacementValueCents)

export const inventoryPath = (jobId: string) => `/api/v1/inventory/${jobId}`
