/** What somebody wrote, to stand inside a sentence of ours: “We clean ourselves”, without the full stop that they may have set. */
export const quoted = (text: string): string =>
  `“${text.endsWith('.') && !text.endsWith('..') ? text.slice(0, -1) : text}”`
