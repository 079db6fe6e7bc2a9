import { clsx } from 'clsx'

import { avatarColour } from '@/components/ui/avatar-face'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { ChipWindow } from '@/lib/job/calendar/schema'
import { chipKey, hueOfTask, huesIn, showChips } from '@/lib/job/calendar/shown/chips'
import { titleOf } from '@/lib/job/calendar/shown/views'
import { timesOf } from '@/lib/job/calendar/shown/words'
import { siteOf } from '@/lib/job/jobs/rules'

import { DoneTick } from './done-tick'

interface DayListProps {
  day: string
  window: ChipWindow
  timezone: string
  height: string
  loading?: boolean
}

/** The tasks of a day, until its calendar is loaded: it cuts off what the calendar would have no room for at first. */
export function DayList({ day, window, timezone, height, loading }: DayListProps) {
  const hues = huesIn(window)
  return (
    <div role="region" aria-label={`Tasks, ${titleOf('day', day)}`} className="overflow-hidden p-4" style={{ height }}>
      {loading ? (
        <SkeletonLines lines={8} />
      ) : (
        <ul className="space-y-3">
          {showChips(window).map((task) => (
            <li key={chipKey(task)} className={clsx('flex gap-3 text-table', task.isDone && 'text-muted')}>
              <span
                className={clsx(
                  'w-1 shrink-0 rounded-full',
                  task.isDone ? 'bg-control' : avatarColour(hueOfTask(task, hues)),
                )}
              />
              <span className="min-w-0">
                <span className="block truncate font-semibold">
                  {task.isDone && <DoneTick />}
                  {task.name}
                </span>
                <span className="block tabular-nums">{timesOf(task, task.timezone, timezone)}</span>
                {task.job && <span className="block truncate text-muted">{siteOf(task.job)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
