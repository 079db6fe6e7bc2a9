/** A room at a visit. */
export interface Place {
  jobId: string
  roomId: string
  inspectionId: string
}

/** The place of something recorded in a room at a visit. */
export const placeOf = ({ jobId, roomId, inspectionId }: Place): Place => ({ jobId, roomId, inspectionId })

/** The address for adding photo notes. */
export const newNotePath = ({ jobId, roomId, inspectionId }: Place): string =>
  `/api/v1/rooms/${jobId}/${roomId}/${inspectionId}/room-feed-item-photos`
