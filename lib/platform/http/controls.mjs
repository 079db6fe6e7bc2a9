// @ts-check
/** Every control character but line breaks and NUL, which is refused where a text comes from a form. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\x01-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/g

/** The signs of Windows-1252 from 0x80 on: what a text meant that was read as Latin-1. */
const WINDOWS = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].map((sign) => sign.trim())

/** Tabs, the soft line breaks and pages of Word and FileMaker, and the hyphens of Word that do not break. */
const MEANT = new Map([
  ['\t', ' '],
  ['\v', '\n'],
  ['\f', '\n'],
  ['\x1e', '-'],
])

/**
 * A text without control characters but line breaks: nobody sees them, and no search finds what holds one. Those that
 * stand for something become it (a tab is a space, U+0092 the apostrophe of Windows), the others go.
 * @param {string} text
 * @returns {string} never longer than it was
 */
export const withoutControls = (text) =>
  text.replace(CONTROLS, (sign) => MEANT.get(sign) ?? WINDOWS[sign.charCodeAt(0) - 0x80] ?? '')
