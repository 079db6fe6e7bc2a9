import { formatMoney } from '@/lib/base/money'
import type { Estimate, EstimateSection, EstimateTotals } from '@/lib/paper/estimates/schema'
import { sumOf, totalsOf } from '@/lib/paper/estimates/sums'

import { EstimateSums } from './estimate-sums'
import { type Drafts, type LineDrafts, useOfDrafts } from './line-drafts'
import { pricedAsTyped } from './typed-line'

type Markups = Parameters<typeof pricedAsTyped>[1]

/** What the lines of a section come to with what is typed in their place, and with the new ones that are typed. */
function sectionAsTyped({ id, lines }: EstimateSection, markups: Markups, drafts: Drafts) {
  const known = new Set(lines.map((line) => line.id))
  const fresh = Object.entries(drafts).filter(
    ([lineId, { sectionId, base }]) => !base && sectionId === id && !known.has(lineId),
  )
  return sumOf([
    ...lines.map((line) => (drafts[line.id] ? pricedAsTyped(drafts[line.id]!.typed, markups) : line)),
    ...fresh.map(([, { typed }]) => pricedAsTyped(typed, markups)),
  ])
}

interface SectionTotalProps {
  section: EstimateSection
  markups: Markups
  drafts: LineDrafts
  currency: string
}

/** Follows each key in a line of the section. */
export function SectionTotal({ section, markups, drafts, currency }: SectionTotalProps) {
  const cents = useOfDrafts(drafts, (all) => sectionAsTyped(section, markups, all).linesCents)
  return <output className="text-sm font-medium tabular-nums">{formatMoney(cents, currency)}</output>
}

interface TypedTotalsProps {
  estimate: Estimate
  drafts: LineDrafts
  currency: string
}

function useTypedTotals({ estimate, drafts }: Omit<TypedTotalsProps, 'currency'>): EstimateTotals {
  const all = useOfDrafts(drafts, (now) => now)
  const { markupMode, markupPercent: whole, sections } = estimate
  const sums = sections.map((section) =>
    sectionAsTyped(section, { markupMode, whole, section: section.markupPercent }, all),
  )
  return totalsOf(
    {
      linesCents: sums.reduce((sum, { linesCents }) => sum + linesCents, 0),
      taxableLinesCents: sums.reduce((sum, { taxableLinesCents }) => sum + taxableLinesCents, 0),
    },
    estimate,
  )
}

/** What it all comes to, in a line; it follows each key. */
export const TypedTotal = ({ currency, ...of }: TypedTotalsProps) => (
  <span className="text-sm whitespace-nowrap">
    <span className="text-muted">With GST </span>
    <span className="font-semibold tabular-nums">{formatMoney(useTypedTotals(of).totalCents, currency)}</span>
  </span>
)

/** What it all comes to, part by part; it follows each key. */
export const TypedTotals = ({ estimate, drafts, currency }: TypedTotalsProps) => (
  <EstimateSums estimate={estimate} totals={useTypedTotals({ estimate, drafts })} currency={currency} />
)
