/** Deeper than any form, and far within what a stack holds: what reads or writes a value goes down into it. */
const DEEPEST = 1_000

/** Reads JSON that a stranger wrote. @throws SyntaxError for what is none, or is nested without end */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  if (isDeeper(text, DEEPEST)) throw new SyntaxError('Nested too deep')
  return JSON.parse(text, reviver)
}

/** Whether lists and objects are nested deeper than a depth; what stands in quotes is no bracket. */
function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '[' || sign === '{') {
      if (++depth > most) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}
