import { useCallback, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { movePhotos } from '@/lib/site/feed/commands'

import type { MoveTo } from './move-photos'
import { asSeen } from './photo-amount'
import { type Going, type Read, withGoing } from './photo-groups'

/**
 * Moves photos to another room: from the tap on they stand where they will be, and nothing moves when they are there.
 * @returns how to place photos that were read, how to move some of them, and whether some are on their way
 */
export function useMoving(
  jobId: string,
  { by, roomId, isCut }: Omit<Read, 'rooms'>,
): [place: (photos: readonly GalleryPhoto[]) => readonly GalleryPhoto[], move: MoveTo, isMoving: boolean] {
  const { data: rooms } = useRooms(jobId)
  const [run, isMoving] = useCommand(movePhotos)
  const [going, setGoing] = useState<Going | null>(null)
  const move = useCallback<MoveTo>(
    (some, room) => {
      setGoing({ ids: new Set(some.map(({ id }) => id)), room })
      return run({ id: jobId }, { photos: asSeen(some), roomId: room.id })
    },
    [run, jobId],
  )
  const place = useCallback(
    (photos: readonly GalleryPhoto[]) =>
      isMoving && going ? withGoing(photos, going, { by, roomId, isCut, rooms: rooms ?? [] }) : photos,
    [isMoving, going, by, roomId, isCut, rooms],
  )
  return [place, move, isMoving]
}
