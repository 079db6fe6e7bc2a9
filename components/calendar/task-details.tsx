'use client'

import ArrowRight from 'lucide-react/icons/arrow-right'
import Paperclip from 'lucide-react/icons/paperclip'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useId } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Menu } from '@/components/ui/menu'
import { SlideOver } from '@/components/ui/slide-over'
import type { TaskJob } from '@/lib/calendar/schema'
import type { ShownTask } from '@/lib/calendar/shown'
import { cut, datesOf, fromNow, sameClock, timesOf } from '@/lib/calendar/words'
import { customerOf, jobNumber, siteOf } from '@/lib/jobs/rules'
import { formatDateTime, zoneName } from '@/lib/time'
import { fullName, roleLabel } from '@/lib/users/rules'

import { useNow } from './use-now'
import type { Viewer } from './viewer'

const LONGEST_FILE_NAME = 30

/** All that is known of a task, at the edge of where it was clicked. */
export function TaskDetails({
  task,
  viewer,
  onClose,
  onEdit,
  onDelete,
}: {
  task: ShownTask
  viewer: Viewer
  onClose: () => void
  onEdit: (task: ShownTask) => void
  onDelete: (task: ShownTask) => void
}) {
  const { timezone } = task
  const now = useNow()
  const elsewhere = !sameClock(task.start, timezone, viewer.timezone)

  return (
    <SlideOver
      open
      onClose={onClose}
      title={task.name}
      footer={
        viewer.isManager && (
          <Menu
            label={`Actions for ${task.name}`}
            trigger="Actions"
            items={[
              { label: 'Edit task', icon: <Pencil aria-hidden />, onSelect: () => onEdit(task) },
              { label: 'Delete task', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => onDelete(task) },
            ]}
          />
        )
      }
    >
      <div className="space-y-6">
        <div className="space-y-1">
          <p className="font-medium">{datesOf(task, timezone)}</p>
          <p className="flex flex-wrap items-center gap-2">
            {timesOf(task, timezone, timezone)} <Chip tone="info">{zoneName(task.start, timezone)}</Chip>
          </p>
          {elsewhere && (
            <p className="text-table text-muted">
              {timesOf(task, viewer.timezone, timezone)} on your organisation&apos;s clock
            </p>
          )}
          <p className="text-muted">{fromNow(task, now)}</p>
        </div>

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
          <ul>
            {task.attachments.map(({ id, name }) => (
              <li key={id} title={name} className="flex items-center gap-2">
                <Paperclip aria-hidden className="size-4 text-muted" /> {cut(name, LONGEST_FILE_NAME)}
              </li>
            ))}
          </ul>
        </Section>

        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-4 text-table">
          <Fact term="Created By">{fullName(task.createdByUser)}</Fact>
          {task.updatedOn && task.updatedByUser && (
            <Fact term="Last Updated On">
              {formatDateTime(task.updatedOn, viewer.timezone)} by {fullName(task.updatedByUser)}
            </Fact>
          )}
        </dl>
      </div>
    </SlideOver>
  )
}

function JobDetails({ job }: { job: TaskJob }) {
  return (
    <Section title="Job Details">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact term="Job Number">{jobNumber(job)}</Fact>
        <Fact term="Job Address">{siteOf(job)}</Fact>
        <Fact term="Job Type">{job.type}</Fact>
        <Fact term="Client Name">{customerOf(job)}</Fact>
        <Fact term="Site Contact">
          {job.contactName}
          {job.contactNumber && (
            <a href={`tel:${job.contactNumber.replaceAll(' ', '')}`} className="ms-2 text-brand underline">
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
