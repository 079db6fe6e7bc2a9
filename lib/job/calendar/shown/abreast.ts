/** In pixels: what a name of a task needs to be read, and the room beside it for the number of those left out. */
const NAME = 52
const COUNT = 24

/** With more than this many, nobody looks for theirs. */
const MOST = 12

/**
 * How many tasks at one time stand side by side in a column, so that the name of each can be read. The others are
 * counted beside them, and listed when somebody asks.
 * @param width of all columns together, in pixels
 */
export const abreastIn = (width: number, columns: number, least = 0): number =>
  Math.min(MOST, Math.max(1, Math.floor((Math.max(width / Math.max(1, columns), least) - COUNT) / NAME)))
