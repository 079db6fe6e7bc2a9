'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'

import { DateField } from '@/components/ui/date-field'
import { FilterSelect } from '@/components/ui/filter-select'
import { SearchField } from '@/components/ui/search-field'
import { fullName } from '@/lib/base/names'
import type { HistorySearch } from '@/lib/desk/history/schema'
import { queryString } from '@/lib/platform/http/client'

import { useHistoryParts } from './use-history'

interface HistoryFilterProps {
  jobId: string
  search: HistorySearch
  /** The names of the kinds. */
  labels: Record<string, string>
}

/** Filters a job's history by words, kind, person and days. The choice lives in the address. */
export function HistoryFilter({ jobId, search, labels }: HistoryFilterProps) {
  const router = useRouter()
  const { kinds, people } = useHistoryParts(jobId)
  const path = `/jobs/${jobId}/history`
  const show = (next: Partial<HistorySearch>) =>
    router.replace(`${path}${queryString({ ...search, ...next })}`, { scroll: false })
  const isNarrowed = Object.values(search).some(Boolean)

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search the history"
        value={search.search}
        onSearch={(typed) => show({ search: typed || undefined })}
        className="w-full md:w-60"
      />
      <FilterSelect
        label="Kind"
        className="min-w-36 flex-1 md:max-w-48"
        placeholder="All kinds"
        options={kinds.map((kind) => ({ value: kind, label: labels[kind]! }))}
        value={search.kind}
        onShow={(kind) => show({ kind })}
      />
      <FilterSelect
        label="Person"
        className="min-w-36 flex-1 md:max-w-48"
        placeholder="Everybody"
        options={people.map((person) => ({ value: person.id, label: fullName(person) }))}
        value={search.actorId}
        onShow={(actorId) => show({ actorId })}
      />
      <DateField
        label="From"
        className="min-w-36 flex-1 md:max-w-40"
        max={search.to}
        value={search.from ?? ''}
        onChange={({ target }) => show({ from: target.value || undefined })}
      />
      <DateField
        label="To"
        className="min-w-36 flex-1 md:max-w-40"
        min={search.from}
        value={search.to ?? ''}
        onChange={({ target }) => show({ to: target.value || undefined })}
      />
      {isNarrowed && (
        <Link
          href={path}
          scroll={false}
          className="flex min-h-11 items-center rounded-control text-table font-medium text-brand underline md:min-h-9"
        >
          Clear filters
        </Link>
      )}
    </div>
  )
}
