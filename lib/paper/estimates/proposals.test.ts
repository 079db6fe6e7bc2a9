import { describe, expect, it } from 'vitest'

import { ATTENDANCE, type PriceableRecord, type RestingLine, judged, placeOf, proposalsOf } from './proposals'

const LAUNDRY = {
  id: 'laundry',
  roomName: 'Laundry',
  isAffected: true,
  wetFloorArea: 6.5,
  wetWallArea: 2,
  wetCeilingArea: null,
  floorCoverType: 'CERAMIC_TILES' as const,
}
const NOTHING: PriceableRecord = {
  visits: [],
  rooms: [],
  installations: [],
  hours: [],
  contents: [],
  dailyRates: new Map(),
}
const unit = (days: number, more: Partial<PriceableRecord['installations'][number]> = {}) => ({
  categoryId: 'fans',
  categoryName: 'Air movers',
  kind: 'AIR_MOVER' as const,
  roomId: 'laundry',
  referenceId: `AM-${days}`,
  days,
  installedStatus: 'PICKED_UP' as const,
  ...more,
})
const proposed = (record: Partial<PriceableRecord>) => proposalsOf({ ...NOTHING, ...record })
const amounts = (record: Partial<PriceableRecord>) =>
  proposed(record).map(({ key, quantity, days, unit: of }) => [key, quantity, days, of])

describe('what a record proposes', () => {
  it('is nothing for an empty one, and for a dry room', () => {
    expect(proposed({})).toEqual([])
    expect(proposed({ rooms: [{ ...LAUNDRY, isAffected: false }] })).toEqual([])
  })

  it('has a call-out, and the later visits as monitoring', () => {
    const later = { isInitialAttendance: false, waterCategory: null }
    const visits = [{ isInitialAttendance: true, waterCategory: null }, later, later]
    expect(amounts({ visits })).toEqual([
      ['VISITS.INITIAL', 1, null, 'visit'],
      ['VISITS.MONITORING', 2, null, 'visit'],
    ])
    expect(proposed({ visits }).map(({ section, basis }) => [section, basis])).toEqual([
      [ATTENDANCE, 'CALL_OUT'],
      [ATTENDANCE, 'MONITORING_VISIT'],
    ])
  })

  it('has hours by rate, in hundredths, and says how many are not approved', () => {
    const [line] = proposed({ hours: [{ rateType: 'AFTER_HOURS', minutes: 440, unapproved: 100 }] })
    expect(line).toMatchObject({ basis: 'LABOUR_AFTER_HOURS', quantity: 7.33, unit: 'hour' })
    expect(line!.rests).toBe('Timesheets of the job, 1.67 hours of them not approved yet')
  })

  it('has units × days where all stood as long, and the sum of their days where they did not', () => {
    const rooms = [{ ...LAUNDRY, isAffected: false }]
    expect(amounts({ rooms, installations: [unit(3), unit(3)] })).toEqual([['EQUIPMENT.fans.laundry', 2, 3, 'each']])
    const uneven = { rooms, installations: [unit(3), unit(5, { installedStatus: 'INSTALLED' })] }
    expect(amounts(uneven)).toEqual([['EQUIPMENT.fans.laundry', 8, null, 'day']])
    const [line] = proposed({ ...uneven, dailyRates: new Map([['fans', 32_00]]) })
    expect(line).toMatchObject({ rateCents: 32_00, rests: 'AM-3 3 days, AM-5 5 days (1 still on site)' })
  })

  it('is on a page of the job', () => {
    const visits = [{ isInitialAttendance: true, waterCategory: 'CAT_3' as const }]
    const hours = [{ rateType: 'ORDINARY' as const, minutes: 60, unapproved: 0 }]
    const contents = (['NON_RESTORABLE', 'RESTORABLE'] as const).map((disposition) => ({
      roomId: 'laundry',
      disposition,
      quantity: 1,
    }))
    const all = proposed({ visits, hours, rooms: [LAUNDRY], installations: [unit(1)], contents })
    expect(all.map((one) => placeOf('job', one).split('/').at(-1))).toEqual([
      'site-visits',
      'timesheets',
      'rooms',
      'rooms',
      'rooms',
      'equipment',
      'inventory',
      'inventory',
    ])
  })

  it('charges no meter, and each category and room for itself', () => {
    const rooms = [LAUNDRY, { ...LAUNDRY, id: 'hall', roomName: 'Hall' }].map((room) => ({
      ...room,
      isAffected: false,
    }))
    const installations = [
      unit(1),
      unit(2, { roomId: 'hall' }),
      unit(2, { categoryId: 'heaters', kind: 'HEATER' }),
      unit(9, { categoryId: 'meters', kind: 'METER' }),
    ]
    expect(proposed({ rooms, installations }).map(({ key, basis }) => [key, basis])).toEqual([
      ['EQUIPMENT.fans.laundry', 'AIR_MOVER_DAY'],
      ['EQUIPMENT.heaters.laundry', 'OTHER_EQUIPMENT_DAY'],
      ['EQUIPMENT.fans.hall', 'AIR_MOVER_DAY'],
    ])
  })

  it('strips out what is wet, and treats it where the water was soiled', () => {
    const clean = [{ isInitialAttendance: true, waterCategory: 'CAT_1' as const }]
    const keys = (visits: PriceableRecord['visits']) =>
      amounts({ rooms: [LAUNDRY], visits })
        .slice(visits.length)
        .map(([key, quantity]) => [key, quantity])
    expect(keys(clean)).toEqual([
      ['STRIP_OUT.FLOOR.laundry', 6.5],
      ['STRIP_OUT.WALL.laundry', 2],
    ])
    expect(keys([{ isInitialAttendance: true, waterCategory: 'CAT_3' }]).at(-1)).toEqual(['ANTIMICROBIAL.laundry', 8.5])
    expect(proposed({ rooms: [LAUNDRY] })[0]!.description).toBe('Strip-out of wet ceramic tiles')
  })

  it('disposes of what cannot be restored, and cleans what can', () => {
    const rooms = [{ ...LAUNDRY, isAffected: false }]
    const contents = (['NON_RESTORABLE', 'RESTORABLE', 'DRY_CLEANING_REQUIRED', 'UNAFFECTED'] as const).map(
      (disposition, at) => ({ roomId: 'laundry', disposition, quantity: at + 1 }),
    )
    expect(amounts({ rooms, contents })).toEqual([
      ['DISPOSAL.laundry', 1, null, 'item'],
      ['CLEANING.laundry', 5, null, 'item'],
    ])
  })
})

describe('what is proposed again', () => {
  const rooms = [{ ...LAUNDRY, isAffected: false }]
  const after = (days: number) => proposed({ rooms, installations: [unit(days), unit(days)] })
  const taken = (days: number, more: Partial<RestingLine> = {}): RestingLine => {
    const { key, quantity, rests } = after(days)[0]!
    return { id: 'line', version: 1, quantity, days, evidence: { key, quantity, days, rests }, ...more }
  }
  const states = (
    days: number,
    lines: RestingLine[],
    leftOut: { key: string; quantity: number; days: number | null }[] = [],
  ) => judged(after(days), { lines, leftOut }).map(({ state }) => state)

  it('is what is new or has changed since it was taken', () => {
    expect(states(3, [])).toEqual(['NEW'])
    expect(states(3, [taken(3)])).toEqual([])
    expect(states(4, [taken(3)])).toEqual(['CHANGED'])
  })

  it('is compared with what was taken, not with what somebody typed over it', () => {
    expect(states(3, [taken(3, { quantity: 1, days: 9 })])).toEqual([])
  })

  it('is what was left out only once it changes', () => {
    const key = taken(3).evidence.key
    expect(states(3, [], [{ key, quantity: 2, days: 3 }])).toEqual(['LEFT_OUT'])
    expect(states(4, [], [{ key, quantity: 2, days: 3 }])).toEqual(['NEW'])
    expect(states(4, [taken(3)], [{ key, quantity: 2, days: 4 }])).toEqual(['LEFT_OUT'])
  })

  it('names a line whose record is gone', () => {
    const all = judged([], { lines: [taken(3)], leftOut: [] })
    expect(all).toMatchObject([{ state: 'GONE', proposal: null, line: { id: 'line' } }])
    const kept = [{ key: taken(3).evidence.key, quantity: 0, days: null }]
    expect(judged([], { lines: [taken(3)], leftOut: kept })).toMatchObject([{ state: 'LEFT_OUT' }])
  })
})
