const MOST_TICKS = 10

/** The marks of a scale of whole numbers from 0: at most ten, at round steps, up to or just below `most`. */
export function ticksUpTo(most: number): number[] {
  const rough = most / (MOST_TICKS - 1)
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((candidate) => candidate >= rough) ?? 1
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step)
}
