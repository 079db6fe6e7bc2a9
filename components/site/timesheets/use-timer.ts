import { useQuery } from '@tanstack/react-query'

import { isUnderway } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { api } from '@/lib/platform/http/client'
import { TIMESHEETS_PATH, timesheetKeys } from '@/lib/site/timesheets/keys'
import type { Timesheet } from '@/lib/site/timesheets/schema'

/** The viewer's running timer, or null. */
export const useTimer = (userId: string) =>
  useQuery({
    queryKey: timesheetKeys.timer(userId),
    queryFn: ({ signal }) => api.get<Timesheet | null>(`${TIMESHEETS_PATH}/timer`, { signal }),
  })

/** The viewer's timer that was started on this device and that the server does not know yet. */
export function useBegunTimer(): Pick<Timesheet, 'id' | 'start' | 'category'> | undefined {
  const begun = useKept().find((kept) => kept.kind === 'timesheet' && !kept.body.end && isUnderway(kept))
  // The command made these; the schema checked them.
  return begun?.body as Pick<Timesheet, 'id' | 'start' | 'category'> | undefined
}

/** Whether a timer was stopped on this device and the server does not know it yet. */
export const useIsStopped = (id: string | undefined): boolean =>
  useKept().some(({ kind, names }) => kind === 'timer stop' && names.some((name) => name === id))
