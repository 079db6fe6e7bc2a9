import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'

import type { Viewer } from '@/components/job/calendar/viewer'
import { type Stop, isFinished } from '@/lib/desk/today/rules'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { timesOf } from '@/lib/job/calendar/shown/words'
import { suburbFirst } from '@/lib/job/jobs/rules'

interface StopLineProps {
  stop: Stop
  viewer: Viewer
  now: Date
  onOpen: (task: ShownTask) => void
}

/** A stop on one line; all of it opens the task. */
export function StopLine({ stop, viewer, now, onOpen }: StopLineProps) {
  const { task } = stop
  const isOver = isFinished(stop) || Date.parse(task.end) <= now.getTime()

  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(task)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className={clsx('block font-medium break-words', isOver && 'text-muted')}>{task.name}</span>
          <span className="block text-table break-words text-muted tabular-nums">
            {timesOf(task, task.timezone, viewer.timezone)}
            {task.job && `, ${suburbFirst(task.job)}`}
          </span>
        </span>
        {isFinished(stop) && (
          <span className="inline-flex shrink-0 items-center gap-1 text-table text-success">
            <CircleCheck aria-hidden className="size-4" />
            Done
          </span>
        )}
      </button>
    </li>
  )
}
