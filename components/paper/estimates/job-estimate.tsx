'use client'

import Pencil from 'lucide-react/icons/pencil'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useCommand } from '@/components/platform/commands/use-command'
import { BackLink } from '@/components/ui/back-link'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/loaded'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { SkeletonFields } from '@/components/ui/skeleton'
import { PHONE, useMedia } from '@/components/ui/use-media'
import { fullName } from '@/lib/base/names'
import type { Role } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { changeEstimate } from '@/lib/paper/estimates/commands'
import { STATUS_LABELS, estimateNumber, isOpenStatus, mayDecide } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateHead } from '@/lib/paper/estimates/schema'

import { EstimateGrid } from './estimate-grid'
import { useEstimateMenu } from './estimate-menu'
import { EstimateStatus } from './estimate-status'
import { DecideDialog, EstimateDetailsDialog } from './loaded-later'
import { ReadEstimate } from './read-estimate'
import { useEstimate } from './use-estimates'

interface JobEstimateProps {
  jobId: string
  estimateId: string
  role: Role
  currency: string
  /** Whether the organisation has a catalogue to make lines from. */
  hasCatalogue: boolean
}

/** One estimate of a job: to price, or to read and decide. */
export const JobEstimate = ({ jobId, ...rest }: JobEstimateProps) => (
  <OfJob id={jobId}>{(job) => <OneEstimate job={job} {...rest} />}</OfJob>
)

function OneEstimate({
  job,
  estimateId,
  role,
  currency,
  hasCatalogue,
}: { job: Job } & Omit<JobEstimateProps, 'jobId'>) {
  const query = useEstimate({ jobId: job.id, estimateId })
  const isPhone = useMedia(PHONE)
  return (
    <Loaded query={query} waiting={<SkeletonFields fields={6} label="Loading the estimate…" />}>
      {(estimate) => (
        <>
          <EstimateHeader job={job} estimate={estimate} role={role} currency={currency} />
          <Decision job={job} estimate={estimate} />
          {isPhone || !isOpenStatus(estimate.status) ? (
            <ReadEstimate estimate={estimate} currency={currency} />
          ) : (
            <EstimateGrid estimate={estimate} currency={currency} hasCatalogue={hasCatalogue} />
          )}
        </>
      )}
    </Loaded>
  )
}

interface HeaderProps {
  job: Job
  estimate: Estimate
  role: Role
  currency: string
}

function EstimateHeader({ job, estimate, role, currency }: HeaderProps) {
  const router = useRouter()
  const { itemsOf, dialogs } = useEstimateMenu({ onRemoved: () => router.push(`/jobs/${job.id}/estimates`) })
  const [isEditing, setEditing] = useState(false)
  const edit: MenuEntry[] = isOpenStatus(estimate.status)
    ? [{ label: 'Edit details', icon: <Pencil aria-hidden />, onSelect: () => setEditing(true) }]
    : []
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <BackLink href={`/jobs/${job.id}/estimates`} label="All estimates" />
      <h2 className="me-auto min-w-0 text-lg font-semibold wrap-anywhere">
        {estimate.name} <span className="text-sm font-normal text-muted">{estimateNumber(estimate)}</span>
      </h2>
      <EstimateStatus status={estimate.status} />
      <NextStep estimate={estimate} role={role} currency={currency} />
      <Menu label={`Actions for ${estimate.name}`} items={[...edit, ...itemsOf(estimate)]} />
      {isEditing && <EstimateDetailsDialog estimate={estimate} onClose={() => setEditing(false)} />}
      {dialogs}
    </div>
  )
}

/** The status that an estimate gets next, and the words of the button. */
const STEPS = {
  SCOPING: { status: 'ESTIMATING', verb: 'Start pricing' },
  ESTIMATING: { status: 'COMPLETED', verb: 'Mark as completed' },
  COMPLETED: { status: 'APPROVAL_PENDING', verb: 'Ask for approval' },
  REJECTED: { status: 'ESTIMATING', verb: 'Take up again' },
} as const

function NextStep({ estimate, role, currency }: Omit<HeaderProps, 'job'>) {
  const [change, isChanging] = useCommand(changeEstimate)
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const { id, jobId, status, version } = estimate
  const step = status in STEPS ? STEPS[status as keyof typeof STEPS] : null
  const isDecidable = mayDecide(role) && (status === 'COMPLETED' || status === 'APPROVAL_PENDING')
  const go = async (to: NonNullable<typeof step>['status']) => {
    try {
      await change({ id: jobId, recordId: id }, { status: to, version })
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <>
      {step && (
        <Button busy={isChanging} variant={isDecidable ? 'secondary' : 'primary'} onClick={() => void go(step.status)}>
          {step.verb}
        </Button>
      )}
      {isDecidable && (
        <>
          <Button onClick={() => setDeciding('reject')}>Reject</Button>
          <Button variant="primary" onClick={() => setDeciding('approve')}>
            Approve
          </Button>
        </>
      )}
      {deciding && (
        <DecideDialog estimate={estimate} to={deciding} currency={currency} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}

const Decision = ({ job, estimate: { status, decision } }: { job: Job; estimate: EstimateHead }) =>
  decision && (
    <Banner
      tone={status === 'APPROVED' ? 'success' : 'warning'}
      title={`${STATUS_LABELS[status]} by ${fullName(decision.by)}, ${formatDateTime(decision.at, job.timezone)}`}
    >
      {decision.note && <p className="wrap-anywhere whitespace-pre-line">{decision.note}</p>}
    </Banner>
  )
