/** What of a job stays in the firm: how to get into the house, and the address of a picture that needs a log in. */
export const KEPT_INSIDE: ReadonlySet<string> = new Set(['accessNotes', 'overviewImage'])

/** Of a person, what is said outside the firm. */
const NAMES_ONLY = new Set(['id', 'firstName', 'lastName'])
const isPerson = (value: object) => 'firstName' in value && 'lastName' in value

const mayLeave = (value: object, field: string): boolean =>
  isPerson(value) ? NAMES_ONLY.has(field) : !KEPT_INSIDE.has(field)

/**
 * Writes facts as the API gives them for whoever may have the file: without what stays in the firm, and of people their
 * names alone.
 */
export const outsideJson = (facts: unknown, indent: number): string =>
  JSON.stringify(
    facts,
    (_key, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).filter(([field]) => mayLeave(value, field)))
        : value,
    indent,
  )
