import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { DomainError } from '@/lib/base/errors'
import { makeTurns } from '@/lib/base/turns'
import { makeFolder, withLocalCopy } from '@/lib/company/files/local-copy'
import { RENDITION_EDGES, renditionKey } from '@/lib/company/files/renditions'
import { type Turn, toUprightImage } from '@/lib/platform/images/encode'
import type { PagesOnDisk } from '@/lib/platform/pdf/download'
import { NotSet, typeset } from '@/lib/platform/pdf/typeset'
import { readJpegHead } from '@/lib/platform/pdf/wrap-jpeg.mjs'
import { storage } from '@/lib/platform/storage'

import type { Block, CoverPhoto, Paper, PaperHead } from './paper'
import { foresee, notForArchives } from './remarks'

const TEMPLATES = 'lib/paper/pages/templates'

interface HeadFile {
  key: string
  type: string
}

/** The photos that a paper's blocks name, and where their bytes lie. */
export interface PhotoFile {
  id: string
  name: string
  key: string
  /** Null until the worker has made their sizes. */
  renditionsKey: string | null
  degrees: Turn
}

/** Another paper that was made before, whose pages a paper takes over as they are. */
export interface PartFile {
  /** Under which the paper's block names it. */
  name: string
  key: string
}

export interface PaperFiles {
  logo: HeadFile | null
  background: HeadFile | null
  /** The client's, where the paper has a block for it. */
  clientLogo?: HeadFile | null
  photos: readonly PhotoFile[]
  parts?: readonly PartFile[]
}

/** A file that goes along in the PDF. */
export interface Attachment {
  name: string
  text: string
}

interface Making {
  as?: 'pdf' | 'svg'
  madeAt: Date
  /** What one can do where it takes more than it may. */
  advice: string
  /** Makes the paper for archives (PDF/A-3u) where it can be, with this file. */
  attachment?: Attachment
  /** Told after each photo that is ready, and once the pages are set. */
  progress?: (done: number, of: number) => void
  signal?: AbortSignal
}

/** Pages with the fingerprint of their file. */
export interface MadePages extends PagesOnDisk {
  /** Hexadecimal. */
  sha256: string
  /** What of it is not as it was wished, in sentences for whoever had it made. */
  remarks: readonly string[]
}

/**
 * Sets a paper. A photo that cannot be read leaves its place with words, and a letterhead's picture that cannot be drawn
 * is left out: neither fails the paper. What cannot be made for archives is an ordinary PDF with its attachment.
 * @param files the logo and background as the paper's letterhead wants them; their names in it are filled in here
 * @throws unavailable when the store does not answer, or when it takes too much or too long
 */
export async function setPaper(paper: Paper, files: PaperFiles, making: Making): Promise<MadePages> {
  const { folder, remove } = await makeFolder()
  try {
    const missing = files.photos.length
      ? await inTurn(() => putPhotos(folder, files.photos, making))
      : new Map<string, string>()
    for (const { name, key } of files.parts ?? []) await storage().copyTo(key, path.join(folder, name))
    const [head, clientLogo] = await Promise.all([
      placeHead(folder, paper.letterhead, files),
      putImage(folder, 'client-logo', files.clientLogo),
    ])
    const { as, madeAt, advice, attachment, signal } = making
    const { remarks, isForArchives } = await foresee(paper, files, attachment)
    const set = (letterhead: PaperHead, logoOfClient: string | null, isArchive = false) => {
      const place: Placing = { missing, clientLogo: logoOfClient, ending: isArchive ? 'jpg' : 'pdf' }
      const blocks = paper.blocks.map((block) => inPlace(block, place))
      return typeset(
        {
          templates: TEMPLATES,
          data: { ...paper, letterhead, blocks, attached: attachment?.name ?? null },
          folder,
          photos: files.photos.map(({ id }) => id).filter((id) => !missing.has(id)),
          attachment,
          isArchive,
          as,
          madeAt,
          advice,
        },
        signal,
      )
    }
    const setOrdinary = () =>
      set(head, clientLogo).catch((error) => {
        const isOfHead = error instanceof NotSet && (head.logo || head.background || clientLogo)
        if (!isOfHead) throw error
        remarks.push(
          'The pictures of its letterhead and of the client were left out, because one of them cannot be drawn.',
        )
        return set({ ...head, logo: null, background: null }, null)
      })
    const pages = isForArchives
      ? await set(head, clientLogo, true).catch((error) => {
          if (!(error instanceof NotSet)) throw error
          remarks.push(notForArchives('a picture on it cannot be drawn there'))
          return setOrdinary()
        })
      : await setOrdinary()
    making.progress?.(files.photos.length + 1, files.photos.length + 1)
    return { ...pages, sha256: await hashOf(pages.path), remarks, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Each copies a file of some 100 kB. */
const PHOTOS_AT_ONCE = 4
/** Twenty papers that are asked for at once collect their photos two at a time, as they are set. */
const { run: inTurn } = makeTurns(2, {
  ms: 60_000,
  sorry: 'Many reports are being made. Please try again in a moment.',
})
const GONE = 'This photo could not be read.'

/** Puts the photos into the folder, as JPEGs of 900 pixels. @returns the words for those that cannot be read, by id */
async function putPhotos(folder: string, photos: readonly PhotoFile[], { progress, signal }: Making) {
  const missing = new Map<string, string>()
  const { run } = makeTurns(PHOTOS_AT_ONCE)
  let done = 0
  const put = async (photo: PhotoFile): Promise<void> => {
    if (signal?.aborted) return
    const isThere = await putPhoto(path.join(folder, photo.id), photo).catch(falseWhenUnreadable)
    if (!isThere) missing.set(photo.id, GONE)
    progress?.(++done, photos.length + 1)
  }
  await Promise.all(photos.map((photo) => run(() => put(photo))))
  return missing
}

async function putPhoto(to: string, { key, name, renditionsKey, degrees }: PhotoFile): Promise<boolean> {
  const isRendered = renditionsKey !== null && (await copied(renditionKey(renditionsKey, 'report'), to))
  if (!isRendered) {
    await withLocalCopy(key, async (source) => {
      const image = await toUprightImage({ path: source, name }, { maxEdge: RENDITION_EDGES.report, turn: degrees })
      await copyFile(image.path, to)
    })
  }
  return isJpeg(to)
}

/** What stands before a picture's size: a colour profile at most. */
const HEAD_BYTES = 16_384

/** Whether a file is a JPEG that pages can hold; of 300 photos, no more than their heads come into memory. */
async function isJpeg(place: string): Promise<boolean> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES))
    if (readJpegHead(buffer.subarray(0, bytesRead))) return true
    return bytesRead === HEAD_BYTES && readJpegHead(await readFile(place)) !== null
  } finally {
    await file.close()
  }
}

/** Copies an object of the store; false when there is none. */
const copied = (key: string, to: string): Promise<boolean> =>
  storage()
    .copyTo(key, to)
    .then(() => true, falseWhenUnreadable)

function falseWhenUnreadable(error: unknown): false {
  if (error instanceof DomainError && error.code !== 'unavailable') return false
  throw error
}

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Puts a picture or a background into the folder. @returns its name there; null when there is none to draw */
async function putImage(folder: string, name: string, file: HeadFile | null | undefined): Promise<string | null> {
  const ending = file && ENDINGS[file.type]
  return ending && (await copied(file.key, path.join(folder, `${name}.${ending}`))) ? `${name}.${ending}` : null
}

async function placeHead(folder: string, head: PaperHead, files: PaperFiles): Promise<PaperHead> {
  const [logo, background] = await Promise.all([
    putImage(folder, 'logo', files.logo),
    putImage(folder, 'background', files.background),
  ])
  return { ...head, logo, background: background && head.background ? { ...head.background, file: background } : null }
}

interface Placing {
  /** The words for photos that cannot be read, by id. */
  missing: ReadonlyMap<string, string>
  clientLogo: string | null
  /** Of the photos' pictures. */
  ending: 'pdf' | 'jpg'
}

function inPlace(block: Block, { missing, clientLogo, ending }: Placing): Block {
  if (block.kind === 'logo') return { ...block, file: clientLogo }
  if (block.kind === 'answer') return { ...block, photo: coverInPlace(block.photo, { missing, ending }) }
  if (block.kind !== 'photos') return block
  const photos = block.photos.map((photo) => ({
    ...photo,
    file: `${photo.file}.${ending}`,
    missing: missing.get(photo.file) ?? null,
  }))
  return { ...block, photos }
}

/** Page one goes without a photo that cannot be read. */
const coverInPlace = (photo: CoverPhoto | null, { missing, ending }: Pick<Placing, 'missing' | 'ending'>) =>
  photo && !missing.has(photo.file) ? { ...photo, file: `${photo.file}.${ending}` } : null

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
