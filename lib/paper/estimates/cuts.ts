import { counted } from '@/lib/base/counts'
import { quoted } from '@/lib/base/quoted'

/** What a client does not approve: when two lines are the same thing, and what that says of the next estimate. */

/** How many lines one approval leaves out. */
export const MOST_CUTS = 500
/** How many lines of earlier estimates are looked at, the newest cuts first. */
export const MOST_PAST = 5_000

/** What tells what a line is of. */
export interface Thing {
  catalogItemId: string | null
  /** See `evidenceKindOf`. */
  evidenceKind: string | null
  code: string | null
  description: string
}

/** What a line from the record is of, wherever it is: `STRIP_OUT.FLOOR`, `EQUIPMENT.` and its category, `HOURS.OVERTIME`. */
export function evidenceKindOf(evidence: { key: string } | null): string | null {
  if (!evidence) return null
  const { key } = evidence
  const dot = key.lastIndexOf('.')
  return dot >= 0 && /^[\da-f-]{36}$/.test(key.slice(dot + 1)) ? key.slice(0, dot) : key
}

interface Line extends Omit<Thing, 'evidenceKind'> {
  id: string
  evidence: { key: string } | null
}

/** A line as what it is of. */
export const thingOf = ({ catalogItemId, evidence, code, description }: Line): Thing => ({
  catalogItemId,
  evidenceKind: evidenceKindOf(evidence),
  code,
  description,
})

const worded = (text: string | null): string => (text ?? '').trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Whether two lines are the same thing: the same item of the catalogue or the same kind of evidence. Where neither can be
 * compared, the same code, or the same words where one of them has no code.
 */
export function isSameThing(a: Thing, b: Thing): boolean {
  const hasItems = a.catalogItemId !== null && b.catalogItemId !== null
  const hasEvidence = a.evidenceKind !== null && b.evidenceKind !== null
  if (hasItems && a.catalogItemId === b.catalogItemId) return true
  if (hasEvidence && a.evidenceKind === b.evidenceKind) return true
  if (hasItems || hasEvidence) return false
  if (worded(a.code) && worded(b.code)) return worded(a.code) === worded(b.code)
  return worded(a.description) === worded(b.description)
}

/** How much of a line is approved where somebody cuts it: see `CutLine`. */
export interface CutDown {
  lineId: string
  quantity?: number
  days?: number
}

interface Measured {
  quantity: number
  days: number | null
}

/** How much is left of a line that is cut; null when nothing is. */
export const leftOfLine = (line: Measured, { quantity, days }: Omit<CutDown, 'lineId'>): Measured | null =>
  quantity === undefined && days === undefined ? null : { quantity: quantity ?? line.quantity, days: days ?? line.days }

/** What is wrong with how much of a line is approved, by field; null when nothing is. */
export function wrongCut(
  line: Measured,
  { quantity, days }: Omit<CutDown, 'lineId'>,
): { field: 'quantity' | 'days'; message: string } | null {
  if (quantity !== undefined && quantity > line.quantity) {
    return { field: 'quantity', message: `No more than was offered, ${line.quantity}` }
  }
  if (days !== undefined && line.days === null) return { field: 'days', message: 'This line has no days' }
  if (days !== undefined && days > line.days!) {
    return { field: 'days', message: `No more than was offered, ${line.days}` }
  }
  const left = leftOfLine(line, { quantity, days })
  const isWhole = left?.quantity === line.quantity && left.days === line.days
  return isWhole ? { field: quantity === undefined ? 'days' : 'quantity', message: 'This is all of the line' } : null
}

/** How much of a line was offered, and approved, in words. */
export interface FromTo {
  from: string | null
  to: string | null
}

/** A line of an earlier estimate of a client, that was cut or approved. */
export interface Past extends Thing, FromTo {
  estimateNo: number
  /** Why it was cut; null when it was approved. */
  reason: string | null
}

export interface CutHint extends FromTo {
  lineId: string
  /** In how many estimates of the client the same thing was cut. */
  cut: number
  /** In how many it was cut or approved. */
  of: number
  /** Of the latest cut. */
  reason: string
  /** Whether the reasoning for water of category 3 answers it. */
  isAntimicrobial: boolean
}

const isAntimicrobial = ({ evidenceKind, description }: Thing): boolean =>
  evidenceKind === 'ANTIMICROBIAL' || /antimicrobial|biocid/i.test(description)

/**
 * What was cut before of what stands in the lines of an estimate. The versions of an estimate count as one.
 * @param past the newest cut first
 */
export function hintsFor(lines: readonly Line[], past: readonly Past[]): CutHint[] {
  return lines.flatMap((line): CutHint[] => {
    const thing = thingOf(line)
    const same = past.filter((one) => isSameThing(one, thing))
    const cuts = same.filter(({ reason }) => reason !== null)
    if (!cuts.length) return []
    const estimatesOf = (some: readonly Past[]) => new Set(some.map(({ estimateNo }) => estimateNo)).size
    return [
      {
        lineId: line.id,
        cut: estimatesOf(cuts),
        of: estimatesOf(same),
        reason: cuts[0]!.reason!,
        from: cuts[0]!.from,
        to: cuts[0]!.to,
        isAntimicrobial: isAntimicrobial(thing),
      },
    ]
  })
}

/** `Cut by this client in 6 of 9 estimates, last time 4 each × 10 days to 4 each × 7 days: “Dry by then”.` */
export function hintInWords({ cut, of, reason, from, to, isAntimicrobial: isSoil }: CutHint): string {
  const count = `Cut by this client in ${cut} of ${counted(of, 'estimate')}`
  const words = `${count}, last time${from && to ? ` ${from} to ${to}` : ''}: ${quoted(reason)}.`
  return isSoil ? `${words} Attach the Category 3 reasoning.` : words
}
