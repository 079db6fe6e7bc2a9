/**
 * A grid without columns of its own has one that is as wide as its widest word, address or button, and `1fr` is never
 * narrower than that either: on a phone the page then scrolls sideways.
 */
const COLUMN =
  'A grid says its columns from the narrowest screen on, as grid-cols-1: without them it is as wide as its widest word.'
const SHARE = 'A share that may be narrower than its widest word is minmax(0,1fr).'

/** A grid that only puts one thing into its middle is as wide as its frame. */
const says = (word) => /^(grid-cols-|grid-flow-col$|place-(items|content)-)/.test(word)
/** A sentence about a grid is no grid. */
const isGrid = (words) => words.includes('grid') && words.some((word) => /[-:]/.test(word))
const bareShare = /grid-cols-\[(?:[^\]]*[[_])?[\d.]+fr[_\]]/

function judge(context, node, text) {
  const words = text.split(/\s+/)
  if (isGrid(words) && !words.some(says)) context.report({ node, message: COLUMN })
  if (words.some((word) => bareShare.test(word))) context.report({ node, message: SHARE })
}

export const gridColumns = {
  create: (context) => ({
    Literal: (node) => typeof node.value === 'string' && judge(context, node, node.value),
    TemplateElement: (node) => judge(context, node, node.value.raw),
  }),
}
