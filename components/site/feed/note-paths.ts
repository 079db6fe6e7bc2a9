import { addressOf } from '@/components/platform/commands/keep-command'
import { addPhotoNote } from '@/lib/site/feed/commands'

/** A room at a visit. */
export type Place = Record<'jobId' | 'roomId' | 'inspectionId', string>

/** The place of something recorded in a room at a visit. */
export const placeOf = ({ jobId, roomId, inspectionId }: Place): Place => ({ jobId, roomId, inspectionId })

/** The address for adding photo notes. */
export const newNotePath = (place: Place): string => addressOf(addPhotoNote, place)
