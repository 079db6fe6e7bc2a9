import { searchFor } from '@/lib/base/search'

import type { Offer } from './schema'
import { STARTERS } from './starters'

/** The starter items as an organisation without a catalogue is offered them: nothing is stored of them, and each is priced by hand. */
const USUAL_ITEMS: readonly Offer[] = STARTERS.map(({ code, name, section, unit, taxable, isPerDay }) => ({
  itemId: '',
  code,
  name,
  description: null,
  section,
  unit,
  unitCostCents: null,
  sellPriceCents: null,
  taxable,
  isPerDay,
}))

/** The sections of the usual items, in their order. */
export const USUAL_SECTIONS: readonly string[] = [...new Set(STARTERS.map(({ section }) => section))]

/** The usual items whose code or name has every word; first the one with that code, then those whose code begins so. */
export function findUsual(search: string): Offer[] {
  const typed = search.trim().toLowerCase()
  const isMeant = searchFor(typed)
  const rank = ({ code }: Offer) => {
    const own = code.toLowerCase()
    return own === typed ? 0 : own.startsWith(typed) ? 1 : 2
  }
  return USUAL_ITEMS.filter(({ code, name }) => isMeant(`${code} ${name}`)).toSorted(
    (one, other) => rank(one) - rank(other),
  )
}
