// @ts-check

/**
 * Where red, green, blue and white lie in the plane of colours, by the number of a set in ITU-T H.273.
 * @type {Record<number, readonly number[]>}
 */
const PRIMARIES = {
  1: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329],
  4: [0.67, 0.33, 0.21, 0.71, 0.14, 0.08, 0.31, 0.316],
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06, 0.3127, 0.329],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.329],
  7: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, 0.3127, 0.329],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329],
  11: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.314, 0.351],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329],
}
const SRGB_PRIMARIES = 1

/** Of a screen, in candela; what is brighter than this white is shown as white. */
const WHITE_OF_PQ = 203
const WHITE_OF_HLG = hlg(0.75)

/**
 * How a value from 0 to 1 becomes light, by the number of a curve in ITU-T H.273. Those that are not here are shown as
 * sRGB, as browsers and cameras do with those of television.
 * @type {Record<number, (value: number) => number>}
 */
const CURVES = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: (value) => Math.min(1, (pq(value) * 10_000) / WHITE_OF_PQ),
  17: (value) => value ** 2.6,
  18: (value) => Math.min(1, hlg(value) / WHITE_OF_HLG),
}

/** SMPTE ST 2084. @param {number} value */
function pq(value) {
  const root = value ** (1 / 78.84375)
  return (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125)
}

/** ITU-R BT.2100. @param {number} value */
function hlg(value) {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
}

/** @param {number} value */
const srgb = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/**
 * An ICC profile for colours that a picture says in numbers.
 * @param {import('../../base/heif.mjs').Nclx} nclx
 * @returns {Buffer | null} null for sRGB, and for what is not known
 */
export function profileOf({ primaries, transfer }) {
  const places = PRIMARIES[primaries] ?? PRIMARIES[SRGB_PRIMARIES]
  const curve = CURVES[transfer] ?? srgb
  if (!places || (places === PRIMARIES[SRGB_PRIMARIES] && curve === srgb)) return null
  const [red, green, blue] = columnsOf(places)
  const light = curveTag(curve)
  return profile([
    ['desc', text('mluc', 'Colours of a photo')],
    ['cprt', text('mluc', 'None')],
    ['wtpt', xyzTag(D50)],
    ['rXYZ', xyzTag(red)],
    ['gXYZ', xyzTag(green)],
    ['bXYZ', xyzTag(blue)],
    ['rTRC', light],
    ['gTRC', light],
    ['bTRC', light],
  ])
}

/** @typedef {readonly [number, number, number]} Xyz */

/** The white of every profile. @type {Xyz} */
const D50 = [0.9642, 1, 0.8249]
/** Bradford's, between the colours and the cones of the eye. @type {readonly Xyz[]} */
const TO_CONES = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]
/** @type {readonly Xyz[]} */
const FROM_CONES = [
  [0.9869929, -0.1470543, 0.1599627],
  [0.4323053, 0.5183603, 0.0492912],
  [-0.0085287, 0.0400428, 0.9684867],
]

/** Red, green and blue at their brightest, under the white of profiles. @param {readonly number[]} places @returns {[Xyz, Xyz, Xyz]} */
function columnsOf([rx = 0, ry = 1, gx = 0, gy = 1, bx = 0, by = 1, wx = 0, wy = 1]) {
  const [r, g, b, white] = [xyzOf(rx, ry), xyzOf(gx, gy), xyzOf(bx, by), xyzOf(wx, wy)]
  const whole = determinant(r, g, b)
  const cones = times(TO_CONES, white)
  const wanted = times(TO_CONES, D50)
  /** @param {Xyz} colour @param {number} share @returns {Xyz} */
  const adapted = (colour, share) => {
    const [l, m, s] = times(TO_CONES, colour)
    return times(FROM_CONES, [
      (l * share * wanted[0]) / cones[0],
      (m * share * wanted[1]) / cones[1],
      (s * share * wanted[2]) / cones[2],
    ])
  }
  return [
    adapted(r, determinant(white, g, b) / whole),
    adapted(g, determinant(r, white, b) / whole),
    adapted(b, determinant(r, g, white) / whole),
  ]
}

/** @param {number} x @param {number} y @returns {Xyz} */
const xyzOf = (x, y) => [x / y, 1, (1 - x - y) / y]

/** @param {readonly Xyz[]} rows @param {Xyz} by @returns {Xyz} */
const times = ([one = D50, two = D50, three = D50], by) => [dot(one, by), dot(two, by), dot(three, by)]
const dot = (/** @type {Xyz} */ a, /** @type {Xyz} */ b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const determinant = (/** @type {Xyz} */ a, /** @type {Xyz} */ b, /** @type {Xyz} */ c) =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1])

const HEADER_BYTES = 128
const CURVE_STEPS = 4096

/** @param {readonly (readonly [string, Buffer])[]} tags */
function profile(tags) {
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  let at = HEADER_BYTES + table.length
  for (const [n, [name, data]] of tags.entries()) {
    table.write(name, 4 + n * 12, 'latin1')
    table.writeUInt32BE(at, 8 + n * 12)
    table.writeUInt32BE(data.length, 12 + n * 12)
    at += data.length
  }
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x04200000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  for (const [n, value] of D50.entries()) header.writeInt32BE(Math.round(value * 65_536), 68 + n * 4)
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)])
}

/** @param {Xyz} colour */
function xyzTag(colour) {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [n, value] of colour.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + n * 4)
  return tag
}

/** @param {(value: number) => number} curve */
function curveTag(curve) {
  const tag = Buffer.alloc(12 + CURVE_STEPS * 2)
  tag.write('curv', 'latin1')
  tag.writeUInt32BE(CURVE_STEPS, 8)
  for (let n = 0; n < CURVE_STEPS; n++) {
    tag.writeUInt16BE(Math.round(curve(n / (CURVE_STEPS - 1)) * 65_535), 12 + n * 2)
  }
  return tag
}

/** @param {string} type @param {string} words */
function text(type, words) {
  const written = Buffer.from(words, 'utf16le').swap16()
  const tag = Buffer.alloc(28 + written.length + (written.length % 4))
  tag.write(type, 'latin1')
  tag.writeUInt32BE(1, 8)
  tag.writeUInt32BE(12, 12)
  tag.write('enUS', 16, 'latin1')
  tag.writeUInt32BE(written.length, 20)
  tag.writeUInt32BE(28, 24)
  written.copy(tag, 28)
  return tag
}
