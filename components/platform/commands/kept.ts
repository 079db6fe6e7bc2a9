import type { ErrorCode, FieldError } from '@/lib/base/errors'
import type { KeptKind } from '@/lib/platform/http/command'

/** A file of something kept, without its bytes. */
export interface KeptFile {
  field: string
  name: string
  type: string
  size: number
  lastModified: number
}

export const keptFile = (field: string, { name, type, size, lastModified }: File): KeptFile => ({
  field,
  name,
  type,
  size,
  lastModified,
})

/** Why the server refused something, as far as it can be kept. */
export interface KeptRefusal {
  code: ErrorCode
  message: string
  fields: FieldError[]
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  /** The record as it stands there. */
  current?: unknown
}

/** What somebody wrote: nothing but data. */
export interface Written {
  id: string
  kind: KeptKind
  method: 'POST' | 'PUT'
  path: string
  body: Record<string, unknown>
  files: readonly KeptFile[]
  /** The record on whose screen it is shown while it is on its way. */
  to?: string
  jobId?: string
  /** Keys of queries that are old once it is saved. */
  old: readonly (readonly unknown[])[]
  /** Whether its photo is still as the camera made it. */
  isRaw?: boolean
  /** Set for what is written over and over: of the record at this address only the newest is kept. */
  newestOf?: string
  typed?: Typed
  /** The page on which it was written. */
  href?: string
}

/** What somebody typed, as their form shows it again. */
export interface Typed {
  /** Names these words. */
  id: string
  /** The record that they saw, and what they changed of it. */
  base: { version: number }
  changed: Record<string, unknown>
}

/** The same on this device, until the server has it. */
export interface Kept extends Written {
  /** Its place among all of this device: what was written first goes first. */
  order: number
  /** The records that it makes or changes. */
  about: readonly string[]
  /** Every record that its path and body name. */
  names: readonly string[]
  /** The tab that it was written in, which knows its live event by that. */
  tabId: string
  /** When it was written. */
  at: string
  /** Whether somebody stopped it. */
  isStopped?: boolean
  /** Whether it may have arrived: set where it could otherwise be replaced. */
  isTried?: boolean
  refusal?: KeptRefusal
}

/** How something kept stands. `sent`: all of its bytes are, and the answer is awaited. */
export type KeptState = 'waiting' | 'sending' | 'sent' | 'saved' | 'refused' | 'stopped'

export interface Shown extends Kept {
  state: KeptState
  /** How much of its files has left this device, from 0 to 1. */
  share: number
}

/** What the server asks before it saves it, as the answer that is sent with the next try; undefined when it refused it. */
export function askedOf({ refusal }: Kept): { confirm: string } | undefined {
  const { confirm } = (refusal?.current ?? {}) as { confirm?: string }
  return refusal?.fields.some(({ path }) => path === 'confirm') && confirm ? { confirm } : undefined
}

/** Why it was refused, in words. */
export const reasonOf = ({ kind, refusal }: Kept): string =>
  kind === 'file' && refusal?.code === 'unsupported'
    ? 'Files of this type are not accepted.'
    : (refusal?.fields[0]?.message ?? refusal?.message ?? '')

const UNDERWAY: readonly KeptState[] = ['waiting', 'sending', 'sent']
export const isUnderway = ({ state }: Pick<Shown, 'state'>): boolean => UNDERWAY.includes(state)

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const idsIn = (text: string): string[] => [...new Set(text.match(UUID))]

/** Fields under which a body names what it makes. */
const MADE = ['id', 'installationId']

function madeBy(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(madeBy)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' ? (MADE.includes(name) ? [value] : []) : madeBy(value),
  )
}

/**
 * The records that a call is about, and all that it names. It makes those that its body has ids for, wherever they stand,
 * and changes the last one of its path. Nothing has to wait for words that newer ones may replace.
 */
export const recordsOf = ({ id, method, path, body, newestOf }: Written): Pick<Kept, 'about' | 'names'> => ({
  about: newestOf ? [] : method === 'PUT' ? idsIn(path).slice(-1) : [id, ...madeBy(body)],
  names: idsIn(path + JSON.stringify(body)),
})

/**
 * Whether something goes only after something that was written before it: what names a room goes after the room, and what
 * changes a record after what made it. Files of one record go side by side.
 */
export function goesAfter(later: Kept, earlier: Kept): boolean {
  if (earlier.order >= later.order) return false
  if (later.newestOf && later.newestOf === earlier.newestOf) return true
  const isOfSame = later.about.some((id) => earlier.about.includes(id))
  if (isOfSame && earlier.files.length && later.files.length) return false
  return isOfSame || later.names.some((id) => earlier.about.includes(id))
}

/** Whether newer words may take its place. What may have arrived is sent as it is until the server has answered it. */
export const isReplaceable = ({ newestOf, isTried, refusal }: Kept): boolean =>
  newestOf !== undefined && (!isTried || refusal !== undefined)

/**
 * What changes of newer words once the ones before them are saved: they build on the answer. Where somebody else wrote in
 * between they stay as they are, and the server refuses them.
 */
export function builtOn(later: Kept, sent: Kept, answer: unknown): Pick<Kept, 'body' | 'typed'> | null {
  const base = answer as Typed['base']
  const { version } = sent.body
  if (typeof version !== 'number' || later.body.version !== version || base.version !== version + 1) return null
  return { body: { ...later.body, version: base.version }, typed: later.typed && { ...later.typed, base } }
}

const MOST_AT_ONCE = 6
const MOST_WITH_FILES = 3

/**
 * What can be sent now, in its order. What was refused or stopped holds back what names it.
 * @param rests whether one has to rest after a failure
 */
export function sendable(all: readonly Shown[], rests: (kept: Shown) => boolean): Shown[] {
  const open = all.filter(({ state }) => state !== 'saved')
  const underway = open.filter(({ state }) => state === 'sending' || state === 'sent')
  const withFiles = (list: readonly Shown[]) => list.filter(({ files }) => files.length).length
  const chosen: Shown[] = []
  for (const one of open) {
    if (underway.length + chosen.length >= MOST_AT_ONCE) break
    if (one.state !== 'waiting' || rests(one)) continue
    if (one.files.length && withFiles(underway) + withFiles(chosen) >= MOST_WITH_FILES) continue
    if (open.some((other) => goesAfter(one, other))) continue
    chosen.push(one)
  }
  return chosen
}

/** How much of some files is there, in whole percent; null when none is underway. */
export function shareOf(shown: readonly Shown[]): number | null {
  if (!shown.some(isUnderway)) return null
  const counted = shown.filter((one) => isUnderway(one) || one.state === 'saved')
  const sizeOf = ({ files }: Shown) => files.reduce((sum, { size }) => sum + size, 0)
  const total = counted.reduce((sum, one) => sum + sizeOf(one), 0)
  const sent = counted.reduce((sum, one) => sum + sizeOf(one) * (one.state === 'saved' ? 1 : one.share), 0)
  // All of it sent is not all of it saved.
  return Math.min(99, Math.floor((sent / Math.max(1, total)) * 100))
}
