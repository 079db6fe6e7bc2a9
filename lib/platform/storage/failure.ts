import 'server-only'
import { Readable } from 'node:stream'

import { DomainError, unavailable } from '@/lib/base/errors'
import { log } from '@/lib/platform/http/log'

/** Runs one call on a store: whatever fails there becomes `unavailable` with its cause; what the domain threw stays. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeFailure(error)
  }
}

/**
 * As `answering`, for work that keeps a body. An error that the body itself raised is the sender's, not the store's, and
 * is thrown as it came. Returns how many bytes went through.
 */
export async function receiving(body: Readable, keep: (body: Readable) => Promise<void>): Promise<{ size: number }> {
  let broken: { error: unknown } | undefined
  let size = 0
  // One that breaks before anybody reads it would take the process along; whoever reads it meets the error again.
  body.on('error', () => {})
  // Seen from inside an iterator the two failures differ: what reading throws is the body's, what is thrown where a part
  // was handed over is the store's, and a stream that a pipeline destroys bears the other end's error.
  async function* watched() {
    const parts = body[Symbol.asyncIterator]()
    const next = () =>
      parts.next().catch((error) => {
        broken = { error }
        throw error
      })
    for (let part = await next(); !part.done; part = await next()) {
      const bytes = Buffer.isBuffer(part.value) ? part.value : Buffer.from(part.value)
      size += bytes.length
      yield bytes
    }
  }
  try {
    await keep(Readable.from(watched(), { objectMode: false }))
    return { size }
  } catch (error) {
    throw broken ? broken.error : storeFailure(error)
  } finally {
    body.destroy()
  }
}

function storeFailure(error: unknown): unknown {
  if (error instanceof DomainError) return error
  log.error({ err: error }, 'the file store failed')
  return Object.assign(unavailable('The file store does not answer. Please try again in a moment.'), { cause: error })
}
