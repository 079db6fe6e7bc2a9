'use client'

import History from 'lucide-react/icons/history'

import { OfJob } from '@/components/job/jobs/of-job'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { readFurther } from '@/components/ui/read-further'
import { ShowOlder } from '@/components/ui/show-older'
import { SkeletonLines } from '@/components/ui/skeleton'
import { formatDate, toDay } from '@/lib/base/time'
import type { HistoryEntry, HistorySearch } from '@/lib/desk/history/schema'
import type { Job } from '@/lib/job/jobs/schema'

import { HistoryFilter } from './history-filter'
import { HistoryLine } from './history-line'
import { useHistory } from './use-history'

interface JobHistoryProps {
  id: string
  search: HistorySearch
  /** The names of the kinds of entries. */
  labels: Record<string, string>
}

/** Every change of a job and its records, day by day, the newest first. */
export const JobHistory = ({ id, search, labels }: JobHistoryProps) => (
  <OfJob id={id}>
    {(job) => (
      <div className="space-y-4">
        <HistoryFilter jobId={job.id} search={search} labels={labels} />
        <Card title="History">
          <Days job={job} search={search} />
        </Card>
      </div>
    )}
  </OfJob>
)

function Days({ job, search }: { job: Job; search: HistorySearch }) {
  const query = useHistory(job.id, search)

  return (
    <Loaded query={query} waiting={<SkeletonLines lines={8} label="Loading the history…" />}>
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items)
        if (!entries.length) {
          const isNarrowed = Object.values(search).some(Boolean)
          return (
            <EmptyState
              icon={<History />}
              title={isNarrowed ? 'Nothing matches these filters' : 'Nothing happened yet'}
            >
              {isNarrowed ? 'Clear the filters to see the whole history.' : 'What is done on this job is told here.'}
            </EmptyState>
          )
        }
        return (
          <>
            <div className="space-y-6">
              {byDay(entries, job.timezone).map(({ day, entries }) => (
                <section key={day} aria-label={formatDate(entries[0]!.at, job.timezone)}>
                  <h3 className="mb-3 text-table font-semibold text-muted">
                    {formatDate(entries[0]!.at, job.timezone)}
                  </h3>
                  <ol className="space-y-4">
                    {entries.map((entry) => (
                      <HistoryLine key={entry.id} entry={entry} timezone={job.timezone} />
                    ))}
                  </ol>
                </section>
              ))}
            </div>
            <ShowOlder has={query.hasNextPage} busy={query.isFetchingNextPage} onShow={() => void readFurther(query)} />
          </>
        )
      }}
    </Loaded>
  )
}

function byDay(entries: HistoryEntry[], timezone: string): { day: string; entries: HistoryEntry[] }[] {
  const days: { day: string; entries: HistoryEntry[] }[] = []
  for (const entry of entries) {
    const day = toDay(entry.at, timezone)
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
