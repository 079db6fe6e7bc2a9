'use client'

import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { loadLater } from '@/components/ui/load-later'
import { SearchField } from '@/components/ui/search-field'

import type { JobsFilterSheetProps } from './jobs-filter-sheet'
import { furtherFilters } from './jobs-view'
import { StatusSelect } from './status-select'

const Sheet = loadLater<JobsFilterSheetProps>(async () => (await import('./jobs-filter-sheet')).JobsFilterSheet, {
  wanted: ({ open }) => open,
})

/** Search and statuses in one row, other filters in a sheet; on phones that also has the statuses and the order. */
export function JobsFilter(props: Omit<JobsFilterSheetProps, 'open' | 'onClose'>) {
  const { view, onShow } = props
  const [open, setOpen] = useState(false)
  const further = furtherFilters(view)
  const onPhone = further + (view.status.length > 0 ? 1 : 0)
  return (
    <div className="flex items-start gap-3">
      <SearchField
        label="Search jobs"
        placeholder="Search number, address, client, claim…"
        value={view.search}
        onSearch={(search) => search !== view.search && onShow({ search })}
        className="min-w-0 flex-1 md:max-w-96"
      />
      <StatusSelect
        table={view.table}
        value={view.status}
        onChange={(status) => onShow({ status })}
        hideLabel
        className="w-72 phone:hidden"
      />
      <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
        <span className="phone:hidden">{further ? `Filters (${further})` : 'Filters'}</span>
        <span className="md:hidden">{onPhone ? `Filters (${onPhone})` : 'Filters'}</span>
      </Button>
      <Sheet {...props} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
