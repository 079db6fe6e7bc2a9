import { newId } from '@/lib/base/ids'
import { isSame, merge } from '@/lib/base/merge'
import { KIND_LABELS } from '@/lib/paper/forms/rules'
import type { FormItem, ItemKind } from '@/lib/paper/forms/schema'

/** A template as it is being written. */
export interface Sheet {
  name: string
  items: readonly FormItem[]
}

export interface Writing {
  now: Sheet
  past: readonly Sheet[]
  future: readonly Sheet[]
  /** The item whose properties are shown. */
  selected: string | null
  /** What the last step changed: typing on in the same place is one step. */
  touched: string | null
}

export type WritingEvent =
  | { do: 'add'; kind: ItemKind; after: string | null }
  | { do: 'change'; item: FormItem; place: string }
  | { do: 'rename'; name: string }
  | { do: 'move'; id: string; to: number }
  | { do: 'duplicate' | 'remove' | 'select'; id: string }
  | { do: 'undo' | 'redo' }
  | { do: 'load'; sheet: Sheet }

/** Nobody takes back more steps than this. */
const MOST_STEPS = 200

export const begun = (sheet: Sheet): Writing => ({ now: sheet, past: [], future: [], selected: null, touched: null })

/** A new item of a kind, as the palette gives it. */
export function itemOf(kind: ItemKind, id = newId()): FormItem {
  const label = KIND_LABELS[kind]
  switch (kind) {
    case 'singleChoice':
    case 'multipleChoice':
      return { id, kind, label, options: ['First', 'Second'].map((text) => ({ value: text, label: text })) }
    case 'table':
      return { id, kind, label, columns: [{ id: newId(), label: 'Column', kind: 'shortText' }] }
    case 'jobField':
      return { id, kind, label: 'Site address', field: 'address' }
    case 'paragraph':
      return { id, kind, label: 'Text' }
    default:
      return { id, kind, label }
  }
}

/** The state after an event. */
export function afterEvent(state: Writing, event: WritingEvent): Writing {
  const { now, past, future } = state
  const { items } = now
  const stepTo = (sheet: Sheet, more: Partial<Writing> = {}): Writing => {
    const touched = more.touched ?? null
    const isSameStep = touched !== null && touched === state.touched
    return {
      ...state,
      ...more,
      touched,
      now: sheet,
      past: isSameStep ? past : [...past, now].slice(-MOST_STEPS),
      future: [],
    }
  }
  switch (event.do) {
    case 'add': {
      const item = itemOf(event.kind)
      const at = event.after === null ? items.length : items.findIndex(({ id }) => id === event.after) + 1
      return stepTo({ ...now, items: items.toSpliced(at, 0, item) }, { selected: item.id })
    }
    case 'change':
      return stepTo(
        { ...now, items: items.map((item) => (item.id === event.item.id ? event.item : item)) },
        { touched: `${event.item.id} ${event.place}` },
      )
    case 'rename':
      return stepTo({ ...now, name: event.name }, { touched: 'name' })
    case 'move': {
      const from = items.findIndex(({ id }) => id === event.id)
      const to = Math.max(0, Math.min(items.length - 1, event.to))
      if (from < 0 || from === to) return state
      return stepTo({ ...now, items: items.toSpliced(from, 1).toSpliced(to, 0, items[from]!) })
    }
    case 'duplicate': {
      const at = items.findIndex(({ id }) => id === event.id)
      const copy = { ...items[at]!, id: newId() }
      return stepTo({ ...now, items: items.toSpliced(at + 1, 0, copy) }, { selected: copy.id })
    }
    case 'remove': {
      const at = items.findIndex(({ id }) => id === event.id)
      const left = items.toSpliced(at, 1)
      return stepTo({ ...now, items: left }, { selected: left[Math.min(at, left.length - 1)]?.id ?? null })
    }
    case 'select':
      return { ...state, selected: event.id, touched: null }
    case 'undo': {
      const before = past.at(-1)
      return before
        ? { ...state, now: before, past: past.slice(0, -1), future: [now, ...future], touched: null }
        : state
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { ...state, now: next, past: [...past, now], future: rest, touched: null } : state
    }
    case 'load':
      return begun(event.sheet)
  }
}

const idsOf = ({ items }: Sheet) => items.map(({ id }) => id)
const byId = ({ items }: Sheet) => new Map(items.map((item) => [item.id, item]))

/** An item with all of its fields that another has: one that was cleared is a change of it. */
const beside = (item: FormItem, other: FormItem): FormItem =>
  ({ ...Object.fromEntries(Object.keys(other).map((field) => [field, undefined])), ...item }) as FormItem

/**
 * A template that somebody else wrote on meanwhile: what was changed here since, and theirs in all else. What either
 * added stays, what either removed goes, unless the other one changed it; the order is theirs unless it was changed here.
 */
export function mergedSheet(base: Sheet, mine: Sheet, theirs: Sheet): Sheet {
  const [known, here, there] = [byId(base), byId(mine), byId(theirs)]
  const isMoved = !isInOrder(
    idsOf(mine).filter((id) => known.has(id)),
    idsOf(base).filter((id) => here.has(id)),
  )
  const [leading, other] = isMoved ? [mine, theirs] : [theirs, mine]
  const order = idsOf(leading)
  for (const [at, id] of idsOf(other).entries()) {
    if (!order.includes(id)) order.splice(order.indexOf(idsOf(other)[at - 1]!) + 1, 0, id)
  }
  const items = order.flatMap((id): FormItem[] => {
    const [before, own, stored] = [known.get(id), here.get(id), there.get(id)]
    if (own && stored) return [before ? merge(before, beside(own, before), stored).values : own]
    const left = (own ?? stored)!
    return before && isSame(before, left) ? [] : [left]
  })
  const { name } = merge({ name: base.name }, { name: mine.name }, { name: theirs.name }).values
  return { name, items }
}

const isInOrder = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()
