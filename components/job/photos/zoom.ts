/** How a picture lies in what shows it: enlarged, and moved away from the middle, in pixels of the screen. */
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

/** Keeps the picture from leaving the stage: it moves as far as it hangs over. */
export function held({ scale, x, y }: Zoom, stage: Size): Zoom {
  const bounded = Math.max(1, Math.min(MOST_ZOOM, scale))
  const over = (bounded - 1) / 2
  return { scale: bounded, x: within(x, stage.width * over), y: within(y, stage.height * over) }
}

/**
 * Enlarges about a point, which stays where it is.
 * @param at from the middle of the stage
 */
export function zoomedAt(zoom: Zoom, factor: number, at: Point, stage: Size): Zoom {
  const scale = Math.max(1, Math.min(MOST_ZOOM, zoom.scale * factor))
  const by = scale / zoom.scale
  return held({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, stage)
}

const SWIPE_PX = 50
const PULL_PX = 110

/** @returns 1 for the next one, -1 for the one before, 0 where a movement of the finger is no swipe */
export function swiped({ x, y }: Point): 1 | -1 | 0 {
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < Math.abs(y) * 1.5) return 0
  return x < 0 ? 1 : -1
}

/** @returns how far down a whole picture goes with a finger: nowhere with one that goes sideways or up */
export const pulled = ({ x, y }: Point): number => (y > Math.abs(x) * 1.5 ? y : 0)

/** Whether a picture that was pulled down so far is let go. */
export const isLetGo = (pull: number): boolean => pull >= PULL_PX
