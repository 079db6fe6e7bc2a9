import ClipboardList from 'lucide-react/icons/clipboard-list'

import { Link } from '@/components/ui/link'
import { Tooltip } from '@/components/ui/tooltip'
import { placeOf } from '@/lib/paper/estimates/proposals'
import type { EstimateLine } from '@/lib/paper/estimates/schema'

interface RestsOnProps {
  jobId: string
  evidence: NonNullable<EstimateLine['evidence']>
  /** `line 3 of Laundry` */
  place: string
}

/** What a line from the record rested on when it was taken, and the way there. */
export const RestsOn = ({ jobId, evidence, place }: RestsOnProps) => (
  <Tooltip text={`From the record: ${evidence.rests}`} side="bottom">
    {(described) => (
      <Link
        {...described}
        href={placeOf(jobId, evidence)}
        aria-label={`From the record, ${place}`}
        className="grid size-7 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <ClipboardList aria-hidden className="size-4" />
      </Link>
    )}
  </Tooltip>
)
