import { marksUpTo, roundStep } from './chart-ticks'

/** The layout of the charts, with nivo or without it: nothing may move when one replaces the other. Lengths in px. */

/** The ring fills a square box; `hole` is a share of its radius. */
export const RING = { margin: 6, hole: 0.68, padDegrees: 1, corner: 3 }

/** The bars fill a box inside its margins; `between` is the gap's share of a bar with its gap. */
export const BARS = { top: 4, right: 16, bottom: 28, between: 0.28, corner: 2, tick: 4, tickPadding: 4, namePadding: 8 }

/** Lines fill a box inside its margins; `point` is a point's diameter. */
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

/** The smallest part of a bar that shows its value. */
export const LEAST_LABELLED = { width: 22, height: 14 }

/** The room for a name beside its bar, in narrow boxes and in wide ones. */
export const NARROW = { below: 480, namesPx: 116, letters: 16 }
export const WIDE = { namesPx: 196, letters: 30 }

export const shortened = (text: string, { letters }: { letters: number }): string =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

/** The places of so many bars in a height, from the first on: with the same gap between them as at both ends. */
export function bandsIn(height: number, count: number): { thickness: number; topOf: (index: number) => number } {
  const step = height / Math.max(1, count + BARS.between)
  return { thickness: step * (1 - BARS.between), topOf: (index) => step * (index + BARS.between) }
}

export interface RingPart {
  /** A stroke of twice `rounding` with round joins gives it round corners. */
  path: string
  rounding: number
}

const DEGREE = Math.PI / 180

/** The parts of a ring around 0, clockwise from the top. The gap between neighbours is the same inside and outside. */
export function ringParts(values: readonly number[], outer: number): RingPart[] {
  const inner = outer * RING.hole
  const total = values.reduce((sum, value) => sum + value, 0)
  const apart = (RING.padDegrees * DEGREE * Math.hypot(inner, outer)) / 2
  let end = 0
  return values.map((value) => {
    const begin = end
    end += (value / total) * 2 * Math.PI
    const half = (end - begin) / 2
    // A part without room for its corners gets smaller ones.
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

// Two decimals: browsers and the server disagree about further ones.
const at = (radius: number, angle: number) =>
  `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`

const arc = ({ radius, isLong }: { radius: number; isLong: number }) =>
  `${radius.toFixed(2)},${radius.toFixed(2)},0,${isLong}`

const DAY_MS = 86_400_000
const MOST_TIMES = 6
const MOST_VALUES = 5
/** An axis of lines has about so many steps and ends at the next whole one. */
const STEPS = 10

export interface LineAxes {
  /** The times at either end, in milliseconds. */
  from: number
  to: number
  /** The value at the top; at the bottom is 0. */
  top: number
  /** The labelled values. */
  times: number[]
  values: number[]
}

/** @returns the axes of lines over time, with room for their points and goals */
export function axesOf(points: readonly { at: number; value: number }[], marks: readonly number[]): LineAxes {
  const times = [...new Set(points.map(({ at }) => at))].toSorted((a, b) => a - b)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const apart = first === last ? DAY_MS : 0
  const [from, to] = widened(first - apart, last + apart)
  const most = 1.1 * Math.max(...points.map(({ value }) => value), ...marks)
  const [, top] = most > 0 ? widened(0, most) : [0, 1]
  const isCounted = [...points.map(({ value }) => value), ...marks].every(Number.isInteger)
  const values = marksUpTo(top, MOST_VALUES)
  // There is no half of a unit.
  return { from, to, top, times: spread(times), values: isCounted ? values.filter(Number.isInteger) : values }
}

function widened(from: number, to: number): [number, number] {
  const step = roundStep(to - from, STEPS)
  return [Math.floor(from / step) * step, Math.ceil(to / step) * step]
}

/** Picks as many times as fit without touching, always with the first and the last. */
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
