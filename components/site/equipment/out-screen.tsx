'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import PackageCheck from 'lucide-react/icons/package-check'

import { VisitTime } from '@/components/site/visits/visit-time'
import { Chip } from '@/components/ui/chip'
import { type Column } from '@/components/ui/data-table'
import { FilterSelect } from '@/components/ui/filter-select'
import { FoundLine } from '@/components/ui/found-line'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { RecordList } from '@/components/ui/record-list'
import { SearchField } from '@/components/ui/search-field'
import { useChoices } from '@/components/ui/use-choices'
import { counted } from '@/lib/base/counts'
import { formatDate } from '@/lib/base/time'
import { api, queryString } from '@/lib/platform/http/client'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { DAY_RULE_WORDS } from '@/lib/site/equipment/rules'
import type { BrowseOut, OutPage } from '@/lib/site/equipment/schema'

import { EquipmentTabs } from './equipment-tabs'
import { TagChip, UnitName } from './unit-words'

const ONLY = [
  { value: 'RECALL', label: 'To recall' },
  { value: 'OVERDUE', label: 'Test and tag overdue' },
]

const COLUMNS: Column<OutPage['installations'][number]>[] = [
  { key: 'unit', header: 'Unit', card: 'title', cell: (one) => <UnitName unit={one} /> },
  {
    key: 'job',
    header: 'Job',
    cell: ({ orgIdentifier, jobNumber, siteAddress }) => (
      <span className="min-w-0 wrap-anywhere">
        {orgIdentifier} - {jobNumber}
        <span className="block text-muted">{siteAddress}</span>
      </span>
    ),
  },
  { key: 'room', header: 'Room', cell: ({ roomName }) => roomName },
  {
    key: 'since',
    header: 'Installed',
    cell: ({ installedTime, timezone }) => <VisitTime at={installedTime} timezone={timezone} />,
  },
  { key: 'days', header: 'Days', align: 'end', card: 'corner', cell: ({ days }) => counted(days, 'day') },
  {
    key: 'marks',
    header: 'Look at',
    cell: (one) => (
      <span className="flex flex-wrap gap-1.5 empty:hidden">
        {one.drySince && <Chip tone="warning">Room dry since {formatDate(one.drySince, one.timezone)}</Chip>}
        <TagChip {...one} />
      </span>
    ),
  },
]

/** All installed equipment, the longest first; beside the catalogue for whoever may open that. */
export function OutScreen({ query, hasCatalogue }: { query: BrowseOut; hasCatalogue: boolean }) {
  const out = useQuery({
    queryKey: equipmentKeys.out(query),
    queryFn: ({ signal }) => api.get<OutPage>(`/api/v1/equipment/out${queryString(query)}`, { signal }),
    placeholderData: (before) => before,
  })
  const hrefOf = ({ search, only, page, after }: BrowseOut) =>
    `/equipment/out${queryString({ search, only, page: page > 1 ? page : undefined, after })}`
  const isFiltered = Boolean(query.search || query.only)
  const [chosen, choose] = useChoices(query, hrefOf)
  const show = (change: Partial<BrowseOut>) => choose({ page: 1, after: undefined, ...change })

  return (
    <>
      <PageHeader title={hasCatalogue ? 'Equipment' : 'Equipment out now'} />
      {hasCatalogue && <EquipmentTabs current="/equipment/out" />}
      <div className={clsx('space-y-4', hasCatalogue && 'pt-5')}>
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search what is out"
            placeholder="Asset number, job, room"
            value={chosen.search ?? ''}
            onSearch={(search) => show({ search: search || undefined })}
            className="w-full md:w-80"
          />
          <FilterSelect
            label="Show"
            placeholder="All that is out"
            options={ONLY}
            value={chosen.only}
            onShow={(only) => show({ only })}
            className="phone:flex-1 md:w-52"
          />
          {out.data && (
            <FoundLine onClear={isFiltered ? () => show({ search: undefined, only: undefined }) : undefined}>
              {counted(out.data.count, 'unit')} out, {out.data.recallCount.toLocaleString('en')} to recall
            </FoundLine>
          )}
        </div>
        <RecordList
          query={out}
          waiting="Loading what is out…"
          caption="Equipment that is out"
          columns={COLUMNS}
          rowsOf={({ installations }) => installations}
          rowKey={({ installationId }) => installationId}
          rowHref={({ jobId }) => `/jobs/${jobId}/equipment`}
          below={({ count, dayRule, installations }) => (
            <>
              <Pagination
                page={query.page}
                pageSize={query.pageSize}
                total={count}
                noun="units"
                rowIds={installations.map(({ installationId }) => installationId)}
                hrefFor={(page, after) => hrefOf({ ...query, page, after })}
              />
              <p className="text-table text-muted">{DAY_RULE_WORDS[dayRule]}</p>
            </>
          )}
          empty={{
            icon: <PackageCheck />,
            title: 'Nothing is out',
            children: isFiltered ? 'Nothing that is out matches.' : 'Every unit was picked up.',
          }}
        />
      </div>
    </>
  )
}
