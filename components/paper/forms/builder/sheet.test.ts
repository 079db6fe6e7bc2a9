import { describe, expect, it } from 'vitest'

import { type Writing, type WritingEvent, afterEvent, begun } from './sheet'

const heading = (id: string) => ({ id, kind: 'heading' as const, label: id })
const start = begun({ name: 'Safety', items: ['a', 'b', 'c'].map(heading) })
const after = (...events: WritingEvent[]): Writing => events.reduce(afterEvent, start)
const idsOf = ({ now }: Writing) => now.items.map(({ id }) => id)

describe('a template that is being written', () => {
  it('takes a new item after the one that is chosen, or at the end, and chooses it', () => {
    const written = after({ do: 'add', kind: 'date', after: 'a' })
    expect(written.now.items.map(({ kind }) => kind)).toEqual(['heading', 'date', 'heading', 'heading'])
    expect(written.selected).toBe(written.now.items[1]!.id)
    expect(after({ do: 'add', kind: 'date', after: null }).now.items.at(-1)!.kind).toBe('date')
  })

  it('moves an item, and not over the edges', () => {
    expect(idsOf(after({ do: 'move', id: 'a', to: 2 }))).toEqual(['b', 'c', 'a'])
    expect(idsOf(after({ do: 'move', id: 'c', to: -3 }))).toEqual(['c', 'a', 'b'])
    expect(after({ do: 'move', id: 'a', to: 0 })).toBe(start)
  })

  it('takes everything back, and does it again', () => {
    const removed = after({ do: 'remove', id: 'b' })
    expect(idsOf(removed)).toEqual(['a', 'c'])
    const back = afterEvent(removed, { do: 'undo' })
    expect(idsOf(back)).toEqual(['a', 'b', 'c'])
    expect(idsOf(afterEvent(back, { do: 'redo' }))).toEqual(['a', 'c'])
    expect(afterEvent(start, { do: 'undo' })).toBe(start)
    expect(afterEvent(back, { do: 'rename', name: 'New' }).future).toEqual([])
  })

  it('counts typing on in one place as one step', () => {
    const typed = (label: string): WritingEvent => ({ do: 'change', item: { ...heading('a'), label }, place: 'label' })
    const written = after(typed('H'), typed('Ha'), typed('Hal'))
    expect(written.past).toHaveLength(1)
    expect(afterEvent(written, { do: 'undo' }).now).toEqual(start.now)
    expect(after(typed('H'), { do: 'select', id: 'a' }, typed('Ha')).past).toHaveLength(2)
  })

  it('gives a copy an id of its own, after the first', () => {
    const written = after({ do: 'duplicate', id: 'a' })
    expect(written.now.items[1]).toMatchObject({ kind: 'heading', label: 'a' })
    expect(new Set(idsOf(written)).size).toBe(4)
  })
})
