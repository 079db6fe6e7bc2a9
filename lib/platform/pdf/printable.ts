/**
 * What a page cannot show and what would mislead who reads it: control characters but for line breaks and tabs, and the
 * signs that turn the direction of the text around, by which a number could be made to read as another.
 */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A text as it can be set: lone surrogates, controls and turning signs taken out. */
export const printable = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '')

/** The same for every text within data; what is no text stays. */
export function printableWithin<T>(data: T): T {
  if (typeof data === 'string') return printable(data) as T
  if (Array.isArray(data)) return data.map(printableWithin) as T
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableWithin(value)])) as T
}
