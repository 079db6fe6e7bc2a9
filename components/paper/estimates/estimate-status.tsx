import { Chip } from '@/components/ui/chip'
import type { Tone } from '@/components/ui/tones'
import { type EstimateStatus as Status, STATUS_LABELS } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'

const TONES: Record<Status, Tone> = {
  SCOPING: 'neutral',
  ESTIMATING: 'info',
  COMPLETED: 'completed',
  APPROVAL_PENDING: 'approval-pending',
  APPROVED: 'success',
  REJECTED: 'danger',
}

interface EstimateStatusProps {
  of: Pick<EstimateHead, 'status' | 'approvedPartId'>
}

export const EstimateStatus = ({ of: { status, approvedPartId } }: EstimateStatusProps) =>
  approvedPartId ? (
    <Chip tone="success">Approved in part</Chip>
  ) : (
    <Chip tone={TONES[status]}>{STATUS_LABELS[status]}</Chip>
  )
