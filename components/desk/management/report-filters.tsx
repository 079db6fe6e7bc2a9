'use client'

import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'

import { UserSelect } from '@/components/company/users/user-select'
import { ClientSelect } from '@/components/job/jobs/client-select'
import { TypeSelect } from '@/components/job/jobs/type-select'
import { DaysForm } from '@/components/ui/days-form'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { approvers } from '@/lib/base/roles'
import { NONE, RANGE_LABELS, type Range, USUAL_RANGE, rangeFault } from '@/lib/desk/management/rules'
import type { ManagementFilters, ReportAbout } from '@/lib/desk/management/schema'
import type { FilterNames } from '@/lib/job/jobs/schema'

const CUSTOM = 'CUSTOM'
const ranges = [...optionsOf(RANGE_LABELS), { value: CUSTOM, label: 'Custom' }]
const NO_COORDINATOR = {
  value: NONE,
  label: 'No coordinator',
  icon: <UserRoundX aria-hidden className="mx-1 size-4 shrink-0 text-muted" />,
}

interface ReportFiltersProps {
  about: ReportAbout
  filters: ManagementFilters
  names: FilterNames
  onShow: (change: Partial<ManagementFilters>) => void
}

/** What a report is about: its rows, its days, and the jobs that it is narrowed to. A choice applies at once. */
export function ReportFilters({ about, filters, names, onShow }: ReportFiltersProps) {
  const [isChoosing, setChoosing] = useState(false)
  const isCustom = isChoosing || filters.from !== undefined
  const has = (name: ReportAbout['filters'][number]) => about.filters.includes(name)
  const chooseRange = (range: string) => {
    setChoosing(range === CUSTOM)
    if (range !== CUSTOM) onShow({ range: range as Range, from: undefined, to: undefined })
  }
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        <Select
          label="Rows"
          options={about.groups.map(({ id, label }) => ({ value: id, label }))}
          value={filters.by ?? about.groups[0]!.id}
          onChange={(event) => onShow({ by: event.target.value })}
        />
        {about.dates !== null && (
          <Select
            label={about.dates}
            options={ranges}
            value={isCustom ? CUSTOM : (filters.range ?? USUAL_RANGE)}
            onChange={(event) => chooseRange(event.target.value)}
          />
        )}
        {has('client') && (
          <ClientSelect
            label="Clients"
            placeholder="Any client"
            known={names.clients}
            value={filters.client ?? []}
            onChange={(client) => onShow({ client })}
          />
        )}
        {has('type') && (
          <TypeSelect
            label="Job types"
            placeholder="Any type"
            value={filters.type ?? []}
            onChange={(type) => onShow({ type })}
          />
        )}
        {has('coordinator') && (
          <UserSelect
            label="Coordinators"
            placeholder="Anybody"
            roles={approvers}
            known={names.people}
            nobody={NO_COORDINATOR}
            value={filters.coordinator ?? []}
            onChange={(coordinator) => onShow({ coordinator })}
          />
        )}
      </div>
      {about.dates !== null && (
        // As high as the days that stand there at times: the report below does not move for them.
        <div className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-3">
          <Switch
            label="Compare with the period before"
            checked={filters.compare ?? false}
            onChange={(event) => onShow({ compare: event.target.checked || undefined })}
          />
          {isCustom && (
            <DaysForm
              key={`${filters.from} ${filters.to}`}
              from={filters.from}
              to={filters.to}
              faultsOf={faultsOf}
              onApply={(days) => {
                setChoosing(false)
                onShow({ range: undefined, ...days })
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}

const faultsOf = (days: { from: string; to: string }) => {
  const fault = days.from && days.to ? rangeFault(days) : null
  return fault ? { [fault.day]: fault.message } : {}
}
