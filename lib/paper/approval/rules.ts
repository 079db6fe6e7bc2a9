import { formatMoney } from '@/lib/base/money'
import { type EstimateStatus, estimatesPath, isToDecide } from '@/lib/paper/estimates/rules'
import type { LinkState } from '@/lib/paper/links/rules'

/** How many links an estimate has. */
export const MOST_LINKS = 60

export const STATE_LABELS: Record<LinkState, string> = {
  WAITING: 'Not sent yet',
  SENT: 'Sent',
  OPENED: 'Opened',
  SIGNED: 'Approved',
  DECLINED: 'Rejected',
  TAKEN_BACK: 'Taken back',
  EXPIRED: 'Expired',
}

/** Where an estimate stands for whoever is asked to approve it. */
export type Standing = 'OPEN' | 'CHANGING' | 'DECIDED'
export const STANDINGS = ['OPEN', 'CHANGING', 'DECIDED'] as const

export function standingOf(status: EstimateStatus): Standing {
  if (isToDecide(status)) return 'OPEN'
  return status === 'APPROVED' || status === 'REJECTED' ? 'DECIDED' : 'CHANGING'
}

interface Approved {
  organization: string
  totalCents: number
  currency: string
}

/** What whoever approves an estimate agrees to. */
export const consentOf = ({ organization, totalCents, currency }: Approved): string =>
  `I approve this estimate of ${formatMoney(totalCents, currency)} with GST, and ${organization} may carry out the work in it.`

export const approvalLinksPath = (at: { jobId: string; estimateId: string }): string =>
  `${estimatesPath(at.jobId)}/${at.estimateId}/approval-links`
/** Where the calls by link begin. */
export const APPROVAL_CALLS = '/api/v1/approval'
