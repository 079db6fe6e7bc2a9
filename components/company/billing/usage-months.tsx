'use client'

import { useState } from 'react'

import { Card } from '@/components/ui/card'
import { LineChart } from '@/components/ui/line-chart'
import { Select } from '@/components/ui/select'
import type { Billing } from '@/lib/company/billing/schema'
import { GB, planLimits } from '@/lib/company/plans/rules'

const SHORT = new Intl.DateTimeFormat('en-AU', { month: 'short', year: 'numeric', timeZone: 'UTC' })

type Month = Billing['months'][number]
type Measure = 'users' | 'jobs' | 'storage'

const MEASURES: Record<Measure, { label: string; unit: string; of: (month: Month) => number }> = {
  users: { label: 'Users', unit: '', of: ({ userCount }) => userCount },
  jobs: { label: 'Jobs', unit: '', of: ({ jobCount }) => jobCount },
  storage: { label: 'Storage', unit: ' GB', of: ({ storageBytes }) => Math.round((storageBytes / GB) * 1000) / 1000 },
}

/** What was used at the end of each month, against what the plan includes. */
export function UsageMonths({ billing: { months, pricingPlan } }: { billing: Billing }) {
  const [measure, setMeasure] = useState<Measure>('users')
  const { label, unit, of } = MEASURES[measure]
  const limits = planLimits(pricingPlan)
  const limit = limits && { users: limits.users, jobs: limits.jobs, storage: limits.storageBytes / GB }[measure]
  return (
    <Card
      title="Usage by month"
      actions={
        <Select
          label="Show"
          hideLabel
          value={measure}
          onChange={(event) => setMeasure(event.target.value as Measure)}
          options={Object.entries(MEASURES).map(([value, one]) => ({ value, label: one.label }))}
        />
      }
    >
      <div className="space-y-4">
        <div className="h-56">
          <LineChart
            label={`${label} by month. The figures are in the table below.`}
            lines={[
              {
                id: measure,
                label,
                values: months.map((month) => ({ at: Date.parse(`${month.month}-01T00:00:00Z`), value: of(month) })),
              },
            ]}
            marks={limit ? [{ value: limit, label: 'Included in the plan' }] : []}
            unit={unit}
            dayOf={(at) => SHORT.format(at)}
          />
        </div>
        <table className="w-full text-table">
          <caption className="sr-only">Usage by month</caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              {['Month', 'Users', 'Active', 'Jobs', 'Opened', 'GB'].map((header, at) => (
                <th
                  key={header}
                  scope="col"
                  className={at ? 'py-2 ps-2 text-end font-semibold' : 'py-2 text-start font-semibold'}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.month} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-start font-normal">
                  {SHORT.format(new Date(`${month.month}-01T00:00:00Z`))}
                </th>
                {[month.userCount, month.activeUsers, month.jobCount, month.jobsOpened, MEASURES.storage.of(month)].map(
                  (value, at) => (
                    <td key={at} className="py-2 ps-2 text-end tabular-nums">
                      {value.toLocaleString('en-AU')}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
