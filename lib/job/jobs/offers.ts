import type { Role } from '@/lib/base/roles'

import { type JobMove, mayMove } from './rules'
import type { JobStatus } from './schema'

/** What usually goes with a move of the job, by the name under which the history has it. */
const EVENTS: Record<string, { to: JobStatus; from: readonly JobStatus[]; because: string }> = {
  'email.written': { to: 'CUSTOMER_CONTACTED', from: ['NOT_STARTED'], because: 'An e-mail was written' },
  'sms.written': { to: 'CUSTOMER_CONTACTED', from: ['NOT_STARTED'], because: 'A text message was written' },
  'site-visit.attended': {
    to: 'IN_PROGRESS',
    from: ['NOT_STARTED', 'CUSTOMER_CONTACTED'],
    because: 'The initial attendance was recorded',
  },
  'completion-summary.written': {
    to: 'TO_BE_INVOICED',
    from: ['IN_PROGRESS', 'INITIAL_REPORT_SUBMITTED', 'PROGRESS_REPORT_SUBMITTED'],
    because: 'The completion summary was written',
  },
}

/** The names of all that a move may be offered after. */
export const OFFERING_EVENTS: readonly string[] = Object.keys(EVENTS)

/** The move that is offered to somebody of this role after something happened; null when it goes without one. */
export function moveAfter(event: string, status: JobStatus, role: Role): (JobMove & { because: string }) | null {
  const offer = EVENTS[event]
  if (!offer?.from.includes(status)) return null
  const { to, because } = offer
  return mayMove(role, { from: status, to }, null).allowed ? { from: status, to, because } : null
}
