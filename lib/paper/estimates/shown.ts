import { type CutDown, leftOfLine } from './cuts'
import { linesById } from './rules'
import type { Estimate, EstimateLine, EstimateSection, EstimateTotals, MoveParts, SavedLine } from './schema'
import { lineTotal, priced, sumOf, totalsOf } from './sums'

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

/** An estimate with lines, or a section, where a move puts them; a line goes by the markup of the section that it is in. */
export function withMoved(estimate: Estimate, { lineIds, sectionId, beforeId }: MoveParts): Estimate {
  const { sections, markupMode, markupPercent } = estimate
  if (!lineIds) return { ...estimate, sections: putBefore(sections, new Set([sectionId]), { beforeId }) }
  const ids = new Set(lineIds)
  const known = linesById(sections)
  const moved = lineIds.flatMap((id) => known.get(id) ?? [])
  return withTotals({
    ...estimate,
    sections: sections.map((section) => {
      if (section.id !== sectionId) return { ...section, lines: section.lines.filter(({ id }) => !ids.has(id)) }
      const markups = { markupMode, whole: markupPercent, section: section.markupPercent }
      const put = markupMode === 'SECTION' ? moved.map((line) => priced(line, markups)) : moved
      return { ...section, lines: putBefore(section.lines, ids, { put, beforeId }) }
    }),
  })
}

/** Parts without some, and with these before another one, or at the end. */
function putBefore<Part extends { id: string }>(
  parts: readonly Part[],
  ids: ReadonlySet<string>,
  { put = parts.filter(({ id }) => ids.has(id)), beforeId }: { put?: readonly Part[]; beforeId: string | null },
): Part[] {
  const rest = parts.filter(({ id }) => !ids.has(id))
  const at = rest.findIndex(({ id }) => id === beforeId)
  return rest.toSpliced(at === -1 ? rest.length : at, 0, ...put)
}

/** What is left of an estimate where lines are cut, or cut down, and what it then comes to: an emptied section goes. */
export function afterCuts<Whole extends Summed>(
  estimate: Whole,
  cuts: readonly CutDown[],
): Whole & { totals: EstimateTotals } {
  const cut = new Map(cuts.map((one) => [one.lineId, one]))
  const sections = estimate.sections.flatMap((section) => {
    const lines = section.lines.flatMap((line) => {
      const its = cut.get(line.id)
      if (!its) return [line]
      const left = leftOfLine(line, its)
      if (!left) return []
      const less = { ...line, ...left }
      return [{ ...less, totalCents: lineTotal(less) }]
    })
    return lines.length || !section.lines.length ? [{ ...section, lines }] : []
  })
  const totals = totalsOf(sumOf(sections.flatMap(({ lines }) => lines)), estimate)
  return { ...estimate, sections, totals }
}

/** What a client is shown of each line and section. */
export interface ShownToClient {
  /** The rate and the amount of each line. */
  showCosts: boolean
  showSectionTotals: boolean
}

/** A line as its client sees it: without cost, markup, list prices and what it rests on. */
const lineForClient = (line: EstimateLine, { showCosts }: ShownToClient) => {
  const { id, code, description, quantity, days, unit, taxable, isCredit, note } = line
  return {
    id,
    code,
    description,
    quantity,
    days,
    unit,
    taxable,
    // A charge says nothing of it: what was approved before there were credits keeps its hash.
    ...(isCredit && { isCredit }),
    note,
    unitRateCents: showCosts ? line.unitRateCents : null,
    totalCents: showCosts ? line.totalCents : null,
  }
}

/** The sections of an estimate as its client sees them, each under its title with its room. */
export const sectionsForClient = (
  sections: readonly EstimateSection[],
  roomName: (roomId: string) => string | null | undefined,
  shown: ShownToClient,
) =>
  sections.map(({ id, title, roomId, lines }) => {
    const room = roomId && roomName(roomId)
    return {
      id,
      title: room && room !== title ? `${title} (${room})` : title,
      totalCents: shown.showSectionTotals ? sumOf(lines).linesCents : null,
      lines: lines.map((line) => lineForClient(line, shown)),
    }
  })

interface Cuttable {
  lines: readonly {
    id: string
    quantity: number
    days: number | null
    unitRateCents: number
    totalCents: number
    taxable: boolean
    isCredit: boolean
  }[]
}

interface Summed {
  contingencyPercent: number
  discountCents: number
  discountPercent: number | null
  gstPercent: number
  sections: readonly Cuttable[]
}
