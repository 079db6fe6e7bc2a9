import { describe, expect, it } from 'vitest'

import { type Writing, type WritingEvent, afterEvent, begun, mergedSheet } from './sheet'

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

describe('a template that somebody else wrote on meanwhile', () => {
  const base = start.now
  const change = (label: string, id = 'a', more = {}): WritingEvent => ({
    do: 'change',
    item: { ...heading(id), label, ...more },
    place: 'label',
  })
  const merged = (mine: Writing, theirs: Writing) => mergedSheet(base, mine.now, theirs.now)
  const told = (sheet: ReturnType<typeof merged>) =>
    sheet.items.map(({ id, label }) => (id === label ? id : `${id} ${label}`))

  it('has what each changed, and of the same words those that were written here', () => {
    const [mine, theirs] = [after(change('Mine')), after(change('Theirs', 'b'), { do: 'rename', name: 'Site safety' })]
    expect(merged(mine, theirs).name).toBe('Site safety')
    expect(told(merged(mine, theirs))).toEqual(['a Mine', 'b Theirs', 'c'])
    expect(told(merged(after(change('Mine')), after(change('Theirs'))))).toEqual(['a Mine', 'b', 'c'])
    expect(merged(after({ do: 'rename', name: 'Mine' }), theirs).name).toBe('Mine')
  })

  it('has each field of one item that one of the two changed, and not one that was cleared', () => {
    const question = (more: object) => ({ id: 'a', kind: 'shortText' as const, label: 'Why', ...more })
    const sheet = (more: object) => ({ name: 'Safety', items: [question(more)] })
    const before = sheet({ required: true, hint: 'Short' })
    const [cleared, theirs] = [sheet({ hint: 'Short' }), sheet({ required: true, hint: 'In a sentence' })]
    const [item] = mergedSheet(before, cleared, theirs).items
    expect(item).toMatchObject({ hint: 'In a sentence' })
    expect((item as { required?: boolean }).required).toBeUndefined()
  })

  it('has what each added where it was added, and nothing that one removed and the other left as it was', () => {
    const added = after({ do: 'add', kind: 'date', after: 'a' })
    const own = added.now.items[1]!.id
    const other = after({ do: 'add', kind: 'date', after: 'b' }, { do: 'remove', id: 'c' })
    const [, , theirs] = other.now.items.map(({ id }) => id)
    expect(merged(added, other).items.map(({ id }) => id)).toEqual(['a', own, 'b', theirs])
    expect(told(merged(after({ do: 'remove', id: 'a' }), after(change('Theirs', 'b'))))).toEqual(['b Theirs', 'c'])
    expect(told(merged(after({ do: 'remove', id: 'a' }), after(change('Theirs'))))).toEqual(['a Theirs', 'b', 'c'])
    expect(told(merged(after(change('Mine')), after({ do: 'remove', id: 'a' })))).toEqual(['a Mine', 'b', 'c'])
  })

  it('is in their order, unless it was put into another here', () => {
    const moved = after({ do: 'move', id: 'c', to: 0 })
    expect(told(merged(after(change('Mine')), moved))).toEqual(['c', 'a Mine', 'b'])
    expect(told(merged(moved, after({ do: 'move', id: 'a', to: 2 }, change('Theirs', 'b'))))).toEqual([
      'c',
      'a',
      'b Theirs',
    ])
    expect(told(merged(after({ do: 'remove', id: 'b' }), moved))).toEqual(['c', 'a'])
  })
})
