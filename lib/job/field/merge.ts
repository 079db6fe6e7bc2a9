/** What two people typed into the same form, put together field by field. */

const comparable = (value: unknown): unknown => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : value
  return Array.isArray(value) ? JSON.stringify(value.toSorted()) : value
}

/** Whether two values of a form say the same: an empty text is none, and a list is what is in it. */
export const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/** The fields in which what is typed differs from what it began with. */
export const changedFields = <Values extends object>(base: Values, mine: Values): (keyof Values & string)[] =>
  (Object.keys(mine) as (keyof Values & string)[]).filter((field) => !isSame(base[field], mine[field]))

/**
 * What stands in a form after somebody else saved: theirs where nothing was typed, what was typed elsewhere.
 * @returns also the fields that both changed, and not to the same
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
