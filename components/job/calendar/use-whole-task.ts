import { useQuery } from '@tanstack/react-query'

import { DomainError } from '@/lib/base/errors'
import { type ShownChip, isWhole } from '@/lib/job/calendar/shown/chips'

import { taskQuery } from './use-tasks'

/** All of a task that is open, read again while others change it; what a list knows of it shows at once. */
export function useWholeTask(opened: ShownChip) {
  const query = useQuery({ ...taskQuery(opened), placeholderData: isWhole(opened) ? opened : undefined })
  // It was moved elsewhere, or removed: what was known of it stays to be read.
  const isGone = query.error instanceof DomainError && query.error.code === 'not_found'
  return { query, isGone }
}
