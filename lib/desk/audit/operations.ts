import 'server-only'
import { searchFor } from '@/lib/base/search'
import { operationSummaries } from '@/lib/platform/openapi/service'

const A_CALL = /^[A-Z]+ \/(api|auth)\//

/** What a call does, without what its summary adds for those who program with it. */
const sayShortly = (summary: string): string => summary.split(/[;:]/, 1)[0]!

/**
 * A recorded operation in words: `Move a job to another status`. A page was opened by somebody whom it is not for; a call
 * that there is no more stays as it was written down.
 */
export const inWords = (operation: string): string =>
  sayShortly(operationSummaries().get(operation) ?? '') ||
  (A_CALL.test(operation) ? operation : `Open the page ${operation.slice(operation.indexOf(' ') + 1)}`)

/** The operations whose words hold all of these. */
export function operationsSaying(search: string): string[] {
  const isMeant = searchFor(search)
  return [...operationSummaries()].flatMap(([operation, summary]) => (isMeant(sayShortly(summary)) ? [operation] : []))
}
