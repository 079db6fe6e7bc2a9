import type { PriceBasis } from '@/db/enums/paper'
import type { PricingPlan } from '@/lib/base/roles'
import { planLabel } from '@/lib/company/plans/rules'

/** Some ten times what a large firm charges for. */
export const MOST_ITEMS = 5_000
/** A million dollars, as in a line of an estimate. */
export const MOST_PRICE_CENTS = 100_000_000
/** How many items one call changes. */
export const MOST_AT_ONCE = 500
/** How many codes one call looks up: an address holds so many. */
export const MOST_CODES = 50
/** The letters of a code. */
export const MOST_CODE_LETTERS = 40
export const MOST_PRICE_LISTS = 500

/** Whether a plan includes the service catalogue. */
export const hasCatalogue = (plan: PricingPlan): boolean => plan === 'UNRESTRICTED'

/** Why an organisation on this plan has no catalogue; null when it has one. */
export const planRefusal = (plan: PricingPlan): string | null =>
  hasCatalogue(plan)
    ? null
    : `The ${planLabel(plan)} plan does not include the service catalogue. The ${planLabel('UNRESTRICTED')} plan does.`

export const BASIS_LABELS: Record<PriceBasis, string> = {
  CALL_OUT: 'Call-out',
  MONITORING_VISIT: 'Monitoring visit',
  LABOUR_ORDINARY: 'Hour of labour, ordinary',
  LABOUR_OVERTIME: 'Hour of labour, overtime',
  LABOUR_AFTER_HOURS: 'Hour of labour, after hours',
  LABOUR_WEEKEND: 'Hour of labour, weekend',
  AIR_MOVER_DAY: 'Air mover, a day',
  DEHUMIDIFIER_LGR_DAY: 'LGR dehumidifier, a day',
  DEHUMIDIFIER_CONVENTIONAL_DAY: 'Conventional dehumidifier, a day',
  DEHUMIDIFIER_DESICCANT_DAY: 'Desiccant dehumidifier, a day',
  AIR_SCRUBBER_DAY: 'Air scrubber, a day',
  OTHER_EQUIPMENT_DAY: 'Other equipment, a day',
  STRIP_OUT_AREA: 'Strip-out, by area',
  ANTIMICROBIAL_AREA: 'Antimicrobial, by area',
  CONTENTS_DISPOSAL: 'Disposal of contents',
  CONTENTS_CLEANING: 'Cleaning of contents',
}

/** What the columns of a sheet of the catalogue are called, which goes out and comes in again. */
export const SHEET_HEADINGS = {
  code: 'Code',
  name: 'Name',
  description: 'Description',
  section: 'Section',
  unit: 'Unit',
  costCents: 'Cost',
  sellCents: 'Sell price',
  taxable: 'Taxable',
  isLabour: 'Labour',
  isPerDay: 'Per day',
  isActive: 'Active',
  basis: 'Prices evidence',
} as const

export const PRICE_LIST_STATES = ['TO_COME', 'VALID', 'OVER'] as const

interface Days {
  validFrom: string
  /** The last day; null for no end. */
  validTo: string | null
}

/** Whether a price list holds on a day, or is yet to, or did. */
export function stateOn({ validFrom, validTo }: Days, day: string): (typeof PRICE_LIST_STATES)[number] {
  if (day < validFrom) return 'TO_COME'
  return validTo !== null && validTo < day ? 'OVER' : 'VALID'
}
