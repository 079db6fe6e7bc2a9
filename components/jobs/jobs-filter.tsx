'use client'

import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { MultiSelect } from '@/components/ui/multi-select'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { SlideOver } from '@/components/ui/slide-over'
import { type JobSort, statusLabel, statusesOf } from '@/lib/jobs/rules'
import type { JobStatus } from '@/lib/jobs/schema'

import type { JobsView } from './jobs-view'
import { StatusIcon } from './status-icon'

const SORT_LABELS: Partial<Record<JobSort, string>> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-updatedAt': 'Last changed first',
  '-jobNo': 'Highest number first',
  jobNo: 'Lowest number first',
  siteAddress: 'Site address',
  client: 'Client',
  status: 'Status',
  type: 'Type',
}
const sortOptions = Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))

interface JobsFilterProps {
  view: JobsView
  onShow: (change: Partial<JobsView>) => void
}

/** Search and statuses in one row; on phones the statuses and the order stand in a sheet. */
export function JobsFilter({ view, onShow }: JobsFilterProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex items-start gap-3">
      <SearchField
        label="Search jobs"
        placeholder="Search number, address, client, claim…"
        value={view.search}
        onSearch={(search) => search !== view.search && onShow({ search })}
        className="min-w-0 flex-1 md:max-w-96"
      />
      <StatusSelect view={view} onShow={onShow} hideLabel className="w-80 phone:hidden" />
      <span className="md:hidden">
        <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
          {view.status.length ? `Filter (${view.status.length})` : 'Filter'}
        </Button>
      </span>
      <SlideOver
        open={open}
        onClose={() => setOpen(false)}
        title="Filter jobs"
        footer={(close) => (
          <>
            <Button onClick={() => onShow({ status: [] })}>Clear</Button>
            <Button variant="primary" onClick={close}>
              Show jobs
            </Button>
          </>
        )}
      >
        <div className="space-y-4">
          <StatusSelect view={view} onShow={onShow} />
          <Select
            label="Sort by"
            value={view.sort}
            options={sortOptions}
            onChange={(event) => onShow({ sort: event.target.value as JobSort })}
          />
        </div>
      </SlideOver>
    </div>
  )
}

function StatusSelect({
  view,
  onShow,
  ...field
}: JobsFilterProps & {
  hideLabel?: boolean
  className?: string
}) {
  return (
    <MultiSelect
      {...field}
      label="Status"
      placeholder="Any status"
      options={statusesOf(view.table).map((status) => ({
        value: status,
        label: statusLabel(status),
        icon: <StatusIcon status={status} />,
      }))}
      value={view.status}
      onChange={(chosen) => onShow({ status: chosen as JobStatus[] })}
    />
  )
}
