import { ledAway } from '@/lib/base/file-names'

// Control and bidirectional characters can make a name read as another one; no file system takes the rest. The sign of
// inches is kept: Windows alone refuses it, and who saves the file there gets another one (lib/platform/archive/names).
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:|?*]/g
const MAX_LENGTH = 200
/** Of a longer name, its start and its ending are read. */
const MAX_READ = 300
const LONGEST_ENDING = 11

/**
 * A name that is safe to show and to offer for saving: the last segment of a path, composed (NFC), without characters
 * that deceive or that a file system refuses, led away from names of devices, at most `most` long with its extension. Never
 * empty.
 */
export function cleanFileName(given: string, most = MAX_LENGTH): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  const ending = last.slice(Math.max(MAX_READ, last.length - LONGEST_ENDING))
  const read = (last.slice(0, MAX_READ) + ending).toWellFormed()
  const name = ledAway(withoutEdges(read.normalize('NFC').replace(FORBIDDEN, '').replace(/\s+/g, ' ')))
  if (!name) return 'file'
  if (name.length <= most) return name
  const extension = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? ''
  const left = most - extension.length
  // No letter is cut from its marks, but for one that has nothing else.
  const { index } = new Intl.Segmenter().segment(name).containing(left)!
  return name.slice(0, index || left).toWellFormed() + extension
}

/** Without spaces and full stops at both ends. */
function withoutEdges(name: string): string {
  const isEdge = (at: number) => name[at] === '.' || name[at] === ' '
  let [start, end] = [0, name.length]
  while (start < end && isEdge(start)) start++
  while (end > start && isEdge(end - 1)) end--
  return name.slice(start, end)
}

/** A text that looks like an ending: `.html`, but not the `.03` of a day. */
const ENDING = /\.[a-z][a-z0-9]{0,9}$/i

/**
 * The name with an ending that fits the bytes: one of those that their type may have. Any other is replaced, because on
 * a desk the ending decides what opens the file.
 */
export function withTrueEnding(name: string, endings: readonly string[]): string {
  const [usual] = endings
  const own = /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!usual || endings.includes(own)) return name
  return cleanFileName(`${name.replace(ENDING, '')}.${usual}`)
}

/** The same name with another extension, for bytes in another format. */
export const withExtension = (name: string, extension: string): string =>
  `${name.replace(/\.[^.\s]{1,10}$/, '')}.${extension}`
