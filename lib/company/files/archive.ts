import 'server-only'
import { Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import { log } from '@/lib/platform/http/log'
import type { Download } from '@/lib/platform/route/download'
import { storage } from '@/lib/platform/storage'

interface Packed {
  /** The key of its object. */
  key: string
  /** Its name in the archive, which no other one has. */
  name: string
  size: number
  changedAt: string
}

/**
 * Packs files into one ZIP without compression: photos and PDFs do not shrink, and so the size is known before the
 * first byte. Each file is opened in its turn; none is held in memory.
 */
export async function packFiles(files: readonly Packed[]): Promise<Omit<Download, 'id' | 'name'>> {
  return {
    type: 'application/zip',
    size: await measure(files),
    inline: false,
    isStreamed: true,
    open: async () => {
      const archive = new ZipFile()
      const out = archive.outputStream as Readable
      // One file that cannot be read ends the archive: an incomplete one would look complete.
      const giveUp = (error: unknown) => out.destroy(error as Error)
      archive.on('error', giveUp)
      const sources = files.map(({ key }) => Readable.from(contentOf(key), { objectMode: false }).on('error', giveUp))
      out.on('error', (error) => log.warn({ err: error }, 'an archive was not finished'))
      out.on('close', () => sources.forEach((source) => source.destroy()))
      for (const [at, file] of files.entries()) archive.addReadStream(sources[at]!, file.name, optionsOf(file))
      archive.end()
      return out
    },
  }
}

async function* contentOf(key: string) {
  yield* (await storage().get(key)).stream
}

const optionsOf = ({ size, changedAt }: Packed) => ({ size, mtime: new Date(changedAt), compress: false })

/** The length of the archive: packs the same one without opening a file. */
function measure(files: readonly Packed[]): Promise<number> {
  return new Promise((resolve) => {
    const plan = new ZipFile()
    for (const file of files) plan.addReadStreamLazy(file.name, optionsOf(file), () => {})
    // Its types omit that the callback gets the size, and that the comment is optional.
    plan.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  })
}
