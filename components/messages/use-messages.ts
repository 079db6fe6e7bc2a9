'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useNotes } from '@/components/notes/use-notes'
import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import { messageKeys } from '@/lib/messages/keys'
import type { Email, Sms } from '@/lib/messages/schema'
import { notesOf } from '@/lib/notes/pages'
import type { Note } from '@/lib/notes/schema'

/** While a message is on its way it is looked at again, where no live change can be heard. */
const LOOK_AGAIN_MS = 5_000

const whileQueued = (found: readonly { status: string }[] | undefined) =>
  found?.some(({ status }) => status === 'queued') ? LOOK_AGAIN_MS : false

/** One line of what was said about a job, and with whom. */
export type Said =
  | { kind: 'email'; id: string; at: string; email: Email }
  | { kind: 'sms'; id: string; at: string; sms: Sms }
  | { kind: 'note'; id: string; at: string; note: Note }

/** A job's e-mails, texts and notes as one list, the newest first. */
export function useConversation(jobId: string) {
  const emails = useQuery({
    queryKey: messageKeys.emails(jobId),
    queryFn: ({ signal }) => api.get<Email[]>(`/api/v1/email/${jobId}`, { signal }),
    refetchInterval: ({ state }) => whileQueued(state.data),
  })
  const texts = useQuery({
    queryKey: messageKeys.sms(jobId),
    queryFn: ({ signal }) => api.get<Sms[]>(`/api/v1/sms/${jobId}`, { signal }),
    refetchInterval: ({ state }) => whileQueued(state.data),
  })
  const notes = useNotes(jobId)
  const all = [emails, texts, notes]
  const isHere = emails.data && texts.data && notes.data

  const said: Said[] | undefined = isHere && [
    ...emails.data.map((email) => ({ kind: 'email' as const, id: email.id, at: email.createdAt, email })),
    ...texts.data.map((sms) => ({ kind: 'sms' as const, id: sms.id, at: sms.createdAt, sms })),
    ...notesOf(notes.data.pages).map((note) => ({ kind: 'note' as const, id: note.id, at: note.createdAt, note })),
  ]
  return {
    said: said?.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    notes,
    isError: all.some((query) => query.isError),
    isFetching: all.some((query) => query.isFetching),
    refetch: () => all.filter((query) => query.isError).forEach((query) => void query.refetch()),
  }
}

/** Reads again what a message that was written or sent again changes of a job. */
export function useReadAgain(jobId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: jobKeys.detail(jobId) })
}
