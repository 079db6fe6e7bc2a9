/** `1 visit`, `1,200 visits`: how many there are of something, in words. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`

/** The words for one and for several of each kind. */
export type CountWords<Kind extends string> = Readonly<Record<Kind, readonly [one: string, many: string]>>

/** @returns `2 rooms`, `1 photo` … in the order of the words, without the kinds of which there are none */
export const wordsOfCounts = <Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
  words: CountWords<Kind>,
): string[] =>
  (Object.keys(words) as Kind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => counted(counts[kind], words[kind][0], words[kind][1]))
