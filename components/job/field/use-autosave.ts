'use client'

import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

import { asRefusal } from '@/components/ui/use-server-errors'
import { changedFields, isSame, merge } from '@/lib/job/field/merge'

/** How it stands with what was typed. */
export type SaveState =
  | { is: 'saved' }
  /** Typed, and about to be sent. */
  | { is: 'typing' }
  | { is: 'saving' }
  /** All but the fields that have to be put right is saved. */
  | { is: 'held'; fields: string[] }
  | { is: 'failed'; message: string }
  /** Somebody else changed the same fields. */
  | { is: 'clash'; fields: string[] }

interface AutosaveOptions<Values extends FieldValues, Stored> {
  form: UseFormReturn<Values>
  /** What is stored, as the screen knows it. */
  stored: Stored
  valuesOf: (stored: Stored) => Values
  /** What is wrong with what is typed, by field. */
  refusalsOf: (values: Values) => Promise<{ path: string; message: string }[]>
  /** What a refused field is wrong beside: neither is sent. */
  beside: Partial<Record<string, string>>
  /** Sends what was changed. */
  send: (changed: Partial<Values>, version: number) => Promise<Stored>
  /** Makes what is stored known to the screen. */
  keep: (stored: Stored) => void
  /** Under which what is not saved yet outlives the page. */
  draftKey: string
}

const PAUSE_MS = 800
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
/** Others may save between our reading and our writing; so often in a row is no accident. */
const MOST_TURNS = 5

/**
 * Saves a form as it is typed, field by field: what others save meanwhile comes in where nothing was typed, and is asked
 * about where it was. What could not be sent is kept in this tab and tried again.
 */
export function useAutosave<Values extends FieldValues, Stored extends { version: number }>(
  options: AutosaveOptions<Values, Stored>,
) {
  const { form, stored, draftKey } = options
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const latest = useRef(options)
  const [saver] = useState(() => new Saver<Values, Stored>(latest, setState, stored))

  useEffect(() => {
    latest.current = options
  })
  useEffect(() => saver.start(), [saver, draftKey])
  useEffect(() => saver.follow(stored), [saver, stored])
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => saver.typed() }), [form, saver])

  return { state, retry: () => saver.save(), keepMine: () => saver.keepMine(), loadTheirs: () => saver.loadTheirs() }
}

class Saver<Values extends FieldValues, Stored extends { version: number }> {
  /** What is stored, as far as this form has taken it in. */
  #base: Stored
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryMs = FIRST_RETRY_MS
  #isSaving = false
  #clashes: string[] = []
  /** What the server refused, so that it is not sent again as it is. */
  readonly #refused = new Map<string, { value: unknown; message: string }>()
  /** While the form is filled by us nothing is typed. */
  #isFilling = false

  constructor(
    private readonly latest: { readonly current: AutosaveOptions<Values, Stored> },
    private readonly show: (state: SaveState) => void,
    stored: Stored,
  ) {
    this.#base = stored
  }

  get #form() {
    return this.latest.current.form
  }

  get #changed(): string[] {
    const { valuesOf, form } = this.latest.current
    return changedFields(valuesOf(this.#base), form.getValues())
  }

  start() {
    const listening = new AbortController()
    const { signal } = listening
    this.#restore()
    window.addEventListener('online', () => void this.save(), { signal })
    window.addEventListener('pagehide', () => this.#keepDraft(), { signal })
    return () => {
      listening.abort()
      clearTimeout(this.#timer)
      this.#keepDraft()
      void this.save()
    }
  }

  /** Takes in what somebody saved, unless it is what we know or older. */
  follow(stored: Stored) {
    if (stored.version <= this.#base.version || this.#isSaving) return
    this.#adopt(stored)
    this.#plan(PAUSE_MS)
  }

  typed() {
    if (this.#isFilling) return
    this.#keepDraft()
    if (this.#clashes.length) return
    if (!this.#isSaving) this.show({ is: 'typing' })
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

  async save() {
    clearTimeout(this.#timer)
    if (this.#isSaving || this.#clashes.length) return
    this.#isSaving = true
    try {
      for (let turn = 0; turn < MOST_TURNS && !this.#clashes.length; turn++) {
        if (!(await this.#send())) break
      }
      this.#retryMs = FIRST_RETRY_MS
    } catch (error) {
      this.show({ is: 'failed', message: asRefusal(error).message })
      this.#plan(this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS)
    } finally {
      this.#isSaving = false
      this.#keepDraft()
    }
  }

  /** @returns whether there is more to send */
  async #send(): Promise<boolean> {
    const { send, keep } = this.latest.current
    const held = await this.#held()
    const values = this.#form.getValues()
    const fields = this.#changed.filter((field) => !held.includes(field))
    if (!fields.length) {
      this.show(held.length ? { is: 'held', fields: held } : { is: 'saved' })
      return false
    }
    this.show({ is: 'saving' })
    const sent = Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
    try {
      const stored = await send(sent, this.#base.version)
      this.#base = stored
      keep(stored)
      this.#settle(sent)
      return true
    } catch (thrown) {
      const error = asRefusal(thrown)
      if (error.code === 'conflict' && error.current) {
        this.#adopt(error.current as Stored)
        return true
      }
      const own = error.fields.filter(({ path }) => fields.includes(path))
      if (!own.length) throw error
      for (const { path, message } of own) this.#refused.set(path, { value: sent[path], message })
      return true
    }
  }

  /** The changed fields that cannot be sent as they are; each says why. */
  async #held(): Promise<string[]> {
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

  #adopt(theirs: Stored) {
    const { valuesOf, keep } = this.latest.current
    const { values, clashes } = merge(valuesOf(this.#base), this.#form.getValues(), valuesOf(theirs))
    this.#base = theirs
    this.#fill(values)
    this.#clashes = clashes
    if (clashes.length) this.show({ is: 'clash', fields: clashes })
    keep(theirs)
  }

  /** A number that was stored shorter than it was typed is shown as it is stored. */
  #settle(sent: Partial<Values>) {
    const stored = this.latest.current.valuesOf(this.#base)
    const values = this.#form.getValues()
    const rounded = Object.keys(sent).filter((field) => isSame(values[field], sent[field]))
    this.#fill(Object.fromEntries(rounded.map((field) => [field, stored[field]])) as Partial<Values>)
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

  #keepDraft() {
    const { draftKey } = this.latest.current
    const values = this.#form.getValues()
    const changed = this.#changed.map((field) => [field, values[field]] as const)
    if (!changed.length) return sessionStorage.removeItem(draftKey)
    sessionStorage.setItem(draftKey, JSON.stringify({ base: this.#base, changed: Object.fromEntries(changed) }))
  }

  #restore() {
    const { draftKey, stored } = this.latest.current
    const draft = readDraft<Values, Stored>(draftKey)
    if (!draft) return
    this.#fill({ ...this.latest.current.valuesOf(draft.base), ...draft.changed })
    this.#base = draft.base
    this.#adopt(stored)
    this.#plan(0)
  }
}

function readDraft<Values, Stored>(key: string): { base: Stored; changed: Partial<Values> } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
