/** The database that keeps what a person has not sent yet. */
export const outboxOf = (userId: string): string => `outbox-${userId}`

/** Whether a database is somebody's outbox. */
export const isOutbox = (database: string): boolean => database.startsWith(outboxOf(''))
