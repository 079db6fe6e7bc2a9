import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { jsonText } from './form-text'
import { parseJson } from './json'

/** What each control character of a text becomes, by hand: nothing that nobody sees is stored. */
const MEANT: [what: string, escaped: string, text: string][] = [
  ['a tab', 'a\\tb', 'a b'],
  ['line breaks', 'a\\nb\\r\\nc', 'a\nb\r\nc'],
  ['a soft line break of Word', 'a\\u000bb', 'a\nb'],
  ['a page break', 'a\\fb', 'a\nb'],
  ['a hyphen of Word', 'a\\u001eb', 'a-b'],
  ['a hyphen that shows only at the end of a line', 'a\\u001fb', 'ab'],
  ['a bell, an escape and a delete', 'a\\u0007\\u001b\\u007F\u007fb', 'ab'],
  ['the apostrophe of Windows', 'O\\u0092Brien O\u0092Brien', 'O’Brien O’Brien'],
  ['the other signs of Windows', '\\u0080 \\u0093a\\u0094 \\u0096 \\u0085', '€ “a” – …'],
  ['what Windows leaves open', 'a\\u0081\\u008d\\u008F\\u0090\\u009db', 'ab'],
  ['an escaped backslash before letters', 'a\\\\tb', 'a\\tb'],
]

describe('a text of a request', () => {
  it.each(MEANT)('with %s', (_, escaped, text) => {
    expect(parseJson(`{"a":["${escaped}"]}`)).toEqual({ a: [text] })
    expect(jsonText(z.array(z.string())).parse(`["${escaped}"]`)).toEqual([text])
  })

  it('holds no control character but line breaks, and NUL, which is refused where it would be stored', () => {
    const all = Array.from({ length: 160 }, (_, code) => String.fromCharCode(code)).join('')
    expect(String(parseJson(JSON.stringify(all))).match(/\p{Cc}/gu)).toEqual(
      // The tab is a space; a vertical tab and a page break are line breaks.
      ['\0', '\n', '\n', '\n', '\r'],
    )
  })

  it('is a password as it was typed', () => {
    expect(parseJson('{"currentPassword":"a\\tb","password":"\\u0092"}')).toEqual({
      currentPassword: 'a\tb',
      password: '\u0092',
    })
  })

  it('is refused with half a pair', () => {
    expect(() => parseJson('["\\ud800"]')).toThrow(SyntaxError)
    expect(() => parseJson('{"\\ud800":1}')).toThrow(SyntaxError)
    expect(parseJson('["\\ud83d\\ude00"]')).toEqual(['😀'])
  })
})
