import type { Metadata } from 'next'
import { z } from 'zod'

import { LabelSheet } from '@/components/site/equipment/label-sheet'
import { PrintLabels } from '@/components/site/equipment/print-labels'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { env } from '@/lib/base/env'
import { After, Id } from '@/lib/base/wire'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { queryString } from '@/lib/platform/http/client'
import { labelPath } from '@/lib/site/equipment/rules'
import { BrowseItems } from '@/lib/site/equipment/schema'
import { browseItems } from '@/lib/site/equipment/verbs/catalogue'

export const metadata: Metadata = { title: 'Equipment labels' }

const Search = z.object({
  categoryId: Id.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
  after: After.catch(undefined),
})

export default async function EquipmentLabelsPage({ searchParams }: PageProps<'/equipment/labels'>) {
  const actor = await requireActor('/equipment/labels')
  const { categoryId, page, after } = Search.parse(await searchParams)
  const query = BrowseItems.parse({ categoryId, page, after })
  const { items, count } = await browseItems(actor, query)
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Equipment', href: '/equipment' }, { label: 'Labels' }]}
        title="Labels"
        body="21 to a sheet of A4. The code leads to the unit; the app reads it at a site visit."
        actions={items.length > 0 && <PrintLabels />}
      />
      {items.length === 0 ? (
        <EmptyState title="No units yet">Add units to the catalogue first.</EmptyState>
      ) : (
        <div className="space-y-4">
          <LabelSheet
            firm={actor.organization.name}
            labels={items.map((item) => ({ item, url: new URL(labelPath(item.id), env.APP_URL).href }))}
          />
          <Pagination
            page={page}
            pageSize={query.pageSize}
            total={count}
            noun="labels"
            rowIds={items.map(({ id }) => id)}
            hrefFor={(wanted, last) => `/equipment/labels${queryString({ categoryId, page: wanted, after: last })}`}
          />
        </div>
      )}
    </>
  )
}
