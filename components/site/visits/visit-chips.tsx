import CircleCheck from 'lucide-react/icons/circle-check'
import Flag from 'lucide-react/icons/flag'
import Undo2 from 'lucide-react/icons/undo-2'

import { LateEntryChip } from '@/components/job/field/late-entry-chip'
import { Chip } from '@/components/ui/chip'
import { formatDay } from '@/lib/base/time'
import { OUTCOME_LABELS } from '@/lib/site/visits/rules'
import type { InspectionSummary } from '@/lib/site/visits/schema'

type Marked = Pick<InspectionSummary, 'isInitialAttendance' | 'isLateEntry' | 'outcome' | 'returnOn'>

/** The marks of a site visit: the first, entered late, and its outcome. */
export function VisitChips({ visit }: { visit: Marked }) {
  const { isInitialAttendance, outcome, returnOn } = visit
  return (
    <>
      {isInitialAttendance && (
        <Chip tone="brand" icon={<Flag aria-hidden />}>
          Initial attendance
        </Chip>
      )}
      {outcome === 'COMPLETE' && (
        <Chip tone="success" icon={<CircleCheck aria-hidden />}>
          {OUTCOME_LABELS.COMPLETE}
        </Chip>
      )}
      {outcome === 'RETURN_NEEDED' && (
        <Chip tone="warning" icon={<Undo2 aria-hidden />}>
          {OUTCOME_LABELS.RETURN_NEEDED}
          {returnOn && ` on ${formatDay(returnOn)}`}
        </Chip>
      )}
      <LateEntryChip entry={visit} />
    </>
  )
}
