import { Chip } from '@/components/ui/chip'
import type { Tone } from '@/components/ui/tones'
import { type EstimateStatus as Status, STATUS_LABELS } from '@/lib/paper/estimates/rules'

const TONES: Record<Status, Tone> = {
  SCOPING: 'neutral',
  ESTIMATING: 'info',
  COMPLETED: 'completed',
  APPROVAL_PENDING: 'approval-pending',
  APPROVED: 'success',
  REJECTED: 'danger',
}

export const EstimateStatus = ({ status }: { status: Status }) => (
  <Chip tone={TONES[status]}>{STATUS_LABELS[status]}</Chip>
)
