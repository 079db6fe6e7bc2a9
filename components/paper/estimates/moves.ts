import type { EstimateSection } from '@/lib/paper/estimates/schema'

/** Where lines go: before another one of a section, or to its end. */
export interface Place {
  sectionId: string
  beforeId: string | null
}

/**
 * Where some lines go with one step up or down: past the next line that is not among them, and from the end of a section
 * into the next one; undefined where they are at the end of all.
 */
export function placeFurther(
  sections: readonly EstimateSection[],
  ids: ReadonlySet<string>,
  step: 1 | -1,
): Place | undefined {
  const has = ({ lines }: EstimateSection) => lines.some(({ id }) => ids.has(id))
  const at = step === 1 ? sections.findLastIndex(has) : sections.findIndex(has)
  if (at === -1) return undefined
  const { id: sectionId, lines } = sections[at]!
  if (step === -1) {
    const first = lines.findIndex(({ id }) => ids.has(id))
    if (first > 0) return { sectionId, beforeId: lines[first - 1]!.id }
    const above = sections[at - 1]
    return above && { sectionId: above.id, beforeId: null }
  }
  const last = lines.findLastIndex(({ id }) => ids.has(id))
  if (last < lines.length - 1) return { sectionId, beforeId: lines[last + 2]?.id ?? null }
  const below = sections[at + 1]
  return below && { sectionId: below.id, beforeId: below.lines[0]?.id ?? null }
}

/** The section that one goes before with a step up or down; null for the end, undefined where it is there already. */
export function sectionFurther(
  sections: readonly { id: string }[],
  id: string,
  step: 1 | -1,
): string | null | undefined {
  const at = sections.findIndex((one) => one.id === id)
  if (step === -1) return at > 0 ? sections[at - 1]!.id : undefined
  return at < sections.length - 1 ? (sections[at + 2]?.id ?? null) : undefined
}

/** The same place said by a line that stays where it is. */
export function placeBeside(section: EstimateSection, beforeId: string | null, ids: ReadonlySet<string>): Place {
  const from = section.lines.findIndex(({ id }) => id === beforeId)
  const staying = from === -1 ? undefined : section.lines.slice(from).find(({ id }) => !ids.has(id))
  return { sectionId: section.id, beforeId: staying?.id ?? null }
}
