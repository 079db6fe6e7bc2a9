'use client'

import { MultiSelect, type MultiSelectProps } from '@/components/ui/multi-select'
import { type JobTable, statusLabel, statusesOf } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'

import { StatusIcon } from './status-icon'

type StatusSelectProps = Omit<MultiSelectProps, 'label' | 'options' | 'selected' | 'value' | 'onChange'> & {
  label?: string
  /** The offered statuses: all, those of open jobs, or those of closed ones. */
  table: JobTable
  value: readonly JobStatus[]
  onChange: (statuses: JobStatus[]) => void
}

/** Chooses several of the statuses that a table of jobs can show. */
export function StatusSelect({ label = 'Status', table, onChange, ...field }: StatusSelectProps) {
  return (
    <MultiSelect
      placeholder="Any status"
      {...field}
      label={label}
      options={statusesOf(table).map((status) => ({
        value: status,
        label: statusLabel(status),
        icon: <StatusIcon status={status} />,
      }))}
      onChange={(chosen) => onChange(chosen as JobStatus[])}
    />
  )
}
