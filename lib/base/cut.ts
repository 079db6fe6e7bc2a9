/** The lists that were cut, and of how many; null where nobody counted, because the rest can be asked for. */
const cuts = new WeakMap<object, number | null>()

/**
 * Remembers of a list that there is more than it holds, so that whatever sends it can say so.
 * @param total how many there are, for a list of which the rest cannot be asked for
 */
export function cutList<L extends object>(list: L, isCut: boolean, total: number | null = null): L {
  if (isCut) cuts.set(list, total)
  return list
}

/** Of how many a list was cut; undefined for one that is whole. */
export const totalOfCut = (list: object): number | null | undefined => cuts.get(list)
