'use client'

import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import Paperclip from 'lucide-react/icons/paperclip'
import Repeat from 'lucide-react/icons/repeat'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useId } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { IconButton, iconButtonClass } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { SlideOver } from '@/components/ui/slide-over'
import { useNow } from '@/components/ui/use-now'
import { fullName } from '@/lib/base/names'
import { dialHref } from '@/lib/base/phone'
import { roleLabel } from '@/lib/base/roles'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { isPicture } from '@/lib/company/files/rules'
import { isOverdue, mayMarkDone } from '@/lib/job/calendar/rules'
import type { AttachmentLink, TaskAttachment, TaskJob } from '@/lib/job/calendar/schema'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { cut, fromNow, orphansText, sameClock, whenOf } from '@/lib/job/calendar/shown/words'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { api } from '@/lib/platform/http/client'

import { Overdue } from './overdue'
import { TaskDetailsMenu } from './task-menu'
import type { TaskActions } from './use-task-dialogs'
import { useMarkDone } from './use-tasks'
import { useWholeTask } from './use-whole-task'
import type { Viewer } from './viewer'

const LONGEST_FILE_NAME = 30

/** All facts about a task, beside the place of the click. */
export function TaskDetails({
  task: opened,
  viewer,
  actions,
  onClose,
}: {
  task: ShownChip
  viewer: Viewer
  actions: TaskActions
  onClose: () => void
}) {
  const { query, isGone, isRead } = useWholeTask(opened)
  const task = query.data
  const canMark =
    task &&
    !isGone &&
    !task.draft &&
    mayMarkDone(
      viewer,
      task.taskAssignments.map(({ userId }) => userId),
    )

  return (
    <SlideOver
      open
      onClose={onClose}
      title={(task ?? opened).name}
      footer={
        task &&
        isRead &&
        !isGone && (
          <>
            {canMark && <DoneButton task={task} />}
            {viewer.isManager && <TaskDetailsMenu task={task} actions={actions} />}
          </>
        )
      }
    >
      <Loaded query={query} waiting={<SkeletonLines lines={12} label="Loading the task…" />}>
        {(whole) => <Whole task={whole} {...{ isGone, viewer, actions }} />}
      </Loaded>
    </SlideOver>
  )
}

function DoneButton({ task }: { task: ShownTask }) {
  const [mark, isMarking] = useMarkDone()
  return (
    <Button
      icon={task.isDone ? <Undo2 aria-hidden /> : <Check aria-hidden />}
      busy={isMarking}
      busyLabel="Saving…"
      onClick={() => void mark(task, !task.isDone)}
    >
      {task.isDone ? 'Not done' : 'Mark as done'}
    </Button>
  )
}

function Whole({
  task,
  isGone,
  viewer,
  actions,
}: {
  task: ShownTask
  isGone: boolean
  viewer: Viewer
  actions: TaskActions
}) {
  const { timezone } = task
  const now = useNow()
  const elsewhere = !sameClock(task.start, timezone, viewer.timezone)

  return (
    <div className="space-y-6">
      {isGone && (
        <Banner tone="warning" title="This task is not here any more">
          It was moved elsewhere or deleted since you opened it.
        </Banner>
      )}
      <div className="space-y-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {whenOf(task, timezone, timezone)} <Chip tone="info">{zoneName(task.start, timezone)}</Chip>
        </p>
        {elsewhere && (
          <p className="text-table text-muted">
            {whenOf(task, viewer.timezone, timezone)} on your organisation&apos;s clock
          </p>
        )}
        {task.draft && <Chip tone="warning">Draft</Chip>}
        {task.doneAt && task.doneBy ? (
          <p>
            <Chip tone="neutral" icon={<Check aria-hidden />}>
              Done
            </Chip>{' '}
            <span className="text-table text-muted">
              {formatDateTime(task.doneAt, viewer.timezone)} by {fullName(task.doneBy)}
            </span>
          </p>
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-muted">
            {fromNow(task, now, timezone)}
            {isOverdue(task, now) && <Overdue />}
          </p>
        )}
        {task.isRecurring && (
          <p className="flex flex-wrap items-center gap-2 pt-1">
            <Chip tone="info" icon={<Repeat aria-hidden />}>
              Recurring Task
            </Chip>
            {task.isChanged && <Chip tone="warning">Changed from the series</Chip>}
            <span className="w-full text-table">{task.recurringRuleText}</span>
          </p>
        )}
      </div>

      {viewer.isManager && task.orphans > 0 && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={() => actions.settleOrphans(task)}>
              Decide
            </Button>
          }
        >
          {orphansText(task.orphans)}
        </Banner>
      )}

      <Section title="Task Description">
        <p className="break-words whitespace-pre-line">{task.description ?? 'No description provided.'}</p>
      </Section>

      {task.job && <JobDetails job={task.job} />}

      <Section title="Task Assignees">
        <ul className="space-y-2">
          {task.taskAssignments.map(({ userId, user }) => (
            <li key={userId} className="flex items-center gap-3">
              <Avatar person={user} />
              <span className="min-w-0">
                <span className="block truncate">{fullName(user)}</span>
                <span className="block text-table text-muted">{roleLabel(user.role)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>

      <Section title="Attachments">
        {task.attachments.length === 0 && <p className="text-muted">No attachments added</p>}
        <ul className="space-y-1">
          {task.attachments.map((attachment) => (
            <Attachment key={attachment.id} attachment={attachment} />
          ))}
        </ul>
      </Section>

      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-4 text-table">
        <Fact term="Created By">{fullName(task.createdByUser)}</Fact>
        {task.updatedOn && task.updatedByUser && (
          <Fact term="Last Updated On">
            {formatDateTime(task.updatedOn, viewer.timezone)} by {fullName(task.updatedByUser)}
          </Fact>
        )}
      </dl>
    </div>
  )
}

const hasPreview = ({ mimeType }: TaskAttachment) => isPicture(mimeType) || mimeType === 'application/pdf'

function Attachment({ attachment }: { attachment: TaskAttachment }) {
  const { id, taskId, name } = attachment
  const path = `/api/v1/calendar/${taskId}/${id}`
  return (
    <li title={name} className="flex flex-wrap items-center gap-x-2">
      <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 break-words">{cut(name, LONGEST_FILE_NAME)}</span>
      {hasPreview(attachment) && (
        <a
          href={`${path}/preview`}
          target="_blank"
          rel="noreferrer"
          aria-label={`Preview ${name} (in a new tab)`}
          className={iconButtonClass}
        >
          <Eye aria-hidden />
        </a>
      )}
      <IconButton label={`Download ${name}`} icon={<Download aria-hidden />} onClick={() => void save(path, name)} />
    </li>
  )
}

/** A file's address is asked for when somebody wants the file. */
async function save(path: string, name: string): Promise<void> {
  try {
    const { url } = await api.get<AttachmentLink>(`${path}/url`)
    const link = Object.assign(document.createElement('a'), { href: url, download: name })
    link.click()
  } catch {
    notify.error('The file could not be loaded. Please try again.')
  }
}

function JobDetails({ job }: { job: TaskJob }) {
  return (
    <Section title="Job Details">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact term="Job Number">{jobNumber(job)}</Fact>
        <Fact term="Job Address">{siteOf(job)}</Fact>
        <Fact term="Job Type">{job.type}</Fact>
        <Fact term="Client Name">{customerOf(job)}</Fact>
        <Fact term="Site Contact">
          {job.contactName}
          {job.contactNumber && (
            <a href={dialHref(job.contactNumber)} className="ms-2 text-brand underline">
              {job.contactNumber}
            </a>
          )}
        </Fact>
        <Fact term="Supervisor">{job.supervisor && fullName(job.supervisor)}</Fact>
        <Fact term="Project Coordinator">{job.projectManager && fullName(job.projectManager)}</Fact>
      </dl>
      <Button href={`/jobs/${job.id}`} icon={<ArrowRight aria-hidden />} className="mt-3">
        Open job details
      </Button>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-table font-semibold text-muted">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children || '–'}</dd>
    </>
  )
}
