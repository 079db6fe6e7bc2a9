/** The record's own bookkeeping changes with every edit and means nothing. */
const BOOKKEEPING = new Set(['createdAt', 'updatedAt', 'version'])

/** What an edit changed, as the history stores it: `{phone: {from: null, to: '07 3396 1234'}}`. Plain values only. */
export function changesBetween<T extends object>(before: T, after: T): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.keys(after) as (keyof T & string)[]
  return Object.fromEntries(
    fields
      .filter((field) => !BOOKKEEPING.has(field))
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
}
