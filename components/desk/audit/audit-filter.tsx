'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'

import { DateField } from '@/components/ui/date-field'
import { FilterSelect } from '@/components/ui/filter-select'
import { SearchField } from '@/components/ui/search-field'
import { type AccessKind, KIND_LABELS } from '@/lib/desk/audit/rules'
import type { AuditSearch } from '@/lib/desk/audit/schema'
import { queryString } from '@/lib/platform/http/client'

export const AUDIT_PAGE = '/administration/audit-log'

const KINDS = (Object.keys(KIND_LABELS) as AccessKind[]).map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))

interface AuditFilterProps {
  search: AuditSearch
  /** Everybody who works or worked here, by name. */
  people: readonly { value: string; label: string }[]
}

/** Filters the audit log by words, kind, person and days. The choice lives in the address. */
export function AuditFilter({ search, people }: AuditFilterProps) {
  const router = useRouter()
  const show = (next: Partial<AuditSearch>) =>
    router.replace(`${AUDIT_PAGE}${queryString({ ...search, ...next })}`, { scroll: false })

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search what was done"
        value={search.search}
        onSearch={(typed) => show({ search: typed || undefined })}
        className="w-full md:w-60"
      />
      <FilterSelect
        label="Kind"
        className="min-w-36 flex-1 md:max-w-44"
        placeholder="All kinds"
        options={KINDS}
        value={search.kind}
        onShow={(kind) => show({ kind })}
      />
      <FilterSelect
        label="Person"
        className="min-w-36 flex-1 md:max-w-48"
        placeholder="Everybody"
        options={people}
        value={search.userId}
        onShow={(userId) => show({ userId })}
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
          href={AUDIT_PAGE}
          scroll={false}
          className="flex min-h-11 items-center rounded-control text-table font-medium text-brand underline md:min-h-9"
        >
          Clear filters
        </Link>
      )}
    </div>
  )
}
