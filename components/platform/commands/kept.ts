import type { ErrorCode, FieldError } from '@/lib/base/errors'
import type { KeptKind } from '@/lib/platform/http/command'

/** A file of an entry, without its bytes. */
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

/** The server's refusal, as far as it can be kept. */
export interface KeptRefusal {
  code: ErrorCode
  message: string
  fields: FieldError[]
  /** Seconds to wait before another try makes sense. */
  retryAfter?: number
  /** The record as it stands on the server. */
  current?: unknown
}

/** A request that a person made, as plain data. */
export interface Written {
  id: string
  kind: KeptKind
  method: 'POST' | 'PUT'
  path: string
  body: Record<string, unknown>
  files: readonly KeptFile[]
  /** The record whose screen shows it while it is on its way. */
  to?: string
  jobId?: string
  /** Set for what must arrive in the order in which it was done, though no id says so. */
  line?: string
  /** Keys of queries that become old once it is saved. */
  old: readonly (readonly unknown[])[]
  /** Whether its photo is still as the camera made it. */
  isRaw?: boolean
  /** Set for forms that are written again and again: only the newest entry for this address is kept. */
  newestOf?: string
  /** The entry of the same tap that has to be saved before it. */
  after?: string
  typed?: Typed
  /** The page of its form. */
  href?: string
}

/** The values that a person typed, for showing them in their form again. */
export interface Typed {
  /** The id of this version of the typed values. */
  id: string
  /** The record that they saw, and their changes of it. */
  base: { version: number }
  changed: Record<string, unknown>
}

/** The same as an entry on this device, until the server has it. */
export interface Kept extends Written {
  /** Its place among all entries of this device: the oldest goes first. */
  order: number
  /** The records that it makes or changes. */
  about: readonly string[]
  /** Every record that its path and body name. */
  names: readonly string[]
  /** The tab that made it, which recognises its own live event by this. */
  tabId: string
  /** When it was made. */
  at: string
  /** Whether somebody stopped it. */
  isStopped?: boolean
  /** Whether it may have arrived; set where a newer one could otherwise replace it. */
  isTried?: boolean
  refusal?: KeptRefusal
  trouble?: Trouble
  /** When somebody discarded it; it can be put back for a while. */
  discardedAt?: string
}

/** What it was answered with that is neither saved nor refused, so that it is tried on. */
export interface Trouble {
  tries: number
  /** The last of these answers. */
  message: string
}

/** A failure or two pass by themselves; after so many a person is told. */
const MOST_SILENT_TRIES = 3

/** Why it has not been saved for so long; undefined while it only waits for a connection or its turn. */
export const troubleOf = ({ trouble, state }: Pick<Shown, 'trouble' | 'state'>): Trouble | undefined =>
  trouble && trouble.tries >= MOST_SILENT_TRIES && isUnderway({ state }) ? trouble : undefined

/** The state of an entry. `sent`: all of its bytes are sent, and the answer is awaited. */
export type KeptState = 'waiting' | 'sending' | 'sent' | 'saved' | 'refused' | 'stopped'

export interface Shown extends Kept {
  state: KeptState
  /** How much of its files has left this device, from 0 to 1. */
  share: number
  /** When it was saved, in ms since 1970: what a screen read since holds it. */
  savedAt?: number
}

/** The server's questions before it saves, as the answer for the next try; undefined after a plain refusal. */
export function askedOf({ refusal }: Kept): { confirm: string } | undefined {
  const { confirm } = (refusal?.current ?? {}) as { confirm?: string }
  return refusal?.fields.some(({ path }) => path === 'confirm') && confirm ? { confirm } : undefined
}

/** The refused values that a person can correct where they read of it: those that are words or numbers. */
export function mendableOf({ refusal, body }: Kept): { path: string; value: string | number; message: string }[] {
  return (refusal?.fields ?? []).flatMap(({ path, message }) => {
    const value = body[path]
    const isTyped = typeof value === 'number' || (typeof value === 'string' && idsIn(value).length === 0)
    return isTyped ? [{ path, value, message }] : []
  })
}

/** Why it was refused, in words. */
export const reasonOf = ({ refusal }: Kept): string => refusal?.fields[0]?.message ?? refusal?.message ?? ''

const UNDERWAY: readonly KeptState[] = ['waiting', 'sending', 'sent']
export const isUnderway = ({ state }: Pick<Shown, 'state'>): boolean => UNDERWAY.includes(state)

/** Whether it will be among what the server has: screens show it in its place until they have read again. */
export const isComing = (one: Pick<Shown, 'state'>): boolean => isUnderway(one) || one.state === 'saved'

interface List {
  kind: KeptKind
  jobId: string
  /** What it holds already. */
  known: readonly { id: string }[]
}

/** The entries that make records of a job's list and are not in it yet, the oldest first. */
export function comingTo({ kind, jobId, known }: List, kept: readonly Shown[]): Shown[] {
  const ids = new Set(known.map(({ id }) => id))
  return kept.filter((one) => one.kind === kind && one.jobId === jobId && isComing(one) && !ids.has(one.id))
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const idsIn = (text: string): string[] => [...new Set(text.match(UUID))]

/** The fields with the ids of the records that a body makes. */
const MADE = ['id', 'installationId']

function madeBy(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(madeBy)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' ? (MADE.includes(name) ? [value] : []) : madeBy(value),
  )
}

/**
 * The records that a request is about, and all that it names. It makes those whose ids its body has, at any depth, and
 * changes the last one of its path. Nothing has to wait for values that newer ones may replace.
 */
export const recordsOf = ({ id, method, path, body, newestOf, after }: Written): Pick<Kept, 'about' | 'names'> => ({
  about: newestOf ? [] : method === 'PUT' ? idsIn(path).slice(-1) : [id, ...madeBy(body)],
  names: idsIn(path + JSON.stringify(body) + (after ?? '')),
})

/** Whether an answer is about the record that was sent: what something in between makes up is not. */
export function isAnswerTo({ path, body }: Written, answer: unknown): boolean {
  const said = JSON.stringify(answer) ?? ''
  // A documented call answers no more.
  if (said === '{"success":true}') return true
  const own = typeof body.id === 'string' ? [body.id] : idsIn(path + JSON.stringify(body))
  return own.some((id) => said.includes(id))
}

/** Whether an entry stands for all that was filled in before it: who signs a form signs what they read, photos too. */
const isOfAll = ({ kind, newestOf }: Pick<Kept, 'kind' | 'newestOf'>): boolean =>
  kind === 'change of a form' && newestOf === undefined

/** Whether an entry is fixed by a later one, such as a signature: what is written after that is an entry of its own. */
export const isFixed = (entry: Kept, all: readonly Kept[]): boolean =>
  !entry.refusal && all.some((one) => isOfAll(one) && one.path === entry.path && one.order > entry.order)

/**
 * Whether an entry must wait for an earlier one: a record of a room waits for the room, a change for its record, a
 * signature for all that was filled in before, and a timer's start for the stop of the one before, unless that was
 * refused. Files of one record go side by side.
 */
export function goesAfter(later: Kept, earlier: Kept): boolean {
  if (earlier.order >= later.order) return false
  if (later.newestOf && later.newestOf === earlier.newestOf) return true
  const isOfLine = later.line !== undefined && later.line === earlier.line && later.path !== earlier.path
  if (isOfLine && !earlier.refusal && !earlier.isStopped) return true
  if (isOfAll(later) && earlier.names.some((id) => later.about.includes(id))) return true
  const isOfSame = later.about.some((id) => earlier.about.includes(id))
  if (isOfSame && earlier.files.length && later.files.length) return false
  return isOfSame || later.names.some((id) => earlier.about.includes(id))
}

/** The entries that can only be sent once an earlier one is, the oldest first. */
export function behind(earlier: Kept, all: readonly Shown[]): Shown[] {
  const held: Shown[] = []
  for (const one of all)
    if (one.state !== 'saved' && [earlier, ...held].some((other) => goesAfter(one, other))) held.push(one)
  return held
}

/**
 * Whether a refused or stopped entry is what somebody now sends in other words: it takes the place of that one. Words for
 * a record that is not there make it, and words that would make one that is there change it.
 */
export function isMendedBy(entry: Shown, anew: Written): boolean {
  // What waits for the refused one of the same tap is done anew with it.
  const isOpen = entry.state === 'refused' || entry.state === 'stopped' || (entry.state === 'waiting' && entry.after)
  if (!isOpen) return false
  if (entry.kind !== anew.kind || entry.files.length || anew.files.length) return false
  if (entry.method === anew.method && entry.path === anew.path) {
    const [before, now] = [madeBy(entry.body), madeBy(anew.body)]
    return before.length || now.length ? before.some((id) => now.includes(id)) : true
  }
  const isOther = entry.refusal?.code === 'not_found' || entry.refusal?.code === 'conflict'
  return isOther && entry.method !== anew.method && recordsOf(anew).about.some((id) => entry.about.includes(id))
}

/** Whether a newer entry may replace it. One that may have arrived is sent unchanged until the server has answered. */
export const isReplaceable = ({ newestOf, isTried, refusal }: Kept): boolean =>
  newestOf !== undefined && (!isTried || refusal !== undefined)

/**
 * The changes of a newer entry once the earlier one is saved: it builds on the answer. When somebody else wrote in
 * between, it stays unchanged, and the server refuses it.
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
 * The entries that can be sent now, in order. A refused or stopped one holds back those that name its records.
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

/** The progress of some files, in whole percent; null when none is on its way. */
export function shareOf(shown: readonly Shown[]): number | null {
  if (!shown.some(isUnderway)) return null
  const counted = shown.filter((one) => isUnderway(one) || one.state === 'saved')
  const sizeOf = ({ files }: Shown) => files.reduce((sum, { size }) => sum + size, 0)
  const total = counted.reduce((sum, one) => sum + sizeOf(one), 0)
  const sent = counted.reduce((sum, one) => sum + sizeOf(one) * (one.state === 'saved' ? 1 : one.share), 0)
  // 100 % sent is not yet saved.
  return Math.min(99, Math.floor((sent / Math.max(1, total)) * 100))
}
