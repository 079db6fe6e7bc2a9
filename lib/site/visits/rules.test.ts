import { describe, expect, it } from 'vitest'

import { VISIT_OUTCOMES } from '@/db/enums/site'

import { countsInWords, deletionRefusal, isReturnOverdue, missingFor, refusalsOf } from './rules'
import type { Inspection } from './schema'

const ZONE = 'Australia/Sydney'
const NOW = new Date('2026-03-10T02:00:00.000Z')

const NOTHING: Inspection = {
  id: '01900000-0000-7000-8000-000000000001',
  jobId: '01900000-0000-7000-8000-000000000002',
  inspectionDate: '2026-03-09T22:00:00.000Z',
  capturedAt: '2026-03-09T22:00:00.000Z',
  receivedAt: '2026-03-09T22:00:00.000Z',
  isLateEntry: false,
  lateReason: null,
  taskId: null,
  occurrenceStart: null,
  isInitialAttendance: false,
  accessInfo: null,
  personsPresent: null,
  causeOfDamage: null,
  sourceOfDamage: null,
  damageIsRectified: null,
  rectifiedSelection: null,
  timeOfDamage: null,
  damageDescription: null,
  isAsbestosOnSite: null,
  isMouldOnSite: null,
  hazardNotes: null,
  waterCategory: null,
  waterClass: null,
  waterReason: null,
  propertyAge: null,
  roofType: null,
  foundationType: null,
  exteriorCladdingType: null,
  typeOfDwelling: null,
  conditionOfProperty: null,
  temperatureUnits: 'Celsius',
  temperatureOutside: null,
  temperatureInside: null,
  rhOutside: null,
  rhInside: null,
  temporaryAccommodationRequired: null,
  whyAccommodationRequired: null,
  summary: null,
  recommendation: null,
  outcome: null,
  returnReason: null,
  returnOn: null,
  attendees: [],
  createdBy: { id: '1', firstName: 'Tui', lastName: 'N', email: 't@example.test', role: 'Technician', dp: null },
  updatedBy: null,
  createdAt: '2026-03-09T22:00:00.000Z',
  updatedAt: '2026-03-09T22:00:00.000Z',
  version: 1,
}

describe('what was found', () => {
  const pathsOf = (found: Partial<Inspection>) =>
    refusalsOf({ ...NOTHING, ...found }, ZONE, NOW).map(({ path }) => path)

  it('may be nothing yet', () => expect(pathsOf({})).toEqual([]))
  it.each<[Partial<Inspection>, string[]]>([
    [{ rhInside: 0 }, ['rhInside']],
    [{ rhInside: 0.1 }, []],
    [{ rhOutside: 100 }, []],
    [{ rhOutside: 100.01 }, ['rhOutside']],
    [{ temperatureInside: -40 }, []],
    [{ temperatureInside: -40.1 }, ['temperatureInside']],
    [{ temperatureInside: 61 }, ['temperatureInside']],
    [{ temperatureInside: 61, temperatureUnits: 'Fahrenheit' }, []],
    [{ temperatureOutside: 140, temperatureUnits: 'Fahrenheit' }, []],
    [{ temperatureOutside: 140.1, temperatureUnits: 'Fahrenheit' }, ['temperatureOutside']],
    [{ temperatureOutside: 20, temperatureUnits: 'Kelvin' }, ['temperatureOutside']],
    [{ temperatureOutside: 293, temperatureUnits: 'Kelvin' }, []],
    [{ damageIsRectified: true }, ['rectifiedSelection']],
    [{ damageIsRectified: true, rectifiedSelection: 'Hose replaced' }, []],
    [{ damageIsRectified: false }, []],
    [{ temporaryAccommodationRequired: true }, ['whyAccommodationRequired']],
    [{ temporaryAccommodationRequired: false }, []],
    [{ timeOfDamage: '2026-03-10T03:00:00.000Z' }, ['timeOfDamage']],
    [{ timeOfDamage: '2026-03-10T01:00:00.000Z' }, []],
    [{ outcome: 'RETURN_NEEDED' }, ['returnReason']],
    [{ outcome: 'COMPLETE' }, []],
    // The visit was on the morning of the 10th there.
    [{ outcome: 'RETURN_NEEDED', returnReason: 'Wet', returnOn: '2026-03-09' }, ['returnOn']],
    [{ outcome: 'RETURN_NEEDED', returnReason: 'Wet', returnOn: '2026-03-10' }, []],
  ])('%j is refused for %j', (found, refused) => expect(pathsOf(found)).toEqual(refused))

  it('says the bounds in the unit that was chosen', () => {
    const [refused] = refusalsOf({ ...NOTHING, temperatureUnits: 'Fahrenheit', temperatureInside: 200 }, ZONE, NOW)
    expect(refused?.message).toBe('From −40 to 140 °F')
  })
})

describe('missing for the report', () => {
  const fieldsOf = (visit: Partial<Inspection>) => missingFor({ ...NOTHING, ...visit }).map(({ field }) => field)

  it('is little of a monitoring visit', () => expect(fieldsOf({})).toEqual(['attendees', 'summary', 'outcome']))
  it('is all of an initial attendance at which nothing was written', () => {
    expect(fieldsOf({ isInitialAttendance: true })).toEqual(
      expect.arrayContaining(['accessInfo', 'causeOfDamage', 'isAsbestosOnSite', 'waterReason', 'rhInside', 'summary']),
    )
  })
  it('is no reason of a category where there is no water', () => {
    expect(fieldsOf({ isInitialAttendance: true, waterCategory: 'NOT_APPLICABLE' })).not.toContain('waterReason')
  })
  it('is the day of a return where one is needed', () => {
    expect(fieldsOf({ outcome: 'RETURN_NEEDED' })).toContain('returnOn')
    expect(fieldsOf({ outcome: 'COMPLETE' })).not.toContain('returnOn')
  })
  it('is not what was answered with no', () => {
    expect(fieldsOf({ isInitialAttendance: true, damageIsRectified: false })).not.toContain('damageIsRectified')
  })
})

describe('a visit that is to be deleted', () => {
  const nothing = { notes: 0, photos: 0, readings: 0, inventory: 0, installations: 0, timesheets: 0, forms: 0 }
  it('may go when nothing hangs on it', () => expect(deletionRefusal(nothing)).toBeNull())
  it('stays when something does, which is named', () => {
    expect(deletionRefusal({ ...nothing, readings: 1 })).toBe(
      'This site visit cannot be deleted: 1 reading is recorded at it.',
    )
    expect(deletionRefusal({ ...nothing, photos: 2, timesheets: 1 })).toBe(
      'This site visit cannot be deleted: 2 photos, 1 timesheet are recorded at it.',
    )
  })
})

it('says in words how much was recorded', () => {
  const nothing = { rooms: 0, photos: 0, readings: 0, installed: 0, pickedUp: 0, timesheets: 0 }
  expect(countsInWords(nothing)).toBe('')
  expect(countsInWords({ ...nothing, rooms: 2, photos: 1 })).toBe('2 rooms · 1 photo')
})

it.each(VISIT_OUTCOMES)('a return is overdue from the day after, there: %s', (outcome) => {
  const isNeeded = outcome === 'RETURN_NEEDED'
  expect(isReturnOverdue({ outcome, returnOn: '2026-03-09' }, ZONE, NOW)).toBe(isNeeded)
  expect(isReturnOverdue({ outcome, returnOn: '2026-03-10' }, ZONE, NOW)).toBe(false)
  expect(isReturnOverdue({ outcome, returnOn: null }, ZONE, NOW)).toBe(false)
})
