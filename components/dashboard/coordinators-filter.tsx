'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { StatusIcon } from '@/components/jobs/status-icon'
import { Avatar } from '@/components/ui/avatar'
import { loadLater } from '@/components/ui/load-later'
import { MultiSelect } from '@/components/ui/multi-select'
import { Select } from '@/components/ui/select'
import { api, queryString } from '@/lib/http/client'
import { everyStatus, statusLabel } from '@/lib/jobs/rules'
import type { JobStatus } from '@/lib/jobs/schema'
import { RANGES, RANGE_LABELS, type Range } from '@/lib/overview/rules'
import { userKeys } from '@/lib/users/keys'
import { fullName, roleLabel } from '@/lib/users/rules'
import type { User } from '@/lib/users/schema'

import type { CustomDatesProps } from './custom-dates'
import { COORDINATOR_STAFF, type DashboardView } from './dashboard-view'

const CustomDates = loadLater<CustomDatesProps>(async () => (await import('./custom-dates')).CustomDates)

const ranges = RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))
const statuses = everyStatus.map((status) => ({
  value: status,
  label: statusLabel(status),
  icon: <StatusIcon status={status} />,
}))

/** Which jobs the chart of coordinators is about: their statuses, the days they were opened on, who coordinates them. */
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
  const { data: staff = [] } = useQuery({
    queryKey: userKeys.list(COORDINATOR_STAFF),
    queryFn: ({ signal }) =>
      api
        .get<{ payload: User[] }>(`/api/v1/users${queryString(COORDINATOR_STAFF)}`, { signal })
        .then(({ payload }) => payload),
  })
  const chooseRange = (range: Range) => {
    setCustomising(range === 'CUSTOM')
    if (range !== 'CUSTOM') onLook({ range, from: undefined, to: undefined })
  }

  return (
    <div className="space-y-3">
      <div className="grid gap-3 md:grid-cols-[2fr_1fr_2fr]">
        <MultiSelect
          label="Status"
          placeholder="Any status"
          options={statuses}
          value={view.status}
          onChange={(status) => onLook({ status: everyStatus.filter((one) => status.includes(one)) as JobStatus[] })}
        />
        <Select
          label="Date range"
          options={ranges}
          value={isCustom ? 'CUSTOM' : view.range}
          onChange={(event) => chooseRange(event.target.value as Range)}
        />
        <MultiSelect
          label="Coordinators"
          placeholder="Everybody"
          options={staff.map((person) => ({
            value: person.id,
            label: fullName(person),
            description: roleLabel(person.role),
            icon: <Avatar person={person} size="sm" />,
          }))}
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
