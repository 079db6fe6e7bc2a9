/** Merges field by field what two people typed into the same form. */

const comparable = (value: unknown): unknown => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : value
  if (Array.isArray(value)) return JSON.stringify(value.some(isRow) ? value : value.toSorted())
  return isRow(value) ? JSON.stringify(value) : value
}

const isRow = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Whether two values of a form mean the same: an empty text equals none, and lists are compared by content. */
export const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/** The fields in which the typed values differ from the base. */
export const changedFields = <Values extends object>(base: Values, mine: Values): (keyof Values & string)[] =>
  (Object.keys(mine) as (keyof Values & string)[]).filter((field) => !isSame(base[field], mine[field]))

/**
 * The fields of a form after somebody else saved: what was typed, and theirs in all other fields.
 * @returns also the fields that both changed, to different values
 */
export function merge<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; clashes: (keyof Values & string)[] } {
  const typed = changedFields(base, mine)
  const values = { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) }
  const clashes = typed.filter((field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]))
  return { values, clashes }
}
