'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { useEdited } from '@/components/ui/use-edited'
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

/** Writes a job's completion summary. When somebody else wrote meanwhile, both texts stand there. */
export function SummaryForm({ jobId, stored, onClose }: SummaryFormProps) {
  const queries = useQueryClient()
  const [write] = useCommand(writeCompletionSummary)
  const form = useForm({ defaultValues: valuesOf(stored) })
  const { isDirty, isSubmitting } = form.formState
  const field = fieldsOf(form)
  const { base, theirs, show, clear, refused } = useEdited(form, stored, (now) => form.reset(valuesOf(now)))

  const submit = form.handleSubmit(async ({ summary }) => {
    clear()
    try {
      const saved = await write({ jobId }, { summary, version: base.version })
      queries.setQueryData(completionKeys.ofJob(jobId), saved)
    } catch (error) {
      return show(error)
    }
    notify.success('The completion summary was saved')
    onClose()
  })

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty}
      title="Completion summary"
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Save" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
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
      </div>
    </Dialog>
  )
}
