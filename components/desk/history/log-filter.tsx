'use client'

import { ClearFilters } from '@/components/ui/clear-filters'
import { DateField } from '@/components/ui/date-field'
import { FilterSelect } from '@/components/ui/filter-select'
import { SearchField } from '@/components/ui/search-field'
import { useChoices } from '@/components/ui/use-choices'
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
  const [chosen, show] = useChoices(search, (next) => `${path}${queryString({ ...next })}`)

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={label}
        value={chosen.search}
        onSearch={(typed) => show({ search: typed || undefined })}
        className="w-full md:w-60"
      />
      <FilterSelect
        label="Kind"
        className="min-w-36 flex-1 md:max-w-48"
        placeholder="All kinds"
        options={kinds}
        value={chosen.kind}
        onShow={(kind) => show({ kind })}
      />
      <FilterSelect
        label="Person"
        className="min-w-36 flex-1 md:max-w-48"
        placeholder="Everybody"
        options={people}
        value={chosen.actorId}
        onShow={(actorId) => show({ actorId })}
      />
      <DateField
        label="From"
        hideLabel
        placeholder="From"
        className="min-w-36 flex-1 md:max-w-40"
        max={chosen.to}
        value={chosen.from ?? ''}
        onChange={({ target }) => show({ from: target.value || undefined })}
      />
      <DateField
        label="To"
        hideLabel
        placeholder="To"
        className="min-w-36 flex-1 md:max-w-40"
        min={chosen.from}
        value={chosen.to ?? ''}
        onChange={({ target }) => show({ to: target.value || undefined })}
      />
      {Object.values(chosen).some(Boolean) && (
        <ClearFilters
          href={path}
          onClear={() =>
            show({ kind: undefined, actorId: undefined, search: undefined, from: undefined, to: undefined })
          }
          className="flex min-h-11 items-center text-table md:min-h-9"
        />
      )}
    </div>
  )
}
