import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { useMoves } from '@/components/platform/commands/use-moves'
import { notify } from '@/components/ui/notify'
import { api } from '@/lib/platform/http/client'
import { addRoom, orderRooms } from '@/lib/site/rooms/commands'
import { roomKeys } from '@/lib/site/rooms/keys'
import type { Room } from '@/lib/site/rooms/schema'

/** A job's rooms in their order. */
export const useRooms = (jobId: string) =>
  useQuery({
    queryKey: roomKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<Room[]>(`/api/v1/rooms/${jobId}`, { signal }),
  })

/** Rooms in another order; one that somebody has added meanwhile comes last. */
function inOrder(rooms: Room[], ids: readonly string[]): Room[] {
  const places = new Map(ids.map((id, at) => [id, at]))
  const placeOf = ({ id }: Room) => places.get(id) ?? ids.length
  return rooms.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The one-tap changes of a job's rooms. Each says why it failed. */
export function useRoomChanges(jobId: string) {
  const queries = useQueryClient()
  const [add] = useCommand(addRoom)
  const [order] = useCommand(orderRooms)
  const put = useMoves({
    queryKey: roomKeys.ofJob(jobId),
    moved: inOrder,
    save: (roomIds: readonly string[]) => order({ jobId }, { roomIds: [...roomIds] }),
  })

  const tried = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notify.refused(error)
    }
  }

  return {
    add: (roomName: string) =>
      tried(async () => {
        const room = await add({ jobId }, { roomName })
        if (!room) return
        // The list may have been read again before: the room would be in it twice.
        queries.setQueryData<Room[]>(roomKeys.ofJob(jobId), (rooms = []) =>
          rooms.some(({ id }) => id === room.id) ? rooms : [...rooms, room],
        )
      }),
    /** Moves a room up or down among the others. */
    move: (rooms: readonly Room[], { id }: Room, by: 1 | -1) =>
      tried(async () => {
        const ids = rooms.map((room) => room.id)
        const from = ids.indexOf(id)
        ids.splice(from + by, 0, ...ids.splice(from, 1))
        await put(ids)
      }),
  }
}
