import { useQuery, useQueryClient } from '@tanstack/react-query'

import { notify } from '@/components/ui/notify'
import { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { newId } from '@/lib/ids'
import { jobKeys } from '@/lib/jobs/keys'
import { roomKeys } from '@/lib/rooms/keys'
import type { Room } from '@/lib/rooms/schema'

export const roomsPath = (jobId: string) => `/api/v1/rooms/${jobId}`

/** A job's rooms in their order. */
export const useRooms = (jobId: string) =>
  useQuery({
    queryKey: roomKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<Room[]>(roomsPath(jobId), { signal }),
  })

/** What one tap does with a job's rooms. Each says why it did not work. */
export function useRoomChanges(jobId: string) {
  const queries = useQueryClient()

  const tried = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notify.error(error instanceof DomainError ? error.message : 'That did not work. Please try again.')
    }
    await queries.invalidateQueries({ queryKey: jobKeys.detail(jobId) })
  }

  return {
    add: (roomName: string) =>
      tried(async () => {
        const room = await api.post<Room>(roomsPath(jobId), { id: newId(), roomName })
        queries.setQueryData<Room[]>(roomKeys.ofJob(jobId), (rooms = []) => [...rooms, room])
      }),
    /** Moves a room up or down among the others. */
    move: (rooms: readonly Room[], { id }: Room, by: 1 | -1) =>
      tried(async () => {
        const ids = rooms.map((room) => room.id)
        const from = ids.indexOf(id)
        ids.splice(from + by, 0, ...ids.splice(from, 1))
        queries.setQueryData(roomKeys.ofJob(jobId), await api.put(`${roomsPath(jobId)}/order`, { roomIds: ids }))
      }),
  }
}
