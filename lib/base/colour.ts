/** Colours that people choose, and what can be read on them (WCAG 2.2, 1.4.3 and 1.4.11). A colour is `#rrggbb`. */

const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** How much two colours differ, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** One colour over another, so many percent of it. */
export function mixed(over: string, percent: number, ground: string): string {
  const [some, rest] = [channels(over), channels(ground)]
  const parts = some.map((part, at) => Math.round((part * percent + rest[at]! * (100 - percent)) * 2.55))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const WHITE = '#ffffff'
const BLACK = '#000000'

/** Black or white, whichever is read better on a colour: one of them always has 4.58 : 1 at least. */
export const textOn = (colour: string): string => (contrast(WHITE, colour) >= contrast(BLACK, colour) ? WHITE : BLACK)

/** A colour as it is, or as little darker or lighter as it takes to stand out from its ground by so much. */
export function standingOut(colour: string, ground: string, least: number): string {
  const towards = textOn(ground)
  for (let percent = 100; percent > 0; percent -= 5) {
    const tried = mixed(colour, percent, towards)
    if (contrast(tried, ground) >= least) return tried
  }
  return towards
}
