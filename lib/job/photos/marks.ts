import { turnedSpot } from './rules'

/** A place in a picture: fractions of its width and height, from the upper left corner. */
export interface Spot {
  x: number
  y: number
}

/** Marks are drawn in five colours: see `MARK_COLOURS`. */
export type MarkColour = keyof typeof MARK_COLOURS

/** A mark between two places: an arrow points at the second, a circle fills the box between its two corners. */
export interface SpannedMark {
  kind: 'ARROW' | 'CIRCLE' | 'LINE'
  colour: MarkColour
  from: Spot
  to: Spot
}

/** A line with what it measures written beside it. */
export interface MeasureMark {
  kind: 'MEASURE'
  colour: MarkColour
  from: Spot
  to: Spot
  text: string
}

/** Words around a place. */
export interface TextMark {
  kind: 'TEXT'
  colour: MarkColour
  at: Spot
  text: string
}

/**
 * Something drawn over a photo. Its places are those of the photo as its camera held it: upright, and not turned. A
 * photo that is turned takes its marks along.
 */
export type Mark = SpannedMark | MeasureMark | TextMark
export type MarkKind = Mark['kind']

/** The size of a photo as it is shown, and the clockwise turn that it is shown with. */
export interface ShownPhoto {
  width: number
  height: number
  degrees: number
}

export const MOST_MARKS = 40
export const MAX_MARK_TEXT = 60
export const MARK_KINDS = ['ARROW', 'CIRCLE', 'LINE', 'TEXT', 'MEASURE'] as const satisfies readonly MarkKind[]

/**
 * The colours of marks, from light to dark. Printed in grey they stay apart: the lightness (L*) of two differs by 15 or
 * more. Each has a casing, light around the dark and dark around the light, so that it shows on any wall.
 */
export const MARK_COLOURS = {
  WHITE: { label: 'White', fill: '#ffffff', casing: '#111827' },
  YELLOW: { label: 'Yellow', fill: '#facc15', casing: '#111827' },
  ORANGE: { label: 'Orange', fill: '#f97316', casing: '#111827' },
  RED: { label: 'Red', fill: '#c81e1e', casing: '#ffffff' },
  BLUE: { label: 'Blue', fill: '#1e3a8a', casing: '#ffffff' },
} as const

export const MARK_LABELS: Record<MarkKind, string> = {
  ARROW: 'Arrow',
  CIRCLE: 'Circle',
  LINE: 'Line',
  TEXT: 'Text',
  MEASURE: 'Measure',
}

const COUNTED: Record<MarkKind, [one: string, several: string]> = {
  ARROW: ['an arrow', 'arrows'],
  CIRCLE: ['a circle', 'circles'],
  LINE: ['a line', 'lines'],
  TEXT: ['a text', 'texts'],
  MEASURE: ['a measure', 'measures'],
}

/** The places of a mark: the two ends or corners, or the one place of a text. */
export const spotsOf = (mark: Mark): Spot[] => (mark.kind === 'TEXT' ? [mark.at] : [mark.from, mark.to])

/** The same mark at other places. */
export const placedAt = (mark: Mark, [first, second]: readonly Spot[]): Mark =>
  mark.kind === 'TEXT' ? { ...mark, at: first! } : { ...mark, from: first!, to: second! }

/** The words of a mark; null for one that has none. */
export const wordsOf = (mark: Mark): string | null => ('text' in mark ? mark.text : null)

/** A mark as it lies once its picture was turned clockwise. */
export const turnedMark = (mark: Mark, degrees: number): Mark =>
  placedAt(
    mark,
    spotsOf(mark).map((spot) => turnedSpot(spot, degrees)),
  )

const held = (value: number) => Math.min(1, Math.max(0, value))

/** A mark moved by so much, as far as the picture goes. */
export function movedMark(mark: Mark, by: Spot): Mark {
  const spots = spotsOf(mark)
  const along = (axis: 'x' | 'y') => {
    const values = spots.map((spot) => spot[axis])
    return Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by[axis]))
  }
  const [x, y] = [along('x'), along('y')]
  return placedAt(
    mark,
    spots.map((spot) => ({ x: spot.x + x, y: spot.y + y })),
  )
}

/** A mark with one of its places (the first is 0) at another, as far as the picture goes. */
export const withSpot = (mark: Mark, place: number, { x, y }: Spot): Mark =>
  placedAt(
    mark,
    spotsOf(mark).map((spot, at) => (at === place ? { x: held(x), y: held(y) } : spot)),
  )

const rounded = (spot: Spot): Spot => ({ x: toPlaces(spot.x), y: toPlaces(spot.y) })
const toPlaces = (value: number) => Math.round(held(value) * 10_000) / 10_000

/** Marks as they are stored: a ten thousandth of a picture is less than a pixel of it. */
export const storedMarks = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark) => {
    const { kind, colour } = mark
    if (mark.kind === 'TEXT') return { kind: mark.kind, colour, at: rounded(mark.at), text: mark.text.trim() }
    const [from, to] = [rounded(mark.from), rounded(mark.to)]
    return mark.kind === 'MEASURE'
      ? { kind: mark.kind, colour, from, to, text: mark.text.trim() }
      : { kind: kind as SpannedMark['kind'], colour, from, to }
  })

const spelled = (marks: readonly Mark[]): string[] => storedMarks(marks).map((mark) => JSON.stringify(mark))

/** Whether two people drew the same, in the same order. */
export const areSameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  spelled(one).join() === spelled(other).join()

/** Whether the ends of a mark are so close that nobody would see it. */
export const isTooSmall = (mark: Mark): boolean => {
  const [from, to] = spotsOf(mark).map(rounded)
  return to !== undefined && from!.x === to.x && from!.y === to.y
}

type Counted = Partial<Record<MarkKind, number>>

const inWords = (amounts: Counted): string => {
  const parts = MARK_KINDS.flatMap((kind) => {
    const amount = amounts[kind]
    if (!amount) return []
    const [one, several] = COUNTED[kind]
    return amount === 1 ? one : `${amount} ${several}`
  })
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

const amountsOf = (marks: readonly Mark[]): Counted => {
  const amounts: Counted = {}
  for (const { kind } of marks) amounts[kind] = (amounts[kind] ?? 0) + 1
  return amounts
}

/** What is drawn on a photo, in words: "an arrow and 2 circles". Its texts stand in quotes. Null for nothing. */
export function markWords(marks: readonly Mark[]): string | null {
  if (!marks.length) return null
  const texts = marks.flatMap((mark) => wordsOf(mark) ?? [])
  return inWords(amountsOf(marks)) + (texts.length ? `: ${texts.map((text) => `“${text}”`).join(', ')}` : '')
}

const without = (marks: readonly Mark[], others: readonly Mark[]): Mark[] => {
  const left = spelled(others)
  return storedMarks(marks).filter((mark) => {
    const at = left.indexOf(JSON.stringify(mark))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * What somebody did to the marks of a photo, in words: "drew an arrow and changed a circle". One that went and one of
 * its kind that came are one that was changed.
 */
export function markChanges(before: readonly Mark[], after: readonly Mark[]): string {
  const [gone, came] = [amountsOf(without(before, after)), amountsOf(without(after, before))]
  const per = (amount: (gone: number, came: number) => number) =>
    inWords(Object.fromEntries(MARK_KINDS.map((kind) => [kind, amount(gone[kind] ?? 0, came[kind] ?? 0)])) as Counted)
  const parts = [
    ['drew', per((gone, came) => came - Math.min(gone, came))],
    ['changed', per(Math.min)],
    ['took away', per((gone, came) => gone - Math.min(gone, came))],
  ].flatMap(([verb, things]) => (things ? `${verb} ${things}` : []))
  return parts.length > 1
    ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
    : (parts[0] ?? 'put the marks in another order')
}
