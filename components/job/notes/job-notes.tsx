'use client'

import MessageSquare from 'lucide-react/icons/message-square'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { CompletionCard } from '@/components/job/completion/completion-card'
import { OfJob } from '@/components/job/jobs/of-job'
import { KeptHere } from '@/components/platform/commands/kept-here'
import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { readFurther } from '@/components/ui/read-further'
import { ShowOlder } from '@/components/ui/show-older'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { type Role } from '@/lib/base/roles'
import { formatDateTime, zoneName } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { deleteNote } from '@/lib/job/notes/commands'
import { notePages } from '@/lib/job/notes/pages'
import { asPlainText, mayDeleteNote } from '@/lib/job/notes/rules'
import type { Note } from '@/lib/job/notes/schema'

import { NoteComposer } from './note-composer'
import { NoteText } from './note-text'
import { useNotes } from './use-notes'

interface Viewer {
  userId: string
  role: Role
}

/** The notes on a job, the newest first, and the text of its completion report. */
export const JobNotes = ({ id, viewer }: { id: string; viewer: Viewer }) => (
  <OfJob id={id}>
    {(job) => (
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <CompletionCard job={job} />
        <Card title="Notes" className="min-w-0 lg:order-first">
          <NoteComposer jobId={job.id} />
          <KeptHere jobId={job.id} kinds={['note']} />
          <NoteList job={job} viewer={viewer} />
        </Card>
      </div>
    )}
  </OfJob>
)

function NoteList({ job, viewer }: { job: Job; viewer: Viewer }) {
  const query = useNotes(job.id)
  const { data, isError, isFetching, refetch } = query
  const [deleting, setDeleting] = useState<Note | null>(null)
  const notes = data && notePages.shown(data.pages)

  if (!notes) {
    return isError ? (
      <ErrorState title="The notes couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonLines lines={6} label="Loading the notes…" />
    )
  }
  if (!notes.length) {
    return (
      <EmptyState icon={<MessageSquare />} title="No notes yet">
        What the next person on this job should know belongs here.
      </EmptyState>
    )
  }
  return (
    <>
      <ol aria-label="Notes" className="mt-4 divide-y divide-line border-t border-line">
        {notes.map((note) => (
          <NoteLine
            key={note.id}
            note={note}
            timezone={job.timezone}
            viewer={viewer}
            onDelete={() => setDeleting(note)}
          />
        ))}
      </ol>
      <ShowOlder has={query.hasNextPage} busy={query.isFetchingNextPage} onShow={() => void readFurther(query)} />
      <DeleteNote note={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

interface NoteLineProps {
  note: Note
  timezone: string
  viewer: Viewer
  onDelete: () => void
}

function NoteLine({ note, timezone, viewer, onDelete }: NoteLineProps) {
  const { createdBy, createdAt } = note
  return (
    <li className="flex gap-3 py-4">
      <Avatar person={createdBy} />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="text-table text-muted">
          <span className="text-sm font-medium text-ink">{fullName(createdBy)}</span>
          {' · '}
          <time dateTime={createdAt}>
            {formatDateTime(createdAt, timezone)} {zoneName(createdAt, timezone)}
          </time>
        </p>
        <NoteText text={note.text} viewerId={viewer.userId} />
      </div>
      {mayDeleteNote(viewer, note) && (
        <IconButton
          label={`Delete the note of ${fullName(createdBy)}`}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      )}
    </li>
  )
}

function DeleteNote({ note, onClose }: { note: Note | null; onClose: () => void }) {
  const [remove] = useCommand(deleteNote)

  const confirm = async () => {
    if (!note) return
    await remove({ jobId: note.jobId, noteId: note.id })
    notify.success('The note was deleted')
  }

  return (
    <ConfirmDialog
      open={note !== null}
      onClose={onClose}
      title="Delete this note?"
      verb="Delete note"
      busyVerb="Deleting…"
      onConfirm={confirm}
    >
      {note && `“${shortened(asPlainText(note.text))}” goes from the notes. The history keeps what it said.`}
    </ConfirmDialog>
  )
}

const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)
