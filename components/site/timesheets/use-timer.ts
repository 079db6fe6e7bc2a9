import { useQuery } from '@tanstack/react-query'

import { api } from '@/lib/platform/http/client'
import { TIMESHEETS_PATH, timesheetKeys } from '@/lib/site/timesheets/keys'
import type { Timesheet } from '@/lib/site/timesheets/schema'

/** The timer of who looks, null while none runs. */
export const useTimer = () =>
  useQuery({
    queryKey: timesheetKeys.timer(),
    queryFn: ({ signal }) => api.get<Timesheet | null>(`${TIMESHEETS_PATH}/timer`, { signal }),
  })
