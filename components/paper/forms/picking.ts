/** What becomes of a list of picked photos; each keeps the place at which it was picked. */
export const picking = {
  /** Adds those that are not picked yet, as many as there is room for; `over` says how many did not fit. */
  add(picked: readonly string[], ids: readonly string[], most: number): { after: string[]; over: number } {
    const known = new Set(picked)
    const after = [...picked, ...ids.filter((id) => !known.has(id))]
    return { after: after.slice(0, Math.max(most, picked.length)), over: Math.max(0, after.length - most) }
  },
  /** All from one to the other in the order of the list, beginning with the first; none where one of them is not in it. */
  between(ids: readonly string[], from: string, to: string): string[] {
    const [one, other] = [ids.indexOf(from), ids.indexOf(to)]
    return one < 0 || other < 0 ? [] : ids.slice(Math.min(one, other), Math.max(one, other) + 1)
  },
}
