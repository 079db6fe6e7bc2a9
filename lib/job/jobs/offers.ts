import type { Role } from '@/lib/base/roles'

import { type JobMove, everyStatus, mayMove } from './rules'
import type { JobStatus } from './schema'

/** The move that usually goes with an event, by the event's name in the history. */
const EVENTS: Record<string, { to: JobStatus; from: readonly JobStatus[]; because: string }> = {
  'email.written': { to: 'CUSTOMER_CONTACTED', from: ['NOT_STARTED'], because: 'An e-mail was written' },
  'sms.written': { to: 'CUSTOMER_CONTACTED', from: ['NOT_STARTED'], because: 'A text message was written' },
  'site-visit.attended': {
    to: 'IN_PROGRESS',
    from: ['NOT_STARTED', 'CUSTOMER_CONTACTED'],
    because: 'The initial attendance was recorded',
  },
  'report.submitted': {
    to: 'INITIAL_REPORT_SUBMITTED',
    from: ['NOT_STARTED', 'CUSTOMER_CONTACTED', 'IN_PROGRESS'],
    because: 'The initial attendance report was sent',
  },
  'completion-summary.written': {
    to: 'TO_BE_INVOICED',
    from: ['IN_PROGRESS', 'INITIAL_REPORT_SUBMITTED', 'PROGRESS_REPORT_SUBMITTED'],
    because: 'The completion summary was written',
  },
}

/** The names of all events that a move may be offered after. */
export const OFFERING_EVENTS: readonly string[] = Object.keys(EVENTS)

/** The move that is offered to a role after an event; null for none. */
export function moveAfter(event: string, status: JobStatus, role: Role): (JobMove & { because: string }) | null {
  const offer = EVENTS[event]
  if (!offer?.from.includes(status)) return null
  const { to, because } = offer
  return mayMove(role, { from: status, to }, null).allowed ? { from: status, to, because } : null
}

/**
 * The move to a status that a submitted form offers: onwards only, and one that nobody has to explain. Null for none.
 * @param name the form's
 */
export function moveForForm(
  { name, to }: { name: string; to: JobStatus },
  status: JobStatus,
  role: Role,
): (JobMove & { because: string }) | null {
  const isAhead = everyStatus.indexOf(to) > everyStatus.indexOf(status)
  if (!isAhead || !mayMove(role, { from: status, to }, null).allowed) return null
  return { from: status, to, because: `“${name}” was submitted` }
}
