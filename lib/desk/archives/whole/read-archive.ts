import 'server-only'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import yauzl from 'yauzl'
import { z } from 'zod'

import { type DomainError, malformed } from '@/lib/base/errors'
import { FORMAT_VERSION, MANIFEST, MOST_BYTES } from '@/lib/desk/exports/rules'
import { isTooDeep, parseJson } from '@/lib/platform/http/json'

import { type ArchiveTable, archiveTables } from './tables'

/** As many files as an export may have, with its tables. */
const MOST_ENTRIES = 500_500
const MOST_MANIFEST_BYTES = 300 * 1_048_576
/** The longest row: a form with all its answers has a tenth. */
const MOST_LINE_CHARACTERS = 32_000_000
const LINES_AT_ONCE = 200

const NAME = /^(?:README\.md|data\/[a-z_]+\.(?:jsonl|csv)|files\/[a-z-]+\/[^/\\\p{Cc}]+)$/u
const FILE_ID = /_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z0-9]{1,10})?$/

const Manifest = z.object({
  format: z.literal('makegood'),
  version: z.int(),
  kind: z.string(),
  organization: z.string(),
  missing: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.string())),
  files: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})
type Manifest = z.infer<typeof Manifest>

/** An archive of an organisation whose form is right; what is in its files is known as they are read. */
export interface Archive {
  organization: string
  /** Those of its tables that this installation knows, with the columns that its rows have. */
  tables: { table: ArchiveTable; columns: string[] }[]
  /** Its files by the ids of their rows. */
  files: Map<string, { name: string; size: number }>
  /** The ids of files whose bytes were missing already. */
  missing: string[]
  /** The bytes of one of its files. The stream fails when they are not those that the manifest names. */
  open: (name: string) => Promise<Readable>
  /** All but its files: the rows, the same as sheets, and what it says of itself. */
  records: string[]
  /** The rows of a table as JSON, some at a time. @throws malformed when they are not what the manifest names */
  lines: (table: string) => AsyncGenerator<string[]>
  close: () => void
}

const refuse = (message: string): DomainError => malformed(message)

/** Opens an archive. @throws malformed with what is wrong with it, before anything of it was written anywhere */
export async function openArchive(file: string): Promise<Archive> {
  // It refuses names that climb out of a folder by itself, and bytes that are more than their entry says.
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true }).catch(() => {
    throw refuse('This is not a ZIP file, or it was cut short.')
  })
  try {
    const entries = await listEntries(zip)
    const manifest = await readManifest(zip, entries)
    const sums = checkEntries(manifest, entries)
    const open = async (name: string) => {
      const stream = await zip.openReadStreamPromise(entries.get(name)!)
      return Readable.from(checked(stream, name, sums.get(name)!), { objectMode: false })
    }
    return {
      organization: manifest.organization,
      tables: knownTables(manifest),
      ...filesOf(manifest),
      records: manifest.files.flatMap(({ name }) => (name.startsWith('files/') ? [] : name)),
      open,
      lines: async function* (table) {
        yield* inBatches(await open(`data/${table}.jsonl`), table)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw refuse('There are too many files in this archive.')
  const entries = new Map<string, yauzl.Entry>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize } = entry
      if (name !== MANIFEST && !NAME.test(name))
        throw refuse('A file in this archive has a name that none of ours has.')
      if (entries.has(name)) throw refuse(`${name} is in this archive twice.`)
      bytes += uncompressedSize
      if (bytes > MOST_BYTES) throw refuse('This archive unfolds to more than an archive may hold.')
      entries.set(name, entry)
    }
  } catch (error) {
    if (error instanceof Error && /relative path|absolute path|invalid characters in fileName/.test(error.message)) {
      throw refuse('A file in this archive has a name that climbs out of it.')
    }
    throw isOurs(error) ? error : refuse('This archive is damaged.')
  }
  return entries
}

const isOurs = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'malformed'

async function readManifest(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST)
  if (!entry) throw refuse(`There is no ${MANIFEST} in this archive.`)
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw refuse(`${MANIFEST} is too large.`)
  const written: unknown = await buffer(await zip.openReadStreamPromise(entry))
    .then((bytes) => parseJson(bytes.toString()))
    .catch(() => null)
  const { success, data } = z.looseObject({ version: z.int(), kind: z.string() }).safeParse(written)
  if (!success) throw refuse(`${MANIFEST} cannot be read.`)
  if (data.version > FORMAT_VERSION) throw refuse(LATER)
  if (data.kind !== 'organization') throw refuse('This is no archive of an organisation.')
  const manifest = Manifest.safeParse(data)
  if (!manifest.success) throw refuse(`${MANIFEST} cannot be read.`)
  return manifest.data
}

const LATER = 'This archive is from a later version of Makegood. Please upgrade this installation first.'

/** @returns the hash of each file by its name */
function checkEntries({ files }: Manifest, entries: ReadonlyMap<string, yauzl.Entry>): Map<string, string> {
  const sums = new Map<string, string>()
  for (const { name, size, sha256 } of files) {
    const entry = entries.get(name)
    if (!entry) throw refuse(`${MANIFEST} names files that are not in this archive.`)
    if (entry.uncompressedSize !== size) throw refuse(`${name} is not as long as ${MANIFEST} says.`)
    sums.set(name, sha256)
  }
  if (sums.size !== entries.size - 1) throw refuse(`There are files in this archive that ${MANIFEST} does not name.`)
  return sums
}

function knownTables({ tables, files }: Manifest): Archive['tables'] {
  const known = new Map(archiveTables().map((table) => [table.name, table]))
  const names = new Set(files.map(({ name }) => name))
  const found = Object.entries(tables).map(([name, columns]) => {
    const table = known.get(name)
    const here = new Set(table?.columns.map((column) => column.name))
    if (!table || columns.some((column) => !here.has(column))) throw refuse(LATER)
    if (!names.has(`data/${name}.jsonl`)) throw refuse(`The rows of ${name} are not in this archive.`)
    return { table, columns }
  })
  for (const needed of ['organizations', 'users', 'jobs', 'files', 'plan_usage']) {
    if (!(needed in tables)) throw refuse(`The rows of ${needed} are not in this archive.`)
  }
  return found
}

function filesOf({ files, missing }: Manifest): Pick<Archive, 'files' | 'missing'> {
  const found = files.filter(({ name }) => name.startsWith('files/')).map((file) => [idIn(file.name), file] as const)
  const byId = new Map(found)
  if (byId.size !== found.length) throw refuse('Two files in this archive are one.')
  return { files: byId, missing: missing.map(idIn) }
}

function idIn(name: string): string {
  const [, id] = FILE_ID.exec(name) ?? []
  if (!id) throw refuse('A file in this archive has a name that none of ours has.')
  return id
}

async function* checked(stream: Readable, name: string, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const part of stream) {
      hash.update(part)
      yield part
    }
  } catch {
    throw refuse(`${name} is damaged.`)
  }
  if (hash.digest('hex') !== sha256) throw refuse(`${name} is not what ${MANIFEST} says it is.`)
}

async function* inBatches(stream: Readable, table: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of boundedLines(stream, table)) {
    batch.push(line)
    if (batch.length < LINES_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/** Lines of a text: none is longer or deeper than a row may be, and none is empty. Each letter is passed once. */
async function* boundedLines(stream: Readable, table: string): AsyncGenerator<string> {
  let begun: string[] = []
  let length = 0
  const take = (part: string) => {
    begun.push(part)
    length += part.length
    if (length > MOST_LINE_CHARACTERS) throw refuse(`A row of ${table} is too long.`)
  }
  const whole = () => {
    const line = begun.join('')
    begun = []
    length = 0
    if (!line) throw refuse(`A row of ${table} is empty.`)
    if (isTooDeep(line)) throw refuse(`A row of ${table} holds lists within lists without end.`)
    return line
  }
  for await (const part of stream.setEncoding('utf8') as AsyncIterable<string>) {
    let from = 0
    for (let end = part.indexOf('\n'); end !== -1; end = part.indexOf('\n', from)) {
      take(part.slice(from, end))
      yield whole()
      from = end + 1
    }
    take(part.slice(from))
  }
  if (length) yield whole()
}
