/** The colours of people, by their place: none is red, which means danger. */
export const HUES = ['orange', 'amber', 'lime', 'green', 'teal', 'sky', 'indigo', 'violet', 'fuchsia'] as const
export type Hue = (typeof HUES)[number]

/** A person's own colour: the same first name has the same one everywhere, in any case. */
export function hueOf(firstName: string): Hue {
  let hash = 0
  for (const letter of firstName.trim().toLowerCase()) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return HUES[hash % HUES.length]!
}

/**
 * The colours of people side by side: each their own, unless it is taken; then the next one that fewest have, and never
 * that of the person before. The same people have the same colours.
 * @param people in the order in which they stand beside each other
 * @returns by their ids
 */
export function spreadHues(people: readonly { id: string; firstName: string }[]): ReadonlyMap<string, Hue> {
  const taken = new Map<Hue, number>()
  let before: Hue | undefined
  const spread = people.map(({ id, firstName }): [string, Hue] => {
    const own = HUES.indexOf(hueOf(firstName))
    const inOrder = [...HUES.slice(own), ...HUES.slice(0, own)].filter((hue) => hue !== before)
    const count = (hue: Hue) => taken.get(hue) ?? 0
    const hue = inOrder.reduce((best, one) => (count(one) < count(best) ? one : best))
    taken.set(hue, count(hue) + 1)
    before = hue
    return [id, hue]
  })
  return new Map(spread)
}
