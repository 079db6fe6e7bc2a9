// @ts-check
import { readHeif } from './heif.mjs'

/** What stands before the tags: four bytes of a box, a segment's head, a word that names them. */
const FARTHEST_START = 64
/** What a camera writes has 64 kB at the most. */
const MOST_BYTES = 262_144
const MOST_PARTS = 10_000

/**
 * Finds what a camera wrote about a picture: of a JPEG, PNG, WebP, HEIC or AVIF file.
 * @param {Uint8Array} bytes the whole file
 * @returns {Uint8Array | null} a TIFF structure, or null when there is none
 */
export function findExif(bytes) {
  const found = startsWith(bytes, 0, '\xff\xd8')
    ? inJpeg(bytes)
    : startsWith(bytes, 0, '\x89PNG')
      ? inPng(bytes)
      : startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')
        ? inWebp(bytes)
        : readHeif(bytes)?.exif
  return found ? tiffIn(found) : null
}

/** @param {Uint8Array} bytes */
function tiffIn(bytes) {
  for (let at = 0; at < FARTHEST_START; at++) {
    if (startsWith(bytes, at, 'II*\0') || startsWith(bytes, at, 'MM\0*')) return bytes.subarray(at, at + MOST_BYTES)
  }
  return null
}

/** @param {Uint8Array} bytes */
function inJpeg(bytes) {
  let at = 2
  for (let parts = 0; at + 4 <= bytes.length && bytes[at] === 0xff && parts < MOST_PARTS; parts++) {
    const marker = bytes[at + 1] ?? 0
    // The picture itself begins: the segment cannot follow.
    if (marker === 0xda) return null
    // A marker may be filled up with more of its first byte.
    if (marker === 0xff) {
      at++
      continue
    }
    const length = viewOf(bytes).getUint16(at + 2)
    const content = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xe1 && startsWith(content, 0, 'Exif')) return content
    at += 2 + length
  }
  return null
}

/** @param {Uint8Array} bytes */
function inPng(bytes) {
  const view = viewOf(bytes)
  for (let at = 8, parts = 0; at + 12 <= bytes.length && parts < MOST_PARTS; parts++) {
    const length = view.getUint32(at)
    if (startsWith(bytes, at + 4, 'eXIf')) return bytes.subarray(at + 8, at + 8 + length)
    at += 12 + length
  }
  return null
}

/** @param {Uint8Array} bytes */
function inWebp(bytes) {
  const view = viewOf(bytes)
  for (let at = 12, parts = 0; at + 8 <= bytes.length && parts < MOST_PARTS; parts++) {
    const length = view.getUint32(at + 4, true)
    if (startsWith(bytes, at, 'EXIF')) return bytes.subarray(at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  return null
}

const startsWith = (/** @type {Uint8Array} */ bytes, /** @type {number} */ at, /** @type {string} */ text) =>
  at + text.length <= bytes.length && [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

const viewOf = (/** @type {Uint8Array} */ bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
