import { useMemo } from 'react'

import { isUnderway } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'

/** A room that was added on this device, and that the screen does not have from the server yet. */
export interface ComingRoom {
  id: string
  roomName: string
}

/**
 * The rooms that will be there: shown at once, so that nothing moves when they are.
 * @param known those that the screen shows already
 */
export function useComingRooms(jobId: string, known: readonly { id: string }[] | undefined): readonly ComingRoom[] {
  const kept = useKept()
  return useMemo(() => {
    if (!known) return []
    const shown = new Set(known.map(({ id }) => id))
    return kept
      .filter((one) => one.kind === 'room' && one.jobId === jobId && (isUnderway(one) || one.state === 'saved'))
      .map(({ body }) => ({ id: String(body.id), roomName: String(body.roomName) }))
      .filter(({ id }) => !shown.has(id))
  }, [kept, known, jobId])
}
