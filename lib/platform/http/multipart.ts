import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import busboy from 'busboy'

import { counted } from '@/lib/base/counts'
import { env } from '@/lib/base/env'
import { DomainError, invalid, malformed, tooLarge, unavailable, unsupported } from '@/lib/base/errors'

import { withoutControls } from './controls.mjs'
import { cleanFileName, withTrueEnding } from './file-name'
import { isAcceptedType, readFileType } from './file-type'
import { log } from './log'
import { NO_SUCH_FIELD } from './request'

export const MEGABYTE = 1_048_576
/** The limit of one request, with its files and fields. */
export const MAX_REQUEST_BYTES = 200 * MEGABYTE
/** The limit for the rest: boundaries, names and types. Fifty files of four megabytes must fit. */
const MAX_FRAMING_BYTES = MEGABYTE / 4

const MAX_TEXT_FIELDS = 200
const MAX_TEXT_BYTES = MEGABYTE
/** File fields that were left empty, beside the files that the rules name. Each briefly costs a file on disk. */
const MAX_EMPTY_FILES = 50

/** The rule for one name of a form. */
export interface FileRule {
  /** How many files; more is 413. */
  max: number
  /** Set to 1 when the call makes no sense without a file; fewer is 422. */
  min?: number
  /** For each file. */
  maxBytes: number
  /** For all files of this name together. */
  maxBytesTogether?: number
  /** Types as the bytes tell them: `image/png`, `image/*`, or `*`. */
  types: readonly string[]
  /** What a file of another type is told, by its name. */
  refusal?: (name: string) => string
}

export type FileRules = Record<string, FileRule>

/** A file on this machine's disk, until the request ends. */
export interface UploadedFile {
  path: string
  /** The sender's name for it, made safe to show. */
  name: string
  /** The MIME type that the bytes tell. */
  type: string
  size: number
  /** Hexadecimal. */
  sha256: string
}

export type UploadedFiles<F> = { [Name in keyof F]: UploadedFile[] }

export interface Form<F> {
  /** The text fields; an empty one is absent, a repeated one is a list. */
  value: Record<string, string | string[]>
  files: UploadedFiles<F>
  /** The same for the same content with any boundary: it identifies a replay. */
  fingerprint: string
  /** Removes the files; call it in any case. */
  discard: () => Promise<void>
}

/** The folder for files of running requests. `sweepFiles` clears what a killed process left in it. */
export const spoolFolder = () => path.resolve(env.DATA_DIR, 'tmp')

/**
 * Reads a multipart form as it streams in, files straight to disk. Refuses a broken form and one cut short (400), too
 * much of anything (413; the rest is let pass, because most senders hear an answer only after their last byte), a type
 * that is not accepted (415), a file under an unknown name (422).
 */
export async function readForm<F extends FileRules>(request: Request, rules: F): Promise<Form<F>> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > MAX_REQUEST_BYTES + MAX_FRAMING_BYTES) throw overRequest()
  const folder = await makeSpool()
  const discard = () =>
    rm(folder, { recursive: true, force: true }).catch((error) => log.error({ err: error }, 'a spool was not removed'))
  try {
    const { fields, files } = await parse(request, rules, folder)
    refuseMissing(files, rules)
    const value = Object.fromEntries([...fields].map(([name, texts]) => [name, texts.length > 1 ? texts : texts[0]!]))
    const prints = Object.entries(files).map(([name, list]) => [name, list.map((file) => file.sha256)])
    return { value, files, fingerprint: JSON.stringify([[...fields], prints]), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function parse<F extends FileRules>(request: Request, rules: F, folder: string) {
  const fields = new Map<string, string[]>()
  const slots = new Map(Object.keys(rules).map((name) => [name, { files: [] as UploadedFile[], begun: 0, bytes: 0 }]))
  const spooling: Promise<void>[] = []
  const form = openForm(request, rules)
  let textLength = 0
  let fileBytes = 0
  // The sender hears of the first fault; stopping the rest causes errors of its own.
  let refusal: unknown
  const refuse = (error: unknown) => {
    refusal ??= error
    form.destroy(error as Error)
  }

  async function receive(part: string, filename: string, content: Readable): Promise<void> {
    const rule = Object.hasOwn(rules, part) ? rules[part] : undefined
    const slot = slots.get(part)
    if (!rule || !slot) throw invalid({ [part]: NO_SUCH_FIELD })
    // A browser sends a nameless, empty part for an empty file field.
    const nameless = filename === ''
    const place = nameless ? -1 : slot.begun++
    if (place >= rule.max) throw tooLarge(`${part}: at most ${counted(rule.max, 'file')}.`)
    // A browser writes the sign of inches so, because the name stands between two of them.
    const name = cleanFileName(filename.replaceAll('%22', '"'))
    const spooled = await spool(content, path.join(folder, randomUUID()), (size, more) => {
      slot.bytes += more
      fileBytes += more
      if (fileBytes + textLength > MAX_REQUEST_BYTES) throw overRequest()
      if (size > rule.maxBytes) throw tooLarge(`“${name}” has more than ${megabytes(rule.maxBytes)}.`)
      if (rule.maxBytesTogether !== undefined && slot.bytes > rule.maxBytesTogether) {
        throw tooLarge(`${part}: at most ${megabytes(rule.maxBytesTogether)} together.`)
      }
    })
    if (nameless && spooled.size === 0) return
    if (nameless) throw invalid({ [part]: 'The file has no name.' })
    if (spooled.size === 0) throw invalid({ [part]: `“${name}” is empty.` })
    const { type, endings } = await readFileType(spooled.path, name)
    if (!isAcceptedType(type, rule.types)) {
      throw unsupported(rule.refusal?.(name) ?? `“${name}” was not taken: files of this kind are not accepted here.`)
    }
    slot.files[place] = { ...spooled, name: withTrueEnding(name, endings), type }
  }

  form.on('error', () => {})
  form.on('fieldsLimit', () => refuse(tooLarge(`A form has at most ${MAX_TEXT_FIELDS} fields.`)))
  form.on('filesLimit', () => refuse(tooLarge('There are too many files in this form.')))
  form.on('field', (given, text, { valueTruncated }) => {
    if (!given) return refuse(malformed('A part of the form has no name.'))
    textLength += text.length
    if (valueTruncated || textLength > MAX_TEXT_BYTES) return refuse(tooLarge('The text of a form has at most 1 MB.'))
    const name = fieldName(given)
    if (text !== '') fields.set(name, [...(fields.get(name) ?? []), withoutControls(text)])
  })
  form.on('file', (given, content, info) => {
    content.on('error', () => {})
    if (!given) return refuse(malformed('A part of the form has no name.'))
    spooling.push(receive(fieldName(given), info.filename ?? '', content).catch(refuse))
  })

  const reader = readerOf(request)
  await pipeline(arriving(reader), measured(request), form).catch(refuse)
  if (refusal) await letPass(reader)
  await Promise.all(spooling)
  if (refusal) throw asRefusal(refusal)
  return { fields, files: Object.fromEntries([...slots].map(([name, slot]) => [name, slot.files])) as UploadedFiles<F> }
}

function openForm(request: Request, rules: FileRules): busboy.Busboy {
  const files = Object.values(rules).reduce((most, { max }) => most + max, MAX_EMPTY_FILES)
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { fields: MAX_TEXT_FIELDS, fieldSize: MAX_TEXT_BYTES, files, headerPairs: 20 },
    })
  } catch {
    throw malformed('The form names no boundary.')
  }
}

function readerOf(request: Request): ReadableStreamDefaultReader<Uint8Array> {
  if (!request.body) throw malformed('The form is empty.')
  return request.body.getReader()
}

async function* arriving(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** Reads the rest of a refused request, up to the largest size of any request, and drops it. */
async function letPass(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let size = 0
  try {
    for await (const chunk of arriving(reader)) if ((size += chunk.length) > MAX_REQUEST_BYTES) break
  } catch {
    // A sender that is gone needs no answer.
  }
  await reader.cancel().catch(() => {})
}

/** Checks the arriving bytes against the limit and, at the end, against the declared length. */
function measured(request: Request): Transform {
  const declared = request.headers.get('content-length')
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (size > MAX_REQUEST_BYTES + MAX_FRAMING_BYTES) done(overRequest())
      else done(null, chunk)
    },
    flush(done) {
      if (declared !== null && Number(declared) !== size) done(malformed('The request was cut short.'))
      else done()
    },
  })
}

async function spool(content: Readable, target: string, check: (size: number, more: number) => void) {
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      check(size, chunk.length)
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(counted, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  return { path: target, size, sha256: hash.digest('hex') }
}

async function makeSpool(): Promise<string> {
  try {
    await mkdir(spoolFolder(), { recursive: true, mode: 0o700 })
    return await mkdtemp(path.join(spoolFolder(), 'form-'))
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Refuses (422) a request without its required files. */
export function refuseMissing<F extends FileRules>(files: UploadedFiles<F>, rules: F): void {
  const missing = Object.entries(rules).filter(([name, { min = 0 }]) => files[name]!.length < min)
  if (missing.length) throw invalid(Object.fromEntries(missing.map(([name]) => [name, 'Please choose a file.'])))
}

/** Errors of a form library or a broken connection are the sender's; errors of the disk are ours. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError) return error
  const { syscall } = error as NodeJS.ErrnoException
  if (
    syscall === 'open' ||
    syscall === 'write' ||
    syscall === 'close' ||
    syscall === 'mkdir' ||
    syscall === 'mkdtemp'
  ) {
    log.error({ err: error }, 'a form could not be spooled')
    return unavailable('Files cannot be taken at the moment. Please try again.')
  }
  return malformed('The form is broken or was cut short.')
}

/** `files[]` and `files` are one name: PHP's habit is common among clients. */
const fieldName = (given: string) => given.replace(/\[\]$/, '')

const overRequest = () => tooLarge(`A request has at most ${megabytes(MAX_REQUEST_BYTES)}.`)
const megabytes = (bytes: number) => (bytes < MEGABYTE ? counted(bytes, 'byte') : `${Math.floor(bytes / MEGABYTE)} MB`)
