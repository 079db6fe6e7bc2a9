import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import type { MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import type { Photo } from '@/lib/job/photos/schema'
import { movePhotos } from '@/lib/site/feed/commands'
import type { Room } from '@/lib/site/rooms/schema'

/** The other rooms of a job for one photo: a tap moves it there. */
export const waysTo = (
  rooms: readonly Room[],
  from: string | null,
  move: (room: Room) => Promise<unknown>,
): MenuEntry[] =>
  rooms
    .filter(({ id }) => id !== from)
    .map((room) => ({
      label: room.roomName,
      onSelect: () => void move(room).then(() => notify.success(`1 photo moved to ${room.roomName}`), notify.refused),
    }))

/** Where photos of a photo note in a room can go. */
export function usePhotoWays(jobId: string, from: string): (photo: Photo) => MenuEntry[] {
  const { data: rooms = [] } = useRooms(jobId)
  const [move] = useCommand(movePhotos)
  return ({ id, version }) =>
    waysTo(rooms, from, (room) => move({ id: jobId }, { photos: [{ id, version }], roomId: room.id }))
}
