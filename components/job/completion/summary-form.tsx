'use client'

import { useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { fullName } from '@/lib/base/names'
import { writeCompletionSummary } from '@/lib/job/completion/commands'
import { completionKeys } from '@/lib/job/completion/keys'
import type { CompletionSummary } from '@/lib/job/completion/schema'

export interface SummaryFormProps {
  jobId: string
  stored: CompletionSummary
  onClose: () => void
}

const valuesOf = ({ summary }: CompletionSummary) => ({ summary: summary ?? '' })

/** Writes a job's completion summary. When somebody else wrote meanwhile, it shows both texts. */
export function SummaryForm({ jobId, stored, onClose }: SummaryFormProps) {
  const queries = useQueryClient()
  const [write] = useCommand(writeCompletionSummary)
  const record = useRecordForm({
    stored,
    valuesOf,
    send: ({ summary }, { version }) => write({ jobId }, { summary, version }),
    saved: (saved) => {
      queries.setQueryData(completionKeys.ofJob(jobId), saved)
      notify.success('The completion summary was saved')
      onClose()
    },
  })
  const { field, theirs } = record

  return (
    <RecordDialog record={record} onClose={onClose} title="Completion summary">
      {theirs && (
        <blockquote className="max-h-60 overflow-y-auto rounded-card border border-line bg-sunken p-3 wrap-anywhere whitespace-pre-line">
          <p className="mb-1 text-table text-muted">
            {theirs.updatedBy ? `What ${fullName(theirs.updatedBy)} wrote` : 'What is stored now'}
          </p>
          {theirs.summary ?? 'Nothing'}
        </blockquote>
      )}
      <TextArea
        label="Summary"
        rows={8}
        help="What was found, what was done, and how the job ended."
        {...field('summary')}
      />
    </RecordDialog>
  )
}
