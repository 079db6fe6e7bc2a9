/** What the first bytes say, in programs that write them. */
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** A letter of UTF-8 has four bytes at the most, and the last one may have been cut. */
const LONGEST_CUT = 3

/** A text in the browser, by its mark, as UTF-8, or else as Windows writes it. The end of it may be cut. */
export function readText(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  if (marked) return new TextDecoder(marked).decode(bytes)
  for (let cut = 0; cut <= LONGEST_CUT; cut++) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut))
    } catch {
      // Shorter by one, the last letter may be whole.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}
