import { type Shown, isComing } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'

interface KeptRoom extends Pick<Shown, 'state'> {
  id: string
  roomName: string
}

/** The rooms of a job that were added on this device, until the server's answer is read again. */
export const useKeptRooms = (jobId: string): KeptRoom[] =>
  useKept().flatMap(({ kind, jobId: of, state, body }) =>
    kind === 'room' && of === jobId ? [{ id: String(body.id), roomName: String(body.roomName), state }] : [],
  )

/**
 * The rooms that will be there: shown at once, so that nothing moves when they are.
 * @param known those that the screen shows already
 */
export function useComingRooms(jobId: string, known: readonly { id: string }[] = []): KeptRoom[] {
  const shown = new Set(known.map(({ id }) => id))
  return useKeptRooms(jobId).filter((one) => isComing(one) && !shown.has(one.id))
}
