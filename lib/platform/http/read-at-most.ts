import { tooLarge } from '@/lib/base/errors'

/**
 * The body of a request that is small by its nature, read from a copy: whoever handles the request reads it again.
 * @throws too_large
 */
export async function readAtMost(request: Request, most: number, sorry: string): Promise<Buffer> {
  const reader = request.clone().body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader!.read()) {
    size += read.value.length
    if (size > most) {
      // Not awaited: one copy of a body is cancelled once the other one is.
      void reader!.cancel().catch(() => {})
      throw tooLarge(sorry)
    }
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}
