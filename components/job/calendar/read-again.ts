import { nullWhenMissing } from '@/lib/base/errors'
import type { Task } from '@/lib/job/calendar/schema'
import { type ShownTask, showWhole } from '@/lib/job/calendar/shown/tasks'

import { taskQuery } from './use-tasks'

/**
 * A task as it stands now, after somebody else changed it; of a series the one that is being looked at.
 * @returns null when that one is no more
 */
export const readAgain = async (task: ShownTask, current: Task): Promise<ShownTask | null> =>
  !current.isRecurring || current.draft ? showWhole(current) : taskQuery(task).queryFn({}).catch(nullWhenMissing)
