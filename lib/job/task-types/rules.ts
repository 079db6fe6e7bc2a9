/** The lengths that are offered, in minutes. */
export const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480] as const
