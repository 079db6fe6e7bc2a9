import type { Estimate, EstimateSection, EstimateTotals, SavedLine } from './schema'
import { sumOf, totalsOf } from './sums'

/** An estimate with the totals that follow from its lines as they are. */
export const withTotals = (estimate: Estimate): Estimate => ({
  ...estimate,
  totals: totalsOf(sumOf(estimate.sections.flatMap(({ lines }) => lines)), estimate),
})

/** An estimate with a line as it was saved: in the place of the one that it was, or as the last of its section. */
export function withLine(estimate: Estimate, { sectionId, ...line }: SavedLine): Estimate {
  const put = (section: EstimateSection): EstimateSection => {
    if (section.id !== sectionId) return section
    const isThere = section.lines.some(({ id }) => id === line.id)
    const lines = isThere ? section.lines.map((one) => (one.id === line.id ? line : one)) : [...section.lines, line]
    return { ...section, lines }
  }
  return withTotals({ ...estimate, sections: estimate.sections.map(put) })
}

/** An estimate without some of its lines, with what it then comes to. */
export function withoutLines<Whole extends Summed>(
  estimate: Whole,
  without: ReadonlySet<string>,
): Whole & { totals: EstimateTotals } {
  const sections = estimate.sections.map((section) => ({
    ...section,
    lines: section.lines.filter(({ id }) => !without.has(id)),
  }))
  const totals = totalsOf(sumOf(sections.flatMap(({ lines }) => lines)), estimate)
  return { ...estimate, sections, totals }
}

interface Summed {
  contingencyPercent: number
  discountCents: number
  gstPercent: number
  sections: readonly { lines: readonly { id: string; totalCents: number; taxable: boolean }[] }[]
}
