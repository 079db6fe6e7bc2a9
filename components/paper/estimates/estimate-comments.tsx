'use client'

import Check from 'lucide-react/icons/check'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { FormRefusal } from '@/components/ui/form-refusal'
import { IconButton } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { SkeletonLines } from '@/components/ui/skeleton'
import { SlideOver } from '@/components/ui/slide-over'
import { TextArea } from '@/components/ui/text-area'
import { useAsking } from '@/components/ui/use-asking'
import { useRecordForm } from '@/components/ui/use-record-form'
import { fullName } from '@/lib/base/names'
import type { Role } from '@/lib/base/roles'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { addComment, changeComment, deleteComment, resolveComment } from '@/lib/paper/estimates/commands'
import { LINE_IS_GONE, mayChangeComment, mayDeleteComment, originOf, wordsOfLine } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateComment, EstimateLine } from '@/lib/paper/estimates/schema'

import { useEstimateComments } from './use-estimates'

const MOST_TYPED = 2_000
const needed = (text: string) => text.trim() !== '' || 'Please write something'

interface Viewer {
  userId: string
  role: Role
}

export interface EstimateCommentsProps {
  estimate: Estimate
  viewer: Viewer
  /** Of the job. */
  timezone: string
  /** The line that it was opened from; null for the whole estimate. */
  lineId: string | null
  onAbout: (lineId: string | null) => void
  onClose: () => void
}

/** What the office says about an estimate, or about one of its lines. Its client never reads it. */
export function EstimateComments({ estimate, viewer, timezone, lineId, onAbout, onClose }: EstimateCommentsProps) {
  const query = useEstimateComments({ jobId: estimate.jobId, estimateId: estimate.id })
  const lines = estimate.sections.flatMap((section) => section.lines)
  const line = lines.find(({ id }) => id === lineId)
  return (
    <SlideOver
      open
      onClose={onClose}
      title={lineId ? 'Comments on a line' : 'Comments'}
      description="For the office alone: neither the PDF nor the client's link shows them."
    >
      {lineId && (
        <div className="mb-4 flex items-center gap-2">
          <p className="me-auto min-w-0 text-sm font-medium wrap-anywhere">{line ? wordsOfLine(line) : LINE_IS_GONE}</p>
          <Button size="sm" onClick={() => onAbout(null)}>
            All comments
          </Button>
        </div>
      )}
      <Composer key={lineId} estimate={estimate} lineId={lineId} />
      <Loaded query={query} waiting={<SkeletonLines lines={4} label="Loading the comments…" />}>
        {(comments) => (
          <CommentList
            comments={line ? comments.filter(({ originId }) => originId === originOf(line)) : comments}
            lines={line ? undefined : lines}
            {...{ estimate, viewer, timezone, onAbout }}
          />
        )}
      </Loaded>
    </SlideOver>
  )
}

type ComposerProps = Pick<EstimateCommentsProps, 'estimate' | 'lineId'>

/** Its line may be deleted while somebody types: their words stay, and are refused, for they are not about the whole. */
function Composer({ estimate: { id: estimateId, jobId }, lineId }: ComposerProps) {
  const [add] = useCommand(addComment)
  const record = useRecordForm({
    draftKey: `estimate-comment:${lineId ?? estimateId}`,
    valuesOf: () => ({ text: '' }),
    send: ({ text }) => add({ jobId, estimateId }, { text, lineId }),
    saved: () => record.form.reset(),
  })
  return (
    <form onSubmit={record.submit} noValidate className="space-y-3">
      <FormRefusal {...record.refused} />
      <TextArea
        label="New comment"
        rows={3}
        maxLength={MOST_TYPED}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void record.submit()
        }}
        {...record.field('text', { validate: needed })}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={record.isSubmitting} busyLabel="Adding…">
          Add comment
        </Button>
      </div>
    </form>
  )
}

interface CommentListProps {
  comments: readonly EstimateComment[]
  /** The lines to go to; undefined where all are about one. */
  lines?: readonly EstimateLine[]
  estimate: Estimate
  viewer: Viewer
  timezone: string
  onAbout: (lineId: string) => void
}

function CommentList({ comments, lines, ...shared }: CommentListProps) {
  const asking = useAsking(comments)
  const [edited, doomed] = [asking.about('edit'), asking.asRead('remove')]
  const [isWhole, setWhole] = useState(false)
  const open = comments.filter(({ resolved }) => !resolved)
  const done = comments.filter(({ resolved }) => resolved)
  const listed = (some: readonly EstimateComment[], label: string) => (
    <ol aria-label={label} className="mt-4 divide-y divide-line border-t border-line">
      {some.map((comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          line={lines?.find((line) => originOf(line) === comment.originId)}
          isAmongAll={lines !== undefined}
          onEdit={() => asking.ask('edit', comment)}
          onDelete={() => asking.ask('remove', comment)}
          {...shared}
        />
      ))}
    </ol>
  )
  return (
    <>
      {!comments.length && (
        <EmptyState icon={<MessageSquare />} title="No comments yet">
          What a colleague should look at before this goes out belongs here.
        </EmptyState>
      )}
      {open.length > 0 && listed(open, 'Open comments')}
      {done.length > 0 && (
        <div className="mt-4">
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole((on) => !on)}>
            {isWhole ? 'Hide' : 'Show'} {done.length} resolved
          </Button>
          {isWhole && listed(done, 'Resolved comments')}
        </div>
      )}
      {edited && <EditComment comment={edited} onClose={asking.close} />}
      <DeleteComment comment={doomed} onClose={asking.close} />
    </>
  )
}

interface CommentProps extends Omit<CommentListProps, 'comments' | 'lines'> {
  comment: EstimateComment
  line?: EstimateLine
  isAmongAll: boolean
  onEdit: () => void
  onDelete: () => void
}

function Comment({ comment, line, isAmongAll, estimate, viewer, timezone, onAbout, onEdit, onDelete }: CommentProps) {
  const { id: commentId, jobId, estimateId, createdBy, createdAt, editedAt, resolved, lineWords, version } = comment
  const [resolve, isBusy] = useCommand(resolveComment)
  const whose = `the comment of ${fullName(createdBy)}`
  const settle = async () => {
    try {
      await resolve({ jobId, estimateId, commentId }, { isResolved: !resolved, version })
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <li className="py-4">
      <div className="flex gap-3">
        <Avatar person={createdBy} />
        <div className="min-w-0 flex-1 space-y-1">
          <p className="text-table text-muted">
            <span className="text-sm font-medium text-ink">{fullName(createdBy)}</span>
            {' · '}
            <time dateTime={createdAt}>
              {formatDateTime(createdAt, timezone)} {zoneName(createdAt, timezone)}
            </time>
            {editedAt && ' · changed since'}
            {estimateId !== estimate.id && ` · on version ${comment.versionNo}`}
          </p>
          {isAmongAll && lineWords && <About words={lineWords} line={line} onAbout={onAbout} />}
          <p className="wrap-anywhere whitespace-pre-line">{comment.text}</p>
          {resolved && (
            <p className="text-table text-muted">
              Resolved by {fullName(resolved.by)}, {formatDateTime(resolved.at, timezone)}
            </p>
          )}
        </div>
      </div>
      <div className="mt-1 flex items-center justify-end gap-1">
        {mayChangeComment(viewer, comment) && (
          <IconButton label={`Edit ${whose}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
        )}
        {mayDeleteComment(viewer, comment) && (
          <IconButton label={`Delete ${whose}`} icon={<Trash2 aria-hidden />} onClick={onDelete} />
        )}
        <Button
          size="sm"
          icon={resolved ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
          busy={isBusy}
          aria-label={`${resolved ? 'Reopen' : 'Resolve'} ${whose}`}
          onClick={() => void settle()}
        >
          {resolved ? 'Reopen' : 'Resolve'}
        </Button>
      </div>
    </li>
  )
}

interface AboutProps {
  words: string
  line?: EstimateLine
  onAbout: (lineId: string) => void
}

/** The line that a comment is about: as it is named now, or as it was when it is gone. */
const About = ({ words, line, onAbout }: AboutProps) =>
  line ? (
    <button
      type="button"
      className="max-w-full truncate text-start text-table text-muted underline hover:text-ink"
      onClick={() => onAbout(line.id)}
    >
      {wordsOfLine(line)}
    </button>
  ) : (
    <p className="text-table wrap-anywhere text-muted">{words}, a line that is gone</p>
  )

function EditComment({ comment, onClose }: { comment: EstimateComment; onClose: () => void }) {
  const [change] = useCommand(changeComment)
  const { id: commentId, jobId, estimateId } = comment
  const record = useRecordForm({
    stored: comment,
    valuesOf: ({ text }) => ({ text }),
    send: ({ text }, { version }) => change({ jobId, estimateId, commentId }, { text, version }),
    saved: onClose,
  })
  return (
    <RecordDialog record={record} onClose={onClose} title="Edit comment">
      <TextArea
        label="Comment"
        rows={4}
        maxLength={MOST_TYPED}
        data-autofocus
        {...record.field('text', { validate: needed })}
      />
    </RecordDialog>
  )
}

function DeleteComment({ comment, onClose }: { comment?: EstimateComment; onClose: () => void }) {
  const [erase] = useCommand(deleteComment)
  return (
    <ConfirmDialog
      open={comment !== undefined}
      onClose={onClose}
      title="Delete this comment?"
      verb="Delete comment"
      busyVerb="Deleting…"
      onConfirm={async () => {
        const { id: commentId, jobId, estimateId, version } = comment!
        await erase({ jobId, estimateId, commentId }, { version })
        notify.success('The comment was deleted')
      }}
    >
      It goes from the estimate. The history keeps what it said.
    </ConfirmDialog>
  )
}
