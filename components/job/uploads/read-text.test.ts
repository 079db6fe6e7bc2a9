import { expect, it } from 'vitest'

import { readText } from './read-text'

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const wide = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text))

it.each([
  ['of Windows, whose last letter begins one of UTF-8', latin('Caf\xe9'), 'Café'],
  ['of Windows', latin('Caf\xe9 at noon'), 'Café at noon'],
  ['in UTF-16 without a mark', wide('Roof, café\r\n'), 'Roof, café\r\n'],
  ['in UTF-16 with its mark', wide('\ufeffRoof, café'), 'Roof, café'],
  ['in UTF-16 the other way round', wide('Roof, café').reverse(), 'éfac ,fooR'],
  ['in UTF-8 with its mark', utf8('\ufeffCafé'), 'Café'],
  ['in UTF-8', utf8('Café 😀'), 'Café 😀'],
])('reads a whole text %s', (_, bytes, text) => expect(readText(bytes, true)).toBe(text))

it.each([
  ['in UTF-8', utf8('Café 😀').subarray(0, -1)],
  ['in UTF-16', wide('Café 😀').subarray(0, -2)],
])('reads the beginning of a text %s without the letter that was cut', (_, bytes) =>
  expect(readText(bytes, false)).toBe('Café '),
)
