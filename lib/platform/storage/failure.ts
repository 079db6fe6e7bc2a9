import 'server-only'
import { Readable } from 'node:stream'

import { DomainError, unavailable } from '@/lib/base/errors'
import { log } from '@/lib/platform/http/log'

/** Runs one call on a store. A failure of the store becomes `unavailable` with its cause; other errors stay. */
export async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storeFailure(error)
  }
}

/**
 * As `answering`, for work that stores a body. An error of the body itself is the sender's, not the store's, and is
 * thrown on. Returns how many bytes went through.
 */
export async function receiving(body: Readable, keep: (body: Readable) => Promise<void>): Promise<{ size: number }> {
  let broken: { error: unknown } | undefined
  let size = 0
  // A body that breaks before anybody reads it would end the process; the reader meets the error again.
  body.on('error', () => {})
  // An iterator can tell the two failures apart: reading throws the body's error, handing a part over throws the
  // store's. A stream that a pipeline destroys carries the other end's error.
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
