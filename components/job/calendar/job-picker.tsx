'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { Combobox } from '@/components/ui/combobox'
import { Select } from '@/components/ui/select'
import type { PickedJob } from '@/lib/job/calendar/form/task-form'
import { jobKeys } from '@/lib/job/jobs/keys'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { BrowseJobSummaries, JobSummary } from '@/lib/job/jobs/schema'
import { api, queryString } from '@/lib/platform/http/client'

const RANGES: readonly { value: BrowseJobSummaries['range']; label: string }[] = [
  { value: 'ALL', label: 'All' },
  { value: 'LAST_WEEK', label: '1 week' },
  { value: 'LAST_MONTH', label: '1 month' },
  { value: 'LAST_QUARTER', label: '3 months' },
  { value: 'LAST_YEAR', label: '1 year' },
]

const optionOf = (job: PickedJob) => ({ value: job.id, label: jobNumber(job), description: job.siteAddress })
const wordsOf = ({ label, description, ...option }: ReturnType<typeof optionOf>) => ({
  ...option,
  label: `${label}, ${description}`,
})

/** Finds a job by number, address or customer, among those opened within a range. */
export function JobPicker({
  value,
  onChange,
  onBlur,
  error,
}: {
  value: PickedJob | null
  onChange: (job: PickedJob | null) => void
  onBlur?: () => void
  error?: string
}) {
  const [range, setRange] = useState<BrowseJobSummaries['range']>('ALL')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim()) || undefined
  const query = { range, search, limit: 30 }
  const { data = [], isPending } = useQuery({
    queryKey: jobKeys.summaries(query),
    queryFn: ({ signal }) => api.get<JobSummary[]>(`/api/v1/jobs/list-summary${queryString(query)}`, { signal }),
    placeholderData: keepPreviousData,
  })

  const choose = (id: string | null) => {
    const job = data.find((one) => one.id === id)
    if (!job) return onChange(id === null ? null : value)
    const { identifier, jobNo, siteAddress, timezone } = job
    onChange({ id: job.id, identifier, jobNo, siteAddress, timezone })
  }

  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <Combobox
        label="Job"
        required
        placeholder="Search by number, address or customer"
        options={data.map(optionOf)}
        selected={value && wordsOf(optionOf(value))}
        value={value?.id ?? null}
        onChange={choose}
        onBlur={onBlur}
        onQueryChange={setTyped}
        loading={isPending}
        loadingText="Loading Jobs..."
        emptyText="No matching Jobs"
        error={error}
      />
      <Select
        label="Job range"
        options={RANGES}
        value={range}
        onChange={(event) => setRange(event.target.value as BrowseJobSummaries['range'])}
      />
    </div>
  )
}
