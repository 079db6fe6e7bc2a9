/**
 * Lists that were cut, with how many there are in all; null where nobody counted, because the rest can be asked for.
 */
const cuts = new WeakMap<object, number | null>()

/**
 * Marks a list as cut, so that the answer can say that there is more.
 * @param total how many there are, for a list of which the rest cannot be asked for
 */
export function cutList<L extends object>(list: L, isCut: boolean, total: number | null = null): L {
  if (isCut) cuts.set(list, total)
  return list
}

/** How many there are of a cut list; undefined for a whole one. */
export const totalOfCut = (list: object): number | null | undefined => cuts.get(list)
