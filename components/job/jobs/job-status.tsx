import { Chip } from '@/components/ui/chip'
import { STATUSES } from '@/lib/job/jobs/rules'
import type { JobStatus as Status } from '@/lib/job/jobs/schema'

import { StatusIcon } from './status-icon'

/** A job's status, as shown everywhere: its icon and name, in its colour. */
export function JobStatus({ status, className }: { status: Status; className?: string }) {
  return (
    <Chip tone={STATUSES[status].colour} icon={<StatusIcon status={status} />} className={className}>
      {STATUSES[status].label}
    </Chip>
  )
}
