import { describe, expect, it } from 'vitest'

import { restsOn, unfinishedIn, unfinishedInWords, verdictOf } from './verdict'
import { wordsIn } from './words'

type Concluded = Parameters<typeof verdictOf>[0]
type State = 'dry' | 'wet' | 'plateau' | 'rising' | 'drying' | null

/** Points by their state, null for one that was never read; and the rooms of units, those in brackets picked up. */
const concluded = (states: State[], units: string[] = [], controls = 0): Concluded => ({
  points: [
    ...Array.from({ length: controls }, () => pointOf(null, { isControl: true })),
    ...states.map((state) => pointOf(state)),
  ],
  record: {
    installations: units.map((room) => ({
      roomId: room.replace(/[()]/g, ''),
      pickupTime: room.startsWith('(') ? '2026-11-15T00:00:00.000Z' : null,
    })),
  },
})

function pointOf(state: State, { isControl = false } = {}) {
  const reading = state || isControl ? { happenedAt: '2026-11-14T22:45:00.000Z', state } : null
  return {
    point: { isControl, state },
    at: new Map(reading ? [['visit', reading]] : []),
    last: reading,
    drySince: state === 'dry' && !isControl ? reading : null,
  } as unknown as Concluded['points'][number]
}

const DRY5 = Array<State>(5).fill('dry')

describe('the verdict of a report', () => {
  it.each<[string, State[], string[]]>([
    [
      '5 of 8 points are dry; 8 units run in 3 rooms; 2 points do not dry.',
      [...DRY5, 'wet', 'plateau', 'rising'],
      ['k', 'k', 'k', 'h', 'h', 'l', 'l', 'l', '(k)', '(b)'],
    ],
    ['1 of 3 points is dry; 1 unit runs in 1 room; 1 point does not dry.', ['dry', 'drying', 'plateau'], ['k']],
    ['None of 3 points is dry; 2 units run in 1 room.', ['wet', 'wet', 'drying'], ['k', 'k']],
    ['All 5 points are dry; all equipment was picked up.', DRY5, ['(k)', '(h)']],
    ['Both points are dry; all equipment was picked up.', ['dry', 'dry'], ['(k)']],
    ['The point is dry; no equipment was installed.', ['dry'], []],
    ['The point is not dry; no equipment was installed.', ['wet'], []],
    ['The point is not read yet; no equipment was installed.', [null], []],
    ['None of 3 points is read yet; 1 unit runs in 1 room.', [null, null, null], ['k']],
    ['1 of 2 points read is dry; 1 point is not read yet; no equipment was installed.', ['dry', 'wet', null], []],
    ['The point read is dry; 2 points are not read yet; no equipment was installed.', ['dry', null, null], []],
    ['No moisture point is recorded; no equipment was installed.', [], []],
  ])('says %s', (sentence, states, units) => {
    expect(verdictOf(concluded(states, units))).toBe(sentence)
  })

  it('counts no control among the points', () => {
    expect(verdictOf(concluded(['dry', 'wet'], [], 2))).toBe('1 of 2 points is dry; no equipment was installed.')
  })

  it('says what it is concluded from', () => {
    const at = { now: new Date('2026-11-27T21:41:00Z'), words: wordsIn('Australia/Brisbane') }
    expect(restsOn(concluded(['dry', null], ['k'], 1), at)).toBe(
      'Concluded from 2 moisture readings at 2 points, 1 control among them, the last on 15 Nov 2026, and from the equipment log until 28 Nov 2026, 07:41 AM.',
    )
    expect(restsOn(concluded([null]), at)).toBe('Neither a reading nor a unit is recorded.')
  })
})

it('says what is not over: wet points, unread ones, and units on site', () => {
  const said = (...of: Parameters<typeof concluded>) => unfinishedInWords(unfinishedIn(concluded(...of)))
  expect(said([...DRY5, 'wet', null, 'rising'], ['k', '(h)'], 1)).toBe(
    '2 points are not dry, 1 point is not read and 1 unit is on site',
  )
  expect(said([null, null], [])).toBe('2 points are not read')
  expect(said(['wet'], [])).toBe('1 point is not dry')
  expect(said(['dry'], ['k', 'h'])).toBe('2 units are on site')
  expect(said(['dry'], ['(k)'], 2)).toBeNull()
})
