import { changedInWords, changersIn } from './changed'

/** Every way in which the product says no. The table below is the only place where a code meets an HTTP status. */
export const STATUS_OF = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  role: 403,
  plan: 403,
  cross_site: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

export interface FieldError {
  /** The place in the request, as react-hook-form writes it: `email`, `contacts.0.name`. */
  path: string
  message: string
}

interface Details {
  fields?: FieldError[]
  /** Seconds to wait before another try makes sense. */
  retryAfter?: number
  /** The record as it stands now, beside a refused stale write. */
  current?: unknown
}

/** A refusal in the domain's own words. `lib/platform/http/problem.ts` turns it into an answer, `lib/platform/http/client.ts` back into this. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly fields: FieldError[]
  readonly retryAfter?: number
  readonly current?: unknown

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message)
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.current = details.current
  }

  get status(): number {
    return STATUS_OF[this.code]
  }
}

/**
 * Not a failure: the caller asked for something that is already done, with the same id or Idempotency-Key. It is
 * thrown, so that the transaction rolls back and nothing counts twice. The answer is 200 with what is stored.
 */
export class AlreadyDone extends Error {
  override name = 'AlreadyDone'
  constructor(readonly answer: unknown) {
    super('Already done')
  }
}

export const malformed = (message: string) => new DomainError('malformed', message)
export const unauthenticated = (message = 'Please log in.') => new DomainError('unauthenticated', message)
export const forbidden = (message: string) => new DomainError('forbidden', message)
export const wrongRole = (message = 'Your role does not allow this.') => new DomainError('role', message)
export const overPlan = (message: string) => new DomainError('plan', message)
/** Hides whether a record does not exist or the caller may not see it: nobody can tell the two apart. */
export const notFound = (what: string) => new DomainError('not_found', `No such ${what}.`)
export const conflict = (message: string, current?: unknown) => new DomainError('conflict', message, { current })
/** Where it is known who changed the records of a refused write. */
export interface ChangedRecords {
  /** Their table, with its `updatedAt` and its `id`, unless it has one row for each organisation; without a table, the record beside the refusal says when it was changed. */
  table?: object
  /** As they were read, of several. */
  seen?: readonly { id: string; version: number }[]
  /** Those who changed them, where the record keeps it: as many as there are fields, each of its own. */
  by?: readonly (string | null)[]
  verb?: string
  /** What to do next. */
  advice?: string
}

/** A write is refused because its record is not as it was read. `inOrganization` puts the name of who changed it in. */
export class ChangedMeanwhile extends DomainError {
  constructor(
    readonly what: string,
    readonly of: ChangedRecords,
    details: Details & { by?: string } = {},
  ) {
    const advice = of.advice ? ` ${of.advice}` : ''
    super('conflict', `${changedInWords(details.by ?? changersIn([]), what, of.verb)}.${advice}`, details)
  }
}

/** Refuses a write when somebody changed the record since it was read. Carries the record as it stands. */
export const changedMeanwhile =
  (what: string, table?: object) =>
  (current?: unknown): DomainError =>
    new ChangedMeanwhile(what, { table }, { current })
/** The same of several records, in one call, of which some are not as they were read. */
export const changedAmong = (what: string, of: ChangedRecords): DomainError => new ChangedMeanwhile(what, of)
/** Refuses other words under a known id, where words cannot be taken back: those sent first have arrived. */
export const arrivedOtherwise = () =>
  conflict('What was sent before has arrived, and says something else. Send again to send this as well.')
/** Refuses other content under a known id, where the record can still be edited: what was sent first is saved. */
export const savedOtherwise = (current?: unknown) =>
  conflict('What was sent before has been saved, and says something else.', current)
/** Refuses a known id where nobody knows any more what was asked for under it. */
export const savedBefore = (current?: unknown) =>
  conflict('This was saved before. Whether it said the same cannot be told any more.', current)
export const gone = (message: string) => new DomainError('gone', message)
export const tooLarge = (message: string) => new DomainError('too_large', message)
export const unsupported = (message: string) => new DomainError('unsupported', message)
export const unavailable = (message: string, retryAfter = 5) => new DomainError('unavailable', message, { retryAfter })
export const throttled = (retryAfter: number, message = 'Too many tries. Please wait a moment and try again.') =>
  new DomainError('throttled', message, { retryAfter })
export const invalid = (fields: Record<string, string> | FieldError[], message = 'Some fields need another look.') =>
  new DomainError('invalid', message, {
    fields: Array.isArray(fields) ? fields : Object.entries(fields).map(([path, text]) => ({ path, message: text })),
  })

/** Whether something was refused because of what is stored already. */
export const isConflict = (error: unknown): boolean => error instanceof DomainError && error.code === 'conflict'

/** For `.catch` of a page's read: turns too many tries into a word, and throws any other failure on. */
export function saysThrottled(error: unknown): 'throttled' {
  if (error instanceof DomainError && error.code === 'throttled') return 'throttled'
  throw error
}

const nullWhen =
  (code: ErrorCode) =>
  (error: unknown): null => {
    if (error instanceof DomainError && error.code === code) return null
    throw error
  }

/** For `.catch` of a read: turns "not found" into null and throws any other failure on. */
export const nullWhenMissing = nullWhen('not_found')
/** The same of a link that was used or is too old. */
export const nullWhenGone = nullWhen('gone')
