import type { Estimate, EstimateLine } from './schema'

/** Two versions of an estimate, line by line. */

export type Change = 'same' | 'changed' | 'added' | 'removed'

export interface ComparedLine {
  /** Of the later line, or of the one that is gone. */
  id: string
  change: Change
  before: EstimateLine | null
  after: EstimateLine | null
  differenceCents: number
}

export interface ComparedSection {
  id: string
  title: string
  lines: ComparedLine[]
  differenceCents: number
}

const firstOf = ({ id, originId }: EstimateLine): string => originId ?? id
const wordsOf = ({ code, description }: EstimateLine): string => `${code ?? ''} ${description}`.toLowerCase().trim()

const isSame = (a: EstimateLine, b: EstimateLine): boolean =>
  a.code === b.code &&
  a.description === b.description &&
  a.quantity === b.quantity &&
  a.days === b.days &&
  a.unit === b.unit &&
  a.unitRateCents === b.unitRateCents &&
  a.taxable === b.taxable &&
  a.isCredit === b.isCredit &&
  a.totalCents === b.totalCents

/**
 * What became of each line from one estimate to another: found again by the line that both were copied from, else by what
 * both rest on, else by the same code and words, each once. The sections and their order are the later one's; what is
 * gone stands in the section of the same name, or in its own at the end.
 */
export function compared(before: Pick<Estimate, 'sections'>, after: Pick<Estimate, 'sections'>): ComparedSection[] {
  const left = new Map(before.sections.flatMap(({ lines }) => lines).map((line) => [line.id, line]))
  const partner = new Map<string, EstimateLine>()
  const match = (nameOf: (line: EstimateLine) => string | null | undefined) => {
    const byName = new Map<string, EstimateLine>()
    for (const line of [...left.values()].toReversed()) {
      const name = nameOf(line)
      if (name) byName.set(name, line)
    }
    for (const line of after.sections.flatMap(({ lines }) => lines)) {
      const found = byName.get(nameOf(line) ?? '')
      if (partner.has(line.id) || !found || !left.has(found.id)) continue
      partner.set(line.id, found)
      left.delete(found.id)
    }
  }
  match(firstOf)
  match(({ evidence }) => evidence?.key)
  match(wordsOf)

  const sections = after.sections.map(({ id, title, lines }) => ({
    id,
    title,
    lines: lines.map((line) => comparedLine(partner.get(line.id) ?? null, line)),
  }))
  for (const { id, title, lines } of before.sections) {
    const gone = lines.filter((line) => left.has(line.id)).map((line) => comparedLine(line, null))
    if (!gone.length) continue
    const home = sections.find((section) => section.title === title)
    if (home) home.lines.push(...gone)
    else sections.push({ id, title, lines: gone })
  }
  return sections.map((section) => ({
    ...section,
    differenceCents: section.lines.reduce((sum, { differenceCents }) => sum + differenceCents, 0),
  }))
}

function comparedLine(before: EstimateLine | null, after: EstimateLine | null): ComparedLine {
  const change = !before ? 'added' : !after ? 'removed' : isSame(before, after) ? 'same' : 'changed'
  const differenceCents = (after?.totalCents ?? 0) - (before?.totalCents ?? 0)
  return { id: (after ?? before)!.id, change, before, after, differenceCents }
}
