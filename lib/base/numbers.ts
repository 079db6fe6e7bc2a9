/** Numbers as people type and read them: with a comma or a point, and with no more digits than were entered. */

/** The number that somebody typed, `2,4` or `2.4`; null for an empty field, NaN for anything else. */
export function parseNumber(typed: string): number | null {
  const text = typed.replace(/\s/g, '').replace(',', '.').replace('−', '-')
  if (!text) return null
  return /^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** A number as it would be typed: `2.4`; an empty text for none. */
export const numberText = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))
