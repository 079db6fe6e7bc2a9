import { withoutControls } from './controls.mjs'

/** Deeper than any form, and far below the limit of a stack: reading or writing a value descends into it. */
const DEEPEST = 1_000

/**
 * Whether a JSON text may hold a control character, as it is or escaped, or half of a pair, escaped: that is no text,
 * and Postgres refuses it.
 */
// oxlint-disable-next-line no-control-regex
const MAY_HOLD_OTHERS = /[\x7f-\x9f]|\\(?:[bft]|u00(?:[01]|7f|[89])|ud[89a-f])/i

/**
 * Reads a stranger's JSON, its texts without control characters but line breaks.
 * @throws SyntaxError for what is none, is nested without end, or has texts that are not Unicode
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('Nested too deep')
  return JSON.parse(text, MAY_HOLD_OTHERS.test(text) ? asText : undefined)
}

function asText(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError('Half a pair')
  // A password is never stored, and stays what it was when it was chosen.
  return typeof value === 'string' && !/password/i.test(key) ? withoutControls(value) : value
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
