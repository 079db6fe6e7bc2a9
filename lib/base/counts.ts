/** The words for one and for several of each kind. */
export type CountWords<Kind extends string> = Readonly<Record<Kind, readonly [one: string, many: string]>>

/** @returns `2 rooms`, `1 photo` … in the order of the words, without the kinds of which there are none */
export const wordsOfCounts = <Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
  words: CountWords<Kind>,
): string[] =>
  (Object.keys(words) as Kind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${words[kind][counts[kind] === 1 ? 0 : 1]}`)
