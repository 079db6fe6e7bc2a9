'use client'

import { useEffect } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { fullName } from '@/lib/base/names'
import { giveReason } from '@/lib/paper/reports/commands'
import type { PreflightPoint } from '@/lib/paper/reports/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/paper/reports/schema')).ReasonForm)

interface ReasonFormProps {
  jobId: string
  point: PreflightPoint
  onClose: () => void
}

/** Types the reason of a point. When somebody else gave one meanwhile, it shows both. */
export function ReasonForm({ jobId, point, onClose }: ReasonFormProps) {
  const [give] = useCommand(giveReason)
  const record = useRecordForm({
    resolver,
    stored: point,
    valuesOf: ({ given }) => ({ reason: given?.reason ?? '' }),
    send: ({ reason }, { version }) => give({ jobId, key: point.key }, { reason, version }),
    saved: () => {
      notify.success('The reason was saved')
      onClose()
    },
  })
  const { form, field, theirs } = record
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])

  return (
    <RecordForm record={record} className="max-w-prose space-y-3">
      {theirs && (
        <blockquote className="rounded-card border border-line bg-sunken p-3 wrap-anywhere whitespace-pre-line">
          <p className="mb-1 text-table text-muted">
            {theirs.given ? `What ${fullName(theirs.given.by)} wrote` : 'What is stored now'}
          </p>
          {theirs.given?.reason ?? 'Nothing'}
        </blockquote>
      )}
      <TextArea
        label="Reason"
        required
        rows={3}
        help="As it is to stand in the report, with your name and today’s date."
        {...field('reason')}
      />
      <div className="flex flex-wrap gap-2">
        <SaveButton record={record}>Save the reason</SaveButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </RecordForm>
  )
}
