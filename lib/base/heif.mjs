// @ts-check

/** A file of boxes (ISO/IEC 14496-12) whose picture is one of its items (ISO/IEC 23008-12): HEIC and AVIF. */
const MOST_BOXES = 10_000
/** A picture of 48 megapixels has some two hundred tiles. */
const MOST_ITEMS = 4_096
/** A profile of a camera has half a kilobyte, one of a printer a megabyte. */
const MOST_PROFILE_BYTES = 4_194_304
/** What a camera writes has 64 kB at the most. */
const MOST_JOINED_BYTES = 1_048_576
/** In the settings of HEVC (ISO/IEC 14496-15). */
const LENGTH_SIZE_AT = 21

/**
 * @typedef {{ from: number, to: number }} Span bytes of the file
 * @typedef {{ type: string, from: number, to: number, end: number }} Box `to` as far as there are bytes, `end` as it says
 * @typedef {{ primaries: number, transfer: number }} Nclx colours by the numbers of ITU-T H.273
 * @typedef {object} Heif
 * @property {Uint8Array | Nclx | null} colours an ICC profile, or what stands for one
 * @property {boolean} isTurned whether the file itself says which side is up, so that Exif does not count
 * @property {Uint8Array | null} exif as its camera wrote it, with whatever stands before the tags
 * @property {readonly (readonly Span[])[]} coded where the primary picture lies, a list for each of its tiles
 * @property {number | null} lengthBytes how many bytes tell the length of each unit of HEVC there; null for another code
 * @property {boolean} isCut whether the file is shorter than it says
 */

/**
 * Reads what a HEIC or AVIF file says about its primary picture, and decodes nothing.
 * @param {Uint8Array} bytes the whole file
 * @returns {Heif | null} null for what is no such file
 */
export function readHeif(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (textAt(bytes, 4) !== 'ftyp') return null
  try {
    const boxes = boxesIn(view, 0, bytes.length)
    const meta = boxes.find(({ type }) => type === 'meta')
    return meta ? readMeta(view, bytes, meta, boxes.some(isCut)) : null
  } catch (error) {
    // It points to what is not there.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What some phones and programs put behind a photo is no part of it. @param {Box} box */
const isCut = ({ type, to, end }) => end > to && ['ftyp', 'mdat', 'meta', 'moov'].includes(type)

/**
 * @param {DataView} view @param {Uint8Array} bytes @param {Box} meta @param {boolean} isCut
 * @returns {Heif | null}
 */
function readMeta(view, bytes, meta, isCut) {
  const parts = new Map(boxesIn(view, meta.from + 4, meta.to).map((box) => [box.type, box]))
  const primary = primaryOf(view, parts.get('pitm'))
  if (primary === null) return null
  const references = referencesOf(view, parts.get('iref'))
  const places = placesOf(view, parts.get('iloc'), parts.get('idat'), bytes.length)
  const tiles = references.get('dimg')?.get(primary)
  const first = tiles?.[0] ?? primary
  const ofPrimary = propertiesOf(view, parts.get('iprp'), primary)
  const ofTile = first === primary ? ofPrimary : propertiesOf(view, parts.get('iprp'), first)
  const described = references.get('cdsc')
  const written = itemsOf(view, bytes, parts.get('iinf')).filter(({ type }) => type === 'Exif')
  const exif = written.find(({ id }) => described?.get(id)?.includes(primary)) ?? written[0]
  const settings = ofTile.find(({ type }) => type === 'hvcC')
  return {
    colours: coloursOf(view, bytes, ofPrimary) ?? coloursOf(view, bytes, ofTile),
    isTurned: ofPrimary.some(({ type }) => type === 'irot' || type === 'imir'),
    exif: exif ? joined(bytes, places.get(exif.id) ?? []) : null,
    coded: (tiles ?? [primary]).map((id) => places.get(id) ?? []),
    lengthBytes: settings ? (view.getUint8(settings.from + LENGTH_SIZE_AT) & 3) + 1 : null,
    isCut,
  }
}

/** The boxes that lie one after the other between two places. @param {DataView} view @param {number} from @param {number} to */
function boxesIn(view, from, to) {
  /** @type {Box[]} */
  const boxes = []
  for (let at = from; at + 8 <= to && boxes.length < MOST_BOXES;) {
    const short = view.getUint32(at)
    // Length 0: the box reaches to the end. Length 1: the length follows in 64 bits.
    const length = short === 0 ? to - at : short === 1 ? Number(view.getBigUint64(at + 8)) : short
    const head = short === 1 ? 16 : 8
    if (length < head) break
    boxes.push({ type: typeAt(view, at + 4), from: at + head, to: Math.min(at + length, to), end: at + length })
    at += length
  }
  return boxes
}

/** @param {DataView} view @param {Box | undefined} box */
function primaryOf(view, box) {
  if (!box) return null
  return view.getUint8(box.from) === 0 ? view.getUint16(box.from + 4) : view.getUint32(box.from + 4)
}

/** @param {DataView} view @param {Uint8Array} bytes @param {Box | undefined} box */
function itemsOf(view, bytes, box) {
  if (!box) return []
  const isShort = view.getUint8(box.from) === 0
  return boxesIn(view, box.from + (isShort ? 6 : 8), box.to)
    .filter(({ type }) => type === 'infe')
    .slice(0, MOST_ITEMS)
    .map(({ from }) => {
      const hasShortId = view.getUint8(from) < 3
      return {
        id: hasShortId ? view.getUint16(from + 4) : view.getUint32(from + 4),
        type: textAt(bytes, from + (hasShortId ? 8 : 10)),
      }
    })
}

/**
 * Which item names which others, by the kind of the reference.
 * @param {DataView} view @param {Box | undefined} box @returns {Map<string, Map<number, number[]>>}
 */
function referencesOf(view, box) {
  const found = new Map()
  if (!box) return found
  const bytes = view.getUint8(box.from) === 0 ? 2 : 4
  const idAt = (/** @type {number} */ at) => (bytes === 2 ? view.getUint16(at) : view.getUint32(at))
  for (const { type, from } of boxesIn(view, box.from + 4, box.to)) {
    const amount = Math.min(view.getUint16(from + bytes), MOST_ITEMS)
    const named = Array.from({ length: amount }, (_, n) => idAt(from + bytes + 2 + n * bytes))
    const ofType = found.get(type) ?? new Map()
    found.set(type, ofType.set(idAt(from), named))
  }
  return found
}

/**
 * Where the bytes of each item lie.
 * @param {DataView} view @param {Box | undefined} box @param {Box | undefined} within what items lie in that have no
 * place of their own @param {number} end @returns {Map<number, Span[]>}
 */
function placesOf(view, box, within, end) {
  const places = new Map()
  if (!box) return places
  const version = view.getUint8(box.from)
  const [sizes, more] = [view.getUint8(box.from + 4), view.getUint8(box.from + 5)]
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4]
  const indexBytes = version === 0 ? 0 : more & 15
  let at = box.from + 6
  const take = (/** @type {number} */ bytes) => {
    const value =
      bytes === 0
        ? 0
        : bytes === 2
          ? view.getUint16(at)
          : bytes === 4
            ? view.getUint32(at)
            : Number(view.getBigUint64(at))
    at += bytes
    return value
  }
  const idBytes = version < 2 ? 2 : 4
  const items = Math.min(take(idBytes), MOST_ITEMS)
  let extentsLeft = MOST_BOXES
  for (let n = 0; n < items; n++) {
    const id = take(idBytes)
    const isWithin = version > 0 && (take(2) & 15) === 1
    take(2)
    const base = take(baseBytes) + (isWithin ? (within?.from ?? end) : 0)
    const amount = take(2)
    const spans = []
    for (let extent = 0; extent < amount && extentsLeft > 0; extent++, extentsLeft--) {
      take(indexBytes)
      const from = base + take(offsetBytes)
      const length = take(lengthBytes)
      spans.push({ from, to: length ? from + length : end })
    }
    places.set(id, spans)
  }
  return places
}

/** @param {DataView} view @param {Box | undefined} box @param {number} item @returns {Box[]} */
function propertiesOf(view, box, item) {
  if (!box) return []
  const parts = boxesIn(view, box.from, box.to)
  const container = parts.find(({ type }) => type === 'ipco')
  if (!container) return []
  const properties = boxesIn(view, container.from, container.to)
  return parts
    .filter(({ type }) => type === 'ipma')
    .flatMap((association) => indicesOf(view, association, item))
    .flatMap((index) => properties[index - 1] ?? [])
}

/** Which properties an item has, counted from one. @param {DataView} view @param {Box} box @param {number} item */
function indicesOf(view, box, item) {
  const hasShortIds = view.getUint8(box.from) === 0
  const isWide = (view.getUint8(box.from + 3) & 1) === 1
  const entries = Math.min(view.getUint32(box.from + 4), MOST_ITEMS)
  let at = box.from + 8
  for (let n = 0; n < entries; n++) {
    const id = hasShortIds ? view.getUint16(at) : view.getUint32(at)
    at += hasShortIds ? 2 : 4
    const amount = view.getUint8(at++)
    if (id === item) {
      return Array.from({ length: amount }, (_, k) =>
        isWide ? view.getUint16(at + k * 2) & 0x7fff : view.getUint8(at + k) & 0x7f,
      )
    }
    at += amount * (isWide ? 2 : 1)
  }
  return []
}

/** A profile says more than numbers do. @param {DataView} view @param {Uint8Array} bytes @param {readonly Box[]} properties */
function coloursOf(view, bytes, properties) {
  const said = properties.filter(({ type }) => type === 'colr')
  const profile = said.find(({ from }) => ['prof', 'rICC'].includes(textAt(bytes, from)))
  if (profile && profile.to - profile.from < MOST_PROFILE_BYTES) return bytes.subarray(profile.from + 4, profile.to)
  const numbers = said.find(({ from }) => textAt(bytes, from) === 'nclx')
  return numbers ? { primaries: view.getUint16(numbers.from + 4), transfer: view.getUint16(numbers.from + 6) } : null
}

/** @param {Uint8Array} bytes @param {readonly Span[]} spans */
function joined(bytes, spans) {
  const [only] = spans
  if (spans.length === 1 && only) return bytes.subarray(only.from, only.to)
  // Spans may lie over each other, and claim a file many times over.
  let left = MOST_JOINED_BYTES
  const parts = spans.map(({ from, to }) => {
    const part = bytes.subarray(from, Math.min(to, from + left))
    left -= part.length
    return part
  })
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const typeAt = (/** @type {DataView} */ view, /** @type {number} */ at) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

const textAt = (/** @type {Uint8Array} */ bytes, /** @type {number} */ at) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))
