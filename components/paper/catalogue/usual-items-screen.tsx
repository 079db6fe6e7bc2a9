'use client'

import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterSelect } from '@/components/ui/filter-select'
import { FoundLine } from '@/components/ui/found-line'
import { PageHeader } from '@/components/ui/page-header'
import { PlanLink } from '@/components/ui/plan-link'
import { SearchField } from '@/components/ui/search-field'
import { counted } from '@/lib/base/counts'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { USUAL_SECTIONS, findUsual } from '@/lib/paper/catalogue/usual'

const COLUMNS: Column<Offer>[] = [
  { key: 'code', header: 'Code', card: 'corner', className: 'md:w-36', cell: ({ code }) => code },
  { key: 'name', header: 'Item', card: 'title', cell: ({ name }) => name },
  { key: 'section', header: 'Section', cell: ({ section }) => section },
  {
    key: 'unit',
    header: 'Unit',
    className: 'md:w-28',
    cell: ({ unit, isPerDay }) => (isPerDay ? `${unit} a day` : unit),
  },
]

/** What a plan without the catalogue shows of it: the usual items, to read and to try in an estimate. */
export function UsualItemsScreen({ refusal }: { refusal: string }) {
  const [search, setSearch] = useState('')
  const [section, setSection] = useState<string>()
  const found = findUsual(search).filter((item) => section === undefined || item.section === section)
  const clear = () => {
    setSearch('')
    setSection(undefined)
  }
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Service Catalog' }]}
        title="Service Catalog"
      />
      <div className="space-y-4">
        <Banner tone="info" title={refusal}>
          <p>
            To try it, type a code of these usual items in an estimate: it brings its words and its unit, and you type
            the price. With the plan you keep items and prices of your own, with price lists for clients. See{' '}
            <PlanLink />.
          </p>
        </Banner>
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search usual items"
            placeholder="Code or name"
            value={search}
            onSearch={setSearch}
            className="w-full md:w-80"
          />
          <FilterSelect
            label="Section"
            placeholder="All sections"
            options={USUAL_SECTIONS.map((value) => ({ value, label: value }))}
            value={section}
            onShow={setSection}
            className="phone:min-w-32 phone:flex-1 md:w-48"
          />
          <FoundLine onClear={search || section ? clear : undefined}>{counted(found.length, 'item')}</FoundLine>
        </div>
        {found.length ? (
          <DataTable caption="Usual items" columns={COLUMNS} rows={found} rowKey={({ code }) => code} />
        ) : (
          <EmptyState icon={<SearchX />} title="No item matches">
            Try another word or section.
          </EmptyState>
        )}
      </div>
    </>
  )
}
