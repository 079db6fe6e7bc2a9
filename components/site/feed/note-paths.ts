/** A room at a visit. */
export interface Place {
  jobId: string
  roomId: string
  inspectionId: string
}

/** Where something stands that was recorded in a room at a visit. */
export const placeOf = ({ jobId, roomId, inspectionId }: Place): Place => ({ jobId, roomId, inspectionId })

/** Where photo notes are added. */
export const newNotePath = ({ jobId, roomId, inspectionId }: Place): string =>
  `/api/v1/rooms/${jobId}/${roomId}/${inspectionId}/room-feed-item-photos`
