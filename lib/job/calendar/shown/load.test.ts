import { expect, it } from 'vitest'

import { type Away, USUAL_ROSTER } from '@/lib/company/roster/rules'

import { fullnessOf, isFree, isOver, loadText, loadsOf } from './load'

const away: Away = { startsOn: '2026-03-09', endsOn: '2026-03-09', from: null, until: null }

it.each([
  ['Free', { hours: 0, minutes: 600, leave: [] }, true, 0, false],
  ['3 h planned', { hours: 3, minutes: 600, leave: [] }, false, 0.3, false],
  ['10 h planned', { hours: 10, minutes: 600, leave: [] }, false, 1, false],
  ['12 h planned', { hours: 12, minutes: 600, leave: [] }, false, 1, true],
  ['5 h free', { hours: 0, minutes: 300, leave: [away] }, true, 0, false],
  ['3 h planned', { hours: 3, minutes: 150, leave: [away] }, false, 1, true],
  ['On leave', { hours: 0, minutes: 0, leave: [away] }, false, 1, false],
  ['2 h planned', { hours: 2, minutes: 0, leave: [away] }, false, 1, true],
  ['Not working', { hours: 0, minutes: 0, leave: [] }, false, 1, false],
  ['Loading…', { hours: 0, minutes: null, leave: [] }, false, 0, false],
  ['12 h planned', { hours: 12, minutes: null, leave: [] }, false, 0, false],
] as const)('a day is %s', (words, load, free, fullness, over) => {
  expect([loadText(load), isFree(load), fullnessOf(load), isOver(load)]).toEqual([words, free, fullness, over])
})

it('takes nobody’s leave on a day without work', () => {
  const leave = { userId: 'tui', ...away, startsOn: '2026-03-13', endsOn: '2026-03-16' }
  const loadOf = loadsOf({ ...USUAL_ROSTER, leave: [leave] }, 'Australia/Brisbane')
  const days = ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17']
  expect(days.map((day) => loadText(loadOf('tui', day, [])))).toEqual([
    'Free',
    'On leave',
    'Not working',
    'Not working',
    'On leave',
    'Free',
  ])
})
