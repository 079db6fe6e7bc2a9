import { expect, it } from 'vitest'

import { kindOf } from '@/lib/desk/history/kinds'
import type { HistoryEntry } from '@/lib/desk/history/schema'

import { condense } from './rules'

const SAM = { id: 'sam', firstName: 'Sam', lastName: 'Okoro', email: 'sam@example.test', role: 'Technician' } as never
const JO = { id: 'jo', firstName: 'Jo', lastName: 'Vale', email: 'jo@example.test', role: 'Supervisor' } as never
let n = 0
const entry = (action: string, by = SAM, quote: string | null = null): HistoryEntry => ({
  id: String(n++),
  at: '2026-03-03T00:00:00.000Z',
  by,
  byLink: null,
  kind: kindOf(action),
  action,
  text: 'did it',
  changes: [],
  quote,
})

const condensed = (entries: HistoryEntry[]) => condense(entries).map(({ action, times }) => [action, times])

it('tells as one what somebody did in a row', () => {
  expect(condensed([entry('reading.taken'), entry('reading.taken'), entry('room.added')])).toEqual([
    ['reading.taken', 2],
    ['room.added', 1],
  ])
})

it('keeps apart what two people did', () => {
  expect(condensed([entry('reading.taken'), entry('reading.taken', JO), entry('reading.taken')])).toHaveLength(3)
})

it('swallows nothing that somebody said', () => {
  expect(
    condensed([entry('note.written', SAM, 'Key is under the mat'), entry('note.written', SAM, 'Dog in the yard')]),
  ).toEqual([
    ['note.written', 1],
    ['note.written', 1],
  ])
})

it('tells every move of the job', () => {
  expect(condensed([entry('job.moved'), entry('job.moved')])).toHaveLength(2)
})
