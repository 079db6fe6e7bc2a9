/** The position of a picture in its stage: its scale, and its distance from the middle, in pixels of the screen. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
export const MOST_ZOOM = 8

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/** Keeps the picture on the stage: it moves only as far as it hangs over. */
export function held({ scale, x, y }: Zoom, stage: Size): Zoom {
  const bounded = Math.max(1, Math.min(MOST_ZOOM, scale))
  const over = (bounded - 1) / 2
  return { scale: bounded, x: within(x, stage.width * over), y: within(y, stage.height * over) }
}

/**
 * Enlarges around a point, which stays in place.
 * @param at from the middle of the stage
 */
export function zoomedAt(zoom: Zoom, factor: number, at: Point, stage: Size): Zoom {
  const scale = Math.max(1, Math.min(MOST_ZOOM, zoom.scale * factor))
  const by = scale / zoom.scale
  return held({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, stage)
}

const SWIPE_PX = 50
const PULL_PX = 110

/** @returns 1 for the next, -1 for the one before, 0 when a movement of the finger is no swipe */
export function swiped({ x, y }: Point): 1 | -1 | 0 {
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(y) * 1.5) return 0
  return x < 0 ? 1 : -1
}

/** @returns how far down a whole picture follows a finger: not at all when that goes sideways or up */
export const pulled = ({ x, y }: Point): number => (y > Math.abs(x) * 1.5 ? y : 0)

/** Whether a picture that was pulled so far closes. */
export const isLetGo = (pull: number): boolean => pull >= PULL_PX
