import { expect, it } from 'vitest'

import { type ChoosingEvent, NOTHING_CHOSEN, afterEvent } from './choosing'

const IDS = ['a', 'b', 'c', 'd', 'e']
const after = (...events: ChoosingEvent[]) => events.reduce((now, event) => afterEvent(now, event, IDS), NOTHING_CHOSEN)
const chosen = (...events: ChoosingEvent[]) => [...after(...events).chosen].sort().join('')
const press = (id: string, through = false): ChoosingEvent => ({ do: 'press', id, through })
const choose = (id: string, through = false): ChoosingEvent => ({ do: 'choose', id, through })

it('a press opens a photo, and chooses it once somebody selects', () => {
  expect(after(press('b'))).toMatchObject({ opened: 'b', current: 'b' })
  expect(after({ do: 'select' }, press('b'))).toMatchObject({ opened: null, chosen: new Set(['b']) })
  expect(after(choose('a'), press('b'))).toMatchObject({ opened: null, chosen: new Set(['a', 'b']) })
})

it('a second press takes a photo out of the choice', () =>
  expect(chosen(choose('a'), choose('b'), press('a'))).toBe('b'))

it('a range goes from the last chosen one to this, in either direction', () => {
  expect(chosen(choose('b'), choose('d', true))).toBe('bcd')
  expect(chosen(choose('d'), press('a', true))).toBe('abcd')
  expect(chosen(choose('c', true))).toBe('c')
})

it('a group is added to the choice, and taken out of it', () => {
  expect(chosen(choose('a'), { do: 'add', ids: ['c', 'd'] })).toBe('acd')
  expect(chosen(choose('a'), { do: 'add', ids: ['c', 'd'] }, { do: 'drop', ids: ['c', 'd', 'e'] })).toBe('a')
})

it('clearing ends the selection and leaves the keyboard where it was', () => {
  expect(after(choose('c'), { do: 'clear' })).toEqual({ ...NOTHING_CHOSEN, current: 'c' })
})
