import { describe, expect, it } from 'vitest'

import { estimateLine } from '@/e2e/estimate-line'
import type { Estimate, EstimateLine } from '@/lib/paper/estimates/schema'

import { placeBeside, placeFurther, sectionFurther } from './moves'
import {
  ChangedSince,
  areLinesAsBefore,
  inCalls,
  inverse,
  linesToSend,
  movesToSend,
  placesAmong,
  stepOfLines,
  stepOfSection,
} from './steps'

const line = (id: string, more: Partial<EstimateLine> = {}) => estimateLine({ id, description: id, ...more })
const section = (id: string, lines: EstimateLine[]) => ({
  id,
  title: id,
  roomId: null,
  markupPercent: null,
  version: 1,
  lines,
})
const estimateOf = (sections: Record<string, EstimateLine[]>) =>
  ({ sections: Object.entries(sections).map(([id, lines]) => section(id, lines)) }) as Estimate

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => line(id)) as [
  EstimateLine,
  EstimateLine,
  EstimateLine,
  EstimateLine,
]
const before = estimateOf({ one: [a, b, c], two: [d] })
const lines = (after: Estimate, ids: string[]) => {
  const step = stepOfLines('lines', 'done', ids, { before, after })
  return (inverse(step) as typeof step & { kind: 'lines' }).lines
}
const edited = { ...b, quantity: 9, version: 2 }

describe('a step that is taken back', () => {
  it('sends what was before over the version of now', () => {
    const after = estimateOf({ one: [a, edited, c], two: [d] })
    const now = estimateOf({ one: [a, { ...edited, version: 7 }, c], two: [d] })
    expect(linesToSend(now, lines(after, ['b']))).toMatchObject({
      change: [{ id: 'b', quantity: 1, version: 7 }],
      add: [],
    })
  })

  it('sends nothing where somebody has changed the line since, or deleted it', () => {
    const taken = lines(estimateOf({ one: [a, edited, c], two: [d] }), ['b'])
    for (const now of [
      estimateOf({ one: [a, { ...edited, note: 'Theirs', version: 3 }, c], two: [d] }),
      estimateOf({ one: [a, c], two: [d] }),
    ]) {
      expect(() => linesToSend(now, taken)).toThrow(ChangedSince)
    }
  })

  it('leaves aside that a markup has given the line another rate, as long as nobody typed in it', () => {
    const taken = lines(estimateOf({ one: [a, edited, c], two: [d] }), ['b'])
    const now = (version: number) => estimateOf({ one: [a, { ...edited, unitRateCents: 5_00, version }, c], two: [d] })
    expect(linesToSend(now(2), taken).change).toHaveLength(1)
    expect(() => linesToSend(now(3), taken)).toThrow(ChangedSince)
  })

  it('puts deleted lines back among those that are there now, with what they rested on', () => {
    const evidence = { key: 'VISITS', quantity: 1, days: null, rests: '1 visit' }
    const rested = { ...b, evidence }
    const step = stepOfLines('lines', 'done', ['b', 'c', 'd'], {
      before: estimateOf({ one: [a, rested, c], two: [d] }),
      after: estimateOf({ one: [a], two: [] }),
    })
    const taken = (inverse(step) as typeof step & { kind: 'lines' }).lines
    const { add } = linesToSend(estimateOf({ one: [a, line('new')], two: [line('x')] }), taken)
    expect(add).toMatchObject([
      { sectionId: 'one', beforeId: null, lines: [{ id: 'b', evidence }, { id: 'c' }] },
      { sectionId: 'two', beforeId: null, lines: [{ id: 'd' }] },
    ])
    expect(() => linesToSend(estimateOf({ one: [a] }), taken)).toThrow(ChangedSince)
  })

  it('deletes what was added, as it was added', () => {
    const after = estimateOf({ one: [a, b, c, line('new')], two: [d] })
    expect(linesToSend(after, lines(after, ['new'])).remove).toEqual([{ id: 'new', version: 1 }])
    const theirs = estimateOf({ one: [a, b, c, line('new', { quantity: 2, version: 2 })], two: [d] })
    expect(() => linesToSend(theirs, lines(after, ['new']))).toThrow(ChangedSince)
  })

  it('moves lines to where each of them was', () => {
    const after = estimateOf({ one: [b], two: [d, a, c] })
    const step = stepOfLines('moved', 'moved', ['a', 'c'], { before, after })
    const taken = (inverse(step) as typeof step & { kind: 'moved' }).lines
    expect(movesToSend(after, taken)).toEqual([
      { lineIds: ['a'], sectionId: 'one', beforeId: 'b' },
      { lineIds: ['c'], sectionId: 'one', beforeId: null },
    ])
    expect(() => movesToSend(estimateOf({ one: [a, b], two: [d, c] }), taken)).toThrow(ChangedSince)
  })

  it('of a section is about its lines as well', () => {
    const step = stepOfSection('section', 'added', 'two', { before: estimateOf({ one: [a] }), after: before })
    const { after } = (step as typeof step & { kind: 'section' }).section
    expect(areLinesAsBefore(before.sections[1]!, after!)).toBe(true)
    expect(areLinesAsBefore(section('two', [d, a]), after!)).toBe(false)
  })
})

it('what stood together is put back together, before the next that is still there', () => {
  const places = placesAmong(['a', 'b', 'c', 'd', 'e'], ['x', 'a', 'd', 'y'], new Set(['b', 'c', 'e']))
  expect(places).toEqual([
    { ids: ['b', 'c'], beforeId: 'd' },
    { ids: ['e'], beforeId: null },
  ])
})

it('more lines than one call takes go in several, in their order', () => {
  const some = Array.from({ length: 1_100 }, (_, n) => line(String(n)))
  const add = [{ sectionId: 'one', beforeId: 'a', lines: some }]
  const calls = inCalls({ change: [], remove: [], add })
  expect(calls.map((call) => call.add![0]!.lines.length)).toEqual([500, 500, 100])
  expect(calls.flatMap((call) => call.add!.flatMap((group) => group.lines))).toEqual(some)
  const few = { change: [], remove: [{ id: 'a', version: 1 }], add: [] }
  expect(inCalls(few)).toEqual([few])
})

describe('a step up or down', () => {
  const { sections } = before
  const further = (ids: string[], step: 1 | -1) => placeFurther(sections, new Set(ids), step)

  it('goes past the next line, and from the end of a section into the next one', () => {
    expect(further(['b'], -1)).toEqual({ sectionId: 'one', beforeId: 'a' })
    expect(further(['a'], 1)).toEqual({ sectionId: 'one', beforeId: 'c' })
    expect(further(['b'], 1)).toEqual({ sectionId: 'one', beforeId: null })
    expect(further(['c'], 1)).toEqual({ sectionId: 'two', beforeId: 'd' })
    expect(further(['d'], -1)).toEqual({ sectionId: 'one', beforeId: null })
    expect(further(['a'], -1)).toBeUndefined()
    expect(further(['d'], 1)).toBeUndefined()
  })

  it('takes several along', () => {
    expect(further(['a', 'b'], 1)).toEqual({ sectionId: 'one', beforeId: null })
    expect(further(['a', 'c'], 1)).toEqual({ sectionId: 'two', beforeId: 'd' })
  })

  it('of a section goes past the next one', () => {
    expect(sectionFurther(sections, 'one', 1)).toBeNull()
    expect(sectionFurther(sections, 'two', -1)).toBe('one')
    expect(sectionFurther(sections, 'one', -1)).toBeUndefined()
    expect(sectionFurther(sections, 'two', 1)).toBeUndefined()
  })
})

it('a place before a line that is moved itself is the one before the next that stays', () => {
  const [one] = before.sections
  expect(placeBeside(one!, 'b', new Set(['b']))).toEqual({ sectionId: 'one', beforeId: 'c' })
  expect(placeBeside(one!, 'c', new Set(['b', 'c']))).toEqual({ sectionId: 'one', beforeId: null })
  expect(placeBeside(one!, null, new Set(['a']))).toEqual({ sectionId: 'one', beforeId: null })
})
