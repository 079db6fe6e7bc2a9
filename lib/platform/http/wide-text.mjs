// @ts-check
/** So many units tell. */
const LOOKED_AT = 4_096
/** The least share of ASCII in a text that names no encoding: its separators and line breaks. */
const LEAST_ASCII = 1 / 24

/**
 * The order of the bytes of a text in UTF-16: by its mark, or, without one, by its ASCII signs, which have a zero on one
 * side and nowhere on the other.
 * @param {Uint8Array} bytes of the text, or of its beginning
 * @returns {'utf-16le' | 'utf-16be' | null} null for what is no such text
 */
export function wideOrderOf(bytes) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.length % 2) return null
  const looked = bytes.subarray(0, LOOKED_AT * 2)
  let [even, odd, ascii] = [0, 0, 0]
  for (let at = 0; at < looked.length; at++) {
    if (looked[at] !== 0) continue
    const other = looked[at ^ 1] ?? 0
    if (isControl(other)) return null
    if (other < 0x7f) ascii++
    if (at % 2) odd++
    else even++
  }
  if (even > 0 === odd > 0 || ascii < (even + odd) / 2 || ascii < (looked.length / 2) * LEAST_ASCII) return null
  return odd ? 'utf-16le' : 'utf-16be'
}

/** Whether Latin-1 has no sign for a byte that a text holds. */
const isControl = (/** @type {number} */ byte) =>
  (byte < 0x20 && ![9, 10, 13].includes(byte)) || (byte > 0x7e && byte < 0xa0)
