// @ts-check

/** A picture more than twice as long as wide is read in pieces: a screenshot of a chat, a wall in one sweep. */
const LONG = 2
/** The shorter edge of the photo that an edge is meant for, and how many times its square a long picture may have. */
const [SHORTER, MOST_SQUARES] = [3 / 4, 6]
/** Of each edge: what its encoders take. */
const LONGEST_JPEG = 65_500

/**
 * How much of its size a picture keeps within an edge; none is made larger. The pixels of a long one are bounded and not
 * its edge, for its letters are as small as its width lets them be.
 * @param {{ width: number, height: number }} picture @param {number} edge in pixels
 * @param {number} mostPixels of a long one
 * @returns {number} above 0, at most 1
 */
export function scaleWithin({ width, height }, edge, mostPixels = MOST_SQUARES * edge * edge) {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  const byEdge = edge / longer
  if (longer / shorter <= LONG) return Math.min(1, byEdge)
  const byPixels = Math.sqrt(mostPixels / (width * height))
  return Math.min(1, Math.max(byEdge, Math.min((edge * SHORTER) / shorter, byPixels, LONGEST_JPEG / longer)))
}
