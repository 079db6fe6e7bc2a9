import { MARK_COLOURS, type Mark, type ShownPhoto, type Spot, spotsOf, turnedMark, wordsOf } from './marks'

/** An element of SVG. Its attributes have SVG's own spelling. */
export interface MarkShape {
  tag: 'line' | 'ellipse' | 'polygon' | 'text'
  attributes: Record<string, string | number>
  text?: string
}

type Size = Pick<ShownPhoto, 'width' | 'height'>

/** How thick marks are, for a picture of so many pixels. `weight` is 1 in full size; small pictures take more. */
export function penOf({ width, height }: Size, weight = 1) {
  const side = Math.max(width, height) * weight
  return { stroke: side / 170, casing: side / 400, letters: side / 34, head: side / 32 }
}

const between = (from: Spot, to: Spot, share: number): Spot => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})
const distance = (one: Spot, other: Spot) => Math.hypot(other.x - one.x, other.y - one.y)

/** The places of a mark in pixels of the shown picture. */
export const pixelsOf = (mark: Mark, shown: ShownPhoto): Spot[] =>
  spotsOf(turnedMark(mark, shown.degrees)).map(({ x, y }) => ({ x: x * shown.width, y: y * shown.height }))

// Nothing can measure letters where a report is made: these widths are those of a wide sans serif, and a bit more.
const widthOf = (letter: string) => (letter >= '\u2e80' ? 1.05 : /[A-Z0-9MWmw@%—]/.test(letter) ? 0.72 : 0.6)

/**
 * The box of a label around a place, moved inside the picture; its letters shrink where the picture is narrower than
 * the words.
 * @returns its middle, its size and the size of its letters, in pixels
 */
export function labelBox(words: string, around: Spot, size: Size, letters: number) {
  const ems = [...words].reduce((sum, letter) => sum + widthOf(letter), 0.6)
  const fitting = Math.min(letters, size.width / ems, size.height / 1.4)
  const [width, height] = [ems * fitting, 1.4 * fitting]
  const inside = (value: number, half: number, most: number) => Math.max(half, Math.min(most - half, value))
  return {
    x: inside(around.x, width / 2, size.width),
    y: inside(around.y, height / 2, size.height),
    width,
    height,
    letters: fitting,
  }
}

/** The middle of a measure's label: beside its line and clear of it, above or to the right. */
function besideLine([from, to]: readonly Spot[], box: Size, gap: number): Spot {
  const middle = between(from!, to!, 0.5)
  const length = distance(from!, to!) || 1
  const across = { x: (to!.y - from!.y) / length, y: (from!.x - to!.x) / length }
  const up = across.y > 0 || (across.y === 0 && across.x < 0) ? -1 : 1
  const far = up * ((Math.abs(across.x) * box.width + Math.abs(across.y) * box.height) / 2 + gap)
  return { x: middle.x + across.x * far, y: middle.y + across.y * far }
}

/** The words of a mark and their box, in pixels of the shown picture; null for a mark without words. */
export function labelOf(mark: Mark, shown: ShownPhoto, letters = penOf(shown).letters) {
  const words = wordsOf(mark)
  if (!words) return null
  const pixels = pixelsOf(mark, shown)
  const box = labelBox(words, pixels[0]!, shown, letters)
  if (mark.kind === 'TEXT') return { words, ...box }
  return { words, ...labelBox(words, besideLine(pixels, box, letters / 4), shown, letters) }
}

/** The corners of an arrow's head at its second place: its point first. */
export function arrowHead(from: Spot, to: Spot, length: number): [Spot, Spot, Spot] {
  const whole = distance(from, to) || 1
  const long = Math.min(length, whole)
  const along = { x: (to.x - from.x) / whole, y: (to.y - from.y) / whole }
  const base = { x: to.x - along.x * long, y: to.y - along.y * long }
  const half = long * 0.45
  return [
    to,
    { x: base.x - along.y * half, y: base.y + along.x * half },
    { x: base.x + along.y * half, y: base.y - along.x * half },
  ]
}

const short = (value: number) => Math.round(value * 10) / 10
const ends = (from: Spot, to: Spot) => ({ x1: short(from.x), y1: short(from.y), x2: short(to.x), y2: short(to.y) })

/** The outlines of a mark, without their colours. */
function outlinesOf(mark: Mark, [from, to]: readonly Spot[], pen: ReturnType<typeof penOf>): MarkShape[] {
  if (!to || !from) return []
  if (mark.kind === 'CIRCLE') {
    const middle = between(from, to, 0.5)
    const [rx, ry] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2]
    const attributes = { cx: short(middle.x), cy: short(middle.y), rx: short(rx), ry: short(ry) }
    return [{ tag: 'ellipse', attributes }]
  }
  if (mark.kind === 'ARROW') {
    const head = arrowHead(from, to, pen.head)
    const points = head.map(({ x, y }) => `${short(x)},${short(y)}`).join(' ')
    return [
      { tag: 'line', attributes: ends(from, between(head[1], head[2], 0.5)) },
      { tag: 'polygon', attributes: { points } },
    ]
  }
  const line: MarkShape = { tag: 'line', attributes: ends(from, to) }
  if (mark.kind === 'LINE') return [line]
  const bars = [arrowHead(from, to, pen.head), arrowHead(to, from, pen.head)].map(([end, left, right]): MarkShape => {
    const base = between(left, right, 0.5)
    const by = { x: end.x - base.x, y: end.y - base.y }
    return {
      tag: 'line',
      attributes: ends({ x: left.x + by.x, y: left.y + by.y }, { x: right.x + by.x, y: right.y + by.y }),
    }
  })
  return [line, ...bars]
}

/**
 * The shapes of a photo's marks, in pixels of the photo as it is shown: each first wider in its casing, then in its
 * colour. The screen and a report draw the same.
 * @param weight how much thicker than in full size
 */
export function markShapes(marks: readonly Mark[], shown: ShownPhoto, weight = 1): MarkShape[] {
  const pen = penOf(shown, weight)
  return marks.flatMap((mark) => {
    const { fill, casing } = MARK_COLOURS[mark.colour]
    const pixels = pixelsOf(mark, shown)
    const drawn = (colour: string, wider: number): MarkShape[] => {
      const line = { stroke: colour, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
      const label = labelOf(mark, shown, pen.letters)
      const outlines = outlinesOf(mark, pixels, pen).map(({ tag, attributes }): MarkShape => {
        const inside = tag === 'polygon' ? colour : 'none'
        const width = short((tag === 'polygon' ? pen.stroke / 3 : pen.stroke) + wider)
        return { tag, attributes: { ...attributes, ...line, 'stroke-width': width, fill: inside } }
      })
      if (!label) return outlines
      const attributes = {
        x: short(label.x),
        y: short(label.y + label.letters * 0.35),
        'text-anchor': 'middle',
        'font-family': 'Inter Variable, Helvetica, Arial, sans-serif',
        'font-weight': 700,
        'font-size': short(label.letters),
        fill: colour,
        ...(wider && { ...line, 'stroke-width': short(wider * 1.5) }),
      }
      return [...outlines, { tag: 'text', attributes, text: label.words }]
    }
    return [...drawn(casing, 2 * pen.casing), ...drawn(fill, 0)]
  })
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign]!).replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f]/g, '')

/** A photo's marks as an SVG picture of the photo's shown size, to lie over it. */
export function marksSvg(marks: readonly Mark[], shown: ShownPhoto, weight = 1): string {
  const { width, height } = shown
  const shapes = markShapes(marks, shown, weight).map(({ tag, attributes, text }) => {
    const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    return `<${tag}${named.join('')}>${escaped(text ?? '')}</${tag}>`
  })
  const box = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${shapes.join('')}</svg>`
}

function distanceToLine(point: Spot, from: Spot, to: Spot): number {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const share = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y || 1)
  return distance(point, between(from, to, Math.max(0, Math.min(1, share))))
}

const EDGES = 48

function distanceToEllipse(point: Spot, from: Spot, to: Spot): number {
  const [middle, rx, ry] = [between(from, to, 0.5), Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2]
  const corner = (at: number): Spot => ({
    x: middle.x + rx * Math.cos((2 * Math.PI * at) / EDGES),
    y: middle.y + ry * Math.sin((2 * Math.PI * at) / EDGES),
  })
  const edges = Array.from({ length: EDGES }, (_, at) => distanceToLine(point, corner(at), corner(at + 1)))
  return Math.min(...edges)
}

/** How far a point of the shown picture is from a mark, in its pixels: 0 on its words. */
export function distanceTo(mark: Mark, point: Spot, shown: ShownPhoto): number {
  const pixels = pixelsOf(mark, shown)
  const [from, to] = pixels
  const label = labelOf(mark, shown)
  const toLabel = label
    ? Math.hypot(
        Math.max(0, Math.abs(point.x - label.x) - label.width / 2),
        Math.max(0, Math.abs(point.y - label.y) - label.height / 2),
      )
    : Infinity
  if (!to) return Math.min(toLabel, distance(point, from!))
  const toOutline = mark.kind === 'CIRCLE' ? distanceToEllipse(point, from!, to) : distanceToLine(point, from!, to)
  return Math.min(toLabel, toOutline)
}

/** The mark nearest to a point of the shown picture, of those that are near enough; null where there is none. */
export function markAt(marks: readonly Mark[], point: Spot, shown: ShownPhoto, reach: number): number | null {
  let nearest: number | null = null
  let least = reach
  for (const [at, mark] of marks.entries()) {
    const far = distanceTo(mark, point, shown)
    // Of two that are as near, the one drawn later lies on top.
    if (far <= least) [nearest, least] = [at, far]
  }
  return nearest
}
