import { useQuery } from '@tanstack/react-query'

import { DomainError } from '@/lib/base/errors'
import { type ShownChip, isWhole } from '@/lib/job/calendar/shown/chips'

import { taskQuery } from './use-tasks'

/**
 * A whole opened task, read again while others change it. What the list or an earlier look has of it shows at once, and
 * is acted on once it was read: it may be older than the change of a moment ago, which would refuse the next.
 */
export function useWholeTask(opened: ShownChip) {
  const query = useQuery({ ...taskQuery(opened), placeholderData: isWhole(opened) ? opened : undefined })
  // It was moved elsewhere or removed: its last known state stays readable.
  const isGone = query.error instanceof DomainError && query.error.code === 'not_found'
  return { query, isGone, isRead: !query.isFetching || query.isFetchedAfterMount }
}
