import { describe, expect, it } from 'vitest'

import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'

import { compared } from './compare'
import type { EstimateLine } from './schema'

const line = (description: string, more: Partial<EstimateLine> = {}) =>
  estimateLine({ description, unitRateCents: 100_00, ...more })
const of = (lines: EstimateLine[], title = 'Laundry') => ({
  sections: [{ id: newId(), title, roomId: null, markupPercent: null, version: 1, lines }],
})
const copied = (from: EstimateLine, more: Partial<EstimateLine> = {}) =>
  line(from.description, { ...from, id: newId(), originId: from.originId ?? from.id, ...more })
const changes = (sections: ReturnType<typeof compared>) =>
  sections.map(({ title, lines, differenceCents }) => [
    title,
    lines.map(({ change, before, after }) => [change, (after ?? before)!.description]),
    differenceCents,
  ])

describe('two versions of an estimate', () => {
  const [fans, strip, waste] = [line('Fans', { quantity: 4 }), line('Strip-out'), line('Waste')]

  it('name what is the same, changed, added and gone, each in money', () => {
    const next = [copied(fans, { quantity: 6 }), copied(strip), line('Cleaning')]
    expect(changes(compared(of([fans, strip, waste]), of(next)))).toEqual([
      [
        'Laundry',
        [
          ['changed', 'Fans'],
          ['same', 'Strip-out'],
          ['added', 'Cleaning'],
          ['removed', 'Waste'],
        ],
        200_00,
      ],
    ])
  })

  it('find a line again under another name and in another section, over several copies', () => {
    const third = copied(copied(fans), { description: 'Air movers', unitRateCents: 90_00 })
    expect(changes(compared(of([fans]), of([third], 'Hall')))).toEqual([['Hall', [['changed', 'Air movers']], -40_00]])
  })

  it('find lines that no copy made by what they rest on, and by their words, each once', () => {
    const evidence = { key: 'VISITS.INITIAL', quantity: 1, days: null, rests: '1 initial attendance' }
    const [first, second] = [line('Call-out', { evidence }), line('Travel')]
    const next = [line('Attendance', { evidence }), line('TRAVEL'), line('Travel')]
    expect(changes(compared(of([first, second]), of(next)))[0]![1]).toEqual([
      ['changed', 'Attendance'],
      ['changed', 'TRAVEL'],
      ['added', 'Travel'],
    ])
  })

  it('keep a section that is gone at the end', () => {
    expect(changes(compared(of([waste], 'Garage'), of([line('Fans')])))).toEqual([
      ['Laundry', [['added', 'Fans']], 100_00],
      ['Garage', [['removed', 'Waste']], -100_00],
    ])
  })
})
