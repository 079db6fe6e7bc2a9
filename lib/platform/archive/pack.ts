import 'server-only'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { ZipFile } from 'yazl'

/** A file for an archive, under a name that no other one there has. */
export interface Entry {
  /** With `/` between folders. */
  name: string
  /** Bytes; null when they are known only as they are read. */
  size: number | null
  /** Set for what shrinks: texts. Photos and PDFs do not. */
  compress: boolean
  /** Opens it once, in its turn. */
  open: () => Promise<Readable>
}

/** What an archive's manifest says of a file in it. */
export interface Packed {
  name: string
  size: number
  sha256: string
}

interface Packing {
  madeAt: Date
  /** The last file of the archive, which names all others. */
  manifest: { name: string; write: (packed: readonly Packed[]) => string }
  /** Called after each file; what it throws ends the archive. */
  onPacked?: (done: number) => Promise<void>
}

export const textEntry = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, compress: true, open: async () => Readable.from([bytes]) }
}

/**
 * Packs files into one ZIP while it is read: each is opened in its turn, and none is held in memory. A file that cannot
 * be read ends the archive: an incomplete one would look complete.
 */
export function packArchive(entries: readonly Entry[], { madeAt, manifest, onPacked }: Packing): Readable {
  const archive = new ZipFile()
  const out = archive.outputStream as Readable
  const giveUp = (error: unknown) => void out.destroy(error as Error)
  archive.on('error', giveUp)
  const packed: Packed[] = []
  let current: Readable | undefined
  out.on('close', () => current?.destroy())
  const begin = (parts: AsyncGenerator<Buffer>) => {
    current = Readable.from(parts, { objectMode: false }).on('error', giveUp)
    return current
  }
  for (const entry of entries) {
    const options = { mtime: madeAt, compress: entry.compress, ...(entry.size !== null && { size: entry.size }) }
    archive.addReadStreamLazy(entry.name, options, (give) => give(null, begin(read(entry, packed, onPacked))))
  }
  archive.addReadStreamLazy(manifest.name, { mtime: madeAt, compress: true }, (give) =>
    give(null, Readable.from([Buffer.from(manifest.write(packed))])),
  )
  archive.end()
  return out
}

async function* read(entry: Entry, packed: Packed[], onPacked: Packing['onPacked']): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of await entry.open()) {
    hash.update(part)
    size += part.length
    yield part
  }
  packed.push({ name: entry.name, size, sha256: hash.digest('hex') })
  await onPacked?.(packed.length)
}
