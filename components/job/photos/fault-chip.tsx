import { FAULT_LABELS } from '@/lib/job/photos/rules'
import type { Photo } from '@/lib/job/photos/schema'

/** Says of a photo that a part of it is missing, or all that could be shown. */
export function FaultChip({ photo: { fault } }: { photo: Pick<Photo, 'fault'> }) {
  if (!fault) return null
  return (
    <span className="rounded-control bg-danger-soft px-1.5 text-xs font-medium text-danger">{FAULT_LABELS[fault]}</span>
  )
}
