import { nullWhenMissing } from '@/lib/base/errors'
import type { Task } from '@/lib/job/calendar/schema'
import { type ShownTask, showWhole } from '@/lib/job/calendar/shown/tasks'

import { taskQuery } from './use-tasks'

/**
 * A task after somebody else changed it; for a series, the shown one.
 * @returns null when that one no longer exists
 */
export const readAgain = async (task: ShownTask, current: Task): Promise<ShownTask | null> =>
  !current.isRecurring || current.draft ? showWhole(current) : taskQuery(task).queryFn({}).catch(nullWhenMissing)
