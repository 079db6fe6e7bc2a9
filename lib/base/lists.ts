const and = new Intl.ListFormat('en-AU')
const or = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** `A, B and C`; of more than `most`, the last that is named says how many more there are: `A, B and 4 more`. */
export function listed(names: Iterable<string>, most = Infinity): string {
  const all = [...names]
  return and.format(all.length > most ? [...all.slice(0, most - 1), `${all.length - most + 1} more`] : all)
}

/** `A, B or C` */
export const either = (names: Iterable<string>): string => or.format(names)
