import { describe, expect, it } from 'vitest'

import {
  type Kept,
  type Shown,
  behind,
  builtOn,
  comingTo,
  goesAfter,
  isAnswerTo,
  isFixed,
  isMendedBy,
  isReplaceable,
  keptFile,
  recordsOf,
  sendable,
  shareOf,
} from './kept'
import { wordsOf } from './kept-words'

const [ROOM, NOTE, JOB] = ['a', 'b', 'c'].map((letter) => `0${letter}000000-0000-7000-8000-000000000000`) as [
  string,
  string,
  string,
]
let orders = 0

const kept = (more: Partial<Kept>): Kept => {
  const id = `kept-${++orders}`
  const written = {
    id,
    kind: 'room',
    method: 'POST',
    path: `/api/v1/rooms/${JOB}`,
    body: {},
    files: [],
    old: [],
  } as const
  const stamps = { order: orders, tabId: 'tab', at: '2026-03-01T00:00:00.000Z' }
  return { ...written, ...stamps, ...recordsOf({ ...written, ...more }), ...more }
}
const shown = (one: Kept, state: Shown['state'] = 'waiting', share = 0): Shown => ({ ...one, state, share })
const photo = (more: Partial<Kept> = {}, size = 10) =>
  kept({ kind: 'photo', files: [keptFile('photos', new File([new Uint8Array(size)], 'a.jpg'))], ...more })
const never = () => false
const idsOf = (list: readonly Shown[]) => list.map(({ id }) => id)

describe('what is kept', () => {
  const room = kept({ about: [ROOM], body: { id: ROOM } })

  it('goes after what made the records that it names', () => {
    expect(goesAfter(kept({ path: `/api/v1/rooms/${JOB}/${ROOM}` }), room)).toBe(true)
    expect(goesAfter(kept({ body: { roomId: ROOM } }), room)).toBe(true)
    expect(goesAfter(kept({}), room)).toBe(false)
    expect(goesAfter(room, kept({ body: { roomId: ROOM } }))).toBe(false)
  })

  it('goes after what was written of the same record before, unless both are files of it', () => {
    const [first, second] = [photo({ about: [NOTE] }), photo({ about: [NOTE] })]
    expect(goesAfter(second, first)).toBe(false)
    expect(goesAfter(kept({ about: [NOTE], method: 'PUT' }), first)).toBe(true)
  })

  it('goes after what was done before it in its line, unless both say the same', () => {
    const stop = kept({ line: 'timer', path: `/api/v2/timesheets/${NOTE}/stop` })
    const next = kept({ line: 'timer', path: '/api/v2/timesheets' })
    expect(goesAfter(next, stop)).toBe(true)
    expect(goesAfter(stop, next)).toBe(false)
    expect(goesAfter(kept({ line: 'timer', path: stop.path }), stop)).toBe(false)
    expect(goesAfter(kept({}), stop)).toBe(false)
  })

  it('goes before nothing of its line once it was refused, but for what names it', () => {
    const refusal = { code: 'invalid', message: 'Please say when the work ended.', fields: [] } as const
    const stop = kept({ line: 'timer', path: `/api/v2/timesheets/${NOTE}/stop`, refusal: { ...refusal, fields: [] } })
    const start = kept({ line: 'timer', path: '/api/v2/timesheets', body: { id: ROOM } })
    expect(goesAfter(start, stop)).toBe(false)
    const next = kept({ line: 'timer', path: `/api/v2/timesheets/${ROOM}/stop` })
    expect(goesAfter(next, stop)).toBe(false)
    expect(behind(stop, [shown(start), shown(next)])).toEqual([])
    expect(behind(start, [shown(start), shown(next)])).toMatchObject([{ id: next.id }])
  })
})

describe('what was refused', () => {
  const refusal = { code: 'invalid', message: 'The name is taken', fields: [] } as const
  const room = kept({ body: { id: ROOM, roomName: 'Kitchen' }, refusal: { ...refusal, fields: [] } })
  const refused = shown(room, 'refused')

  it('is mended by the same record in other words, and by no other one', () => {
    expect(isMendedBy(refused, { ...room, body: { id: ROOM, roomName: 'Kitchen 2' } })).toBe(true)
    expect(isMendedBy(refused, { ...room, body: { id: NOTE, roomName: 'Kitchen 2' } })).toBe(false)
    expect(isMendedBy(shown(room), { ...room, body: { id: ROOM, roomName: 'Kitchen 2' } })).toBe(false)
  })

  it('is mended by what makes the record that it would change, and the other way round', () => {
    const path = `/api/v1/rooms/${JOB}/${ROOM}/photos`
    const change = kept({ method: 'PUT', path, refusal: { code: 'not_found', message: 'No such note.', fields: [] } })
    expect(isMendedBy(shown(change, 'refused'), { ...room, body: { id: ROOM } })).toBe(true)
    expect(isMendedBy(shown(change, 'refused'), { ...room, body: { id: NOTE } })).toBe(false)
  })
})

it('is answered only by what names its record', () => {
  const room = kept({ body: { id: ROOM } })
  expect(isAnswerTo(room, { id: ROOM, roomName: 'Kitchen' })).toBe(true)
  for (const other of [undefined, null, {}, { status: 'ok' }, { id: NOTE }, { jobId: JOB }])
    expect(isAnswerTo(room, other)).toBe(false)
  expect(isAnswerTo(kept({ method: 'PUT', path: `/api/v2/inspections/${JOB}/${NOTE}` }), [{ id: NOTE }])).toBe(true)
})

it('is about what its body has ids for, or else the last record of its path', () => {
  const units = [{ equipmentId: JOB, installationId: NOTE }]
  const made = kept({ body: { id: ROOM, roomId: JOB, units } })
  expect(made.about).toEqual([made.id, ROOM, NOTE])
  expect(made.names).toEqual([JOB, ROOM, NOTE])
  expect(kept({ method: 'PUT', path: `/api/v1/rooms/${JOB}/${ROOM}/photos`, body: { version: 3 } }).about).toEqual([
    ROOM,
  ])
})

describe('what comes to a list', () => {
  const of = (more: Partial<Kept>, state?: Shown['state']) => shown(kept({ kind: 'point', jobId: JOB, ...more }), state)
  const list = { kind: 'point', jobId: JOB, known: [] } as const

  it('is of its kind and its job, and neither refused nor stopped', () => {
    const [waits, saved] = [of({}), of({}, 'saved')]
    const others = [of({ kind: 'room' }), of({ jobId: ROOM }), of({}, 'refused'), of({}, 'stopped')]
    expect(comingTo(list, [...others, waits, saved])).toEqual([waits, saved])
  })

  it('is not in it yet', () => {
    const [there, waits] = [of({}, 'saved'), of({})]
    expect(comingTo({ ...list, known: [there] }, [there, waits])).toEqual([waits])
  })
})

describe('a signature of a form', () => {
  const path = `/api/v1/form/jobForms/${JOB}/${NOTE}`
  const ofForm = (more: Partial<Kept>) => kept({ kind: 'change of a form', method: 'PUT', path, ...more })
  const answers = ofForm({ newestOf: path, body: { version: 1, answers: { why: 'A flood' } } })
  const taken = photo({ path: `${path}/photos`, to: `form-photos:${NOTE}:before` })
  const signature = ofForm({ body: { signatures: [{ id: ROOM, itemId: 'owner' }] } })
  const later = ofForm({ newestOf: path, body: { version: 1, answers: { why: 'A storm' } } })

  it('goes after the answers and photos that were read, and before what is written afterwards', () => {
    expect(goesAfter(signature, answers)).toBe(true)
    expect(goesAfter(signature, taken)).toBe(true)
    expect(goesAfter(later, signature)).toBe(true)
    expect(goesAfter(later, taken)).toBe(false)
  })

  it('fixes the answers that were read, unless they were refused', () => {
    expect(isFixed(answers, [answers])).toBe(false)
    expect(isFixed(answers, [answers, signature])).toBe(true)
    expect(isFixed(later, [answers, signature, later])).toBe(false)
    const refusal = { code: 'invalid', message: 'No', fields: [] } as const
    expect(isFixed({ ...answers, refusal: { ...refusal, fields: [] } }, [signature])).toBe(false)
  })
})

describe('the newest of a record', () => {
  const path = `/api/v2/inspections/${JOB}/${ROOM}`
  const newest = (version: number, more: Partial<Kept> = {}) =>
    kept({ method: 'PUT', path, newestOf: path, body: { version, summary: 'Wet' }, ...more })
  const refusal: Kept['refusal'] = { code: 'conflict', message: 'No.', fields: [] }

  it('takes the place of what was never sent or was refused, and of nothing that may have arrived', () => {
    expect(isReplaceable(newest(1))).toBe(true)
    expect(isReplaceable(newest(1, { isTried: true }))).toBe(false)
    expect(isReplaceable(newest(1, { isTried: true, refusal }))).toBe(true)
    expect(isReplaceable(kept({}))).toBe(false)
  })

  it('goes after the ones before it, and nothing else waits for it', () => {
    const [first, second] = [newest(1), newest(1)]
    expect(goesAfter(second, first)).toBe(true)
    expect(goesAfter(kept({ body: { inspectionId: ROOM } }), first)).toBe(false)
    const made = kept({ body: { id: ROOM } })
    expect(goesAfter(newest(1), made)).toBe(true)
  })

  it('builds on what was saved before it, unless somebody else wrote in between', () => {
    const typed = { id: NOTE, base: { version: 4 }, changed: { summary: 'Wet' } }
    const [sent, later] = [newest(4), newest(4, { typed })]
    const answer = { version: 5, summary: 'Wet' }
    expect(builtOn(later, sent, answer)).toEqual({
      body: { version: 5, summary: 'Wet' },
      typed: { ...typed, base: answer },
    })
    expect(builtOn(later, sent, { version: 6 })).toBeNull()
    expect(builtOn(newest(7), sent, answer)).toBeNull()
  })
})

describe('what can be sent', () => {
  it('is six at once, three of them with files, in the order in which they were written', () => {
    const all = [...Array.from({ length: 5 }, () => photo()), ...Array.from({ length: 5 }, () => kept({}))]
    const chosen = sendable(
      all.map((one) => shown(one)),
      never,
    )
    expect(idsOf(chosen)).toEqual([0, 1, 2, 5, 6, 7].map((at) => all[at]!.id))
    const underway = all.map((one, at) => shown(one, at < 2 ? 'sending' : 'waiting'))
    expect(idsOf(sendable(underway, never))).toEqual([2, 5, 6, 7].map((at) => all[at]!.id))
  })

  it('is nothing that names what waits, is stopped or was refused, and nothing that rests', () => {
    const room = kept({ about: [ROOM], body: { id: ROOM } })
    const inside = kept({ body: { roomId: ROOM } })
    const other = kept({})
    for (const state of ['sending', 'stopped', 'refused'] as const)
      expect(idsOf(sendable([shown(room, state), shown(inside), shown(other)], never))).toEqual([other.id])
    expect(idsOf(sendable([shown(room, 'saved'), shown(inside)], never))).toEqual([inside.id])
    expect(idsOf(sendable([shown(room), shown(other)], ({ id }) => id === room.id))).toEqual([other.id])
  })
})

it('the share of files is by their size, and is not whole before all is saved', () => {
  expect(shareOf([])).toBeNull()
  expect(shareOf([shown(photo({}, 10), 'refused')])).toBeNull()
  expect(shareOf([shown(photo({}, 30), 'sending', 0.5), shown(photo({}, 10), 'saved', 1)])).toBe(62)
  expect(shareOf([shown(photo({}, 30), 'sent', 1)])).toBe(99)
})

it('what is kept is told in the words that were typed, without ids and times for machines', () => {
  const body = {
    room: ROOM,
    pickedUpAt: '2026-03-01T00:00:00.000Z',
    at: '2026-03-01T10:00+10:00',
    note: 'Fan 3',
    value: 12,
  }
  expect(wordsOf({ body: { id: 'a', version: 2, ...body } })).toBe('Fan 3 · 12')
  expect(wordsOf({ body: { note: `By ${ROOM} on 2026-03-01` } })).toBe(`By ${ROOM} on 2026-03-01`)
})
