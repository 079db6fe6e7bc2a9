import { HUES } from '@/db/enums/people'

export { HUES }
export type Hue = (typeof HUES)[number]

/** The colour of a person who chose none: the same first name has the same one everywhere, in any case. */
export function hueOf(firstName: string): Hue {
  let hash = 0
  for (const letter of firstName.trim().toLowerCase()) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return HUES[hash % HUES.length]!
}

interface Coloured {
  id: string
  firstName: string
  /** What they chose, if anything. */
  hue: Hue | null
}

/**
 * The colours of people side by side. Whoever chose one has it. The others have that of their name, unless it is taken;
 * then the next one that fewest have, and never that of the person before or of a neighbour who chose. The same people
 * have the same colours.
 * @param people in the order in which they stand beside each other
 * @returns by their ids
 */
export function spreadHues(people: readonly Coloured[]): ReadonlyMap<string, Hue> {
  const taken = new Map<Hue, number>()
  const count = (hue: Hue) => taken.get(hue) ?? 0
  const take = (hue: Hue) => taken.set(hue, count(hue) + 1)
  for (const { hue } of people) if (hue) take(hue)
  let before: Hue | null = null
  const spread = people.map(({ id, firstName, hue: chosen }, at): [string, Hue] => {
    if (chosen) {
      before = chosen
      return [id, chosen]
    }
    const own = HUES.indexOf(hueOf(firstName))
    const beside = [before, people[at + 1]?.hue]
    const inOrder = [...HUES.slice(own), ...HUES.slice(0, own)].filter((hue) => !beside.includes(hue))
    const hue = inOrder.reduce((best, one) => (count(one) < count(best) ? one : best))
    take(hue)
    before = hue
    return [id, hue]
  })
  return new Map(spread)
}
