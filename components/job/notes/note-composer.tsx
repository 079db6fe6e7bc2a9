'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { FormRefusal } from '@/components/ui/form-refusal'
import { useAskedForNew } from '@/components/ui/use-asked-for-new'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addNote } from '@/lib/job/notes/commands'
import { withTokens } from '@/lib/job/notes/rules'

import { colleagues } from './colleagues'
import { MentionTextArea } from './mention-text-area'

/** A field for a note. An unsent note is kept in this tab. */
export function NoteComposer({ jobId }: { jobId: string }) {
  const queries = useQueryClient()
  const [add] = useCommand(addNote)
  const { form, isSubmitting, submit, refused, draft } = useRecordForm({
    draftKey: `note:${jobId}`,
    valuesOf: () => ({ text: '' }),
    send: async ({ text }) => {
      const people = text.includes('@') ? await queries.ensureQueryData(colleagues) : []
      return add({ jobId }, { text: withTokens(text, people) })
    },
    saved: () => clean(),
  })
  const { field, fieldState } = useController({
    name: 'text',
    control: form.control,
    rules: { validate: (text) => text.trim() !== '' || 'Please write something' },
  })

  useAskedForNew(() => form.setFocus('text'))

  const clean = () => {
    form.reset()
    draft.forget()
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <FormRefusal {...refused} />
      <MentionTextArea
        label="New note"
        help="Type @ to mention a colleague, who is told."
        error={fieldState.error?.message}
        {...field}
        onSend={() => void submit()}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {draft.restored && (
          <>
            <p className="me-auto text-table text-muted">This is what you had begun to write.</p>
            <Button variant="ghost" onClick={clean}>
              Discard
            </Button>
          </>
        )}
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Adding…">
          Add note
        </Button>
      </div>
    </form>
  )
}
