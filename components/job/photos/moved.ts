/** @returns the same ids with one moved to another's place */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const rest = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(rest.length, place))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** @returns the items in the order of the ids; items that they do not name go last */
export function sortedBy<T extends { id: string }>(items: readonly T[], ids: readonly string[] | null): readonly T[] {
  if (!ids) return items
  const placeOf = new Map(ids.map((id, at) => [id, at]))
  return items.toSorted((a, b) => (placeOf.get(a.id) ?? Infinity) - (placeOf.get(b.id) ?? Infinity) || 0)
}
