'use client'

import { useWindow } from '@/components/job/calendar/use-tasks'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { byPerson } from '@/lib/desk/overview/rules'
import { showChips } from '@/lib/job/calendar/shown/chips'
import { timesOf } from '@/lib/job/calendar/shown/words'
import { siteOf } from '@/lib/job/jobs/rules'
import { queryString } from '@/lib/platform/http/client'

import { FigureLine } from './figure'

/** How many people are named, those who begin first. */
const MOST_PEOPLE = 5
const MOST_TASKS = 2

/** Who is where today. */
export function TodayCard({
  today,
  window,
  timezone,
}: {
  today: string
  window: { start: string; end: string }
  timezone: string
}) {
  const day = useWindow(window)
  const calendar = `/calendar${queryString({ view: 'day', date: today, user: 'all' })}`

  return (
    <Card title="Today">
      <Loaded query={day} waiting={<SkeletonLines lines={6} />}>
        {(found) => {
          const tasks = showChips(found)
          const people = byPerson(tasks)
          if (!tasks.length) return <p className="text-muted">No task is planned for today.</p>
          return (
            <>
              <ul>
                <FigureLine count={tasks.length} href={calendar} words={['task', 'tasks']} />
              </ul>
              <ul className="mt-1 divide-y divide-line">
                {people.slice(0, MOST_PEOPLE).map(({ person, tasks: own }) => (
                  <li key={person?.id ?? ''} className="flex gap-3 py-2 text-table">
                    {person && <Avatar person={person} size="sm" />}
                    <div className="min-w-0 flex-1">
                      <p className="truncate font-medium">{person ? fullName(person) : 'Nobody yet'}</p>
                      <ul>
                        {own.slice(0, MOST_TASKS).map((task) => (
                          <li key={`${task.id} ${task.occurrenceStart}`} className="flex flex-wrap gap-x-2 text-muted">
                            <span className="tabular-nums">{timesOf(task, task.timezone, timezone)}</span>
                            <span className="min-w-0 wrap-anywhere">{task.job ? siteOf(task.job) : task.name}</span>
                          </li>
                        ))}
                      </ul>
                      {own.length > MOST_TASKS && <More href={calendar} count={own.length - MOST_TASKS} of="later" />}
                    </div>
                  </li>
                ))}
              </ul>
              {people.length > MOST_PEOPLE && (
                <More href={calendar} count={people.length - MOST_PEOPLE} of="more with tasks" />
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

const More = ({ href, count, of }: { href: string; count: number; of: string }) => (
  <Link href={href} className="inline-block min-h-6 text-table font-medium text-brand hover:underline">
    {count} {of}
  </Link>
)
