/** The database of a person's outbox. */
export const outboxOf = (userId: string): string => `outbox-${userId}`

/** Whether a database is an outbox. */
export const isOutbox = (database: string): boolean => database.startsWith(outboxOf(''))
