import 'server-only'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import { makeTurns } from '@/lib/base/turns'
import { log } from '@/lib/platform/http/log'
import type { Download } from '@/lib/platform/route/download'
import { storage } from '@/lib/platform/storage'

import { CONTENTS, type Listed, contentsSheet } from './contents-sheet'

/** A file for an archive, under a name that no other one there has, nor the contents sheet. */
interface Packed extends Omit<Listed, 'isMissing'> {
  /** The key of its object. */
  key: string
}

/** How many files the store is asked for at once, whether it has them. */
const ASKED_AT_ONCE = 16

/** Finds out which files the store does not have. @throws unavailable when it does not answer */
export function lookedUp<File extends { key: string }>(
  files: readonly File[],
): Promise<(File & { isMissing: boolean })[]> {
  const { run } = makeTurns(ASKED_AT_ONCE)
  return Promise.all(
    files.map((file) => run(async () => ({ ...file, isMissing: !(await storage().exists(file.key)) }))),
  )
}

/**
 * Packs files into one ZIP without compression: photos and PDFs do not shrink, and so the size is known before the
 * first byte. Each file is opened in its turn; none is held in memory. The last entry is a sheet of the contents, with
 * the hashes of what went by, and with what the store does not have.
 *
 * @throws unavailable when the store does not answer
 */
export async function packFiles(files: readonly Packed[], timezone: string): Promise<Omit<Download, 'id' | 'name'>> {
  const listed = await lookedUp(files)
  const present = listed.filter(({ isMissing }) => !isMissing)
  const sheetOf = (hashes: ReadonlyMap<string, string>) => Buffer.from(contentsSheet(listed, timezone, hashes))
  const sheet = { name: CONTENTS, size: sheetOf(new Map()).length, happenedAt: new Date().toISOString() }
  return {
    type: 'application/zip',
    size: await measure([...present, sheet]),
    inline: false,
    isStreamed: true,
    open: async () => {
      const archive = new ZipFile()
      const out = archive.outputStream as Readable
      // One file that cannot be read ends the archive: an incomplete one would look complete.
      const giveUp = (error: unknown) => out.destroy(error as Error)
      archive.on('error', giveUp)
      const hashes = new Map<string, string>()
      const sources = present.map((file) =>
        Readable.from(contentOf(file, hashes), { objectMode: false }).on('error', giveUp),
      )
      out.on('error', (error) => log.warn({ err: error }, 'an archive was not finished'))
      out.on('close', () => sources.forEach((source) => source.destroy()))
      for (const [at, file] of present.entries()) archive.addReadStream(sources[at]!, file.name, optionsOf(file))
      // Its turn comes behind the files, when all hashes are known.
      archive.addReadStreamLazy(sheet.name, optionsOf(sheet), (give) => give(null, Readable.from([sheetOf(hashes)])))
      archive.end()
      return out
    },
  }
}

async function* contentOf({ key, name }: Packed, hashes: Map<string, string>) {
  const hash = createHash('sha256')
  for await (const part of (await storage().get(key)).stream) {
    hash.update(part)
    yield part
  }
  hashes.set(name, hash.digest('hex'))
}

type Entry = Pick<Packed, 'name' | 'size' | 'happenedAt'>

const optionsOf = ({ size, happenedAt }: Entry) => ({ size, mtime: new Date(happenedAt), compress: false })

/** The length of the archive: packs the same one without opening a file. */
function measure(entries: readonly Entry[]): Promise<number> {
  return new Promise((resolve) => {
    const plan = new ZipFile()
    for (const entry of entries) plan.addReadStreamLazy(entry.name, optionsOf(entry), () => {})
    // Its types omit that the callback gets the size, and that the comment is optional.
    plan.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  })
}
