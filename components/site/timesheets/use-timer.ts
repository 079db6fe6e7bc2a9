import { useQuery } from '@tanstack/react-query'

import { useKept } from '@/components/platform/commands/kept-mirror'
import { api } from '@/lib/platform/http/client'
import { TIMESHEETS_PATH, timesheetKeys } from '@/lib/site/timesheets/keys'
import type { Timesheet } from '@/lib/site/timesheets/schema'

/** The viewer's running timer, or null. */
export const useTimer = () =>
  useQuery({
    queryKey: timesheetKeys.timer(),
    queryFn: ({ signal }) => api.get<Timesheet | null>(`${TIMESHEETS_PATH}/timer`, { signal }),
  })

/** Whether a timer was stopped on this device and the server does not know it yet. */
export const useIsStopped = (id: string | undefined): boolean =>
  useKept().some(({ kind, names }) => kind === 'timer stop' && names.some((name) => name === id))
