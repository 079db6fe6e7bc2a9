import { describe, expect, it } from 'vitest'

import { exceptionsIn, explained, reasonInWords } from '@/lib/paper/reports/exceptions'
import { ledgerOf } from '@/lib/paper/reports/ledger'
import { pointLogs } from '@/lib/paper/reports/moisture-log'
import type { JobRecord } from '@/lib/paper/reports/queries'
import type { Reason } from '@/lib/paper/reports/schema'
import { wordsIn } from '@/lib/paper/reports/words'

import { type ExceptionKind, exceptionsInWords } from './kinds'

const NOW = new Date('2026-11-24T03:00:00Z')
const BRISBANE = 'Australia/Brisbane'
/** A time at the site. */
const at = (local: string) => new Date(`2026-11-${local}:00+10:00`).toISOString()

type Part<K extends keyof JobRecord> = JobRecord[K] extends readonly (infer One)[] ? Partial<One>[] : never

interface Record {
  visits?: Part<'visits'>
  rooms?: Part<'rooms'>
  readings?: Part<'readings'>
  installations?: Part<'installations'>
  photos?: Part<'photos'>
  inventory?: Part<'inventory'>
  notes?: Part<'notes'>
  meters?: Part<'meters'>
  hours?: JobRecord['hours']
  missingForms?: JobRecord['missingForms']
  air?: Partial<JobRecord['air']['readings'][number]>[]
  points?: Partial<JobRecord['matrix']['points'][number]>[]
  causeOfLoss?: string
  job?: Partial<JobRecord['job']>
  drying?: Partial<JobRecord['drying']>
  dayRule?: JobRecord['dayRule']
}

function recordOf({
  air = [],
  points = [],
  drying,
  causeOfLoss,
  job,
  dayRule = 'CALENDAR_DAYS',
  ...lists
}: Record): JobRecord {
  const none = { visits: [], readings: [], installations: [], photos: [], inventory: [], notes: [], meters: [] }
  const rooms = [{ id: 'laundry', roomName: 'Laundry', isAffected: true }]
  const noDrying = { typed: null, computed: null, disagrees: false, sizedFor: null, chambers: [] }
  const scales = [{ id: 'wood', unit: '%' }]
  const bare = { label: 'Sill', material: 'Timber', roomId: 'laundry', scaleId: 'wood', isControl: false }
  const unjudged = { goal: null, state: null, doubt: null, readings: [] }
  return {
    job: { id: 'job', timezone: BRISBANE, causeOfLoss, isPrivateJob: true, ...job },
    ...none,
    hours: [],
    reasons: [],
    missingForms: [],
    rooms,
    ...lists,
    dayRule,
    air: { altitudeMetres: 0, readings: air },
    matrix: { rooms: lists.rooms ?? rooms, scales, points: points.map((one) => ({ ...bare, ...unjudged, ...one })) },
    drying: { ...noDrying, ...drying },
  } as unknown as JobRecord
}

function found(record: Record, ...kinds: ExceptionKind[]) {
  const whole = recordOf(record)
  const facts = { record: whole, ledger: ledgerOf(whole, NOW), points: pointLogs(whole.matrix), now: NOW }
  return exceptionsIn({ ...facts, words: wordsIn(BRISBANE) }).filter(
    ({ kind }) => !kinds.length || kinds.includes(kind),
  )
}
const texts = (record: Record, ...kinds: ExceptionKind[]) => found(record, ...kinds).map(({ text }) => text)

const visit = (id: string, local: string, more: Part<'visits'>[number] = {}) => ({
  id,
  inspectionDate: at(local),
  isInitialAttendance: false,
  isLateEntry: false,
  waterCategory: null,
  outcome: null,
  summary: null,
  recommendation: null,
  ...more,
})
const unit = (
  installationId: string,
  from: string,
  until: string | null,
  more: Part<'installations'>[number] = {},
) => ({
  installationId,
  equipmentId: `unit of ${installationId}`,
  referenceId: 'AM-12',
  kind: 'AIR_MOVER' as const,
  roomId: 'laundry',
  roomName: 'Laundry',
  inspectionId: 'first',
  installedTime: at(from),
  pickupTime: until && at(until),
  pickedUpSiteVisit: null,
  isLateEntry: false,
  lateReason: null,
  pickUp: null,
  overdueTagReason: null,
  ...more,
})
const reading = (id: string, local: string, more: Part<'readings'>[number] = {}) => ({
  id,
  happenedAt: at(local),
  inspectionId: 'first',
  roomId: 'laundry',
  pointLabel: 'Sill',
  meterId: 'meter',
  isLateEntry: false,
  overdueMeterReason: null,
  ...more,
})
const taken = (value: number, local: string, more = {}) => ({
  id: 'one',
  inspectionId: 'first',
  scaleId: 'wood',
  value,
  happenedAt: at(local),
  goal: 16,
  state: value > 16 ? ('wet' as const) : ('dry' as const),
  note: null,
  isLateEntry: false,
  hasOverdueMeter: false,
  version: 1,
  ...more,
})

describe('a required form', () => {
  const form = (more: Partial<JobRecord['missingForms'][number]> = {}) => ({
    formTemplateId: 'authority',
    name: 'Work authorisation',
    visit: 'INITIAL_ATTENDANCE' as const,
    formId: null,
    toSign: 0,
    ...more,
  })
  const first = visit('first', '20T09:00', { isInitialAttendance: true })

  it('is missed once its visit took place, and begun or opened from there', () => {
    expect(texts({ missingForms: [form()] }, 'FORM')).toEqual([])
    expect(found({ visits: [first], missingForms: [form()] }, 'FORM')).toMatchObject([
      {
        key: 'FORM.authority',
        text: 'The form “Work authorisation” is not started.',
        place: '/jobs/job/forms?start=authority',
      },
    ])
    expect(found({ visits: [first], missingForms: [form({ formId: 'begun', toSign: 1 })] }, 'FORM')).toMatchObject([
      { text: 'The form “Work authorisation” is not signed.', place: '/jobs/job/forms/begun' },
    ])
  })

  it('of the last visit is missed when that one says that the work is complete', () => {
    const missing = [form({ visit: 'LAST_VISIT', formId: 'begun' })]
    const complete = { ...first, outcome: 'COMPLETE' as const }
    const again = visit('second', '21T09:00', { outcome: 'RETURN_NEEDED' })
    expect(texts({ visits: [first], missingForms: missing }, 'FORM')).toEqual([])
    expect(texts({ visits: [complete, again], missingForms: missing }, 'FORM')).toEqual([])
    expect(texts({ visits: [again, complete], missingForms: missing }, 'FORM')).toEqual([
      'The form “Work authorisation” is not submitted.',
    ])
  })
})

it('finds nothing in an empty record', () => {
  expect(found({})).toEqual([])
})

describe('a day on which units stood', () => {
  const units = [unit('a', '20T09:00', '21T17:00'), unit('b', '20T09:00', '21T17:00')]

  it('names everything that it lacks in one line', () => {
    expect(texts({ installations: units }, 'DAY')).toEqual([
      '2 units were on site on 20 Nov 2026 without a visit, a reading, a photo or a note.',
      '2 units were on site on 21 Nov 2026 without a visit, a reading, a photo or a note.',
    ])
  })

  it('lacks what its visit did not record, which is mended there', () => {
    const visits = [visit('first', '20T09:00', { summary: 'Set up' }), visit('second', '21T16:00')]
    const photos = ['20T09:10', '21T16:10'].map((local) => ({ id: local, happenedAt: at(local), roomId: 'laundry' }))
    const air = [{ happenedAt: at('20T09:20'), isLateEntry: false, overdueMeterReason: null, meterId: null }]
    const days = found({ installations: units, visits, photos, air }, 'DAY')
    expect(days).toEqual([
      {
        key: 'DAY.2026-11-21',
        kind: 'DAY',
        text: '2 units were on site on 21 Nov 2026 without a reading or a note.',
        place: '/jobs/job/site-visits/second?section=readings',
        reason: null,
      },
    ])
  })

  it('is judged once it is over, by the clock of the site', () => {
    const standing = [unit('a', '23T09:00', null)]
    expect(found({ installations: standing }, 'DAY').map(({ key }) => key)).toEqual(['DAY.2026-11-23'])
  })

  it('needs a word in a room, and none from a photo without one', () => {
    const wordless = {
      id: 'note',
      roomName: 'Laundry',
      note: null,
      caption: null,
      happenedAt: at('20T10:00'),
      isLateEntry: false,
    }
    const one = { installations: [unit('a', '20T09:00', '20T17:00')] }
    expect(texts({ ...one, notes: [wordless] }, 'DAY')[0]).toContain('or a note.')
    expect(texts({ ...one, notes: [{ ...wordless, caption: 'North wall' }] }, 'DAY')[0]).not.toContain('note')
  })
})

describe('a gap', () => {
  const stands = [unit('a', '20T08:00', '22T08:00')]

  it('is more than 24 whole hours without anybody, while units stand', () => {
    expect(texts({ installations: stands, visits: [visit('first', '21T15:10')] }, 'GAP')).toEqual([
      'Nobody was on site for 31 hours from 20 Nov 2026, 08:00 AM, while 1 unit was there.',
    ])
    expect(texts({ installations: stands, visits: [visit('first', '21T08:50')] }, 'GAP')).toEqual([])
  })

  it('ends with a reading too, and is none without a unit', () => {
    const visits = [visit('first', '21T15:10')]
    expect(texts({ installations: stands, visits, readings: [reading('one', '21T07:00')] }, 'GAP')).toEqual([])
    expect(texts({ visits: [visit('first', '20T08:00'), visit('second', '21T17:00')] }, 'GAP')).toEqual([])
  })

  it('of whole days is told by those days', () => {
    const three = [unit('a', '19T08:00', '22T08:00')]
    expect(found({ installations: three }, 'GAP')).toEqual([])
    expect(found({ installations: three }, 'DAY')).toHaveLength(4)
  })

  it('keeps its name when a time is corrected', () => {
    const [key] = found({ installations: stands, visits: [visit('first', '21T15:10')] }, 'GAP').map((one) => one.key)
    const later = found(
      { installations: [unit('a', '20T08:30', '22T08:00')], visits: [visit('first', '21T16:10')] },
      'GAP',
    )
    expect([key, later[0]!.key]).toEqual(['GAP.2026-11-20', 'GAP.2026-11-20'])
  })
})

describe('a unit', () => {
  const moved = { equipmentId: 'AM', roomName: 'Kitchen', roomId: 'kitchen' }

  it('is counted twice on the day on which it changed rooms', () => {
    const installations = [
      unit('a', '20T09:00', '21T10:00', { equipmentId: 'AM' }),
      unit('b', '21T10:05', '22T10:00', moved),
    ]
    expect(found({ installations }, 'TWICE')).toMatchObject([
      { key: 'TWICE.b', text: 'AM-12 is counted twice on 21 Nov 2026: it was in Laundry and Kitchen.' },
    ])
  })

  it('is counted twice on every day of two installations at once', () => {
    const installations = [
      unit('a', '20T09:00', '22T10:00', { equipmentId: 'AM' }),
      unit('b', '20T12:00', '22T09:00', moved),
    ]
    expect(texts({ installations }, 'TWICE')).toEqual([
      'AM-12 is counted twice on 3 days from 20 Nov 2026: it was in Laundry and Kitchen.',
    ])
  })

  it('is counted once when it comes back on another day, or within a period of 24 hours of its own', () => {
    const back = [unit('a', '20T09:00', '20T10:00', { equipmentId: 'AM' }), unit('b', '21T10:05', '22T10:00', moved)]
    expect(found({ installations: back }, 'TWICE')).toEqual([])
    expect(
      found({ installations: [unit('a', '20T09:00', '21T10:00'), unit('b', '20T09:00', '21T10:00')] }, 'TWICE'),
    ).toEqual([])
  })

  it('past its test and tag says why it was installed', () => {
    const installations = [unit('a', '20T09:00', '20T10:00', { overdueTagReason: 'The only one' })]
    expect(found({ installations }, 'TAG')).toMatchObject([{ key: 'TAG.a', reason: 'The only one' }])
  })
})

describe('a late entry', () => {
  const late = { isLateEntry: true, capturedAt: at('22T09:00'), lateReason: 'No signal' }

  it('has the reason of whoever entered it, and its own place', () => {
    expect(
      found({ visits: [visit('first', '20T09:00', late)], readings: [reading('one', '20T09:30', late)] }, 'LATE'),
    ).toEqual([
      {
        key: 'LATE.first',
        kind: 'LATE',
        text: 'The visit of 20 Nov 2026, 09:00 AM was entered on 22 Nov 2026, 09:00 AM.',
        place: '/jobs/job/site-visits/first',
        reason: 'No signal',
      },
      {
        key: 'LATE.one',
        kind: 'LATE',
        text: 'The reading at Sill of 20 Nov 2026, 09:30 AM was entered on 22 Nov 2026, 09:00 AM.',
        place: '/jobs/job/site-visits/first?section=readings#room-laundry',
        reason: 'No signal',
      },
    ])
  })

  it('of an installation is another than that of its pick-up', () => {
    const pickUp = { ...late, feedItemId: null, receivedAt: at('22T09:00'), by: { id: 'sam' } as never }
    const installations = [unit('a', '20T09:00', '21T10:00', { ...late, pickUp, pickedUpSiteVisit: 'second' })]
    expect(found({ installations }, 'LATE').map(({ key }) => key)).toEqual(['LATE.a', 'LATE.a.OUT'])
  })
})

describe('a meter past its check', () => {
  const meters = [{ id: 'meter', name: 'Pin 4', nextDueOn: '2026-11-20' }]

  it('is told of once, with the reason that somebody typed', () => {
    const readings = [reading('one', '21T09:00'), reading('two', '22T09:00', { overdueMeterReason: 'The only one' })]
    expect(found({ meters, readings }, 'METER')).toMatchObject([
      {
        key: 'METER.meter',
        text: 'Pin 4 was past its check when it was used, first on 21 Nov 2026.',
        reason: 'The only one',
      },
    ])
  })

  it('is none on the day of its check', () => {
    expect(found({ meters, readings: [reading('one', '20T23:00')] }, 'METER')).toEqual([])
  })
})

describe('a visit', () => {
  const visits = [visit('first', '20T09:00', { isInitialAttendance: true }), visit('second', '21T09:00')]

  it('has hours by a timesheet that names it, or by one of its day that names none', () => {
    const hours = [
      { inspectionId: 'first', workedOn: '2026-11-20' },
      { inspectionId: null, workedOn: '2026-11-21' },
    ]
    expect(found({ visits, hours }, 'HOURS')).toEqual([])
  })

  it('has none by a timesheet of another visit on its day', () => {
    const hours = [{ inspectionId: 'first', workedOn: '2026-11-21' }]
    expect(found({ visits, hours }, 'HOURS')).toMatchObject([
      {
        key: 'HOURS.second',
        text: 'Site visit of 21 Nov 2026, 09:00 AM has no hours: nothing says how long somebody was there.',
        place: '/jobs/job/site-visits/second?section=timesheets',
      },
    ])
  })
})

describe('a point', () => {
  const goal = { value: 16, source: 'standard' as const, dryStandard: 14, tolerancePoints: 2, reason: null }
  const left = [unit('a', '20T09:00', '21T10:00')]

  it('has a goal of its own or a control; a control needs neither', () => {
    expect(
      found(
        {
          points: [
            { id: 'sill', goal },
            { id: 'control', isControl: true },
          ],
        },
        'AIMLESS',
      ),
    ).toEqual([])
    expect(found({ points: [{ id: 'sill' }] }, 'AIMLESS')).toMatchObject([
      {
        key: 'AIMLESS.sill',
        text: 'Sill in Laundry has neither a goal nor a control: nothing says when it is dry.',
        place: '/jobs/job/moisture',
      },
    ])
  })

  it('is taken for dry without a reading once drying is over, by its equipment or by the last visit', () => {
    const points = [{ id: 'sill', goal }]
    const told = ['Sill in Laundry was never read, and drying is over.']
    expect(texts({ points, installations: left }, 'UNREAD')).toEqual(told)
    expect(texts({ points, visits: [visit('first', '20T09:00', { outcome: 'COMPLETE' })] }, 'UNREAD')).toEqual(told)
    expect(texts({ points, installations: [unit('a', '20T09:00', null)] }, 'UNREAD')).toEqual([])
  })

  it('is missing where units dried an affected room without one', () => {
    expect(texts({ installations: left }, 'UNREAD')).toEqual(['Units dried Laundry, and no moisture was read there.'])
    const rooms = [{ id: 'laundry', roomName: 'Laundry', isAffected: false }]
    expect(texts({ installations: left, rooms }, 'UNREAD')).toEqual([])
    const scrubber = unit('a', '20T09:00', '21T10:00', { kind: 'AIR_SCRUBBER' })
    expect(texts({ installations: [scrubber] }, 'UNREAD')).toEqual([])
  })

  it('is above its goal only when drying is over, with the note of its last reading', () => {
    const points = [
      { id: 'sill', goal, state: 'wet' as const, readings: [taken(22, '21T09:00', { note: 'Behind a bath' })] },
    ]
    expect(found({ points, installations: left }, 'GOAL')).toMatchObject([
      { key: 'GOAL.sill', text: 'Sill in Laundry read 22 % at last, above its goal of 16.', reason: 'Behind a bath' },
    ])
    expect(found({ points, installations: [unit('a', '20T09:00', null)] }, 'GOAL')).toEqual([])
  })

  it('that does not dry is told of, and so is a control in doubt', () => {
    const points = [
      { id: 'sill', goal, state: 'plateau' as const, readings: [taken(22, '21T09:00')] },
      { id: 'control', isControl: true, doubt: 'it reads 30 %' },
    ]
    expect(texts({ points }, 'POINT', 'CONTROL')).toEqual([
      'Sill in Laundry is at 22 %: plateau.',
      'Sill in Laundry is a control, but it reads 30 %.',
    ])
  })
})

describe('an area’s sizing', () => {
  const need = (type: 'LGR' | 'CONVENTIONAL', units: number) => ({ type, units }) as never
  const chamber = (more = {}) =>
    ({
      name: 'Ground floor',
      rooms: [{ id: 'laundry', roomName: 'Laundry' }],
      unmeasured: [],
      dehumidifiers: [need('CONVENTIONAL', 4), need('LGR', 2)],
      airMovers: { fewest: 2, most: 3 },
      ...more,
    }) as never
  const placed = (movers: number, lgr: number, conventional = 0) => [
    ...Array.from({ length: movers }, (_, n) => unit(`mover ${n}`, '20T09:00', '21T10:00')),
    ...Array.from({ length: lgr }, (_, n) => unit(`lgr ${n}`, '20T09:00', '21T10:00', { kind: 'DEHUMIDIFIER_LGR' })),
    ...Array.from({ length: conventional }, (_, n) =>
      unit(`conventional ${n}`, '20T09:00', '21T10:00', { kind: 'DEHUMIDIFIER_CONVENTIONAL' }),
    ),
  ]
  const sized = (installations: ReturnType<typeof placed>, more = {}) =>
    texts({ installations, drying: { sizedFor: 'CLASS_2', chambers: [chamber(more)] } }, 'SIZING')

  it('is kept by what lies within it', () => {
    expect(sized(placed(2, 2))).toEqual([])
    expect(sized(placed(3, 2))).toEqual([])
    expect(sized(placed(3, 1, 2))).toEqual([])
  })

  it('says what is fewer and what is more', () => {
    expect(sized(placed(1, 1))).toEqual([
      'Ground floor has fewer air movers than its sizing: 1 placed, 2 to 3 needed.',
      'Ground floor has fewer dehumidifiers than its sizing: 1 LGR placed, 4 conventional or 2 LGR needed.',
    ])
    expect(sized(placed(4, 2, 1))).toEqual([
      'Ground floor has more air movers than its sizing: 4 placed, 2 to 3 needed.',
      'Ground floor has more dehumidifiers than its sizing: 1 conventional and 2 LGR placed, 4 conventional or 2 LGR needed.',
    ])
  })

  it('is no limit where a room is not measured', () => {
    expect(sized(placed(9, 9), { unmeasured: ['Hall'] })).toEqual([])
  })

  it('asks for units where none was ever placed, and for none before a class is known', () => {
    expect(sized([])).toEqual([
      'Ground floor has fewer air movers than its sizing: none placed, 2 to 3 needed.',
      'Ground floor has fewer dehumidifiers than its sizing: none placed, 4 conventional or 2 LGR needed.',
    ])
    expect(texts({ drying: { sizedFor: null, chambers: [chamber()] } }, 'SIZING')).toEqual([])
  })
})

describe('a unit in a room that is dry', () => {
  const points = (...readings: ReturnType<typeof taken>[]) => [{ id: 'sill', state: readings.at(-1)!.state, readings }]
  const dried = points(taken(30, '18T09:00'), taken(12, '20T09:00'))

  it('is told of once it stood there for a day after every point was dry', () => {
    expect(texts({ points: dried, installations: [unit('one', '18T09:00', '23T10:00')] }, 'DRY')).toEqual([
      'AM-12 was in Laundry for 3 days after every point there read dry on 20 Nov 2026.',
    ])
    expect(texts({ points: dried, installations: [unit('one', '22T09:00', null)] }, 'DRY')).toEqual([
      'AM-12 has been in Laundry for 2 days after every point there read dry on 20 Nov 2026.',
    ])
  })

  it('is none that was picked up by the next day, nor one in a room with a wet point', () => {
    expect(texts({ points: dried, installations: [unit('one', '18T09:00', '21T08:00')] }, 'DRY')).toEqual([])
    const both = [...dried, ...points(taken(30, '20T09:00'))]
    expect(texts({ points: both, installations: [unit('one', '18T09:00', '23T10:00')] }, 'DRY')).toEqual([])
  })

  it('is none that cleans the air', () => {
    const scrubber = unit('one', '18T09:00', '23T10:00', { kind: 'AIR_SCRUBBER' })
    expect(texts({ points: dried, installations: [scrubber] }, 'DRY')).toEqual([])
  })
})

describe('the cause of a visit', () => {
  const caused = (causeOfLoss: string | undefined, causeOfDamage: string | null) =>
    texts({ causeOfLoss, visits: [visit('first', '20T09:00', { causeOfDamage })] }, 'CAUSE')

  it('is told of where it has nothing of the job’s', () => {
    expect(caused('Storm', 'Burst flexi hose')).toEqual([
      'The visit of 20 Nov 2026, 09:00 AM gives the cause “Burst flexi hose”, the job “Storm”.',
    ])
  })

  it('is another where the two share only what any cause says', () => {
    expect(caused('Water came through the roof after a storm', 'Water damage from a burst hose')).toHaveLength(1)
  })

  it('may say the same in other words, or nothing', () => {
    expect(caused('Flexi hose burst', 'Burst flexi hose under the sink')).toEqual([])
    expect(caused('Flood', 'Flooding of the creek')).toEqual([])
    expect(caused('Storms', 'Storm')).toEqual([])
    expect(caused('Water damage', 'Burst flexi hose')).toEqual([])
    expect(caused('Storm', null)).toEqual([])
    expect(caused(undefined, 'Burst flexi hose')).toEqual([])
  })
})

describe('contents', () => {
  const sofa = {
    id: 'sofa',
    name: 'Sofa bed',
    disposition: 'RESTORABLE' as const,
    roomId: 'laundry',
    roomName: 'Laundry',
  }
  const after = (inventory: Record['inventory'], category: 'CAT_2' | 'CAT_3' = 'CAT_3') =>
    found(
      { visits: [visit('first', '20T09:00', { waterCategory: category }), visit('second', '21T09:00')], inventory },
      'SOAKED',
    )

  it('that take water up are not restorable after Category 3', () => {
    expect(after([sofa])).toMatchObject([
      {
        key: 'SOAKED.sofa',
        text: 'The water is Category 3, but Sofa bed in Laundry is marked restorable.',
        place: '/jobs/job/inventory?roomId=laundry',
      },
    ])
    expect(after([sofa], 'CAT_2')).toEqual([])
    expect(
      after([
        { ...sofa, disposition: 'NON_RESTORABLE' },
        { ...sofa, name: 'Steel shelf' },
      ]),
    ).toEqual([])
  })
})

it('photos in no room are counted by visit, but for floor plans', () => {
  const photo = { happenedAt: at('20T09:00'), inspectionId: 'first', roomId: null }
  const photos = [
    { ...photo, id: 'one', recordType: 'PHOTO_NOTE' as const },
    { ...photo, id: 'plan', recordType: 'FLOOR_PLAN' as const },
  ]
  expect(texts({ visits: [visit('first', '20T09:00')], photos }, 'PHOTO')).toEqual([
    '1 photo of 20 Nov 2026, 09:00 AM is in no room.',
  ])
})

it('names everything in the order of its kinds, each once', () => {
  const all = found({
    visits: [visit('first', '20T09:00'), visit('second', '21T19:00')],
    installations: [unit('a', '20T09:00', '21T19:00', { overdueTagReason: 'The only one' })],
  })
  expect(all.map(({ key }) => key)).toEqual([
    'DAY.2026-11-20',
    'DAY.2026-11-21',
    'GAP.2026-11-20',
    'HOURS.first',
    'HOURS.second',
    'UNFINISHED.first',
    'UNFINISHED.second',
    'TAG.a',
    'UNREAD.laundry',
  ])
  expect(exceptionsInWords(all)).toBe(
    '2 days not fully recorded, 1 gap of more than 24 hours, 2 visits without hours, 2 visits that nobody finished, 1 unit past its test and tag, 1 place taken for dry without a reading',
  )
})

describe('a reason that was given', () => {
  const points = found({ installations: [unit('a', '20T09:00', '20T17:00')] }, 'DAY')
  const priya = { id: 'priya', firstName: 'Priya', lastName: 'Lee' } as Reason['updatedBy']
  const given = { key: 'DAY.2026-11-20', reason: 'No access', version: 2, updatedAt: at('22T09:00'), updatedBy: priya }

  it('stands beside what it explains, with who and when', () => {
    const [day] = explained(points, [given])
    expect(day).toMatchObject({ version: 2, given: { reason: 'No access', by: priya } })
    expect(reasonInWords(day!, wordsIn(BRISBANE))).toBe('No access (Priya Lee, 22 Nov 2026)')
    expect(reasonInWords({ ...day!, reason: 'Recorded' }, wordsIn(BRISBANE))).toBe(
      'Recorded\nNo access (Priya Lee, 22 Nov 2026)',
    )
  })

  it('is left out when that is gone, and counts on when it was taken back', () => {
    expect(explained(points, [{ ...given, key: 'DAY.2026-11-19' }])).toMatchObject([{ given: null, version: 0 }])
    expect(explained(points, [{ ...given, reason: null }])).toMatchObject([{ given: null, version: 2 }])
  })
})

describe('a visit that nobody finished', () => {
  it('is told from the day after, by the clock of the site, and finished there', () => {
    // It is 13:00 on the 24th there: a visit of this morning may still be under way.
    const visits = [
      visit('yesterday', '23T23:30'),
      visit('today', '24T00:30'),
      visit('done', '20T09:00', { outcome: 'COMPLETE' }),
    ]
    expect(found({ visits }, 'UNFINISHED')).toEqual([
      {
        key: 'UNFINISHED.yesterday',
        kind: 'UNFINISHED',
        text: 'Site visit of 23 Nov 2026, 11:30 PM was never finished: nobody has said that all of it is recorded, or how it ended.',
        place: '/jobs/job/site-visits/yesterday?section=details',
        reason: null,
      },
    ])
  })
})

describe('a visit that is finished', () => {
  const finished = visit('first', '03T09:00', { outcome: 'COMPLETE', summary: 'Dry', attendees: [{}] as never })
  const air = { id: 'air', inspectionId: 'first', happenedAt: at('03T09:10'), place: 'AFFECTED' as const }

  it('has a reading or a photo', () => {
    expect(found({ visits: [finished] }, 'BARE')).toMatchObject([
      { key: 'BARE.first', place: expect.stringContaining('first') },
    ])
    for (const shown of [
      { readings: [reading('one', '03T09:10', { inspectionId: 'first' })] },
      { photos: [{ id: 'photo', inspectionId: 'first', happenedAt: at('03T09:10') }] },
      { air: [{ ...air, temperature: 20, temperatureUnit: 'Celsius' as const, rh: 50 }] },
    ]) {
      expect(found({ visits: [finished], ...shown }, 'BARE')).toEqual([])
    }
    expect(found({ visits: [{ ...finished, outcome: null }] }, 'BARE', 'OPEN')).toEqual([])
  })

  it('leaves no answer open that its report prints', () => {
    expect(found({ visits: [finished] }, 'OPEN')).toEqual([])
    expect(texts({ visits: [{ ...finished, summary: null }] }, 'OPEN')).toEqual([
      expect.stringMatching(/leaves 1 answer open: summary\.$/),
    ])
    const open = { accessInfo: null, causeOfDamage: null, damageDescription: null, summary: null, recommendation: null }
    expect(
      texts({ visits: [{ ...finished, ...open, isInitialAttendance: true, waterCategory: 'CAT_1' }] }, 'OPEN'),
    ).toEqual([
      expect.stringMatching(
        /leaves 5 answers open: how you got in, cause of damage, description of the damage and 2 more\.$/,
      ),
    ])
  })
})

describe('the climate that a visit gives', () => {
  const climate = {
    temperatureUnits: 'Celsius' as const,
    temperatureInside: 21,
    rhInside: 40,
    temperatureOutside: 30,
    rhOutside: null,
  }
  const read = (
    place: 'AFFECTED' | 'UNAFFECTED' | 'OUTSIDE' | 'DEHUMIDIFIER_OUTLET',
    temperature: number,
    rh: number,
  ) => ({
    id: `${place} ${temperature}`,
    inspectionId: 'first',
    happenedAt: at('03T09:10'),
    place,
    temperature,
    temperatureUnit: 'Celsius' as const,
    rh,
  })
  const told = (...air: ReturnType<typeof read>[]) =>
    texts({ visits: [visit('first', '03T09:00', climate)], air }, 'CLIMATE')

  it('is that of its own air readings, but for what two meters differ by', () => {
    expect(told(read('AFFECTED', 24, 50), read('OUTSIDE', 33, 90))).toEqual([])
    expect(told(read('AFFECTED', 24.1, 50))).toEqual([
      expect.stringContaining('gives 21 °C inside, and 24.1 °C were read'),
    ])
    expect(told(read('AFFECTED', 21, 75), read('UNAFFECTED', 20, 51))).toEqual([
      expect.stringContaining('gives 40 % humidity inside, and 51 % to 75 % were read'),
    ])
    expect(told(read('OUTSIDE', 12, 90))).toEqual([expect.stringContaining('30 °C outside, and 12 °C were read')])
    expect(told(read('DEHUMIDIFIER_OUTLET', 45, 10))).toEqual([])
  })

  it('is compared in degrees of one kind, and with no other visit', () => {
    const fahrenheit = {
      ...climate,
      temperatureUnits: 'Fahrenheit' as const,
      temperatureInside: 70,
      temperatureOutside: null,
    }
    const visits = [visit('first', '03T09:00', fahrenheit), visit('second', '04T09:00', climate)]
    expect(texts({ visits, air: [read('AFFECTED', 21, 45)] }, 'CLIMATE')).toEqual([])
    const warm = { ...read('AFFECTED', 70, 45), temperatureUnit: 'Fahrenheit' as const }
    expect(texts({ visits, air: [warm] }, 'CLIMATE')).toEqual([])
    expect(texts({ visits, air: [read('AFFECTED', 30, 45)] }, 'CLIMATE')).toEqual([
      expect.stringContaining('gives 70 °F inside, and 86 °F were read'),
    ])
  })
})

describe('a job for a client', () => {
  it('bears the numbers by which an insurer knows it', () => {
    const job = { isPrivateJob: false, refNumber: 'C-1', policyNumber: 'P-1' }
    expect(found({ job }, 'NUMBER')).toEqual([])
    expect(found({ job: { ...job, refNumber: null, policyNumber: null } }, 'NUMBER')).toMatchObject([
      {
        key: 'NUMBER.claim',
        text: 'The job is for a client, and has no claim or reference number.',
        place: '/jobs/job/edit',
      },
      { key: 'NUMBER.policy' },
    ])
    expect(found({ job: { ...job, isPrivateJob: true, refNumber: null } }, 'NUMBER')).toEqual([])
  })
})
