import { newId } from '@/lib/base/ids'
import type { EstimateLine } from '@/lib/paper/estimates/schema'
import { priced } from '@/lib/paper/estimates/sums'

/** A stored line of an estimate with markups on each line: what is left out is blank. */
export function estimateLine(more: Partial<EstimateLine> = {}): EstimateLine {
  const line: Omit<EstimateLine, 'totalCents'> = {
    id: newId(),
    catalogItemId: null,
    listCostCents: null,
    listSellCents: null,
    code: null,
    description: 'Work',
    quantity: 1,
    days: null,
    unit: 'each',
    unitCostCents: null,
    markupPercent: null,
    unitRateCents: 0,
    taxable: true,
    isCredit: false,
    note: null,
    originId: null,
    evidence: null,
    version: 1,
    ...more,
  }
  return priced(line, { markupMode: 'LINE', whole: null, section: null })
}
