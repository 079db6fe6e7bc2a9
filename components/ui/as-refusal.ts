import { DomainError, unavailable } from '@/lib/base/errors'

/** Any error from talking to the server, as the one error that the product knows. */
export const asRefusal = (error: unknown): DomainError =>
  error instanceof DomainError
    ? error
    : unavailable('We could not reach the server. What you typed is still here: please try again.')
