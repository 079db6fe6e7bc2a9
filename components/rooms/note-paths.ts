/** A room at a visit. */
export interface Place {
  jobId: string
  roomId: string
  inspectionId: string
}

/** Where the items of a room's feed at a visit are changed. */
export const notePath = ({ jobId, roomId, inspectionId }: Place): string =>
  `/api/v1/rooms/${jobId}/${roomId}/${inspectionId}`

/** Where photo notes are added. */
export const newNotePath = (place: Place): string => `${notePath(place)}/room-feed-item-photos`
