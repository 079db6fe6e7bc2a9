'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { formatMoney } from '@/lib/base/money'
import { todayIn } from '@/lib/base/time'
import { approveEstimate, rejectEstimate } from '@/lib/paper/estimates/commands'
import { isPriceOver, pricesOver, linesById } from '@/lib/paper/estimates/rules'
import type { Estimate } from '@/lib/paper/estimates/schema'
import { afterCuts } from '@/lib/paper/estimates/shown'

import { CreditMark } from './credit-mark'
import { CutChoice } from './cut-choice'
import { estimateHref } from './estimate-paths'
import { useCuts } from './use-cuts'

interface DecideEstimateProps {
  estimate: Estimate
  to: 'approve' | 'reject'
  currency: string
  /** Of the organisation. */
  timezone: string
  onClose: () => void
}

/** Approves an estimate as it is shown, or less of it, or rejects it, with a note. */
export function DecideEstimate({ estimate, to, currency, timezone, onClose }: DecideEstimateProps) {
  const router = useRouter()
  const [approve] = useCommand(approveEstimate)
  const [reject] = useCommand(rejectEstimate)
  const [isCutting, setCutting] = useState(false)
  const isApproval = to === 'approve'
  const isOver = isApproval && isPriceOver(estimate, todayIn(timezone))
  const { id: estimateId, jobId, name, version } = estimate
  const lines = estimate.sections.flatMap((section) => section.lines)
  const cuts = useCuts(lines)
  const left = afterCuts(estimate, cuts.counted)
  const { totals } = left
  const leftLines = linesById(left.sections)
  const record = useRecordForm({
    valuesOf: () => ({ note: '', renewsPrices: false }),
    send: ({ note, renewsPrices }) =>
      isApproval
        ? approve({ jobId, estimateId }, { note, version, cuts: cuts.cuts, renewsPrices })
        : reject({ jobId, estimateId }, { note, version }),
    saved: (answer) => {
      const words = cuts.cuts.length ? 'Approved in part, as the next version' : 'The estimate is approved'
      notify.success(isApproval ? words : 'The estimate is rejected')
      onClose()
      if (answer.id !== estimateId) router.push(estimateHref(jobId, answer.id))
    },
  })
  const locked = cuts.cuts.length
    ? 'What is left becomes the next version, which is approved and locked.'
    : 'It is locked; a copy makes the next version.'
  return (
    <RecordDialog
      record={record}
      dirty={record.isDirty || cuts.cuts.length > 0}
      onClose={onClose}
      onSubmit={() => cuts.firstWrong() === undefined && record.submit()}
      title={`${isApproval ? 'Approve' : 'Reject'} “${name}”?`}
      description={
        isApproval
          ? `${formatMoney(totals.totalCents, currency)} with GST. ${locked}`
          : 'It can be reopened, or copied.'
      }
      verb={isApproval ? 'Approve' : 'Reject'}
      busyVerb={isApproval ? 'Approving…' : 'Rejecting…'}
      danger={!isApproval}
    >
      <TextArea label="Note" maxLength={1_000} data-autofocus {...record.field('note')} />
      {isOver && (
        <Checkbox
          label="Renew the prices"
          help={`${pricesOver(estimate.validUntil!)} They are valid anew from today.`}
          {...record.field('renewsPrices')}
        />
      )}
      {isApproval && lines.length > 0 && !isCutting && (
        <Button variant="ghost" size="sm" onClick={() => setCutting(true)}>
          The client approved less
        </Button>
      )}
      {isCutting && (
        <fieldset>
          <legend className="text-sm font-medium">Lines that are approved</legend>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="flex justify-between gap-4 py-1">
                <div className="min-w-0 grow wrap-anywhere">
                  {line.isCredit ? (
                    <p className="py-2 text-sm md:py-0">
                      {line.description}
                      <CreditMark />
                    </p>
                  ) : (
                    <CutChoice line={line} label={line.description} cuts={cuts} />
                  )}
                </div>
                <span className="shrink-0 py-2 text-sm tabular-nums md:py-0">
                  {formatMoney(leftLines.get(line.id)?.totalCents ?? 0, currency)}
                </span>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </RecordDialog>
  )
}
