// @ts-check
import { isUtf8 } from 'node:buffer'

import iconv from 'iconv-lite'

// oxlint-disable-next-line no-restricted-imports -- what runs apart knows no places in the tree
import { wideOrderOf } from '../http/wide-text.mjs'

/** So many signs beyond ASCII tell an encoding. */
const MOST_JUDGED = 5_000
/** A text in UTF-8 with some stray bytes has so many whole signs for each. */
const WHOLE_FOR_A_STRAY = 4

/** What few programs write is believed where it makes so much more sense. */
const SELDOM = 2

/**
 * The text of a file that names no encoding. UTF-16 and UTF-8 are known by how they are built; Windows-1252, Mac Roman
 * and what Excel calls CSV (MS-DOS) are told apart by what the text would say in each.
 * @param {Uint8Array} given
 */
export function decoded(given) {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const wide = wideOrderOf(bytes)
  if (wide) return iconv.decode(bytes.subarray(0, bytes.length & ~1), wide)
  if (isUtf8(bytes)) return iconv.decode(bytes, 'utf-8')
  const judged = beginningOf(bytes)
  if (isMostlyUtf8(judged)) return mostlyUtf8(bytes)
  const scores = [ansi, mac, dos].map((read) => ({ read, score: scoreOf(read(judged)) - (read === dos ? SELDOM : 0) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).read(bytes)
}

const ansi = (/** @type {Buffer} */ bytes) => iconv.decode(bytes, 'windows-1252')
/** The library's table is older than 1998, when the euro took the place of ¤ on a Mac. */
const mac = (/** @type {Buffer} */ bytes) => iconv.decode(bytes, 'macintosh').replaceAll('¤', '€')

const dos = (/** @type {Buffer} */ bytes) => iconv.decode(bytes, 'cp850')

/** As much of a file as has the signs by which it is judged. */
function beginningOf(/** @type {Buffer} */ bytes) {
  let [at, signs] = [0, 0]
  while (at < bytes.length && signs < MOST_JUDGED) if ((bytes[at++] ?? 0) > 0x7f) signs++
  return bytes.subarray(0, at)
}

const WHOLE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g
const WHOLE_OR_STRAY = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g

/** Whether it is UTF-8 into which something else was copied, or that was cut in a sign. */
function isMostlyUtf8(/** @type {Buffer} */ bytes) {
  const text = bytes.toString('latin1')
  let [whole, all] = [0, 0]
  for (const _ of text.matchAll(WHOLE)) whole++
  for (const _ of text.matchAll(WHOLE_OR_STRAY)) all++
  return whole >= WHOLE_FOR_A_STRAY * (all - whole)
}

const mostlyUtf8 = (/** @type {Buffer} */ bytes) =>
  bytes
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .replace(WHOLE_OR_STRAY, (sign) =>
      iconv.decode(Buffer.from(sign, 'latin1'), sign.length > 1 ? 'utf-8' : 'windows-1252'),
    )

/** How much sense a text makes by its signs beyond ASCII. */
function scoreOf(/** @type {string} */ text) {
  let score = 0
  // oxlint-disable-next-line no-control-regex
  for (const { index } of text.matchAll(/[^\0-\x7f]/g)) score += likelihood(text, index)
  return score
}

const COMMON = new Set('éèêëàâäáãåæçíìîïñóòôöõøúùûüßÉÈÊÀÂÄÁÃÅÆÇÍÎÑÓÔÖØÚÜ')
const isLetter = (/** @type {string} */ sign) => /\p{L}/u.test(sign)
const isVowel = (/** @type {string} */ sign) => /[aeiouyæøœ]/i.test(sign.normalize('NFD').charAt(0))
const isUpper = (/** @type {string} */ sign) => sign !== sign.toLowerCase()
const isLower = (/** @type {string} */ sign) => sign !== sign.toUpperCase()
const isDigit = (/** @type {string} */ sign) => /\d/.test(sign)
const isGap = (/** @type {string} */ sign) => /^$|[\s,;|"()]/.test(sign)

/** How much a sign makes sense where it stands: above 0 if it does. */
function likelihood(/** @type {string} */ text, /** @type {number} */ at) {
  const sign = text.charAt(at)
  const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)]
  const hasNumberBefore = isDigit(
    text
      .slice(Math.max(0, at - 2), at)
      .trim()
      .slice(-1),
  )
  if (sign === '’') return hasNumberBefore && before !== ' ' ? 2 : apostrophe(text, at)
  if (sign === 'µ' && /^[mgls]$/i.test(after)) return 2
  if (isLetter(sign) && !/[ªºƒˆﬁﬂ]/.test(sign)) return letter(text, at)
  if (/[‘“«]/.test(sign)) return isGap(before) && !isGap(after) ? 3 : -2
  if (/[¿¡]/.test(sign)) return isGap(before) && isLetter(after) && !hasNumberBefore ? 2 : -2
  if (/[”»]/.test(sign)) return !isGap(before) && !isLetter(after) && !isDigit(after) ? 2 : -2
  if (/[–—]/.test(sign)) {
    if (isLetter(before) && isLetter(after)) return isUpper(after) ? 1 : -2
    return isGap(before) === isGap(after) ? 2 : -1
  }
  if (sign === '…') return isGap(before) && isGap(after) ? 0.5 : isGap(before) || isLetter(after) ? -2 : 1
  if (/[•·]/.test(sign)) return isGap(before) && isGap(after) ? 1 : -2
  if (/[€£¥¢]/.test(sign))
    return hasNumberBefore ||
      isDigit(
        text
          .slice(at + 1, at + 3)
          .trim()
          .charAt(0),
      )
      ? 2
      : -1
  if (/[°ªº]/.test(sign)) return hasNumberBefore ? 2 : -1
  if (/[²³¹¼½¾]/.test(sign)) return isLetter(after) ? -1 : 1
  if (/[®©™]/.test(sign)) return isLetter(after) ? -2 : 2
  if (/[×±µ§\u00a0]/.test(sign)) return isLetter(before) && isLetter(after) ? -1 : 0.5
  return -2
}

/** A letter in a word: its case follows that of its neighbours, and consonants stand beside vowels. */
function letter(/** @type {string} */ text, /** @type {number} */ at) {
  const [before, sign, after] = [text.charAt(at - 1), text.charAt(at), text.charAt(at + 1)]
  const around = [before, after].filter(isLetter)
  if (!around.length) return /[àáéèíóòùÀÁÉÓ]/.test(sign) ? 1 : -1
  const isFirst = !isLetter(before)
  if (isUpper(sign) ? isLower(before) : isUpper(after)) return -3
  if (isUpper(sign) && isFirst && isUpper(after) && isLower(text.charAt(at + 2))) return -2
  // A name begins with a capital, and so does a heading.
  const begins = isUpper(sign) && isFirst ? (isGap(before) && before !== ' ' ? 1.5 : 0.5) : 0
  const vowels = around.filter(isVowel).length
  if (/œ/i.test(sign) && /u/i.test(after)) return 3
  if (/ö/i.test(sign) && vowels) return 0
  const fits = isVowel(sign) ? vowels < 2 : vowels > 0
  return (COMMON.has(sign) ? 2 : 1) + begins - (fits ? 0 : isVowel(sign) ? 1 : 3)
}

/** The letters next to a place, on one side of it; of a long word as many as tell. */
function lettersFrom(/** @type {string} */ text, /** @type {number} */ place, /** @type {1 | -1} */ step) {
  let at = place + step
  while (Math.abs(at - place) < 20 && isLetter(text.charAt(at))) at += step
  return step > 0 ? text.slice(place + 1, at) : text.slice(at + 1, place)
}

/** O’Brien, D’Arcy, l’eau, Smith’s, won’t, Joneses’ */
function apostrophe(/** @type {string} */ text, /** @type {number} */ at) {
  const before = lettersFrom(text, at, -1)
  const after = lettersFrom(text, at, 1)
  // ’tis, rock ’n’ roll
  if (!before && /^(n|tis|twas|til|em)$/i.test(after)) return 3
  if (/^n$/i.test(before) && !after && text.charAt(at - 2) === '’') return 3
  if (!before) return isGap(text.charAt(at - 1)) ? 1 : -1
  if (!after) return before.endsWith('s') ? 3 : 1
  if (/^(s|t|d|m|re|ve|ll)$/i.test(after)) return 3
  if (before.length <= 2) return isUpper(before.charAt(0)) === isUpper(after.charAt(0)) ? 3 : 0
  return -2
}
