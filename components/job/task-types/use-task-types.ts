import { useQuery } from '@tanstack/react-query'

import { taskTypeKeys } from '@/lib/job/task-types/keys'
import type { TaskType } from '@/lib/job/task-types/schema'
import { api } from '@/lib/platform/http/client'

/** The organisation's task types, by name. */
export const useTaskTypes = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: taskTypeKeys.all,
    queryFn: ({ signal }) => api.get<TaskType[]>('/api/v1/task-types', { signal }),
    enabled,
  })
