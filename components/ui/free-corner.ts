/** Where notices may stand on a wide screen. */
export const CORNERS = ['bottom-left', 'bottom-right', 'top-right'] as const
export type Corner = (typeof CORNERS)[number]

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The first corner in which nothing that can be pressed would be covered, else the one that covers least.
 * @param pressed the boxes of links, buttons and fields
 */
export function freeCorner(corners: Readonly<Record<Corner, Box>>, pressed: readonly Box[]): Corner {
  const covered = (corner: Corner) => pressed.filter((box) => meet(corners[corner], box)).length
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best))
}
