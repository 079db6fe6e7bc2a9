/** Deeper than any form, and far below the limit of a stack: reading or writing a value descends into it. */
const DEEPEST = 1_000

/** Reads a stranger's JSON. @throws SyntaxError for what is none, or is nested without end */
export function parseJson(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  if (isTooDeep(text)) throw new SyntaxError('Nested too deep')
  return JSON.parse(text, reviver)
}

/** Whether lists and objects are nested deeper than anything reads; brackets in quotes do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '[' || sign === '{') {
      if (++depth > DEEPEST) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}
