'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Repeat from 'lucide-react/icons/repeat'
import dynamic from 'next/dynamic'
import { useState } from 'react'

import { AvatarGroup } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { RefreshButton } from '@/components/ui/refresh-button'
import { SkeletonLines } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { fullName } from '@/lib/base/names'
import { formatDate } from '@/lib/base/time'
import { isOverdue, isPast } from '@/lib/job/calendar/rules'
import type { ListedTask } from '@/lib/job/calendar/schema'
import { type ShownTask, showListed } from '@/lib/job/calendar/shown/tasks'
import { whenOf } from '@/lib/job/calendar/shown/words'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'

import { DoneTick } from './done-tick'
import { Overdue } from './overdue'
import type { TaskActions } from './use-task-dialogs'
import type { Viewer } from './viewer'

const PAGE = 10

// Menus weigh more than the list itself: they load once it shows.
const TaskMenu = dynamic(() => import('./task-menu').then((module) => module.TaskMenu), {
  ssr: false,
  loading: () => <span className="block size-11 md:size-8" />,
})

/** Tasks as a list, the next one first: on the dashboard, and on records with tasks of their own. */
export function TaskList({
  title = 'Scheduled Tasks',
  tasks: { data, isError, isFetching, refetch },
  readAll,
  viewer,
  now,
  onSchedule,
  onOpen,
  actions,
}: {
  title?: string
  tasks: UseQueryResult<ListedTask[]>
  /** Reads what `tasks` leaves out, the past ones and the last to come. */
  readAll?: () => void
  viewer: Viewer
  now: Date
  onSchedule: () => void
  onOpen: (task: ShownTask) => void
  actions: TaskActions
}) {
  const [withPast, setWithPast] = useState(false)
  const [most, setMost] = useState(PAGE)
  const meant = data?.filter((task) => withPast || !isPast(task, now)) ?? []
  const hidden = (data?.length ?? 0) - meant.length
  const togglePast = (isOn: boolean) => {
    setWithPast(isOn)
    readAll?.()
  }
  const showMore = () => {
    setMost(most + PAGE)
    if (meant.length <= most + 2 * PAGE) readAll?.()
  }

  return (
    <Card
      flush
      title={title}
      actions={
        <>
          <RefreshButton label="Refresh tasks" onRefresh={() => void refetch()} refreshing={isFetching} />
          {viewer.isManager && (
            <Button icon={<CalendarPlus aria-hidden />} onClick={onSchedule}>
              New task
            </Button>
          )}
        </>
      }
    >
      <div className="border-b border-line px-4 pb-2">
        <Switch label="Include past tasks" checked={withPast} onChange={(event) => togglePast(event.target.checked)} />
      </div>
      {!data && !isError && (
        <div className="p-4">
          <SkeletonLines lines={6} />
        </div>
      )}
      {!data && isError && <ErrorState onRetry={() => void refetch()} retrying={isFetching} />}
      {data && meant.length === 0 && (
        <EmptyState icon={<CalendarClock />} title="No scheduled tasks yet">
          {hidden > 0 && `${hidden} past ${hidden === 1 ? 'task is' : 'tasks are'} not shown.`}
        </EmptyState>
      )}
      {meant.length > 0 && (
        <ul className="divide-y divide-line">
          {meant.slice(0, most).map((task) => (
            <TaskItem
              key={task.id}
              task={showListed(task)}
              viewer={viewer}
              past={isPast(task, now)}
              now={now}
              onOpen={onOpen}
              actions={actions}
            />
          ))}
        </ul>
      )}
      {meant.length > most && (
        <div className="border-t border-line p-3 text-center">
          <Button variant="ghost" onClick={showMore}>
            Show {Math.min(PAGE, meant.length - most)} more
          </Button>
        </div>
      )}
    </Card>
  )
}

function TaskItem({
  task,
  viewer,
  past,
  now,
  onOpen,
  actions,
}: {
  task: ShownTask
  viewer: Viewer
  past: boolean
  now: Date
  onOpen: (task: ShownTask) => void
  actions: TaskActions
}) {
  const { job, isDone } = task
  // A series that is over stands here at its first time.
  const overdue = !(past && task.isRecurring) && isOverdue(task, now)
  const people = task.taskAssignments.map(({ user }) => user)

  return (
    <li
      className={clsx(
        '@container relative flex gap-3 p-4 transition-colors hover:bg-sunken',
        task.draft && 'bg-sunken outline-2 -outline-offset-4 outline-line outline-dashed',
      )}
    >
      <div className="min-w-0 flex-1 space-y-1.5">
        <h3 className={clsx('font-semibold', isDone && 'text-muted', past && 'line-through')}>
          <button
            type="button"
            onClick={() => onOpen(task)}
            className="text-left break-words after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {isDone && <DoneTick />}
            {task.name}
            {past && !isDone && <span className="sr-only"> (past)</span>}
          </button>
          {overdue && <Overdue className="ms-2 align-text-bottom" />}
          {task.draft && (
            <Chip tone="warning" className="ms-2">
              Draft
            </Chip>
          )}
        </h3>
        {task.description && <p className="line-clamp-2 break-words text-muted">{task.description}</p>}
        <p className="flex items-start gap-2 text-table tabular-nums">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          {whenOf(task, task.timezone, viewer.timezone)}
        </p>
        {task.isRecurring && <Repetition task={task} />}
        {job && (
          <p className="flex items-start gap-2 text-table">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              {siteOf(job)}
              <span className="block text-muted">
                {jobNumber(job)}, {customerOf(job)}
              </span>
            </span>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <AvatarGroup people={people} label="Assigned users" size="sm" />
          <span>Assigned to {people.length} user(s)</span>
          {/* Where it hardly fits beside the others, a font that comes later would break the line elsewhere. */}
          <span className="@max-md:basis-full">Scheduled by {fullName(task.createdByUser)}</span>
        </div>
      </div>
      {viewer.isManager && (
        <div className="relative z-1 -me-2 -mt-1">
          <TaskMenu task={task} actions={actions} />
        </div>
      )}
    </li>
  )
}

/** The repetition of a series, its start and its end. */
function Repetition({ task: { startsOn, endsOn, start, timezone, recurringRuleText } }: { task: ShownTask }) {
  return (
    <p className="flex items-start gap-2 text-table">
      <Repeat aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        {recurringRuleText}
        <span className="block text-muted">
          Starts {formatDate(startsOn ?? start, timezone)}, ends {endsOn ? formatDate(endsOn, timezone) : 'Never'}
        </span>
      </span>
    </p>
  )
}
