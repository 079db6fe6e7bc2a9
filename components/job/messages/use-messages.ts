'use client'

import { useInfiniteQuery } from '@tanstack/react-query'

import { useNotes } from '@/components/job/notes/use-notes'
import { readFurther } from '@/components/ui/read-further'
import { messageKeys } from '@/lib/job/messages/keys'
import { conversationOf, emailPages, smsPages } from '@/lib/job/messages/pages'
import type { Email, Sms } from '@/lib/job/messages/schema'
import { notePages } from '@/lib/job/notes/pages'
import type { Note } from '@/lib/job/notes/schema'
import { api, queryString } from '@/lib/platform/http/client'

/** How often a message on its way is read again, when no live change can be heard. */
const LOOK_AGAIN_MS = 5_000

const whileQueued = (pages: readonly (readonly { status: string }[])[] | undefined) =>
  pages?.flat().some(({ status }) => status === 'queued') ? LOOK_AGAIN_MS : false

/** One line of a job's conversation. */
export type Message =
  | { kind: 'email'; id: string; at: string; email: Email }
  | { kind: 'sms'; id: string; at: string; sms: Sms }
  | { kind: 'note'; id: string; at: string; note: Note }

/** A job's e-mails, texts and notes as one list, the newest first, or those of one kind. */
export function useConversation(jobId: string, only: Message['kind'] | null) {
  const emails = useInfiniteQuery({
    queryKey: messageKeys.emails(jobId),
    queryFn: ({ pageParam: before, signal }) =>
      api.get<Email[]>(`/api/v1/email/${jobId}${queryString({ before, limit: emailPages.limit })}`, { signal }),
    ...emailPages.from,
    refetchInterval: ({ state }) => whileQueued(state.data?.pages),
  })
  const texts = useInfiniteQuery({
    queryKey: messageKeys.sms(jobId),
    queryFn: ({ pageParam: before, signal }) =>
      api.get<Sms[]>(`/api/v1/sms/${jobId}${queryString({ before, limit: smsPages.limit })}`, { signal }),
    ...smsPages.from,
    refetchInterval: ({ state }) => whileQueued(state.data?.pages),
  })
  const notes = useNotes(jobId)
  const all = [emails, texts, notes]
  const isHere = emails.data && texts.data && notes.data

  const parts = isHere
    ? [
        {
          kind: 'email',
          messages: emailPages
            .shown(emails.data.pages)
            .map((email): Message => ({ kind: 'email', id: email.id, at: email.createdAt, email })),
          query: emails,
        },
        {
          kind: 'sms',
          messages: smsPages
            .shown(texts.data.pages)
            .map((sms): Message => ({ kind: 'sms', id: sms.id, at: sms.createdAt, sms })),
          query: texts,
        },
        {
          kind: 'note',
          messages: notePages
            .shown(notes.data.pages)
            .map((note): Message => ({ kind: 'note', id: note.id, at: note.createdAt, note })),
          query: notes,
        },
      ].filter(({ kind }) => only === null || kind === only)
    : null
  const shown = parts && conversationOf(parts.map(({ messages, query }) => ({ messages, hasOlder: query.hasNextPage })))
  const behind = shown?.behind.map((part) => parts![part]!.query) ?? []
  return {
    messages: shown?.messages,
    hasOlder: behind.length > 0,
    isFetchingOlder: behind.some((query) => query.isFetchingNextPage),
    showOlder: () => behind.forEach((query) => void readFurther(query)),
    isError: all.some((query) => query.isError),
    isFetching: all.some((query) => query.isFetching),
    refetch: () => all.filter((query) => query.isError).forEach((query) => void query.refetch()),
  }
}
