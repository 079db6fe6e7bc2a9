import 'server-only'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

import { tooLarge, unsupported } from '@/lib/errors'

import { MAX_PIXELS, type RawPixels } from './encode'
import { inTurn } from './turn'

/**
 * Runs in a thread of its own: it takes a second or two, in which nothing else would be answered. A text, because bundlers
 * do not agree on how a thread is started from a file; what it needs is found from the app's folder.
 */
const DECODE = `
const { parentPort, workerData } = require('node:worker_threads')
const { HeifDecoder } = require('libheif-js/wasm-bundle')
const [image] = new HeifDecoder().decode(workerData.bytes)
const width = image ? image.get_width() : 0
const height = image ? image.get_height() : 0
if (!width) parentPort.postMessage('unreadable')
else if (width * height > workerData.maxPixels) parentPort.postMessage('too large')
else {
  const data = new Uint8ClampedArray(width * height * 4)
  image.display({ data, width, height }, (shown) =>
    parentPort.postMessage(shown ? { data, width, height, channels: 4 } : 'unreadable', shown ? [data.buffer] : []))
}
`
const TIMEOUT_MS = 60_000

/**
 * The pixels of a HEIC photo, upright, which our image library cannot decode.
 * @throws unsupported when it cannot be read, too_large for too many pixels
 */
export const decodeHeic = (path: string): Promise<RawPixels> =>
  inTurn(async () => {
    const bytes = await readFile(path)
    const worker = new Worker(DECODE, { eval: true, workerData: { bytes, maxPixels: MAX_PIXELS } })
    try {
      return await answerOf(worker)
    } finally {
      await worker.terminate()
    }
  })

const answerOf = (worker: Worker): Promise<RawPixels> =>
  new Promise((resolve, reject) => {
    const refuse = () => reject(unsupported('This photo cannot be read.'))
    const timer = setTimeout(refuse, TIMEOUT_MS)
    worker.once('message', (answer: RawPixels | 'unreadable' | 'too large') => {
      clearTimeout(timer)
      if (answer === 'too large') return reject(tooLarge('This photo has too many pixels.'))
      if (answer === 'unreadable') return refuse()
      resolve({ ...answer, data: Buffer.from(answer.data.buffer) })
    })
    worker.once('error', refuse)
  })
