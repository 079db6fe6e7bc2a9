'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'

import { useDraft } from '@/components/jobs/use-draft'
import { Button } from '@/components/ui/button'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { isConflict } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { newId } from '@/lib/ids'
import { jobKeys } from '@/lib/jobs/keys'
import { withTokens } from '@/lib/notes/rules'
import type { Note } from '@/lib/notes/schema'

import { colleagues } from './colleagues'
import { MentionTextArea } from './mention-text-area'

/** Where a note is written. What is not sent yet is kept in this tab. */
export function NoteComposer({ jobId }: { jobId: string }) {
  const queries = useQueryClient()
  // Made once for each note: a second try after a lost answer adds no second one.
  const [id, setId] = useState(newId)
  const form = useForm({ defaultValues: { text: '' } })
  const { isSubmitting } = form.formState
  const { field, fieldState } = useController({
    name: 'text',
    control: form.control,
    rules: { validate: (text) => text.trim() !== '' || 'Please write something' },
  })
  const { restored, forget } = useDraft(`note:${jobId}`, form)
  const { refusal, show, clear } = useServerErrors(form)

  const clean = () => {
    form.reset({ text: '' })
    forget()
  }

  const submit = form.handleSubmit(async ({ text }) => {
    clear()
    try {
      const people = text.includes('@') ? await queries.ensureQueryData(colleagues) : []
      await api.post<Note>(`/api/v1/notes/${jobId}`, { id, text: withTokens(text, people) })
    } catch (error) {
      show(error)
      if (isConflict(error)) setId(newId())
      return
    }
    clean()
    setId(newId())
    await queries.invalidateQueries({ queryKey: jobKeys.detail(jobId) })
  })

  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <RefusalBanner refusal={refusal} />
      <MentionTextArea
        label="New note"
        help="Type @ to mention a colleague, who is told by e-mail."
        error={fieldState.error?.message}
        {...field}
        onSend={() => void submit()}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {restored && (
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
