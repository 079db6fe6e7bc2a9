import type { PDFPageProxy } from 'pdfjs-dist'

import { DomainError, tooLarge, unavailable, unsupported } from '@/lib/base/errors'
import { identity, refusal } from '@/lib/platform/http/client'

const MEGABYTE = 1024 * 1024
/** A report of sixty photos, the most that a preview holds, has some 10 MB. */
const MOST_MEGABYTES = 32
const MOST_PAGES = 200
/** Of one picture on a page: A4 that was scanned at 600 dpi has 35 million. A larger one is left out, and told of. */
export const MOST_MEGAPIXELS = 40
const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000
/** A number that stands there itself, and not in another object. */
const numberOf = (key: string) => new RegExp(`/${key}\\s{0,9}(\\d{1,9})\\b(?!\\s+\\d+\\s+R)`)
const SIDES = [numberOf('Width'), numberOf('Height')]
/** So many pictures are looked at for one that is too large, each in so many letters around its kind. */
const MOST_LOOKED_AT = { pictures: 5_000, letters: 1_000 }
/** A thread that is stuck in a page never says that it has ended. */
const END_MS = 2_000

const TOO_LARGE = `This document has more than ${MOST_MEGABYTES} MB, too much to show here. Please open it in a tab.`
const UNREADABLE = 'Its pages cannot be read here. Please open it in a tab.'
const OFFLINE = 'You are offline, and it comes from the server. Please connect and try again.'
const UNREACHED = 'We could not reach the server. Please try again.'

type PdfJs = typeof import('pdfjs-dist')

// Two files under our origin, sent as they are. In the bundle the service worker would keep them for everybody, ahead of
// their use: they are four times the scripts of a page.
const library = () => new URL('pdfjs-dist/legacy/build/pdf.min.mjs', import.meta.url).href
const parser = () => new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * What it asks for as it meets it: the letters of Chinese, Japanese and Korean, and the decoder of scans, which is
 * compiled in its thread alone. scripts/lib/place-pdf-parts.mjs puts both there.
 */
const partsOf = ({ version }: PdfJs) => `/_next/static/pdf-parts/${version}/`

export interface OpenPdf {
  /** The first ones, when there are more than can be shown. */
  pages: PDFPageProxy[]
  /** Of the whole document. */
  pageCount: number
  /** Whether a picture is too large to be drawn, and missing on its page. */
  isPictureLeftOut: boolean
}

/**
 * Fetches a PDF of ours and opens it in a thread of its own, where nothing of it runs or loads anything. It stays open
 * until the signal aborts.
 * @param src the address, which the session opens
 * @throws DomainError in words for a person; anything else once the signal has aborted
 */
export async function openPdf(src: string, signal: AbortSignal): Promise<OpenPdf> {
  const [pdfjs, bytes] = await Promise.all([loadLibrary(), readPdf(src, signal)]).catch((error: unknown) => {
    if (error instanceof DomainError) throw error
    throw unavailable(navigator.onLine ? UNREACHED : OFFLINE)
  })
  signal.throwIfAborted()
  return readPages(pdfjs, bytes, signal).catch(() => {
    throw unsupported(UNREADABLE)
  })
}

let failures = 0

/** A browser may remember that a module did not come, for as long as the page lives: each try has an address of its own. */
const loadLibrary = (): Promise<PdfJs> =>
  import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ `${library()}${failures ? `#${failures}` : ''}`
  ).catch((error: unknown) => {
    failures++
    throw error
  })

async function readPdf(src: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(src, { headers: identity('GET'), signal })
  // A network that wants one to log in first answers in the server's place, and says that all is well.
  if (!response.ok || !response.headers.has('x-request-id')) throw await refusal(response)
  const reader = response.body!.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MOST_MEGABYTES * MEGABYTE) {
      void reader.cancel()
      throw tooLarge(TOO_LARGE)
    }
    chunks.push(read.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

async function readPages(pdfjs: PdfJs, data: Uint8Array, signal: AbortSignal): Promise<OpenPdf> {
  const address = parser()
  // Before the bytes go to its thread: the library says nothing of what it leaves out.
  const isPictureLeftOut = hasLargePicture(data)
  // Ours: where a thread of its own does not start, the library would read the document in the page's.
  const thread = new Worker(address, { type: 'module' })
  const broken = new Promise<never>((_, reject) => thread.addEventListener('error', reject))
  const task = pdfjs.getDocument({
    data,
    worker: pdfjs.PDFWorker.create({ port: thread }),
    isEvalSupported: false,
    useWasm: true,
    cMapUrl: `${partsOf(pdfjs)}cmaps/`,
    wasmUrl: `${partsOf(pdfjs)}wasm/`,
    useWorkerFetch: false,
    maxImageSize: MOST_PIXELS,
    verbosity: 0,
  })
  const close = () => {
    const end = () => {
      clearTimeout(patience)
      thread.terminate()
    }
    const patience = setTimeout(end, END_MS)
    void task.destroy().then(end, end)
  }
  signal.addEventListener('abort', close)
  try {
    const pdf = await Promise.race([task.promise, broken])
    const shown = Array.from({ length: Math.min(pdf.numPages, MOST_PAGES) }, (_, index) => pdf.getPage(index + 1))
    return { pages: await Promise.all(shown), pageCount: pdf.numPages, isPictureLeftOut }
  } catch (error) {
    close()
    throw error
  }
}

/** Whether a document has a picture of too many pixels. What describes one stands uncompressed before it. */
function hasLargePicture(data: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(data)
  let at = -1
  for (let looked = 0; looked < MOST_LOOKED_AT.pictures; looked++) {
    at = text.indexOf('/Image', at + 1)
    if (at === -1) return false
    const before = text
      .slice(Math.max(0, at - MOST_LOOKED_AT.letters), at)
      .split('obj')
      .at(-1)
    const [behind] = text.slice(at, at + MOST_LOOKED_AT.letters).split('stream', 1)
    const [width, height] = SIDES.map((side) => Number(side.exec(`${before}${behind}`)?.[1] ?? 0)) as [number, number]
    if (width * height > MOST_PIXELS) return true
  }
  return false
}
