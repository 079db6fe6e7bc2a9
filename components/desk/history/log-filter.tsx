'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'

import { DateField } from '@/components/ui/date-field'
import { FilterSelect } from '@/components/ui/filter-select'
import { SearchField } from '@/components/ui/search-field'
import { queryString } from '@/lib/platform/http/client'

/** What a log is narrowed to. */
export interface LogSearch<Kind extends string> {
  kind?: Kind
  actorId?: string
  search?: string
  from?: string
  to?: string
}

interface Option<Value extends string> {
  value: Value
  label: string
}

interface LogFilterProps<Kind extends string> {
  /** The page's own address. */
  path: string
  /** "Search the history" */
  label: string
  search: LogSearch<Kind>
  kinds: readonly Option<Kind>[]
  people: readonly Option<string>[]
}

/** Filters a log by words, kind, person and days. The choice lives in the address. */
export function LogFilter<Kind extends string>({ path, label, search, kinds, people }: LogFilterProps<Kind>) {
  const router = useRouter()
  const show = (next: LogSearch<Kind>) =>
    router.replace(`${path}${queryString({ ...search, ...next })}`, { scroll: false })

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={label}
        value={search.search}
        onSearch={(typed) => show({ search: typed || undefined })}
        className="w-full md:w-60"
      />
      <FilterSelect
        label="Kind"
        className="min-w-36 flex-1 md:max-w-48"
        placeholder="All kinds"
        options={kinds}
        value={search.kind}
        onShow={(kind) => show({ kind })}
      />
      <FilterSelect
        label="Person"
        className="min-w-36 flex-1 md:max-w-48"
        placeholder="Everybody"
        options={people}
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
      {Object.values(search).some(Boolean) && (
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
