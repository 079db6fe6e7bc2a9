/** Numbers as people type and read them: with a comma or a point, and no more digits than were entered. */

/** What somebody typed, `2,4` or `2.4`, as a number; null for nothing, NaN for what is none. */
export function parseNumber(typed: string): number | null {
  const text = typed.replace(/\s/g, '').replace(',', '.').replace('−', '-')
  if (!text) return null
  return /^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** A number as it is typed again: `2.4`, and nothing for none. */
export const numberText = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value))
