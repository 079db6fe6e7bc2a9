/** The lengths that are offered, in minutes. */
export const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480] as const

/** How long something takes, in words: "1 h 30 min". */
export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}
