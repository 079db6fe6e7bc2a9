'use client'

import { fullName } from '@/lib/base/names'
import type { HistorySearch } from '@/lib/desk/history/schema'

import { LogFilter } from './log-filter'
import { useHistoryParts } from './use-history'

interface HistoryFilterProps {
  jobId: string
  search: HistorySearch
  /** The names of the kinds. */
  labels: Record<string, string>
}

/** Filters a job's history by what is in it. */
export function HistoryFilter({ jobId, search, labels }: HistoryFilterProps) {
  const { kinds, people } = useHistoryParts(jobId)
  return (
    <LogFilter
      path={`/jobs/${jobId}/history`}
      label="Search the history"
      search={search}
      kinds={kinds.map((kind) => ({ value: kind, label: labels[kind]! }))}
      people={people.map((person) => ({ value: person.id, label: fullName(person) }))}
    />
  )
}
