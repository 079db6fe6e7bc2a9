import { describe, expect, it } from 'vitest'

import { type Command, pathOf } from '@/lib/platform/http/command'
import { installEquipment, pickUpEquipment } from '@/lib/site/equipment/commands'
import { addPhotoNote } from '@/lib/site/feed/commands'
import { addInventoryItem } from '@/lib/site/inventory/commands'
import { addPoint, addReadingPhotos, recordAir, takeReading } from '@/lib/site/moisture/commands'
import type { AirPlace } from '@/lib/site/moisture/rules'
import type { MatrixPoint } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import {
  type Waiting,
  awaitsPoints,
  climateRead,
  doubtsOf,
  drynessAt,
  finishOf,
  lacksOf,
  proposedEnd,
  missingInRoom,
  placesWithWaiting,
  returnOffer,
  roomComing,
  roomInWords,
  unreadPlaces,
  withWaiting,
} from './rules'
import type { RoomAtVisit, VisitReview } from './schema'

const room: RoomAtVisit = {
  id: 'room',
  roomName: 'Kitchen',
  isAffected: true,
  chamber: null,
  isMeasured: true,
  photos: 4,
  notes: 1,
  points: 6,
  pointsRead: 6,
  isAirRead: true,
  units: 2,
  inventory: 0,
}
const later = { isInitialAttendance: false }
const first = { isInitialAttendance: true }

describe('a room at a visit', () => {
  it('lacks nothing with a photo, every point read, and the air that its units work on', () => {
    expect(missingInRoom(room, later)).toEqual([])
    expect(missingInRoom(room, first)).toEqual([])
  })

  it.each([
    [{ photos: 0 }, ['No photo']],
    [{ pointsRead: 4 }, ['2 of 6 points not read']],
    [{ pointsRead: 0 }, ['6 points not read']],
    [{ points: 1, pointsRead: 0 }, ['1 point not read']],
    [{ isAirRead: false }, ['Air not read']],
    [{ isAirRead: false, units: 0 }, []],
  ])('with %o lacks %o', (values, missing) => {
    expect(missingInRoom({ ...room, ...values }, later)).toEqual(missing)
  })

  it('is measured and gets its points at the initial attendance', () => {
    const empty = { ...room, isMeasured: false, photos: 0, points: 0, pointsRead: 0, units: 0 }
    expect(missingInRoom(empty, first)).toEqual(['No photo', 'Not measured', 'No moisture point'])
    expect(missingInRoom(empty, later)).toEqual(['No photo'])
  })

  it('that is not affected lacks only what was measured there before', () => {
    const dry = { ...room, isAffected: false, photos: 0, isMeasured: false, units: 0 }
    expect(missingInRoom(dry, first)).toEqual([])
    expect(missingInRoom({ ...dry, pointsRead: 0 }, first)).toEqual(['6 points not read'])
  })

  it('says in words what it has', () => {
    expect(roomInWords(room)).toBe('4 photos · 6 readings · 2 units')
    expect(roomInWords({ ...room, photos: 1, pointsRead: 0, units: 0, inventory: 3 })).toBe('1 photo · 3 items')
    expect(roomInWords({ ...room, photos: 0, pointsRead: 0, units: 0 })).toBe('1 note')
    expect(roomInWords({ ...room, photos: 0, notes: 0, pointsRead: 0, units: 0 })).toBe('')
  })
})

it('the air outside and in a dry room is asked for while units stand', () => {
  expect(unreadPlaces({ rooms: [room], airPlaces: ['AFFECTED'] })).toEqual(['OUTSIDE', 'UNAFFECTED'])
  expect(unreadPlaces({ rooms: [room], airPlaces: ['OUTSIDE', 'UNAFFECTED'] })).toEqual([])
  expect(unreadPlaces({ rooms: [{ ...room, units: 0 }], airPlaces: [] })).toEqual([])
})

it('the climate of a visit is its own newest air: the affected before the unaffected, and none of another visit', () => {
  const read = (place: AirPlace, temperature: number, inspectionId = 'visit') =>
    ({ place, temperature, temperatureUnit: 'Celsius', rh: 50, inspectionId }) as const
  expect(climateRead([], 'visit')).toEqual({})
  const unaffected = read('UNAFFECTED', 22)
  expect(climateRead([read('OUTSIDE', 9, 'before'), unaffected], 'visit')).toEqual({ inside: unaffected })
  const [newest, outside] = [read('AFFECTED', 26), read('OUTSIDE', 12)]
  const all = [unaffected, newest, read('AFFECTED', 31), outside, read('DEHUMIDIFIER_OUTLET', 40)]
  expect(climateRead(all, 'visit')).toEqual({ inside: newest, outside })
})

it('a return is offered for the next day, at the half hour, by the site’s clock', () => {
  expect(returnOffer(new Date('2026-03-09T23:44:00Z'), 'Australia/Brisbane')).toBe('2026-03-11T09:30')
  expect(returnOffer(new Date('2026-12-31T00:05:00Z'), 'Europe/London')).toBe('2027-01-01T00:00')
})

describe('how a visit ended', () => {
  const typed = {
    outcome: 'RETURN_NEEDED' as const,
    returnReason: 'Not dry',
    plansReturn: true,
    returnOn: '2026-03-12',
    returnStart: '2026-03-11T09:30',
    returnMinutes: '60',
  }
  const at = { timezone: 'Australia/Brisbane', returnId: 'return', mayPlanReturn: true }
  const unplanned = { outcome: 'RETURN_NEEDED', returnReason: 'Not dry', returnOn: '2026-03-12' }

  it('has the return that is planned', () => {
    expect(finishOf(typed, at)).toEqual({
      outcome: 'RETURN_NEEDED',
      returnReason: 'Not dry',
      returnOn: null,
      returnTask: { id: 'return', start: '2026-03-10T23:30:00.000Z', end: '2026-03-11T00:30:00.000Z' },
    })
  })

  it.each([
    [
      'a return is not needed after all',
      { outcome: 'COMPLETE' as const },
      at,
      { outcome: 'COMPLETE', returnReason: null, returnOn: null },
    ],
    ['the return is not planned', { plansReturn: false }, at, unplanned],
    ['somebody may not plan it any more', {}, { ...at, mayPlanReturn: false }, unplanned],
  ])('reads no cleared date of a planned return where %s', (_, change, where, finished) => {
    expect(finishOf({ ...typed, returnStart: '', ...change }, where)).toEqual(finished)
  })
})

describe('a visit that is about to be finished', () => {
  const visit = { isInitialAttendance: false, attendees: [], summary: null, outcome: null, returnOn: null }
  const review: VisitReview = {
    rooms: [
      { ...room, pointsRead: 4 },
      { ...room, id: 'hall', roomName: 'Hall' },
    ],
    airPlaces: ['OUTSIDE'],
    task: null,
    forms: { missing: [], toSign: 0 },
    mayPlanReturn: true,
  }
  const form = { formTemplateId: 'authority', name: 'Work authorisation', formId: null, toSign: 0 }
  const formsIn = (missing: VisitReview['forms']['missing'], ...outcome: [Inspection['outcome']?]) =>
    lacksOf(visit as unknown as Inspection, { ...review, forms: { missing, toSign: 0 } }, ...outcome).flatMap((lack) =>
      lack.form ? [lack.text] : [],
    )

  it('lacks what its rooms, the air and its own facts lack, each with its place', () => {
    expect(lacksOf(visit as unknown as Inspection, review)).toEqual([
      { text: 'Kitchen: 2 of 6 points not read', roomId: 'room' },
      { text: 'Air not read: Unaffected', section: 'readings' },
      { text: 'Who attended', section: 'details' },
      { text: 'Summary', section: 'details' },
    ])
  })

  it('lacks the required forms of its kind, in words for how far each is', () => {
    const ofVisit = { ...form, visit: 'SITE_VISIT' as const }
    expect(formsIn([ofVisit, { ...form, visit: 'INITIAL_ATTENDANCE' }])).toEqual(['Work authorisation is not started'])
    expect(formsIn([{ ...ofVisit, formId: 'begun' }])).toEqual(['Work authorisation is not submitted'])
    expect(formsIn([{ ...ofVisit, formId: 'begun', toSign: 2 }])).toEqual(['Work authorisation is not signed'])
  })

  it('lacks the forms of the last visit once the work is said to be complete', () => {
    const ofLast = [{ ...form, visit: 'LAST_VISIT' as const }]
    expect(formsIn(ofLast)).toEqual([])
    expect(formsIn(ofLast, 'RETURN_NEEDED')).toEqual([])
    expect(formsIn(ofLast, 'COMPLETE')).toEqual(['Work authorisation is not started'])
  })

  it('lacks its own facts alone while nothing is known of the rooms', () => {
    expect(lacksOf(visit as unknown as Inspection, undefined).map(({ text }) => text)).toEqual([
      'Who attended',
      'Summary',
    ])
  })
})

describe('the end of a visit', () => {
  const typed = { outcome: 'COMPLETE', plansReturn: true, returnOn: '2026-03-12' } as const
  const wet = { wetPoints: 2, units: 1, isKnown: true }
  const clear = { wetPoints: 0, units: 0, isKnown: true }

  it('that is complete is asked about while points are wet or units stand', () => {
    expect(doubtsOf(typed, wet, null)).toEqual([
      '2 points read above their goal',
      '1 unit still stands',
      'No return is planned',
    ])
    expect(doubtsOf(typed, { ...clear, wetPoints: 1 }, '2026-03-12')).toEqual(['1 point reads above its goal'])
    expect(doubtsOf(typed, clear, null)).toEqual([])
    expect(doubtsOf(typed, { ...clear, isKnown: false }, '2026-03-12')).toEqual([
      'Whether points are wet or units stand could not be read',
    ])
  })

  it('that needs a return is asked about when none is planned, whatever stands', () => {
    const outcome = 'RETURN_NEEDED'
    expect(doubtsOf({ outcome, plansReturn: false, returnOn: '' }, wet, null)).toEqual(['No return is planned'])
    expect(doubtsOf({ outcome, plansReturn: true, returnOn: '' }, wet, null)).toEqual([])
    expect(doubtsOf({ outcome, plansReturn: false, returnOn: '2026-03-12' }, wet, null)).toEqual([])
  })

  it.each([
    ['a return for what is wet and stands', { dryPoints: 4, openPoints: 0, wetPoints: 2, units: 1 }, 'RETURN_NEEDED'],
    ['a return for units alone', { dryPoints: 0, openPoints: 0, wetPoints: 0, units: 1 }, 'RETURN_NEEDED'],
    ['complete where all is dry', { dryPoints: 6, openPoints: 0, wetPoints: 0, units: 0 }, 'COMPLETE'],
    ['nothing where nothing was measured', { dryPoints: 0, openPoints: 0, wetPoints: 0, units: 0 }, undefined],
    ['nothing while a point is not known', { dryPoints: 5, openPoints: 1, wetPoints: 0, units: 0 }, undefined],
  ])('is proposed: %s', (_, site, outcome) => {
    const proposed = proposedEnd(site)
    expect(proposed?.outcome).toBe(outcome)
    // A return is never proposed without its reason.
    expect(Boolean(proposed?.returnReason)).toBe(outcome === 'RETURN_NEEDED')
  })

  const pointOf = (more: Partial<MatrixPoint>) =>
    ({
      isControl: false,
      goal: { value: 16 },
      state: 'dry',
      readings: [{ inspectionId: 'visit' }],
      ...more,
    }) as MatrixPoint

  it.each([
    ['read dry', {}, { dryPoints: 1, openPoints: 0 }],
    ['read wet', { state: 'wet' }, { dryPoints: 0, openPoints: 0 }],
    ['without a goal', { goal: null, state: null }, { dryPoints: 0, openPoints: 1 }],
    ['never read', { state: null, readings: [] }, { dryPoints: 0, openPoints: 1 }],
    ['read dry at another visit', { readings: [{ inspectionId: 'other' }] }, { dryPoints: 0, openPoints: 1 }],
    ['a control', { isControl: true, state: null, goal: null }, { dryPoints: 0, openPoints: 0 }],
  ])('knows of a point that is %s', (_, more, known) => {
    expect(drynessAt({ points: [pointOf(more as Partial<MatrixPoint>)] }, 'visit')).toEqual(known)
  })

  it('is proposed by nothing while a reading or a point of the job waits on the device', () => {
    const waits = (kind: string, jobId: string) => awaitsPoints([{ kind, names: [jobId] }], 'job')
    expect([waits('reading', 'job'), waits('point', 'job'), waits('reading', 'other'), waits('photo', 'job')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is not asked about before it is chosen', () => {
    expect(doubtsOf({ ...typed, outcome: null }, wet, null)).toEqual([])
  })
})

describe('what waits on this device', () => {
  const params = { jobId: 'job', roomId: 'room', inspectionId: 'visit' }
  const waits = (
    { call, kept }: Pick<Command<never, never, never>, 'call' | 'kept'>,
    body: Record<string, unknown>,
    more: Record<string, string> = {},
  ): Waiting => {
    const [method, path] = call.split(' ') as [string, string]
    const all = { ...params, ...more }
    return {
      kind: kept ?? 'photo',
      method,
      path: pathOf(path, all),
      body,
      names: Object.values({ ...all, ...body }).map(String),
    }
  }
  const air = (place: string, more = {}) => waits(recordAir, { place, inspectionId: 'visit', ...more })
  const empty = roomComing({ id: 'room', roomName: 'Kitchen' })
  const counted = (waiting: readonly Waiting[], of = empty) => withWaiting([of], waiting, 'visit')[0]!

  it('is counted in its room at its visit', () => {
    const waiting = [
      { ...waits(addPhotoNote, { id: 'n1' }), kind: 'photo' },
      { ...waits(addPhotoNote, { id: 'n1' }), kind: 'photo' },
      waits(addPhotoNote, { id: 'n2', note: 'Wet to the skirting' }),
      { ...waits(addReadingPhotos, { id: 'n3' }, { readingId: 'reading' }), kind: 'photo' },
      waits(addPoint, { roomId: 'room' }, { inspectionId: 'none' }),
      waits(addPoint, { roomId: 'room' }, { inspectionId: 'none' }),
      waits(takeReading, { pointId: 'p1', value: 30 }),
      waits(takeReading, { pointId: 'p2', value: 31 }),
      waits(takeReading, { pointId: 'p2', value: 32 }),
      waits(installEquipment, { selectedEquipmentItems: [{}, {}, {}] }),
      waits(pickUpEquipment, {}, { actionId: 'unit' }),
      waits(addInventoryItem, { name: 'Sofa' }),
      air('AFFECTED', { roomId: 'room' }),
    ]
    expect(counted(waiting)).toEqual({
      ...empty,
      photos: 3,
      notes: 3,
      points: 2,
      pointsRead: 2,
      isAirRead: true,
      units: 2,
      inventory: 1,
    })
    expect(roomInWords(counted(waiting))).toBe('3 photos · 2 readings · 2 units · 1 item')
  })

  it('is not counted in another room, nor at another visit', () => {
    const elsewhere = [
      waits(takeReading, { pointId: 'p1' }, { roomId: 'hall' }),
      waits(takeReading, { pointId: 'p1' }, { inspectionId: 'other' }),
      air('AFFECTED', { roomId: 'hall' }),
      air('OUTSIDE', { roomId: null }),
    ]
    expect(counted(elsewhere)).toEqual(empty)
  })

  it('is counted in each room of its chamber', () => {
    const upstairs = ['Up', 'Up', 'Down', null].map((chamber, at) => ({ ...empty, id: `room ${at}`, chamber }))
    const read = withWaiting(upstairs, [air('AFFECTED', { roomId: null, chamber: 'Up' })], 'visit')
    expect(read.map(({ isAirRead }) => isAirRead)).toEqual([true, true, false, false])
    const noChamber = withWaiting(upstairs, [air('AFFECTED', { roomId: 'room 3', chamber: null })], 'visit')
    expect(noChamber.map(({ isAirRead }) => isAirRead)).toEqual([false, false, false, true])
  })

  it('takes a reading for one of a point that was read, and leaves no fewer units than none', () => {
    const waiting = [waits(takeReading, { pointId: 'p1' }), waits(pickUpEquipment, {}, { actionId: 'unit' })]
    expect(counted(waiting, { ...room, units: 0 })).toEqual({ ...room, units: 0 })
  })

  it('names the places whose air was read', () => {
    expect(placesWithWaiting(['OUTSIDE'], [air('UNAFFECTED'), air('OUTSIDE')], 'visit')).toEqual([
      'OUTSIDE',
      'UNAFFECTED',
    ])
    expect(placesWithWaiting([], [air('UNAFFECTED')], 'other')).toEqual([])
  })
})
