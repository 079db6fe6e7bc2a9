'use client'

import { Draggable } from '@fullcalendar/interaction'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { JobStatus } from '@/components/job/jobs/job-status'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { isOverdue } from '@/lib/job/calendar/rules'
import type { Task } from '@/lib/job/calendar/schema'
import { showWhole } from '@/lib/job/calendar/shown/tasks'
import { whenOf } from '@/lib/job/calendar/shown/words'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { JobSummary } from '@/lib/job/jobs/schema'

import { Overdue } from './overdue'
import { LONG_PRESS_MS, type TrayItem } from './placing'
import { useDrafts, useUnscheduledJobs } from './use-tray'
import type { Viewer } from './viewer'

const HOUR_MS = 3_600_000

/** Work without a time: drag it onto the calendar, or let the button ask when. */
export function CalendarTray({
  viewer,
  now,
  onCarry,
  onSchedule,
}: {
  viewer: Viewer
  now: Date
  /** A card is dragged to the week of a team, or no more; left out, they are dragged onto FullCalendar. */
  onCarry?: (item: TrayItem | null) => void
  onSchedule: (item: TrayItem) => void
}) {
  const drafts = useDrafts()
  const unscheduled = useUnscheduledJobs()
  const box = useRef<HTMLDivElement>(null)
  const items: TrayItem[] = [
    ...(drafts.data ?? []).map((task) => ({ kind: 'draft', task }) as const),
    ...(unscheduled.data?.jobs ?? []).map((job) => ({ kind: 'job', job }) as const),
  ]
  useDraggable(box, items, onCarry === undefined)

  return (
    <div
      ref={box}
      className="space-y-5 p-3"
      {...(onCarry && {
        onDragStart: ({ target, dataTransfer }: DragEvent) => {
          const { trayItem } = (target as HTMLElement).dataset
          onCarry(items.find((item) => idOf(item) === trayItem) ?? null)
          dataTransfer.setData('text/plain', trayItem ?? '')
        },
        onDragEnd: () => onCarry(null),
      })}
    >
      <TraySection title="Unassigned" count={drafts.data?.length}>
        <Loaded query={drafts} waiting={<SkeletonLines lines={4} />}>
          {(found) => (
            <Cards empty="No draft waits for its people.">
              {found.map((task) => (
                <DraftCard key={task.id} {...{ task, viewer, now, onSchedule }} draggable={onCarry !== undefined} />
              ))}
            </Cards>
          )}
        </Loaded>
      </TraySection>
      {/* Not before the drafts, which would push it down. */}
      {!drafts.isPending && (
        <TraySection title="Jobs without a next task" count={unscheduled.data?.total}>
          <Loaded query={unscheduled} waiting={<SkeletonLines lines={8} />}>
            {({ jobs, total }) => (
              <>
                {total > jobs.length && (
                  <p className="mb-2 text-xs text-muted">
                    The oldest {jobs.length} of {total} are shown.
                  </p>
                )}
                <Cards empty="Every open job has a next task.">
                  {jobs.map((job) => (
                    <JobCard key={job.id} job={job} draggable={onCarry !== undefined} onSchedule={onSchedule} />
                  ))}
                </Cards>
              </>
            )}
          </Loaded>
        </TraySection>
      )}
    </div>
  )
}

const idOf = (item: TrayItem) => (item.kind === 'draft' ? item.task.id : item.job.id)

/** Lets the cards of the tray be dragged onto the calendar. */
function useDraggable(box: { current: HTMLElement | null }, items: readonly TrayItem[], isEnabled: boolean) {
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })

  useEffect(() => {
    if (!box.current || !isEnabled) return
    const draggable = new Draggable(box.current, {
      itemSelector: '[data-tray-item]',
      longPressDelay: LONG_PRESS_MS,
      eventData: (element) => {
        const item = latest.current.find((one) => idOf(one) === element.dataset.trayItem)
        if (!item) return { create: false }
        const isDraft = item.kind === 'draft'
        const length = isDraft ? Date.parse(item.task.end) - Date.parse(item.task.start) : HOUR_MS
        return { title: isDraft ? item.task.name : siteOf(item.job), duration: { milliseconds: length }, item }
      },
    })
    return () => draggable.destroy()
  }, [box, isEnabled])
}

function TraySection({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
        {count !== undefined && <span className="font-normal text-muted tabular-nums"> ({count})</span>}
      </h3>
      {children}
    </section>
  )
}

function Cards({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length > 0) return <ul className="space-y-2">{children}</ul>
  return (
    <p className="flex items-start gap-2 text-table text-muted">
      <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0" /> {empty}
    </p>
  )
}

function DraftCard({
  task,
  viewer,
  now,
  draggable,
  onSchedule,
}: {
  task: Task
  viewer: Viewer
  now: Date
  draggable: boolean
  onSchedule: (item: TrayItem) => void
}) {
  return (
    <TrayCard
      id={task.id}
      name={task.name}
      draggable={draggable}
      onSchedule={() => onSchedule({ kind: 'draft', task })}
    >
      {isOverdue(showWhole(task), now) && <Overdue />}
      <p className="tabular-nums">{whenOf(task, task.timezone, viewer.timezone)}</p>
      {task.recurringRuleText && <p>{task.recurringRuleText}</p>}
      {task.job && <p>{siteOf(task.job)}</p>}
    </TrayCard>
  )
}

function JobCard({
  job,
  draggable,
  onSchedule,
}: {
  job: JobSummary
  draggable: boolean
  onSchedule: (item: TrayItem) => void
}) {
  return (
    <TrayCard id={job.id} name={siteOf(job)} draggable={draggable} onSchedule={() => onSchedule({ kind: 'job', job })}>
      <p>
        {jobNumber(job)}, {customerOf(job)}
      </p>
      <JobStatus status={job.status} />
    </TrayCard>
  )
}

function TrayCard({
  id,
  name,
  draggable,
  onSchedule,
  children,
}: {
  id: string
  name: string
  /** Whether the browser itself drags it. */
  draggable: boolean
  onSchedule: () => void
  children: ReactNode
}) {
  return (
    <li
      data-tray-item={id}
      draggable={draggable}
      className="flex gap-1 rounded-control border border-line bg-raised p-2 ps-1 text-table md:cursor-grab"
    >
      <GripVertical aria-hidden className="mt-0.5 size-4 shrink-0 text-muted phone:hidden" />
      <div className="min-w-0 flex-1 space-y-1 break-words phone:ps-2">
        <p className="font-medium">{name}</p>
        <div className="space-y-0.5 text-muted">{children}</div>
        <Button size="sm" icon={<CalendarPlus aria-hidden />} aria-label={`Schedule ${name}`} onClick={onSchedule}>
          Schedule
        </Button>
      </div>
    </li>
  )
}
