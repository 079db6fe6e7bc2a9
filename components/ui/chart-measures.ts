import { marksUpTo, roundStep } from './chart-ticks'

/** How the charts are laid out, drawn by nivo or without it: what changes from one to the other must not move. Lengths in px. */

/** The ring fills a square box; `hole` is a share of its radius. */
export const RING = { margin: 6, hole: 0.68, padDegrees: 1, corner: 3 }

/** The bars fill a box but for its margins; `between` is a share of a bar and what lies beside it. */
export const BARS = { top: 4, right: 16, bottom: 28, between: 0.28, corner: 2, tick: 4, tickPadding: 4, namePadding: 8 }

/** Lines fill a box but for its margins; their points are as wide as `point`. */
export const LINES = {
  top: 8,
  right: 16,
  bottom: 28,
  left: 40,
  point: 7,
  width: 2,
  tick: 4,
  tickPadding: 4,
  valuePadding: 8,
}

/** Room for the values in a part of a bar. */
export const LEAST_LABELLED = { width: 22, height: 14 }

/** How much of a name has room beside its bar, in narrow boxes and in wide ones. */
export const NARROW = { below: 480, namesPx: 116, letters: 16 }
export const WIDE = { namesPx: 196, letters: 30 }

export const shortened = (text: string, { letters }: { letters: number }): string =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

/** Where so many bars lie in a height, from the first on: apart from each other as from both ends. */
export function bandsIn(height: number, count: number): { thickness: number; topOf: (index: number) => number } {
  const step = height / Math.max(1, count + BARS.between)
  return { thickness: step * (1 - BARS.between), topOf: (index) => step * (index + BARS.between) }
}

export interface RingPart {
  /** Drawn with a stroke of twice `rounding` and round joins it has round corners. */
  path: string
  rounding: number
}

const DEGREE = Math.PI / 180

/** The parts of a ring around 0 that begins at the top and goes clockwise. Neighbours are as far apart inside as outside. */
export function ringParts(values: readonly number[], outer: number): RingPart[] {
  const inner = outer * RING.hole
  const total = values.reduce((sum, value) => sum + value, 0)
  const apart = (RING.padDegrees * DEGREE * Math.hypot(inner, outer)) / 2
  let end = 0
  return values.map((value) => {
    const begin = end
    end += (value / total) * 2 * Math.PI
    const half = (end - begin) / 2
    // A part with no room for its corners has smaller ones.
    const room = half < Math.PI / 2 ? inner * Math.sin(half) - apart : inner
    const rounding = Math.max(0, Math.min(RING.corner, room * 0.75))
    const edge = (radius: number) => {
      const inset = Math.min(half, Math.asin((apart + rounding) / radius))
      return { radius, begin: begin + inset, end: end - inset, isLong: 2 * (half - inset) > Math.PI ? 1 : 0 }
    }
    const [far, near] = [edge(outer - rounding), edge(inner + rounding)]
    const path =
      `M${at(far.radius, far.begin)}A${arc(far)},1,${at(far.radius, far.end)}` +
      `L${at(near.radius, near.end)}A${arc(near)},0,${at(near.radius, near.begin)}Z`
    return { path, rounding: Number(rounding.toFixed(2)) }
  })
}

// Two decimals: of more than that, browsers and the server disagree about the last.
const at = (radius: number, angle: number) =>
  `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`

const arc = ({ radius, isLong }: { radius: number; isLong: number }) =>
  `${radius.toFixed(2)},${radius.toFixed(2)},0,${isLong}`

const DAY_MS = 86_400_000
const MOST_TIMES = 6
const MOST_VALUES = 5
/** So many steps divide an axis of lines, which ends at the next whole one. */
const STEPS = 10

export interface LineAxes {
  /** The times at either end, in milliseconds. */
  from: number
  to: number
  /** The value at the top; at the bottom is 0. */
  top: number
  /** What is marked. */
  times: number[]
  values: number[]
}

/** @returns the axes of lines over time, for their points and for the values that they are held against */
export function axesOf(points: readonly { at: number; value: number }[], marks: readonly number[]): LineAxes {
  const times = [...new Set(points.map(({ at }) => at))].toSorted((a, b) => a - b)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const apart = first === last ? DAY_MS : 0
  const [from, to] = widened(first - apart, last + apart)
  const most = 1.1 * Math.max(...points.map(({ value }) => value), ...marks)
  const [, top] = most > 0 ? widened(0, most) : [0, 1]
  return { from, to, top, times: spread(times), values: marksUpTo(top, MOST_VALUES) }
}

function widened(from: number, to: number): [number, number] {
  const step = roundStep(to - from, STEPS)
  return [Math.floor(from / step) * step, Math.ceil(to / step) * step]
}

/** So many times of a row that they do not touch, the first and the last among them. */
function spread(times: readonly number[]): number[] {
  const last = times.at(-1)!
  const apart = (last - times[0]!) / MOST_TIMES
  const kept: number[] = []
  for (const at of times) {
    const isFree = !kept.length || at - kept.at(-1)! >= apart
    if (at === last || (isFree && (!kept.length || last - at >= apart))) kept.push(at)
  }
  return kept
}
