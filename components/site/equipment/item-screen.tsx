'use client'

import { useQuery } from '@tanstack/react-query'

import { VisitTime } from '@/components/site/visits/visit-time'
import { Card } from '@/components/ui/card'
import { type Detail, DetailList } from '@/components/ui/detail-list'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonLines } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import { formatDay } from '@/lib/base/time'
import { api } from '@/lib/platform/http/client'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { modelOf, capacityUnit } from '@/lib/site/equipment/rules'
import type { Item, ItemWithLog } from '@/lib/site/equipment/schema'

import { StateChip, TagChip } from './unit-words'

/** One unit, the page that its label leads to: its details, its place, and its earlier places. */
export function ItemScreen({ id, mayOpenCatalogue }: { id: string; mayOpenCatalogue: boolean }) {
  const query = useQuery({
    queryKey: equipmentKeys.item(id),
    queryFn: ({ signal }) => api.get<ItemWithLog>(`/api/v1/equipment/item/${id}`, { signal }),
  })
  return (
    <Loaded query={query} waiting={<SkeletonLines lines={8} label="Loading the unit…" />}>
      {({ item, log }) => (
        <>
          <PageHeader
            breadcrumbs={
              mayOpenCatalogue
                ? [
                    { label: 'Equipment', href: '/equipment' },
                    { label: item.categoryName, href: `/equipment/category/${item.categoryId}` },
                    { label: item.referenceId },
                  ]
                : undefined
            }
            title={<span className="wrap-anywhere">{item.referenceId}</span>}
            body={modelOf(item) || item.categoryName}
          />
          <div className="mb-4 flex flex-wrap gap-1.5">
            <StateChip state={item.state} />
            <TagChip {...item} />
          </div>
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(18rem,1fr)_minmax(0,2fr)]">
            <Card title="Unit">
              <DetailList details={detailsOf(item)} />
            </Card>
            <Card title="Where it has been" flush>
              {log.length === 0 ? (
                <p className="px-4 pb-4 text-muted">It was not installed anywhere yet.</p>
              ) : (
                <ol className="divide-y divide-line border-t border-line">
                  {log.map((one) => (
                    <li key={one.installationId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
                      <span className="min-w-0">
                        <Link
                          href={`/jobs/${one.jobId}/equipment`}
                          className="font-medium text-brand underline-offset-2 hover:underline"
                        >
                          {one.roomName}, {one.orgIdentifier} - {one.jobNumber}
                        </Link>
                        <span className="block text-table text-muted">
                          <VisitTime at={one.installedTime} timezone={one.timezone} />
                          {one.pickupTime && (
                            <>
                              {' to '}
                              <VisitTime at={one.pickupTime} timezone={one.timezone} />
                            </>
                          )}
                        </span>
                      </span>
                      <span className="text-table text-muted">{counted(one.days, 'day')}</span>
                    </li>
                  ))}
                </ol>
              )}
            </Card>
          </div>
        </>
      )}
    </Loaded>
  )
}

const detailsOf = (item: Item): Detail[] => [
  { label: 'Category', value: item.categoryName },
  { label: 'Name', value: item.name },
  { label: 'Brand', value: item.brand },
  { label: 'Make', value: item.make },
  { label: 'Model', value: item.model },
  { label: 'Serial', value: item.serial },
  {
    label: 'Capacity',
    value:
      item.capacity !== null && [item.capacity.toLocaleString('en'), capacityUnit(item.kind)].filter(Boolean).join(' '),
  },
  { label: 'Draws', value: item.amps !== null && `${item.amps} A` },
  { label: 'Test and tag due', value: item.tagDueOn && formatDay(item.tagDueOn) },
  { label: 'Purchased', value: item.purchasedOn && formatDay(item.purchasedOn) },
  { label: 'Kept in', value: [item.branchId, item.region, item.country].filter(Boolean).join(', ') },
  { label: 'Notes', value: item.notes },
]
