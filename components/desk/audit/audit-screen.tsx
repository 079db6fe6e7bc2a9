'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ScrollText from 'lucide-react/icons/scroll-text'

import { LogFilter } from '@/components/desk/history/log-filter'
import { Chip } from '@/components/ui/chip'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { PageHeader } from '@/components/ui/page-header'
import { readFurther } from '@/components/ui/read-further'
import { saveSheet } from '@/components/ui/save-file'
import { ShowOlder } from '@/components/ui/show-older'
import { SkeletonTable } from '@/components/ui/skeleton'
import { formatDateTime } from '@/lib/base/time'
import { auditKeys } from '@/lib/desk/audit/keys'
import { type AccessKind, KEPT_YEARS, KIND_LABELS, deviceName } from '@/lib/desk/audit/rules'
import type { AuditEntry, AuditPage, AuditSearch } from '@/lib/desk/audit/schema'
import { authorOf } from '@/lib/desk/history/rules'
import { api, queryString } from '@/lib/platform/http/client'

const KINDS = (Object.keys(KIND_LABELS) as AccessKind[]).map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))

interface AuditScreenProps {
  search: AuditSearch
  people: readonly { value: string; label: string }[]
  timezone: string
}

/** Who did what, when and from where, over all areas. */
export function AuditScreen({ search, people, timezone }: AuditScreenProps) {
  const query = useInfiniteQuery({
    queryKey: auditKeys.page(search),
    queryFn: ({ pageParam: before, signal }) =>
      api.get<AuditPage>(`/api/v1/audit${queryString({ ...search, before })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
    staleTime: 0,
  })
  const download = (format: string) => void saveSheet(`/api/v1/audit/export${queryString({ ...search, format })}`)
  const isNarrowed = Object.values(search).some(Boolean)

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Audit log' }]}
        title="Audit log"
        body={`Who did what, when and from where. Nobody can change an entry; each is kept for ${KEPT_YEARS} years.`}
        actions={
          <Menu
            label="Export"
            trigger="Export"
            triggerIcon={<Download aria-hidden className="size-4" />}
            items={[
              { label: 'CSV', onSelect: () => download('csv') },
              { label: 'Excel', onSelect: () => download('xlsx') },
            ]}
          />
        }
      />
      <div className="space-y-4">
        <LogFilter
          path="/administration/audit-log"
          label="Search what was done"
          search={search}
          kinds={KINDS}
          people={people}
        />
        <Loaded query={query} waiting={<SkeletonTable rows={12} columns={4} label="Loading the audit log…" />}>
          {({ pages }) => {
            const entries = pages.flatMap(({ items }) => items)
            if (!entries.length)
              return (
                <EmptyState
                  icon={<ScrollText />}
                  title={isNarrowed ? 'Nothing matches these filters' : 'Nothing happened yet'}
                >
                  {isNarrowed ? 'Clear the filters to see all of it.' : 'Log ins, changes and exports appear here.'}
                </EmptyState>
              )
            return (
              <>
                <DataTable caption="Audit log" columns={columnsIn(timezone)} rows={entries} rowKey={({ id }) => id} />
                <ShowOlder
                  has={query.hasNextPage}
                  busy={query.isFetchingNextPage}
                  onShow={() => void readFurther(query)}
                />
              </>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}

const columnsIn = (timezone: string): Column<AuditEntry>[] => [
  {
    key: 'at',
    header: 'Time',
    className: 'align-top md:w-48',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, timezone)}</time>,
  },
  {
    key: 'by',
    header: 'Person',
    className: 'align-top md:w-40',
    cell: (entry) => authorOf(entry) ?? (entry.address ? 'Unknown' : 'By a link, or Makegood'),
  },
  {
    key: 'what',
    header: 'What',
    card: 'title',
    className: 'align-top',
    cell: (entry) => <What entry={entry} />,
  },
  {
    key: 'kind',
    header: 'Kind',
    card: 'corner',
    className: 'align-top md:w-32',
    cell: ({ kind }) => <Kind kind={kind} />,
  },
  {
    key: 'from',
    header: 'From',
    className: 'align-top md:w-52',
    cell: ({ address, device }) =>
      address && (
        <span className="min-w-0 wrap-anywhere" title={device ?? undefined}>
          {address}
          {device && <span className="block text-muted">{deviceName(device)}</span>}
        </span>
      ),
  },
]

/** The call, and under it what it changed; what had no call is its change alone. */
function What({ entry: { what, effects, moreEffects } }: { entry: AuditEntry }) {
  return (
    <div className="min-w-0 space-y-0.5 wrap-anywhere">
      {what && <p>{what}</p>}
      {effects.map(({ text, jobId }, at) => (
        <p key={at} className={what ? 'font-normal text-muted' : undefined}>
          {jobId ? (
            <Link href={`/jobs/${jobId}/history`} className="underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
      ))}
      {moreEffects > 0 && <p className="font-normal text-muted">and {moreEffects} more</p>}
    </div>
  )
}

const KIND_CHIPS: Record<AccessKind, { label: string; tone: 'neutral' | 'warning' | 'danger' | 'info' }> = {
  change: { label: 'Change', tone: 'neutral' },
  'log-in': { label: 'Log in', tone: 'neutral' },
  'failed-log-in': { label: 'Failed log in', tone: 'danger' },
  denied: { label: 'Denied', tone: 'warning' },
  export: { label: 'Export', tone: 'info' },
  import: { label: 'Import', tone: 'info' },
}

const Kind = ({ kind }: { kind: AccessKind }) => {
  const { label, tone } = KIND_CHIPS[kind]
  return <Chip tone={tone}>{label}</Chip>
}
