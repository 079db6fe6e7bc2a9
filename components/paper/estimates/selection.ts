/** The lines that are selected, by their ids, and the two ends between which the last ones were. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Where a range begins, and where it ends. */
  anchor: string | null
  head: string | null
}

export const NONE_SELECTED: Selection = { ids: new Set(), anchor: null, head: null }

function between(order: readonly string[], one: string, other: string): string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].toSorted((a, b) => a - b) as [number, number]
  return order.slice(Math.max(0, from), to + 1)
}

const rangeTo = (order: readonly string[], { ids, anchor }: Selection, id: string, isAdded: boolean): Selection => {
  const begin = anchor !== null && order.includes(anchor) ? anchor : id
  return { ids: new Set([...(isAdded ? ids : []), ...between(order, begin, id)]), anchor: begin, head: id }
}

/**
 * What is selected after a click on a line: that line alone, or none when it was alone before; with Shift all from the last
 * one to it, with Ctrl or Command this one more or less.
 * @param order all lines, as they are shown
 */
export function clicked(
  order: readonly string[],
  selection: Selection,
  id: string,
  { shiftKey, isMore }: { shiftKey: boolean; isMore: boolean },
): Selection {
  if (shiftKey) return rangeTo(order, selection, id, isMore)
  const { ids } = selection
  if (!isMore) return ids.size === 1 && ids.has(id) ? NONE_SELECTED : { ids: new Set([id]), anchor: id, head: id }
  const others = [...ids].filter((one) => one !== id)
  return { ids: new Set(ids.has(id) ? others : [...others, id]), anchor: id, head: id }
}

/** What is selected after Shift with an arrow on a line: the range goes a line further, or back. */
export function extended(order: readonly string[], selection: Selection, from: string, step: 1 | -1): Selection {
  const isRange = selection.head === from && selection.ids.has(from)
  const next = order[order.indexOf(from) + step] ?? from
  return rangeTo(order, isRange ? selection : { ...NONE_SELECTED, anchor: from }, next, false)
}

/** A selection without the lines that are not there any more. */
export function stillThere(order: readonly string[], selection: Selection): Selection {
  const known = new Set(order)
  const ids = [...selection.ids].filter((id) => known.has(id))
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) }
}
