import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { isUnderway } from '@/components/platform/commands/kept'
import { mirror, useKept } from '@/components/platform/commands/kept-mirror'
import { api } from '@/lib/platform/http/client'
import { TIMESHEETS_PATH, timesheetKeys } from '@/lib/site/timesheets/keys'
import type { Timesheet } from '@/lib/site/timesheets/schema'

/** A timer that runs, on the server or so far on this device alone. */
export type RunningTimer = Pick<Timesheet, 'id' | 'start' | 'category' | 'timezone'> &
  Partial<Pick<Timesheet, 'job' | 'jobId'>>

/** The viewer's running timer as this device knows it; null for none, undefined before the first read. */
export function useRunningTimer(userId: string): RunningTimer | null | undefined {
  const { data: stored } = useQuery({
    queryKey: timesheetKeys.timer(userId),
    queryFn: ({ signal }) => api.get<Timesheet | null>(`${TIMESHEETS_PATH}/timer`, { signal }),
  })
  usePutOnceSaved(userId)
  const underway = useKept().filter(isUnderway)
  const isRunning = ({ id }: { id: string }) =>
    !underway.some(({ kind, names }) => kind === 'timer stop' && names.includes(id))
  if (stored && isRunning(stored)) return stored
  const begun = underway
    .filter(({ kind }) => kind === 'timer start')
    // The command made these; the schema checked them.
    .map(({ body }) => body as Pick<Timesheet, 'id' | 'start' | 'category' | 'jobId'>)
    .findLast(isRunning)
  if (begun) return { ...begun, timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
  return stored === undefined ? undefined : null
}

/**
 * What was saved shows at once: until the next read, the entry is gone and the stored timer is the one before. A
 * command's `puts` acts only for the screen that waits for the answer, and after the entry is gone; a timer is saved in
 * every tab of its person, also long after that screen.
 */
function usePutOnceSaved(userId: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      mirror.onSaved(({ kind }, answer) => {
        if (kind !== 'timer start' && kind !== 'timer stop') return
        const saved = answer as Timesheet
        queries.setQueryData<Timesheet | null>(timesheetKeys.timer(userId), (stored) => {
          if (!saved.end) return saved
          return stored?.id === saved.id ? null : stored
        })
      }),
    [queries, userId],
  )
}
