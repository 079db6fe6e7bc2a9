import { escapeHtml } from '@/lib/base/escape'
import { DAY_MS } from '@/lib/base/time'
import type { Chart } from '@/lib/paper/pages/paper'
import type { RoomSeries } from '@/lib/site/moisture/series'

import { rounded, type Words } from './words'

/** In points: two charts stand beside each other on a page. The names of the points stand below, whole. */
const WIDTH = 236
const PLOT = { left: 30, right: WIDTH - 8, top: 14, bottom: 92 }
const LEGEND = { top: PLOT.bottom + 26, line: 11, left: 24, letters: 50 }
/** The least between two days that are named at the axis; each has its tick. */
const DAY_APART = 34
const LETTERS = 7.5
/** Lines differ by dash and marker, so that they are told apart without colours. */
const DASHES = ['', '5 2', '1.5 2', '7 2 1.5 2', '3 1.5', '9 3']
const COLOURS = ['#1d4ed8', '#b45309', '#047857', '#7c3aed', '#0e7490', '#4b5563']
/** More would hide each other. */
const MOST_LINES = 8
/** So many names of goals fit beside each other. Goals differ, and so do the heights of their lines. */
const GOALS_BESIDE = 4

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Inter" font-size="${LETTERS}" fill="#374151" ${more}>${escapeHtml(words)}</text>`

const line = (x1: number, y1: number, x2: number, y2: number, more: string) =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" ${more}/>`

/** A marker by the number of its line: filled and hollow circles, squares and triangles. */
function marker(at: number, x: number, y: number, colour: string): string {
  const paint = at % 2 ? `fill="white" stroke="${colour}"` : `fill="${colour}" stroke="${colour}"`
  const [left, top] = [(x - 2).toFixed(1), (y - 2).toFixed(1)]
  const shape = Math.floor(at / 2) % 3
  if (shape === 0) return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.1" ${paint}/>`
  if (shape === 1) return `<rect x="${left}" y="${top}" width="4" height="4" ${paint}/>`
  return `<path d="M ${x.toFixed(1)} ${(y - 2.6).toFixed(1)} l 2.4 4.4 h -4.8 Z" ${paint}/>`
}

/** Round numbers from at most the lowest to at least the highest value. */
export function ticksOver(lowest: number, highest: number): number[] {
  const span = Math.max(highest - lowest, 1e-9)
  const step = [1, 2, 2.5, 5, 10].map((by) => by * 10 ** Math.floor(Math.log10(span / 4))).find((by) => span / by <= 5)!
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step))
  return Array.from({ length: last - first + 1 }, (_, at) => +((first + at) * step).toFixed(6))
}

/** The drying of a room on one scale, as a drawing: its points over time, the goals as labelled lines. */
export function dryingChart({ roomName, scale, goals, lines }: RoomSeries, words: Words): Chart {
  const drawn = lines.slice(0, MOST_LINES)
  const values = [...drawn.flatMap((one) => one.values.map(({ value }) => value)), ...goals]
  const times = drawn.flatMap((one) => one.values.map(({ at }) => at))
  const ticks = ticksOver(Math.min(0, ...values), Math.max(...values))
  const [from, until] = [Math.min(...times), Math.max(...times, Math.min(...times) + DAY_MS)]
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const x = (at: number) => PLOT.left + ((at - from) / (until - from)) * (PLOT.right - PLOT.left)
  const y = (value: number) => PLOT.bottom - ((value - low) / (high - low)) * (PLOT.bottom - PLOT.top)

  const grid = ticks.map(
    (tick) =>
      line(PLOT.left, y(tick), PLOT.right, y(tick), 'stroke="#d1d5db" stroke-width="0.5"') +
      text(PLOT.left - 4, y(tick) + 2.5, rounded(tick, 3)!, 'text-anchor="end"'),
  )
  const goalLines = goals.map((goal) =>
    line(PLOT.left, y(goal), PLOT.right, y(goal), 'stroke="#111827" stroke-width="0.8" stroke-dasharray="2 2"'),
  )
  // Another goal's line would run through a name that stands on nothing.
  const goalNames = goals.map((goal, nth) => {
    const name = `Goal ${rounded(goal, 3)}`
    const [left, below] = [PLOT.left + 3 + (nth % GOALS_BESIDE) * 48, y(goal) - 2.5]
    const [width, height] = [name.length * 3.9 + 2, LETTERS - 1]
    const ground = `<rect x="${(left - 1).toFixed(1)}" y="${(below - height + 0.8).toFixed(1)}" width="${width.toFixed(1)}" height="${height}" fill="white"/>`
    return ground + text(left, below, name)
  })
  const plotted = drawn.map(({ values: read }, at) => {
    const colour = COLOURS[at % COLOURS.length]!
    const path = read
      .map((one, nth) => `${nth ? 'L' : 'M'} ${x(one.at).toFixed(1)} ${y(one.value).toFixed(1)}`)
      .join(' ')
    const dash = DASHES[at % DASHES.length]
    const stroke = `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.1"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
    return stroke + read.map((one) => marker(at, x(one.at), y(one.value), colour)).join('')
  })
  const legend: string[] = []
  let row = 0
  for (const [at, { label }] of drawn.entries()) {
    const [top, colour, dash] = [
      LEGEND.top + row * LEGEND.line,
      COLOURS[at % COLOURS.length]!,
      DASHES[at % DASHES.length],
    ]
    const stroke = `stroke="${colour}" stroke-width="1.1"${dash ? ` stroke-dasharray="${dash}"` : ''}`
    legend.push(line(2, top, 18, top, stroke), marker(at, 10, top, colour))
    for (const part of linesOf(label)) legend.push(text(LEGEND.left, LEGEND.top + row++ * LEGEND.line + 2.5, part))
  }
  const height = LEGEND.top + row * LEGEND.line
  const unit = text(PLOT.left, PLOT.top - 5, scale.unit)
  const parts = [...grid, ...goalLines, ...goalNames, ...plotted, ...legend, ...daysBelow(times, x, words), unit]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${parts.join('')}</svg>`
  const left = lines.length - drawn.length
  return {
    svg,
    alt: `${roomName}, ${scale.unit}: ${drawn.map(({ label, values: read }) => `${label} from ${read[0]!.value} to ${read.at(-1)!.value}`).join('; ')}`,
    caption: `${roomName} · ${scale.label}, ${scale.unit}${left ? ` · ${left} more in the table` : ''}`,
  }
}

/** A name in lines of so many letters as are beside a marker. */
function linesOf(label: string): string[] {
  const lines: string[] = ['']
  for (const word of label.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
    if (longer.length <= LEGEND.letters || !lines.at(-1)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A tick for each day on which something was read, with its name where there is room beside the one before. */
function daysBelow(times: readonly number[], x: (at: number) => number, words: Words): string[] {
  const days = new Map(
    times
      .toSorted((a, b) => a - b)
      .toReversed()
      .map((at) => [words.day(new Date(at)), x(at)]),
  )
  let named = Number.POSITIVE_INFINITY
  // From the last day back: the newest is always named.
  return [...days].flatMap(([day, at]) => {
    const tick = line(at, PLOT.bottom, at, PLOT.bottom + 3, 'stroke="#4b5563" stroke-width="0.6"')
    if (named - at < DAY_APART) return [tick]
    named = at
    const anchor = at > PLOT.right - DAY_APART / 2 ? 'end' : at < PLOT.left + DAY_APART / 2 ? 'start' : 'middle'
    return [tick, text(at, PLOT.bottom + 12, day.replace(/ \d{4}$/, ''), `text-anchor="${anchor}"`)]
  })
}

/** Points on a floor plan: a dot with its label, in pixels of the plan as it is shown. */
export function planSvg(
  points: readonly { label: string; x: number; y: number }[],
  { width, height }: { width: number; height: number },
): string {
  const unit = Math.max(width, height) / 100
  const drawn = points.map(({ label, x, y }) => {
    const [left, top] = [x * width, y * height]
    const isAtTheRight = x > 0.75
    const words = `<text x="${(left + (isAtTheRight ? -2 : 2) * unit).toFixed(1)}" y="${(top + 0.8 * unit).toFixed(1)}" text-anchor="${isAtTheRight ? 'end' : 'start'}" font-family="Inter" font-weight="600" font-size="${(2.2 * unit).toFixed(1)}" fill="#111827" stroke="white" stroke-width="${(0.5 * unit).toFixed(1)}" paint-order="stroke">${escapeHtml(label)}</text>`
    return `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="${(1.2 * unit).toFixed(1)}" fill="#111827" stroke="white" stroke-width="${(0.4 * unit).toFixed(1)}"/>${words}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`
}
