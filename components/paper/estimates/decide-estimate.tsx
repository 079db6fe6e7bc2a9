'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { formatMoney } from '@/lib/base/money'
import { approveEstimate, rejectEstimate } from '@/lib/paper/estimates/commands'
import type { EstimateHead } from '@/lib/paper/estimates/schema'

interface DecideEstimateProps {
  estimate: EstimateHead
  to: 'approve' | 'reject'
  currency: string
  onClose: () => void
}

/** Approves an estimate as it is shown, or rejects it, with a note. */
export function DecideEstimate({ estimate, to, currency, onClose }: DecideEstimateProps) {
  const [approve] = useCommand(approveEstimate)
  const [reject] = useCommand(rejectEstimate)
  const isApproval = to === 'approve'
  const { id: estimateId, jobId, name, version, totals } = estimate
  const record = useRecordForm({
    valuesOf: () => ({ note: '' }),
    send: ({ note }) => (isApproval ? approve : reject)({ jobId, estimateId }, { note, version }),
    saved: () => {
      notify.success(isApproval ? 'The estimate is approved' : 'The estimate is rejected')
      onClose()
    },
  })
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={`${isApproval ? 'Approve' : 'Reject'} “${name}”?`}
      description={
        isApproval
          ? `${formatMoney(totals.totalCents, currency)} with GST. It is locked; a copy makes the next version.`
          : 'It can be taken up again, or copied.'
      }
      verb={isApproval ? 'Approve' : 'Reject'}
      busyVerb={isApproval ? 'Approving…' : 'Rejecting…'}
      danger={!isApproval}
    >
      <TextArea label="Note" maxLength={1_000} data-autofocus {...record.field('note')} />
    </RecordDialog>
  )
}
