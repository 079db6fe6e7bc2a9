import { describe, expect, it } from 'vitest'

import { faultsOf, neverShown } from './faults'
import {
  type Filled,
  OPERATORS_OF,
  carryOver,
  isEmpty,
  lacking,
  misfit,
  progressOf,
  shownAnswers,
  shownItems,
  startingAnswers,
} from './rules'
import { type Answer, type Answers, FormItem, ITEM_KINDS } from './schema'

type Shown = NonNullable<FormItem['shownWhen']>
type Condition = Shown['conditions'][number]

const item = (id: string, kind: FormItem['kind'], more: object = {}): FormItem =>
  FormItem.parse({ id, kind, label: `The ${id}`, ...more })
const when = (...conditions: Condition[]): { shownWhen: Shown } => ({ shownWhen: { match: 'all', conditions } })
const whenAny = (...conditions: Condition[]): { shownWhen: Shown } => ({ shownWhen: { match: 'any', conditions } })
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
const filled = (answers: Answers = {}, more: Partial<Filled> = {}): Filled => ({
  answers,
  jobFields: {},
  signatures: [],
  ...more,
})
const shownIds = (items: FormItem[], state: Filled) => shownItems(items, state).map(({ id }) => id)

describe('an item is shown', () => {
  const water = item('water', 'yesNo')
  const depth = item('depth', 'number', { unit: 'mm', ...when({ itemId: 'water', operator: 'is', value: true }) })
  const pump = item('pump', 'checkbox', when({ itemId: 'depth', operator: 'greaterThan', value: 50 }))

  it('when its condition holds, and always without one', () => {
    expect(shownIds([water, depth], filled())).toEqual(['water'])
    expect(shownIds([water, depth], filled({ water: false }))).toEqual(['water'])
    expect(shownIds([water, depth], filled({ water: true }))).toEqual(['water', 'depth'])
  })

  it('not by an answer that is itself hidden', () => {
    expect(shownIds([water, depth, pump], filled({ water: true, depth: 80 }))).toEqual(['water', 'depth', 'pump'])
    expect(shownIds([water, depth, pump], filled({ water: false, depth: 80 }))).toEqual(['water'])
  })

  it('when all of its conditions hold, or any of them, as it says', () => {
    const [one, two] = [item('one', 'shortText'), item('two', 'shortText')]
    const conditions: Condition[] = [
      { itemId: 'one', operator: 'isNotEmpty' },
      { itemId: 'two', operator: 'contains', value: 'wet' },
    ]
    const [both, either] = [
      item('both', 'heading', when(...conditions)),
      item('either', 'heading', whenAny(...conditions)),
    ]
    expect(shownIds([one, two, both, either], filled({ two: 'All WET' }))).toEqual(['one', 'two', 'either'])
    expect(shownIds([one, two, both, either], filled({ one: 'x', two: 'wet' }))).toHaveLength(4)
  })

  it('by what the job says, by a tick that nobody set, and by a signature', () => {
    const items = [
      item('rooms', 'jobField', { field: 'rooms' }),
      item('tick', 'checkbox'),
      item('sign', 'signature'),
      item('byJob', 'heading', when({ itemId: 'rooms', operator: 'contains', value: 'kitchen' })),
      item('byTick', 'heading', when({ itemId: 'tick', operator: 'is', value: false })),
      item('bySign', 'heading', when({ itemId: 'sign', operator: 'isNotEmpty' })),
    ]
    expect(shownIds(items, filled()).slice(3)).toEqual(['byTick'])
    const state = filled({ tick: true }, { jobFields: { rooms: 'Kitchen, Hall' }, signatures: [{ itemId: 'sign' }] })
    expect(shownIds(items, state).slice(3)).toEqual(['byJob', 'bySign'])
  })

  it('compares dates, times and choices by what they are', () => {
    const asked = [
      item('day', 'date'),
      item('choice', 'singleChoice', { options }),
      item('several', 'multipleChoice', { options }),
      item('late', 'heading', when({ itemId: 'day', operator: 'greaterThan', value: '2026-11-01' })),
      item('notA', 'heading', when({ itemId: 'choice', operator: 'isNot', value: 'a' })),
      item('hasB', 'heading', when({ itemId: 'several', operator: 'contains', value: 'b' })),
    ]
    expect(shownIds(asked, filled({ day: '2026-11-02', choice: 'a', several: ['a', 'b'] })).slice(3)).toEqual([
      'late',
      'hasB',
    ])
    expect(shownIds(asked, filled({ day: '2026-10-31', choice: 'b' })).slice(3)).toEqual(['notA'])
  })

  it('is not led astray by an item that is called like something of JavaScript’s', () => {
    const items = [
      item('constructor', 'shortText'),
      item('x', 'heading', when({ itemId: 'constructor', operator: 'isEmpty' })),
    ]
    expect(shownIds(items, filled())).toEqual(['constructor', 'x'])
  })
})

describe('a form lacks', () => {
  it('what is required, shown and not answered, each with what to do', () => {
    const items = [
      item('name', 'shortText', { required: true }),
      item('tick', 'checkbox', { required: true }),
      item('sign', 'signature', { required: true }),
      item('photos', 'photo', { required: true, minPhotos: 2 }),
      item('table', 'table', { required: true, columns: [{ id: 'c', label: 'C', kind: 'shortText' }] }),
      item('answer', 'yesNo', { required: true }),
      item('free', 'longText'),
    ]
    const says = (state: Filled) => Object.fromEntries(lacking(items, state).map((one) => [one.item.id, one.says]))
    expect(says(filled({ name: ' ', tick: false, table: [{ c: '' }] }))).toEqual({
      name: 'Please answer this',
      tick: 'Please tick this',
      sign: 'Please sign',
      photos: 'Please add at least 2 photos',
      table: 'Please answer this',
      answer: 'Please answer this',
    })
    const photoIds = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
    const whole = { name: 'Alex', tick: true, photos: { photoIds }, table: [{ c: 'x' }], answer: false }
    expect(says(filled(whole, { signatures: [{ itemId: 'sign' }] }))).toEqual({})
  })

  it('nothing that is hidden, and fewer photos than asked for only once there is one', () => {
    const items = [
      item('more', 'yesNo'),
      item('what', 'shortText', { required: true, ...when({ itemId: 'more', operator: 'is', value: true }) }),
      item('photos', 'photo', { minPhotos: 2 }),
    ]
    expect(lacking(items, filled({ more: false }))).toEqual([])
    expect(lacking(items, filled({ more: true }))).toHaveLength(1)
    const photos = { photoIds: ['01900000-0000-7000-8000-000000000001'] }
    expect(lacking(items, filled({ more: false, photos })).map(({ says }) => says)).toEqual([
      'Please add at least 2 photos',
    ])
  })

  it('so much of what is asked', () => {
    const items = [
      item('h', 'heading'),
      item('a', 'yesNo'),
      item('b', 'checkbox'),
      item('s', 'signature'),
      item('t', 'shortText'),
    ]
    expect(progressOf(items, filled())).toEqual({ done: 0, of: 4 })
    expect(progressOf(items, filled({ a: false, b: false, t: 'x' }))).toEqual({ done: 2, of: 4 })
  })
})

describe('an answer fits its item', () => {
  const cases: [FormItem, Answer[], Answer[]][] = [
    [item('x', 'shortText'), ['text', ''], [1, true, ['a'], 'x'.repeat(301)]],
    [item('x', 'number', { min: 0, max: 10 }), [0, 10], [-1, 11, '5', true, Number.NaN]],
    [item('x', 'date'), ['2026-02-28'], ['2026-13-01', '2026-02-30', '0000-00-00', '28/02/2026', 20260228]],
    [item('x', 'time'), ['07:05', '23:59'], ['24:00', '7:05']],
    [item('x', 'yesNo'), [true, false], ['yes', 1]],
    [item('x', 'singleChoice', { options }), ['a'], ['A', 'd', ['a']]],
    [item('x', 'multipleChoice', { options }), [[], ['a', 'c']], ['a', ['d'], ['a', 'a']]],
    [
      item('x', 'photo', { maxPhotos: 1 }),
      [{ photoIds: [] }, { photoIds: ['1'] }],
      [{ photoIds: ['1', '2'] }, 'data:image/png'],
    ],
    [item('x', 'heading'), [], ['text']],
    [item('x', 'signature'), [], ['data:image/png;base64,AAAA']],
    [item('x', 'jobField', { field: 'client' }), [], ['Somebody else']],
  ]
  it.each(cases)('%#', (asked, fitting, others) => {
    expect(misfit(asked, null)).toBeNull()
    for (const answer of fitting) expect(misfit(asked, answer), JSON.stringify(answer)).toBeNull()
    for (const answer of others) expect(misfit(asked, answer), JSON.stringify(answer)).toBeTruthy()
  })

  it('row by row and cell by cell in a table', () => {
    const columns = [
      { id: 'what', label: 'What', kind: 'shortText' },
      { id: 'many', label: 'How many', kind: 'number' },
      { id: 'how', label: 'How', kind: 'singleChoice', options },
    ]
    const table = item('x', 'table', { columns })
    expect(misfit(table, [{ what: 'Rug', many: 2, how: 'a' }, { many: null }])).toBeNull()
    expect(misfit(table, [{ what: 'Rug' }, { many: '2' }])).toBe('Row 2, How many: not a number')
    expect(misfit(table, [{ many: Number.NaN }])).toBe('Row 1, How many: not a number')
    expect(misfit(table, [{ how: 'z' }])).toBe('Row 1, How: not one of the choices')
    expect(misfit(table, [{ other: 'x' }])).toBe('Row 1: there is no such column')
  })

  it('says nothing when it is empty, but no is an answer', () => {
    for (const nothing of [null, ' ', [], [{ a: null, b: '' }], { photoIds: [] }]) expect(isEmpty(nothing)).toBe(true)
    for (const something of [false, 0, 'x', ['a'], [{ a: false }], { photoIds: ['1'] }])
      expect(isEmpty(something)).toBe(false)
  })
})

describe('the answers of a form', () => {
  it('begin with its defaults, on the day and at the time of the site', () => {
    const items = [
      item('day', 'date', { default: 'today' }),
      item('other', 'date', { default: '2026-01-01' }),
      item('time', 'time', { default: 'now' }),
      item('text', 'shortText', { default: 'now' }),
      item('none', 'shortText'),
    ]
    expect(startingAnswers(items, { day: '2026-11-25', time: '08:30' })).toEqual({
      day: '2026-11-25',
      other: '2026-01-01',
      time: '08:30',
      text: 'now',
    })
  })

  it('are carried over to other items where they still fit', () => {
    const items = [
      item('kept', 'shortText'),
      item('choice', 'singleChoice', { options: options.slice(1) }),
      item('kind', 'number'),
    ]
    expect(carryOver({ kept: 'x', choice: 'a', kind: 'five', gone: true }, items)).toEqual({ kept: 'x' })
    expect(carryOver({ choice: 'b', kind: 5 }, items)).toEqual({ choice: 'b', kind: 5 })
  })

  it('count as far as their items are shown', () => {
    const items = [
      item('water', 'yesNo'),
      item('depth', 'number', when({ itemId: 'water', operator: 'is', value: true })),
      item('blank', 'shortText'),
    ]
    expect(shownAnswers(items, filled({ water: false, depth: 5, blank: '' }))).toEqual({ water: false })
  })
})

describe('a template is refused', () => {
  const faults = (...items: FormItem[]) =>
    Object.fromEntries(faultsOf(items).map(({ path, message }) => [path, message]))

  it('for a condition on a later item, on none, on itself, and for a circle', () => {
    const on = (id: string, itemId: string) => item(id, 'shortText', when({ itemId, operator: 'isNotEmpty' }))
    expect(faults(on('a', 'b'), item('b', 'shortText'))).toEqual({
      'formItems.0.shownWhen.conditions.0.itemId': 'An item can depend on earlier items only',
    })
    expect(faults(on('a', 'z'))).toEqual({ 'formItems.0.shownWhen.conditions.0.itemId': 'There is no such item' })
    expect(faults(on('a', 'a'))).toEqual({
      'formItems.0.shownWhen.conditions.0.itemId': 'An item cannot depend on itself',
    })
    expect(faults(on('a', 'c'), on('b', 'a'), on('c', 'b'))).toEqual({
      'formItems.0.shownWhen.conditions.0.itemId': 'These items depend on each other',
    })
  })

  it('for a comparison that its item does not know, and a choice that it does not offer', () => {
    const choice = item('choice', 'singleChoice', { options })
    const asks = (condition: Omit<Condition, 'itemId'>) =>
      Object.keys(faults(choice, item('x', 'heading', when({ itemId: 'choice', ...condition }))))
    expect(asks({ operator: 'is', value: 'a' })).toEqual([])
    expect(asks({ operator: 'greaterThan', value: 'a' })).toEqual(['formItems.1.shownWhen.conditions.0.operator'])
    expect(asks({ operator: 'is', value: 'z' })).toEqual(['formItems.1.shownWhen.conditions.0.value'])
    expect(asks({ operator: 'is' })).toEqual(['formItems.1.shownWhen.conditions.0.value'])
    expect(asks({ operator: 'isEmpty', value: 'a' })).toEqual(['formItems.1.shownWhen.conditions.0.value'])
  })

  it('for ids, values and columns that are there twice, and choices that are not there', () => {
    expect(faults(item('a', 'heading'), item('a', 'heading'))).toEqual({ 'formItems.1.id': 'Another item has this id' })
    expect(faults(item('a', 'singleChoice', { options: [...options, options[0]] }))).toEqual({
      'formItems.0.options.3.value': 'Another choice has this value',
    })
    expect(faults(item('a', 'multipleChoice', { options: [] }))).toEqual({
      'formItems.0.options': 'Please add choices',
    })
    const column = { id: 'c', label: 'C', kind: 'singleChoice' }
    expect(faults(item('a', 'table', { columns: [{ ...column, options }, column] }))).toEqual({
      'formItems.0.columns.1.id': 'Another column has this id',
      'formItems.0.columns.1.options': 'Please add choices',
    })
  })

  it('for a default that does not fit, and limits the wrong way round', () => {
    expect(faults(item('a', 'number', { min: 5, max: 1 }))).toHaveProperty(['formItems.0.max'])
    expect(faults(item('a', 'number', { min: 5, default: 1 }))).toEqual({ 'formItems.0.default': 'At least 5' })
    expect(faults(item('a', 'singleChoice', { options, default: 'z' }))).toHaveProperty(['formItems.0.default'])
    expect(faults(item('a', 'photo', { minPhotos: 2, maxPhotos: 1 }))).toHaveProperty(['formItems.0.maxPhotos'])
    expect(faults(item('a', 'date', { default: 'today' }), item('b', 'time', { default: 'now' }))).toEqual({})
  })

  it('never for what its kinds may be asked', () => expect(Object.keys(OPERATORS_OF)).toEqual([...ITEM_KINDS]))
})

describe('what nobody will ever see is told', () => {
  const never = (...conditions: Condition[]) => {
    const items = [
      item('n', 'number', { min: 0, max: 10 }),
      item('t', 'shortText'),
      item('x', 'heading', when(...conditions)),
      item('below', 'heading', when({ itemId: 't', operator: 'isNotEmpty' })),
    ]
    return [...neverShown(items).keys()]
  }
  const text = (operator: Condition['operator'], value?: string): Condition => ({ itemId: 't', operator, value })
  const number = (operator: Condition['operator'], value: number): Condition => ({ itemId: 'n', operator, value })

  it('where conditions exclude each other', () => {
    expect(never(text('is', 'a'), text('is', 'b'))).toEqual(['x'])
    expect(never(text('is', 'a'), text('isNot', 'a'))).toEqual(['x'])
    expect(never(text('isEmpty'), text('isNotEmpty'))).toEqual(['x'])
    expect(never(number('greaterThan', 5), number('lessThan', 5))).toEqual(['x'])
    expect(never(number('is', 3), number('greaterThan', 4))).toEqual(['x'])
  })

  it('where a number cannot be', () => {
    expect(never(number('greaterThan', 10))).toEqual(['x'])
    expect(never(number('is', 11))).toEqual(['x'])
  })

  it('and not where they can hold', () => {
    expect(never(text('is', 'a'), text('isNot', 'b'))).toEqual([])
    expect(never(number('greaterThan', 4), number('lessThan', 6))).toEqual([])
    expect(never(number('is', 5), number('greaterThan', 4))).toEqual([])
    expect(never(text('contains', 'a'), text('contains', 'b'))).toEqual([])
    expect(never(text('isEmpty'), text('isNot', 'a'))).toEqual([])
  })

  it('and what depends on it with it', () => {
    const items = [
      item('n', 'number', { max: 10 }),
      item('x', 'shortText', when({ itemId: 'n', operator: 'greaterThan', value: 20 })),
      item('y', 'heading', when({ itemId: 'x', operator: 'isNotEmpty' })),
      item('z', 'heading', whenAny({ itemId: 'x', operator: 'isNotEmpty' }, { itemId: 'n', operator: 'is', value: 1 })),
    ]
    expect([...neverShown(items).keys()]).toEqual(['x', 'y'])
  })
})
