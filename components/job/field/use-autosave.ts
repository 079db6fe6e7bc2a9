'use client'

import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

import { type KeptRefusal, type Shown, type Typed, isReplaceable } from '@/components/platform/commands/kept'
import { mirror } from '@/components/platform/commands/kept-mirror'
import { theOutbox } from '@/components/platform/commands/the-outbox'
import { asRefusal } from '@/components/ui/as-refusal'
import { keepDraft, readDraft } from '@/components/ui/draft'
import { useChangerOf } from '@/components/ui/own-id'
import type { FieldError } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'
import { changedFields, isSame, merge } from '@/lib/base/merge'

/** The state of what was typed. */
export type SaveState =
  | { is: 'saved' }
  /** Typed, and about to be kept on this device. */
  | { is: 'typing' }
  /** Kept on this device alone, until there is a connection. */
  | { is: 'waiting' }
  | { is: 'saving' }
  /** Everything is saved but the fields that must be corrected. */
  | { is: 'held'; fields: string[] }
  | { is: 'failed'; message: string }
  /** Somebody changed the same fields meanwhile, as far as it is known who. */
  | { is: 'clash'; fields: string[]; by: string }

interface Words<Values, Stored> extends Typed {
  base: Stored & Typed['base']
  changed: Partial<Values>
}

interface AutosaveOptions<Values extends FieldValues, Stored> {
  form: UseFormReturn<Values>
  /** The stored record, as far as the screen knows it. */
  stored: Stored
  valuesOf: (stored: Stored) => Values
  /** The faults of the typed values, by field. */
  refusalsOf: (values: Values) => Promise<FieldError[]>
  /** The field that a refused field conflicts with: neither is sent. */
  beside: Partial<Record<string, string>>
  /** The fields that a refusal of the server is about. */
  fieldsOf: (refusal: KeptRefusal) => FieldError[]
  /** Keeps what was typed on this device until it is saved (`keepNewest`). */
  send: (typed: Words<Values, Stored>) => Promise<Stored | null>
  /** Gives the stored record to the screen. */
  keep: (stored: Stored) => void
  /** The address that it is sent to, and kept under. */
  address: string
}

type Latest<Values extends FieldValues, Stored> = AutosaveOptions<Values, Stored> & {
  changerOf: (record: unknown) => string
}

const PAUSE_MS = 800
const DRAFT_MS = 200
const RETRY_MS = 15_000

/**
 * Saves a form as people type, field by field. Other people's changes appear in fields where nothing was typed; for the
 * others, the form asks. Typed values are kept in this device's outbox until the server has them; those that cannot be
 * sent yet are a draft of this tab.
 */
export function useAutosave<Values extends FieldValues, Stored extends { version: number }>(
  options: AutosaveOptions<Values, Stored>,
) {
  const { form, stored, address } = options
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const changerOf = useChangerOf()
  const latest = useRef<Latest<Values, Stored>>({ ...options, changerOf })
  // A key in a long form draws nothing again that only says the same.
  const show = (next: SaveState) => setState((before) => (isSame(before, next) ? before : next))
  const [saver] = useState(() => new Saver<Values, Stored>(latest, show, stored))

  useEffect(() => {
    latest.current = { ...options, changerOf }
  })
  useEffect(() => saver.start(), [saver, address])
  useEffect(() => saver.follow(stored), [saver, stored])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => saver.typed() }), [form, saver])

  return {
    state,
    retry: () => saver.retry(),
    keepMine: () => saver.keepMine(),
    loadTheirs: () => saver.loadTheirs(),
    readVersion: saver.readVersion,
  }
}

class Saver<Values extends FieldValues, Stored extends { version: number }> {
  /** The stored record, as far as this form has taken it in. */
  #base: Stored
  #timer: ReturnType<typeof setTimeout> | undefined
  #isTyping = false
  #isKeeping = false
  #clashes: string[] = []
  /** The fields that cannot be sent as they are. */
  #held: string[] = []
  /** Why the others could not be saved. */
  #problem: string | undefined
  /** The values that the server refused, so that they are not sent again unchanged. */
  readonly #refused = new Map<string, { value: unknown; message: string }>()
  /** The newest entry of this form in the outbox. */
  #kept: Shown | undefined
  /** The ids of the typed values that this form shows: its own, and those of other tabs that it took in. */
  readonly #known = new Set<string>()
  /** The typed values whose refusal has been handled. */
  #answered: string | undefined
  #drafting: ReturnType<typeof setTimeout> | undefined
  /** While we fill the form, nothing counts as typed. */
  #isFilling = false

  constructor(
    private readonly latest: { readonly current: Latest<Values, Stored> },
    private readonly show: (state: SaveState) => void,
    stored: Stored,
  ) {
    this.#base = stored
  }

  /** The version of the stored record that this form shows, with what is typed here over it. */
  readonly readVersion = () => this.#base.version

  get #form() {
    return this.latest.current.form
  }

  get #changed(): string[] {
    const { valuesOf, form } = this.latest.current
    return changedFields(valuesOf(this.#base), form.getValues())
  }

  get #inOutbox(): Shown[] {
    const { address } = this.latest.current
    return mirror.get().filter(({ newestOf, state }) => newestOf === address && state !== 'saved')
  }

  start() {
    const { address, stored } = this.latest.current
    const listening = new AbortController()
    const { signal } = listening
    const draft = readDraft<Words<Values, Stored>>(address)
    if (draft) {
      this.#takeIn(draft)
      this.#isTyping = true
      this.#plan(0)
    }
    this.#look()
    this.follow(stored)
    const stops = [
      mirror.subscribe(() => this.#look()),
      mirror.onSaved((kept, answer) => kept.newestOf === address && this.#saved(kept, answer as Stored)),
    ]
    window.addEventListener('pagehide', () => this.#keepDraft(), { signal })
    // A phone closes a hidden tab without a word.
    const onHide = () => document.hidden && this.#isTyping && void this.save()
    document.addEventListener('visibilitychange', onHide, { signal })
    return () => {
      for (const stop of stops) stop()
      listening.abort()
      clearTimeout(this.#timer)
      this.#keepDraft()
      void this.save()
    }
  }

  /** Takes in a record that somebody saved, unless it is known or older. */
  follow(stored: Stored) {
    // Values that may have arrived would come back as somebody else's.
    if (this.#inOutbox.some(({ isTried, refusal }) => isTried && !refusal)) return
    if (this.#adopt(stored)) this.#plan(PAUSE_MS)
  }

  typed() {
    if (this.#isFilling) return
    this.#isTyping = true
    // All of a form goes into its draft: several keys share one. A page that goes away keeps it at once.
    this.#drafting ??= setTimeout(() => this.#keepDraft(), DRAFT_MS)
    this.#tell()
    this.#plan(PAUSE_MS)
  }

  keepMine() {
    this.#clashes = []
    void this.save()
  }

  loadTheirs() {
    const theirs = this.latest.current.valuesOf(this.#base)
    this.#fill(Object.fromEntries(this.#clashes.map((field) => [field, theirs[field]])) as Partial<Values>)
    this.keepMine()
  }

  retry() {
    void this.save()
    void theOutbox().then((outbox) => outbox?.wake())
  }

  async save() {
    clearTimeout(this.#timer)
    if (this.#isKeeping) return this.#plan(PAUSE_MS)
    if (this.#clashes.length) return
    this.#isKeeping = true
    const base = this.#base
    try {
      await this.#keep()
    } catch (error) {
      this.#plan(RETRY_MS)
      this.#answer(asRefusal(error), { base, changed: this.#form.getValues() })
    } finally {
      this.#isKeeping = false
      this.#keepDraft()
      this.#tell()
    }
  }

  /** Puts all fields that differ from the stored ones into the outbox. */
  async #keep(): Promise<void> {
    const outbox = await theOutbox()
    // An open outbox knows its entries of this form.
    this.#look()
    this.#held = await this.#wrong()
    this.#isTyping = false
    this.#problem = undefined
    const values = this.#form.getValues()
    const fields = this.#changed.filter((field) => !this.#held.includes(field))
    const kept = this.#kept
    if (!fields.length) {
      if (kept && isReplaceable(kept) && !this.#held.length) {
        this.#kept = undefined
        await outbox?.withdraw(kept.id)
      }
      return
    }
    const changed = Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
    const isKept = kept && !kept.refusal && kept.typed!.base.version === this.#base.version
    if (isKept && areSame(changed, kept.typed!.changed)) return
    const words = { id: newId(), base: this.#base, changed }
    this.#known.add(words.id)
    const answer = await this.latest.current.send(words)
    if (answer) this.#arrived(words, answer)
    // The form of a page that was left hears of its entry nowhere else, and would leave a draft beside it.
    else this.#look()
  }

  /** The changed fields that cannot be sent; each shows why. */
  async #wrong(): Promise<string[]> {
    const { refusalsOf, beside } = this.latest.current
    const values = this.#form.getValues()
    const wrong = await refusalsOf(values)
    for (const [path, { value, message }] of this.#refused) {
      if (isSame(values[path], value)) wrong.push({ path, message })
      else this.#refused.delete(path)
    }
    this.#form.clearErrors()
    for (const { path, message } of wrong) this.#form.setError(path as Path<Values>, { type: 'refused', message })
    const held = new Set(wrong.flatMap(({ path }) => [path, ...(beside[path] ? [beside[path]] : [])]))
    return this.#changed.filter((field) => held.has(field))
  }

  /** Looks for this form's entries in the outbox. */
  #look() {
    const [before, kept] = [this.#kept, this.#inOutbox.at(-1)]
    if (kept === before) return
    this.#kept = kept
    if (kept) {
      const words = kept.typed as Words<Values, Stored>
      if (!this.#known.has(words.id)) this.#takeIn(words)
      this.#known.add(words.id)
      if (kept.refusal && this.#answered !== words.id) {
        this.#answered = words.id
        this.#answer(kept.refusal, words)
      }
      this.follow(this.latest.current.stored)
    } else if (before) {
      const [now, stored] = [this.#form.getValues(), this.latest.current.valuesOf(this.#base)]
      // Somebody discarded the entry. Whatever was typed since is no part of it.
      const fields = Object.entries(before.typed!.changed).filter(([field, value]) => isSame(now[field], value))
      this.#fill(Object.fromEntries(fields.map(([field]) => [field, stored[field]])) as Partial<Values>)
    }
    this.#tell()
  }

  #saved(kept: Shown, answer: Stored) {
    if (kept.id === this.#kept?.id) this.#kept = undefined
    this.#arrived(kept.typed as Words<Values, Stored>, answer)
  }

  #arrived({ changed }: Words<Values, Stored>, answer: Stored) {
    this.#adopt(answer, changed)
    this.follow(this.latest.current.stored)
    this.#keepDraft()
    this.#tell()
    if (this.#changed.length) this.#plan(PAUSE_MS)
  }

  #answer(refusal: KeptRefusal, { base, changed }: Pick<Words<Values, Stored>, 'base' | 'changed'>) {
    const current = refusal.code === 'conflict' && (refusal.current as Stored | undefined)
    // A record that is no newer brings nothing to try again with: it is refused as it is.
    if (current && current.version > base.version) {
      this.#adopt(current)
      return this.#plan(0)
    }
    const own = this.latest.current.fieldsOf(refusal).filter(({ path }) => path in changed)
    for (const { path, message } of own) this.#refused.set(path, { value: changed[path], message })
    if (own.length) this.#plan(0)
    else this.#problem = refusal.message
  }

  /** Shows values that were typed before or elsewhere, except in fields where something else is typed here. */
  #takeIn({ base, changed }: Words<Values, Stored>) {
    const values = this.#form.getValues()
    const mine = Object.fromEntries(this.#changed.map((field) => [field, values[field]])) as Partial<Values>
    const isOlder = base.version < this.#base.version
    if (isOlder) this.#base = base
    this.#fill({ ...(isOlder && this.latest.current.valuesOf(base)), ...changed, ...mine })
  }

  /**
   * Takes in the stored record.
   * @param own the part of it that was typed here
   * @returns whether it is newer than what this form knew
   */
  #adopt(theirs: Stored, own?: Partial<Values>): boolean {
    if (theirs.version <= this.#base.version) return false
    const { valuesOf, keep } = this.latest.current
    const base = { ...valuesOf(this.#base), ...own }
    const { values, clashes } = merge(base, this.#form.getValues(), valuesOf(theirs))
    this.#base = theirs
    this.#fill(values)
    this.#clashes = [...new Set([...this.#clashes, ...clashes])]
    keep(theirs)
    this.#tell()
    return true
  }

  #fill(values: Partial<Values>) {
    const now = this.#form.getValues()
    this.#isFilling = true
    for (const [field, value] of Object.entries(values)) {
      if (isSame(now[field], value)) continue
      this.#form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>)
    }
    this.#isFilling = false
  }

  #plan(inMs: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), inMs)
  }

  #tell() {
    const isUnderway = this.#kept?.state === 'sending' || this.#kept?.state === 'sent'
    if (this.#clashes.length)
      this.show({ is: 'clash', fields: this.#clashes, by: this.latest.current.changerOf(this.#base) })
    else if (this.#problem) this.show({ is: 'failed', message: this.#problem })
    else if (isUnderway) this.show({ is: 'saving' })
    else if (this.#isTyping) this.show({ is: 'typing' })
    else if (this.#held.length && this.#kept?.state !== 'waiting') this.show({ is: 'held', fields: this.#held })
    else this.show({ is: this.#kept ? 'waiting' : 'saved' })
  }

  /** Keeps in this tab the values that the outbox does not hold. */
  #keepDraft() {
    clearTimeout(this.#drafting)
    this.#drafting = undefined
    const values = this.#form.getValues()
    const kept: Record<string, unknown> = this.#kept?.typed?.changed ?? {}
    const fields = this.#changed.filter((field) => !(field in kept && isSame(values[field], kept[field])))
    const changed = Object.fromEntries(fields.map((field) => [field, values[field]]))
    keepDraft(this.latest.current.address, fields.length ? { base: this.#base, changed } : null)
  }
}

const areSame = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, value]) => field in other && isSame(value, other[field]))
