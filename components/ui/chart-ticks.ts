const MOST_TICKS = 10

/** The marks of a scale of whole numbers from 0: at most ten, at round steps, up to or just below `most`. */
export function ticksUpTo(most: number): number[] {
  const rough = most / (MOST_TICKS - 1)
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((candidate) => candidate >= rough) ?? 1
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step)
}

/** @returns a round step that divides a span about so many times, as nivo's scales do */
export function roundStep(span: number, about: number): number {
  const rough = span / about
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const rest = rough / magnitude
  return magnitude * (rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.SQRT2 ? 2 : 1)
}

/** @returns about so many marks of a scale from 0 to `most`, fractions included */
export function marksUpTo(most: number, about: number): number[] {
  if (most <= 0) return [0]
  const step = roundStep(most, about)
  return Array.from({ length: Math.floor(exactly(most / step)) + 1 }, (_, index) => exactly(index * step))
}

/** Removes what fractions lose in binary: 0.30000000000000004 becomes 0.3. */
const exactly = (value: number) => Number(value.toPrecision(12))
