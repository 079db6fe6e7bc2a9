'use client'

import { useQuery } from '@tanstack/react-query'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ErrorState } from '@/components/ui/error-state'
import { formatBytes } from '@/components/ui/file-limits'
import { ProgressBar } from '@/components/ui/progress-bar'
import { SkeletonLines } from '@/components/ui/skeleton'
import { organizationKeys } from '@/lib/company/organization/keys'
import type { StorageUsage, Usage } from '@/lib/company/organization/schema'
import { GB, planLabel } from '@/lib/company/plans/rules'
import { api } from '@/lib/platform/http/client'

/** The organisation's use of its plan, in bars and in words. */
export function PlanUsage() {
  const usage = useQuery({
    queryKey: organizationKeys.usage(),
    queryFn: ({ signal }) => api.get<Usage>('/api/v1/organization/usage', { signal }),
    staleTime: 0,
  })
  const storage = useQuery({
    queryKey: organizationKeys.storageUsage(),
    queryFn: ({ signal }) => api.get<StorageUsage>('/api/v1/organization/storage-usage', { signal }),
    staleTime: 0,
  })

  if (usage.isPending || storage.isPending)
    return (
      <Card title="Usage">
        <SkeletonLines lines={6} label="Loading usage…" />
      </Card>
    )
  if (!usage.data || !storage.data)
    return (
      <Card title="Usage">
        <ErrorState
          onRetry={() => Promise.all([usage.refetch(), storage.refetch()])}
          retrying={usage.isFetching || storage.isFetching}
        />
      </Card>
    )

  const { pricingPlan, userCount, remainingUsers, jobCount, remainingJobs } = usage.data
  const { cloudUsage, remainingStorage } = storage.data
  return (
    <Card title="Usage" actions={<Chip tone="brand">{planLabel(pricingPlan)} plan</Chip>}>
      <div className="space-y-5">
        <Meter label="Users" used={userCount} left={remainingUsers} write={String} />
        <Meter label="Jobs" used={jobCount} left={remainingJobs} write={(jobs) => jobs.toLocaleString('en')} />
        <Meter label="Storage" used={cloudUsage} left={remainingStorage} write={bytes} />
        {remainingUsers === undefined && <p className="text-table text-muted">This plan has no limits.</p>}
      </div>
    </Card>
  )
}

interface MeterProps {
  label: string
  used: number
  /** Left out when the plan has no limit. */
  left?: number
  write: (amount: number) => string
}

function Meter({ label, used, left, write }: MeterProps) {
  const limit = left === undefined ? undefined : used + left
  const percent = limit ? (used / limit) * 100 : 0
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="text-table text-muted tabular-nums">
          {limit === undefined ? write(used) : `${write(used)} of ${write(limit)}`}
        </span>
      </p>
      {left !== undefined && (
        <>
          <ProgressBar
            label={`${label} used`}
            value={percent}
            tone={left === 0 ? 'danger' : percent >= 80 ? 'warning' : 'brand'}
          />
          <p className="mt-1 text-table text-muted">
            {left === 0 ? 'Nothing left on this plan.' : `${write(left)} left`}
          </p>
        </>
      )}
    </div>
  )
}

const bytes = (amount: number) =>
  amount < GB ? formatBytes(amount) : `${(amount / GB).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
