import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { Day, Id, Instant } from '@/lib/base/wire'

import { fits } from './fits'

const Person = z.object({ id: Id, name: z.string(), dp: z.string().nullable() })
const Answer = z.object({
  people: z.array(Person),
  at: Instant,
  on: Day.nullable(),
  role: z.enum(['Technician', 'Supervisor']),
  isSeries: z.literal(true).optional(),
  count: z.int(),
  share: z.number().min(0),
  ratio: z.number(),
  place: z.tuple([z.int(), z.string().nullable()]),
  either: z.union([z.object({ on: Day }), z.array(Person)]),
  marks: z.array(z.int()).max(2),
  sign: z.strictObject({ text: z.string() }),
})
const person = { id: '0199b6a2-7c00-7000-8000-000000000001', name: 'Robin', dp: null }
const answer = {
  people: [person, person],
  at: '2026-03-09T00:00:00.000Z',
  on: '2026-03-09',
  role: 'Technician',
  count: 2,
  share: 0.5,
  ratio: 0.25,
  place: [1, null],
  either: [person],
  marks: [1, 2],
  sign: { text: 'Robin' },
}
const fitsAnswer = fits(Answer)

describe('an answer fits its schema', () => {
  it('when parsing it would only copy it', () => {
    expect(fitsAnswer(answer)).toBe(true)
    expect(Answer.parse(answer)).toEqual(answer)
  })

  it.each([
    ['a field more, wherever it is', { ...answer, people: [{ ...person, passwordHash: 'x' }] }],
    ['a field less', { ...answer, count: undefined }],
    ['an instant without its milliseconds', { ...answer, at: '2026-03-09T00:00:00Z' }],
    ['a date in place of a text', { ...answer, at: new Date() }],
    ['what a refinement refuses', { ...answer, on: '1066-10-14' }],
    ['what a check refuses', { ...answer, share: -1 }],
    ['a word that is none of the enumeration', { ...answer, role: 'Plumber' }],
    ['a number that is none', { ...answer, ratio: Number.NaN }],
    ['a place too many', { ...answer, place: [1, null, 2] }],
    ['a place of another kind', { ...answer, place: ['1', null] }],
    ['neither of two', { ...answer, either: { on: '2026-03-09', at: answer.at } }],
    ['an item too many', { ...answer, marks: [1, 2, 3] }],
    ['a field more where there may be none', { ...answer, sign: { text: 'Robin', dp: null } }],
    ['half a number', { ...answer, count: 1.5 }],
    ['an object in place of a list', { ...answer, people: { length: 0 } }],
    ['nothing', null],
  ])('not with %s', (_, other) => expect(fitsAnswer(other)).toBe(false))

  it('not where zod makes something else of it', () => {
    expect(fits(z.object({ name: z.string().trim() }))({ name: ' Robin ' })).toBe(false)
    expect(fits(z.string().transform(Number))('1')).toBe(false)
    expect(fits(z.object({ role: z.string().default('Technician') }))({})).toBe(false)
    expect(fits(z.coerce.string())(1)).toBe(false)
    expect(fits(z.coerce.number())('1')).toBe(false)
  })

  it('not by one schema because it did by another', () => {
    const Named = z.object({ id: Id, name: z.string(), dp: z.string() })
    expect(fits(z.object({ one: Person, other: Named }))({ one: person, other: person })).toBe(false)
  })
})
