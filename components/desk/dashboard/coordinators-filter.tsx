'use client'

import { useState } from 'react'

import { UserSelect } from '@/components/company/users/user-select'
import { StatusSelect } from '@/components/job/jobs/status-select'
import { loadLater } from '@/components/ui/load-later'
import { Select } from '@/components/ui/select'
import { approvers } from '@/lib/base/roles'
import { RANGES, RANGE_LABELS, type Range } from '@/lib/desk/overview/rules'

import type { CustomDatesProps } from './custom-dates'
import type { DashboardView } from './dashboard-view'

const CustomDates = loadLater<CustomDatesProps>(async () => (await import('./custom-dates')).CustomDates)

const ranges = RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))

/** The filters of the coordinators' chart: the jobs' statuses, the days they were opened on, their coordinators. */
export function CoordinatorsFilter({
  view,
  today,
  onLook,
}: {
  view: DashboardView
  today: string
  onLook: (change: Partial<DashboardView>) => void
}) {
  const [customising, setCustomising] = useState(false)
  const isCustom = customising || view.range === 'CUSTOM'
  const chooseRange = (range: Range) => {
    setCustomising(range === 'CUSTOM')
    if (range !== 'CUSTOM') onLook({ range, from: undefined, to: undefined })
  }

  return (
    <div className="space-y-3">
      <div className="grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)]">
        <StatusSelect table="All_Jobs" value={view.status} onChange={(status) => onLook({ status })} />
        <Select
          label="Date range"
          options={ranges}
          value={isCustom ? 'CUSTOM' : view.range}
          onChange={(event) => chooseRange(event.target.value as Range)}
        />
        <UserSelect
          label="Coordinators"
          placeholder="Everybody"
          roles={approvers}
          value={view.users}
          onChange={(users) => onLook({ users })}
        />
      </div>
      {isCustom && (
        <CustomDates
          from={view.from}
          to={view.to}
          today={today}
          onApply={(dates) => {
            setCustomising(false)
            onLook({ range: 'CUSTOM', ...dates })
          }}
        />
      )}
    </div>
  )
}
