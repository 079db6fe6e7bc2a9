import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType } from 'react'

import { Chip } from '@/components/ui/chip'
import type { Tone } from '@/components/ui/tones'
import { TIMESHEET_STATUS_LABELS, type TimesheetStatus, WARNING_LABELS } from '@/lib/site/timesheets/rules'
import type { Timesheet } from '@/lib/site/timesheets/schema'

const FACES: Record<TimesheetStatus, [Tone, ComponentType<{ 'aria-hidden': true }>]> = {
  draft: ['neutral', Pencil],
  submitted: ['info', Send],
  approved: ['success', CircleCheck],
  rejected: ['danger', CircleX],
}

/** The status of timesheets, with their number. */
export function TimesheetStatusChip({ status, count }: { status: TimesheetStatus; count?: number }) {
  const [tone, Icon] = FACES[status]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden />}>
      {count === undefined
        ? TIMESHEET_STATUS_LABELS[status]
        : `${count} ${TIMESHEET_STATUS_LABELS[status].toLowerCase()}`}
    </Chip>
  )
}

/** Points that the approver should check. */
export const TimesheetWarnings = ({ timesheet: { warnings, isLateEntry } }: { timesheet: Timesheet }) => (
  <>
    {warnings.map((warning) => (
      <Chip key={warning} tone="warning" icon={<TriangleAlert aria-hidden />}>
        {WARNING_LABELS[warning]}
      </Chip>
    ))}
    {isLateEntry && (
      <Chip tone="warning" icon={<History aria-hidden />}>
        Late entry
      </Chip>
    )}
  </>
)
