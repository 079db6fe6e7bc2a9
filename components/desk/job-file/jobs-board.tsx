'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { type DragEvent, useState } from 'react'

import { type JobsView, START, jobsCall } from '@/components/job/jobs/jobs-view'
import { statusEntries } from '@/components/job/jobs/status-entries'
import { StatusIcon } from '@/components/job/jobs/status-icon'
import { type Ahead, useJobsAhead } from '@/components/job/jobs/use-jobs-ahead'
import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { readFurther } from '@/components/ui/read-further'
import { Skeleton } from '@/components/ui/skeleton'
import { lastOf } from '@/lib/base/paged'
import { type Role, isManager } from '@/lib/base/roles'
import { moveJob } from '@/lib/job/jobs/commands'
import { jobKeys } from '@/lib/job/jobs/keys'
import {
  customerOf,
  heldFromOf,
  jobNumber,
  mayMove,
  movesFrom,
  siteOf,
  statusLabel,
  statusesOf,
} from '@/lib/job/jobs/rules'
import type { JobListItem, JobPage, JobStatus, JobStatusEntry } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

import type { MoveDialogProps } from './move-dialog'
import { OverdueWords } from './overdue-words'

const MoveDialog = loadLater<MoveDialogProps>(async () => (await import('./move-dialog')).MoveDialog)

export interface JobsBoardProps {
  view: JobsView
  role: Role
}

interface Question {
  job: JobListItem
  to: JobStatus
  history: JobStatusEntry[]
}

/** The view's jobs in a column for each status. A card is dragged, or moved by its menu, by the rules of every move. */
export function JobsBoard({ view, role }: JobsBoardProps) {
  const queries = useQueryClient()
  const [run] = useCommand(moveJob)
  const [dragged, setDragged] = useState<JobListItem | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const statuses = statusesOf(view.table).filter((status) => !view.status.length || view.status.includes(status))

  const move = async (job: JobListItem, to: JobStatus) => {
    if (job.status === to) return
    try {
      // Only a job on hold depends on its earlier status.
      const history = job.status === 'ON_HOLD' ? await queries.fetchQuery(statusEntries(job.id)) : []
      const heldFrom = heldFromOf(history.map((entry) => entry.status))
      const verdict = mayMove(role, { from: job.status, to, heldFrom }, null)
      if (verdict.allowed) {
        await run({ id: job.id }, { status: to, from: job.status })
        notify.success(`${jobNumber(job)} is ${statusLabel(to)}`)
      } else if (verdict.because === 'note') {
        return setQuestion({ job, to, history: await queries.fetchQuery(statusEntries(job.id)) })
      } else {
        return notify.error(verdict.reason)
      }
    } catch (error) {
      notify.refused(error)
    }
  }

  return (
    <>
      <div
        role="group"
        aria-label="Board of jobs"
        className="relative -mx-4 flex snap-x scroll-px-4 items-start gap-3 overflow-x-auto px-4 pb-4 md:mx-0 md:px-0"
      >
        {statuses.map((status) => (
          <Column
            key={status}
            status={status}
            view={view}
            role={role}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(job, to) => void move(job, to)}
          />
        ))}
      </div>
      {question && <MoveDialog key={question.job.id} {...question} onClose={() => setQuestion(null)} />}
    </>
  )
}

const ON_A_PAGE = 25

function useColumn(view: JobsView, status: JobStatus) {
  const callFor = (at: Pick<JobsView, 'page' | 'after'>) =>
    jobsCall({ ...view, ...at, status: [status], pageSize: ON_A_PAGE })
  const first = { page: START.page, after: START.after }
  return useInfiniteQuery({
    queryKey: jobKeys.column(callFor(first)),
    queryFn: ({ pageParam, signal }) => api.get<JobPage>(callFor(pageParam), { signal }),
    initialPageParam: first,
    getNextPageParam: ({ page, items, total, totalIsExact }) =>
      items.length === ON_A_PAGE && (!totalIsExact || page * ON_A_PAGE < total)
        ? { page: page + 1, after: lastOf(items.map(({ id }) => id)) }
        : undefined,
  })
}

function Column({
  status,
  view,
  role,
  dragged,
  onDrag,
  onMove,
}: JobsBoardProps & {
  status: JobStatus
  dragged: JobListItem | null
  onDrag: (job: JobListItem | null) => void
  onMove: (job: JobListItem, to: JobStatus) => void
}) {
  const query = useColumn(view, status)
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, refetch } = query
  const aheadOf = useJobsAhead((data?.pages ?? []).map(({ items }) => items.map(({ id }) => id)))
  const [over, setOver] = useState(false)
  const [first] = data?.pages ?? []
  const label = statusLabel(status)
  const isTarget = dragged !== null && dragged.status !== status

  const drag = (inside: boolean) => (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setOver(inside)
  }

  return (
    <section
      aria-label={label}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        if (isTarget) onMove(dragged, status)
      }}
      className={clsx(
        'flex w-72 shrink-0 snap-start flex-col rounded-card border bg-sunken',
        over ? 'border-brand outline-2 outline-brand' : 'border-line',
      )}
    >
      <h2 className="flex items-center gap-2 border-b border-line px-3 py-2.5 text-sm font-semibold">
        <StatusIcon status={status} />
        {label}
        {first && (
          <span className="ms-auto text-xs font-normal text-muted">
            {first.total.toLocaleString('en')}
            {!first.totalIsExact && '+'}
          </span>
        )}
      </h2>
      <div className="max-h-[70dvh] min-h-24 space-y-2 overflow-y-auto p-2">
        {isError && !data ? (
          <ErrorState title="The jobs couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <Skeleton className="h-20" />
        ) : first?.items.length === 0 ? (
          <p className="px-2 py-4 text-center text-table text-muted">No jobs</p>
        ) : (
          <ul className="space-y-2">
            {data.pages.flatMap(({ items }) =>
              items.map((job) => (
                <Card
                  key={job.id}
                  job={job}
                  ahead={aheadOf(job.id)}
                  role={role}
                  isDragged={dragged?.id === job.id}
                  onDrag={onDrag}
                  onMove={onMove}
                />
              )),
            )}
          </ul>
        )}
        {hasNextPage && (
          <Button
            size="sm"
            className="w-full"
            onClick={() => void readFurther(query)}
            busy={isFetchingNextPage}
            busyLabel="Loading…"
          >
            Show more
          </Button>
        )}
      </div>
    </section>
  )
}

function Card({
  job,
  ahead,
  role,
  isDragged,
  onDrag,
  onMove,
}: {
  job: JobListItem
  ahead: Ahead
  role: Role
  isDragged: boolean
  onDrag: (job: JobListItem | null) => void
  onMove: (job: JobListItem, to: JobStatus) => void
}) {
  const mayDrag = isManager(role)
  // Any note would do: only the role is checked here.
  const moves = movesFrom(job.status).filter(({ to }) => mayMove(role, { from: job.status, to }, 'note').allowed)
  return (
    <li
      draggable={mayDrag}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', jobNumber(job))
        onDrag(job)
      }}
      onDragEnd={() => onDrag(null)}
      className={clsx(
        'relative rounded-control border border-line bg-raised p-3 text-table hover:border-control',
        mayDrag && 'cursor-grab',
        isDragged && 'opacity-50',
      )}
    >
      <div className="flex items-start gap-2">
        <Link
          href={`/jobs/${job.id}/overview`}
          draggable={false}
          className="min-w-0 flex-1 text-sm font-semibold outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-brand"
        >
          {jobNumber(job)}
        </Link>
        {job.projectManager && <Avatar person={job.projectManager} size="sm" className="-my-0.5" />}
        {mayDrag && moves.length > 0 && (
          <span className="relative z-1 -my-2 -me-2">
            <Menu
              label={`Move ${jobNumber(job)}`}
              triggerIcon={<ArrowRightLeft aria-hidden />}
              items={moves.map(({ to }) => ({
                label: statusLabel(to),
                icon: <StatusIcon status={to} />,
                onSelect: () => onMove(job, to),
              }))}
            />
          </span>
        )}
      </div>
      <p className="mt-1 break-words">{siteOf(job)}</p>
      <p className="mt-1 truncate text-muted">{customerOf(job)}</p>
      <OverdueWords job={job} ahead={ahead} />
    </li>
  )
}
