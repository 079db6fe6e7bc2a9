import type { DrawnSign } from './schema'

/** White around the strokes, as a part of their size. */
const MARGIN = 0.05
/** A pen of half a millimetre on a signature of six centimetres. */
const PEN = 1 / 120

const short = (length: number): number => Math.round(length * 10) / 10

/** A drawn signature as SVG, as large as its strokes: what was left free around them is left out. */
export function signSvg({ strokes }: DrawnSign): string {
  const points = strokes.flat()
  const [left, right] = spanOf(points.map(({ x }) => x))
  const [top, bottom] = spanOf(points.map(({ y }) => y))
  const size = Math.max(right - left, bottom - top, 1)
  const margin = size * MARGIN
  const box = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin].map(short)
  const lines = strokes.map((stroke) => {
    const [first, ...rest] = stroke.map(({ x, y }) => `${short(x)} ${short(y)}`)
    // A line to where it began is drawn as a dot.
    return `M${first}L${(rest.length ? rest : [first]).join(' ')}`
  })
  const pen = `fill="none" stroke="#111827" stroke-width="${short(Math.max(size * PEN, 0.1))}" stroke-linecap="round" stroke-linejoin="round"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}"><path ${pen} d="${lines.join('')}"/></svg>`
}

/** The smallest and the largest; ten thousand numbers are too many for the arguments of a function. */
const spanOf = (values: readonly number[]): [number, number] =>
  values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
