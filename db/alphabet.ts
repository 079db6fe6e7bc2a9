import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A text to sort by, in the order of a person's alphabet (ICU): É beside E, capitals beside small letters, 9 before 10. An
 * index serves it that has its column with the same collation. Equality is asked of the plain column or of this, as the
 * index has it.
 */
export const inAlphabet = (column: SQLWrapper): SQL<string> => sql<string>`${column} collate alphabetical`

/** People by name, of `users` or an alias of it. */
export const byName = (person: Record<'firstName' | 'lastName' | 'id', SQLWrapper>): SQL[] => [
  inAlphabet(person.firstName),
  inAlphabet(person.lastName),
  sql`${person.id}`,
]
