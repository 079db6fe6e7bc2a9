import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import { makeActor, makeJob, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { contradictions } from '@/lib/desk/review/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { ChangeDryingSettings } from '@/lib/site/drying/schema'
import { changeSettings } from '@/lib/site/drying/service'
import { dryRooms } from '@/lib/site/equipment/rules'
import { remove as removeFeedItem } from '@/lib/site/feed/service'
import { browse as browseMatrix } from '@/lib/site/moisture/verbs/matrix'
import * as meters from '@/lib/site/moisture/verbs/meters'
import * as points from '@/lib/site/moisture/verbs/points'
import { change, remove, take } from '@/lib/site/moisture/verbs/readings'

import { AddMeter, AddPoint, ChangePoint, ChangeReading, type Meter, TakeReading } from './schema'

let scope: { organizationId: number }
let sam: Actor
let meter: Meter
beforeAll(async () => {
  scope = await makeOrganization()
  sam = await makeActor(scope, { role: 'Technician' })
  const scales = [
    { label: 'Wood', min: 6, max: 99.9, unit: '% WME' },
    { label: 'Relative', min: 0, max: 999, unit: 'REL' },
  ]
  meter = await meters.add(sam, AddMeter.parse({ name: 'Protimeter', kind: 'COMBINATION', scales }))
})
afterAll(closeDatabase)

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** A wet house at two visits: a plasterboard wall that read 45 and 30, and a control of 9.4. */
async function wetHouse() {
  const { id: jobId } = await makeJob(scope)
  const own = { jobId, createdBy: sam.userId }
  const [kitchen, bedroom, first, today] = await Promise.all([
    makeRoom(scope, { ...own, roomName: 'Kitchen' }),
    makeRoom(scope, { ...own, roomName: 'Bedroom' }),
    makeVisit(scope, { ...own, happenedAt: ago(10), isInitialAttendance: true }),
    makeVisit(scope, own),
  ])
  const at = (room: { id: string }, visit: { id: string }) => ({ jobId, roomId: room.id, inspectionId: visit.id })
  const add = (room: { id: string }, label: string, more: object = {}) =>
    points.add(sam, jobId, aPoint(room.id, { label, ...more }))
  const wall = await add(kitchen, 'North wall')
  const control = await add(bedroom, 'Control', { isControl: true })
  const read = (point: { id: string; roomId: string }, value: number, visit = today, more: object = {}) =>
    take(
      sam,
      at({ id: point.roomId }, visit),
      TakeReading.parse({
        pointId: point.id,
        value,
        ...(visit === first && { happenedAt: ago(9) }),
        ...more,
      }),
    )
  await read(wall, 45, first)
  const controlled = await read(control, 9.4, first)
  await read(wall, 30)
  return { jobId, kitchen, bedroom, first, today, at, add, read, wall, control, controlled }
}

const aPoint = (roomId: string, more: object = {}) =>
  AddPoint.parse({
    roomId,
    label: 'North wall',
    location: 'WALLS',
    material: 'Plasterboard',
    meterId: meter.id,
    scaleId: meter.scales[0]!.id,
    ...more,
  })

const anotherPoint = async (jobId: string, label: string) =>
  (await browseMatrix(sam, jobId)).points.find((point) => point.label === label)!
const statesOf = async (jobId: string, label = 'North wall') =>
  (await anotherPoint(jobId, label)).readings.map(({ state }) => state)
const goalOf = async (jobId: string) => (await anotherPoint(jobId, 'North wall')).goal?.value

/** The questions of a write, and the word that answers them. */
async function asked(write: Promise<unknown>): Promise<{ questions: string[]; confirm: string }> {
  const refusal = await refusalOf(write)
  expect(refusal).toMatchObject({ code: 'invalid', current: { confirm: expect.any(String) } })
  expect(refusal.fields.every(({ path }) => path === 'confirm')).toBe(true)
  return {
    questions: refusal.fields.map(({ message }) => message),
    confirm: (refusal.current as { confirm: string }).confirm,
  }
}

const entriesOf = (jobId: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ action: activity.action, details: activity.details })
      .from(activity)
      .where(and(eq(activity.jobId, jobId), like(activity.action, 'moisture-point.%')))
      .orderBy(asc(activity.createdAt)),
  )

describe('a wet wall that is a control by a forgotten tick', () => {
  it('asks, and changes nothing while nobody has answered', async () => {
    const { jobId, kitchen, add, read } = await wetHouse()
    expect([await goalOf(jobId), await statesOf(jobId)]).toEqual([11.4, ['wet', 'drying']])
    const wet = await add(kitchen, 'South wall', { isControl: true })
    const { questions } = await asked(read(wet, 60))
    expect(questions[0]).toBe('60 % WME is 5 times the standard for plasterboard: is this wall unaffected?')
    expect(questions).toHaveLength(3)
    expect(questions[1]).toMatch(
      /^North wall in Kitchen, 45 % WME on \w{3} \d\d \d{4}: Wet becomes Dry \(goal 11.4, then 66\)$/,
    )
    expect([await goalOf(jobId), await statesOf(jobId)]).toEqual([11.4, ['wet', 'drying']])
    expect(await statesOf(jobId, 'South wall')).toEqual([])
    expect(dryRooms((await browseMatrix(sam, jobId)).points).size).toBe(0)
  })

  it('is asked about once: the word answers these questions and no others', async () => {
    const { jobId, kitchen, add, read, today } = await wetHouse()
    const wet = await add(kitchen, 'South wall', { isControl: true })
    await asked(read(wet, 60, today, { confirm: '0'.repeat(32) }))
    const { confirm } = await asked(read(wet, 60))
    await asked(read(wet, 70, today, { confirm }))
    expect(await read(wet, 60, today, { confirm })).toMatchObject({ value: 60, type: 'CONTROL_READING' })
    expect([await goalOf(jobId), await statesOf(jobId)]).toEqual([66, ['dry', 'dry']])
  })

  it('that somebody vouched for stays a contradiction, and the history keeps both goals and states', async () => {
    const { jobId, kitchen, add, read, today } = await wetHouse()
    const wet = await add(kitchen, 'South wall', { isControl: true })
    const { confirm } = await asked(read(wet, 60))
    await read(wet, 60, today, { confirm })
    expect(await contradictions(sam, jobId)).toContainEqual({
      kind: 'CONTROL_IN_DOUBT',
      part: 'moisture',
      text: 'South wall in Kitchen is a control, but 60 % WME is 5 times the standard for plasterboard.',
    })
    const [vouched, judged] = (await entriesOf(jobId)).slice(-2)
    expect(vouched).toMatchObject({ action: 'moisture-point.vouched', details: { name: 'South wall' } })
    expect(judged).toMatchObject({
      action: 'moisture-point.judged-anew',
      details: { name: 'North wall', goal: { from: '11.4 % WME', to: '66 % WME' } },
    })
    const { states } = judged!.details as { states: { from: string; to: string } }
    expect(states.from).toMatch(/: Wet; .*: Drying$/)
    expect(states.to).toMatch(/: Dry; .*: Dry$/)
  })

  it('is made an ordinary point again, which judges what was wrongly dry, and says so', async () => {
    const { jobId, kitchen, add, read, today } = await wetHouse()
    const wet = await add(kitchen, 'South wall', { isControl: true })
    const { confirm } = await asked(read(wet, 60))
    await read(wet, 60, today, { confirm })
    const { version } = await anotherPoint(jobId, 'South wall')
    const { roomId: _, isControl: __, ...fields } = aPoint(kitchen.id, { label: 'South wall' })
    const ordinary = (more: object = {}) =>
      points.change(sam, jobId, wet.id, ChangePoint.parse({ ...fields, version, isControl: false, ...more }))
    const { questions, confirm: yes } = await asked(ordinary())
    expect(questions.some((question) => question.includes('Dry becomes Wet'))).toBe(true)
    await ordinary({ confirm: yes })
    expect([await goalOf(jobId), await statesOf(jobId)]).toEqual([11.4, ['wet', 'drying']])
    expect(await statesOf(jobId, 'South wall')).toEqual(['wet'])
    expect(await contradictions(sam, jobId)).toEqual([])
  })
})

describe('a sound control', () => {
  it('asks nothing while it changes no past state, and the history keeps both goals', async () => {
    const { jobId, control, read } = await wetHouse()
    await read(control, 10.4)
    expect(await goalOf(jobId)).toBe(12.4)
    expect((await entriesOf(jobId)).at(-1)).toMatchObject({
      action: 'moisture-point.judged-anew',
      details: { name: 'North wall', goal: { from: '11.4 % WME', to: '12.4 % WME' } },
    })
  })

  it('far from another one asks', async () => {
    const { bedroom, add, read } = await wetHouse()
    const second = await add(bedroom, 'Second control', { isControl: true })
    const { questions } = await asked(read(second, 12))
    expect(questions[0]).toBe(
      '12 % WME is far from other controls of plasterboard (9.4 % WME): is this wall unaffected?',
    )
  })

  it('asks before it is corrected or deleted, where that judges past readings anew', async () => {
    const { jobId, at, bedroom, first, wall, read, controlled } = await wetHouse()
    await read(wall, 11.6)
    expect(await statesOf(jobId)).toEqual(['wet', 'drying', 'drying'])
    const correct = (more: object = {}) =>
      change(sam, at(bedroom, first), controlled.id, ChangeReading.parse({ version: 1, value: 9.8, ...more }))
    const correction = await asked(correct())
    expect(correction.questions).toEqual([expect.stringMatching(/11.6 % WME on .*: Drying becomes Dry/)])
    const removal = await asked(remove(sam, at(bedroom, first), controlled.id))
    expect(removal.questions).toEqual([expect.stringContaining('goal 11.4, then 14')])
    await asked(removeFeedItem(sam, { ...at(bedroom, first), id: controlled.feedItemId }))
    expect(await statesOf(jobId)).toEqual(['wet', 'drying', 'drying'])
    await remove(sam, at(bedroom, first), controlled.id, removal)
    expect(await statesOf(jobId)).toEqual(['wet', 'drying', 'dry'])
  })

  it('two of which are read at once are judged one after the other', async () => {
    const { jobId, bedroom, add, read } = await wetHouse()
    const both = await Promise.all([1, 2].map((nth) => add(bedroom, `Control ${nth}`, { isControl: true })))
    const done = await Promise.allSettled(both.map((point, nth) => read(point, nth ? 11.2 : 7.6)))
    // Each is near the first control, and far from the other one.
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await contradictions(sam, jobId)).toEqual([])
  })
})

describe('a goal by hand', () => {
  it('that changes past states says which', async () => {
    const { jobId, wall, kitchen } = await wetHouse()
    const { roomId: _, isControl: __, ...fields } = aPoint(kitchen.id)
    const to = (more: object) =>
      points.change(sam, jobId, wall.id, ChangePoint.parse({ ...fields, version: 1, ...more }))
    const manual = { manualGoal: 32, manualGoalReason: 'Damp before' }
    const { questions, confirm } = await asked(to(manual))
    expect(questions).toEqual([expect.stringMatching(/30 % WME on .*: Drying becomes Dry \(goal 11.4, then 32/)])
    await to({ ...manual, confirm })
    expect(await statesOf(jobId)).toEqual(['wet', 'dry'])
  })

  it('is not lost silently with a reading on another scale', async () => {
    const { jobId, wall, read, kitchen, today } = await wetHouse()
    const {
      roomId: _,
      isControl: __,
      ...fields
    } = aPoint(kitchen.id, { manualGoal: 32, manualGoalReason: 'Damp before' })
    const change = (confirm?: string) =>
      points.change(sam, jobId, wall.id, ChangePoint.parse({ ...fields, version: 1, confirm }))
    await change((await asked(change())).confirm)
    const { questions } = await asked(read(wall, 300, today, { scaleId: meter.scales[1]!.id }))
    expect(questions).toEqual([expect.stringContaining('Dry becomes Drying')])
  })
})

describe('what the organisation holds for dry', () => {
  it('holds for jobs that are measured from then on; what was concluded stays', async () => {
    const own = await makeOrganization()
    scope = own
    sam = await makeActor(own)
    const scales = [{ label: 'Wood', min: 6, max: 99.9, unit: '% WME' }]
    meter = await meters.add(sam, AddMeter.parse({ name: 'Protimeter', kind: 'PIN', scales }))
    const job = async () => {
      const { id: jobId } = await makeJob(own)
      const room = await makeRoom(own, { jobId, createdBy: sam.userId })
      const visit = await makeVisit(own, { jobId, createdBy: sam.userId })
      const point = await points.add(sam, jobId, aPoint(room.id))
      const read = () =>
        take(
          sam,
          { jobId, roomId: room.id, inspectionId: visit.id },
          TakeReading.parse({ pointId: point.id, value: 16 }),
        )
      return { jobId, read }
    }
    const [measured, unmeasured] = [await job(), await job()]
    await measured.read()
    const plasterboard = { material: 'Plasterboard', unit: '% WME', value: 20, tolerancePoints: null }
    const nothing = { tolerancePoints: null, altitudeMetres: null, sizingFactors: null }
    await changeSettings(sam, ChangeDryingSettings.parse({ ...nothing, standards: [plasterboard] }))
    await Promise.all([measured.read(), unmeasured.read()])
    expect(await goalOf(measured.jobId)).toBe(14)
    expect(await statesOf(measured.jobId)).not.toContain('dry')
    expect([await goalOf(unmeasured.jobId), await statesOf(unmeasured.jobId)]).toEqual([22, ['dry']])
    await changeSettings(sam, ChangeDryingSettings.parse({ ...nothing, tolerancePoints: 9, standards: [] }))
    expect([await goalOf(measured.jobId), await goalOf(unmeasured.jobId)]).toEqual([14, 22])
  })
})
