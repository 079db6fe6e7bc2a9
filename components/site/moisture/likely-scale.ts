import type { MatrixPoint, Meter, MeterScale } from '@/lib/site/moisture/schema'

/** The meter for most materials. */
const usualOf = (meters: readonly Meter[]): Meter =>
  meters.find(({ scales }) => scales.some(({ unit }) => unit === '% WME')) ?? meters[0]!

/**
 * The meter and the scale of a new point: mostly those of the last one.
 * @param meters at least one, each with a scale
 */
export function likelyScale(
  meters: readonly Meter[],
  like: MatrixPoint | undefined,
): { meter: Meter; scale: MeterScale } {
  const meter =
    meters.find(({ id }) => id === like?.meterId) ?? meters.find(({ isToComplete }) => !isToComplete) ?? usualOf(meters)
  return { meter, scale: meter.scales.find(({ id }) => id === like?.scaleId) ?? meter.scales[0]! }
}
