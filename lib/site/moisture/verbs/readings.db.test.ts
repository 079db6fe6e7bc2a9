import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { addDays, toDay } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import { remove as removeFeedItem } from '@/lib/site/feed/service'
import { withReading } from '@/lib/site/moisture/columns'
import { readingsOf } from '@/lib/site/moisture/queries/readings'
import { AddMeter, AddPoint, ChangePoint, ChangeReading, type Meter, TakeReading } from '@/lib/site/moisture/schema'

import { browseColumns, browse as browseMatrix } from './matrix'
import * as meters from './meters'
import * as points from './points'
import { browse, change, remove, take } from './readings'

let scope: { organizationId: number }
let admin: Actor
let technician: Actor
let elsewhere: Actor
let meter: Meter
let pastCheck: Meter
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  technician = await makeActor(scope, { role: 'Technician' })
  elsewhere = await makeActor(await makeOrganization())
  const scales = [
    { label: 'Wood', min: 6, max: 99.9, unit: '% WME' },
    { label: 'Relative', min: 0, max: 999, unit: 'REL' },
  ]
  meter = await meters.add(admin, AddMeter.parse({ name: 'Protimeter', kind: 'COMBINATION', scales }))
  pastCheck = await meters.add(
    admin,
    AddMeter.parse({ name: 'Delmhorst', kind: 'PIN', scales: scales.slice(0, 1), nextDueOn: yesterday() }),
  )
})
afterAll(closeDatabase)

const yesterday = () => addDays(toDay(new Date(), 'Australia/Brisbane'), -2)
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

/** A job with a room, a point in it, and two visits: yesterday and today. */
async function site(point: object = {}) {
  const job = await makeJob(scope)
  const own = { jobId: job.id, createdBy: admin.userId }
  const [room, before, today] = await Promise.all([
    makeRoom(scope, own),
    makeVisit(scope, { ...own, happenedAt: ago(11), isInitialAttendance: true }),
    makeVisit(scope, own),
  ])
  const added = await points.add(technician, job.id, aPoint(room.id, point))
  const at = { jobId: job.id, roomId: room.id, inspectionId: today.id }
  return { job, room, before: { ...at, inspectionId: before.id }, at, point: added }
}

const aPoint = (roomId: string, more: object = {}) =>
  AddPoint.parse({
    roomId,
    label: 'North wall',
    location: 'WALLS',
    material: 'Timber',
    meterId: meter.id,
    scaleId: meter.scales[0]!.id,
    ...more,
  })
const aReading = (pointId: string, value: number, more: object = {}) => TakeReading.parse({ pointId, value, ...more })
const feedItems = (at: { roomId: string; inspectionId: string }) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ id: roomFeedItems.id, type: roomFeedItems.type })
      .from(roomFeedItems)
      .where(
        and(
          eq(roomFeedItems.organizationId, scope.organizationId),
          eq(roomFeedItems.roomId, at.roomId),
          eq(roomFeedItems.inspectionId, at.inspectionId),
          isNull(roomFeedItems.deletedAt),
        ),
      ),
  )
const entriesOf = (jobId: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ action: activity.action, details: activity.details })
      .from(activity)
      .where(eq(activity.jobId, jobId))
      .orderBy(asc(activity.createdAt)),
  )
const matrixOf = async (jobId: string) => (await browseMatrix(admin, jobId)).points

describe('a reading', () => {
  it('is taken by a technician, with the unit of its scale and under one item of the feed', async () => {
    const { at, point, job } = await site()
    const reading = await take(technician, at, aReading(point.id, 28.4, { method: 'PENETRATIVE', note: ' Wet ' }))
    expect(reading).toMatchObject({
      value: 28.4,
      unit: '% WME',
      type: 'MOISTURE_READING',
      method: 'PENETRATIVE',
      note: 'Wet',
      meterName: 'Protimeter',
      scaleLabel: 'Wood',
      isLateEntry: false,
      takenBy: { id: technician.userId },
      version: 1,
    })
    await take(admin, at, aReading(point.id, 27))
    const items = await feedItems(at)
    expect(items).toEqual([{ id: reading.feedItemId, type: 'MOISTURE' }])
    expect(await browse(admin, at)).toHaveLength(2)
    const byItem = await inOrganization(scope, (tx) => readingsOf(tx, scope, [reading.feedItemId, newId()]))
    expect(byItem.get(reading.feedItemId)?.map(({ value }) => value)).toEqual([28.4, 27])
    expect((await entriesOf(job.id)).map(({ action }) => action)).toContain('reading.taken')
  })

  it.each([
    [5.9, 'This scale goes from 6 to 99.9 % WME'],
    [100, 'This scale goes from 6 to 99.9 % WME'],
    [-1, 'This scale goes from 6 to 99.9 % WME'],
  ])('of %s is refused: it is not on the scale', async (value, message) => {
    const { at, point } = await site()
    await expect(take(admin, at, aReading(point.id, value))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'value', message }],
    })
    expect(await feedItems(at)).toEqual([])
  })

  it('in the future is refused, and one of long ago asks why', async () => {
    const { at, point } = await site()
    const ahead = aReading(point.id, 20, { happenedAt: new Date(Date.now() + HOUR).toISOString() })
    await expect(take(admin, at, ahead)).rejects.toMatchObject({ fields: [{ path: 'happenedAt' }] })
    const late = { happenedAt: ago(20) }
    await expect(take(admin, at, aReading(point.id, 20, late))).rejects.toMatchObject({
      fields: [{ path: 'lateReason' }],
    })
    expect(await take(admin, at, aReading(point.id, 20, { ...late, lateReason: 'Flat phone' }))).toMatchObject({
      isLateEntry: true,
      lateReason: 'Flat phone',
    })
  })

  it('of another organisation, job, visit or room is not found', async () => {
    const [{ at, before, point }, other] = await Promise.all([site(), site()])
    const reading = aReading(point.id, 20)
    const taken = await take(admin, at, reading)
    await expect(take(elsewhere, at, reading)).rejects.toMatchObject({ code: 'not_found' })
    await expect(browse(elsewhere, at)).rejects.toMatchObject({ code: 'not_found' })
    await expect(take(admin, { ...at, roomId: other.at.roomId }, reading)).rejects.toMatchObject({ code: 'not_found' })
    await expect(take(admin, { ...at, inspectionId: other.at.inspectionId }, reading)).rejects.toMatchObject({
      code: 'not_found',
    })
    const beside = await makeRoom(scope, { jobId: at.jobId, createdBy: admin.userId })
    for (const wrong of [other.at, { ...at, roomId: beside.id }]) {
      await expect(take(admin, wrong, aReading(point.id, 20))).rejects.toMatchObject({ fields: [{ path: 'pointId' }] })
    }
    await expect(remove(admin, before, taken.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(admin, { ...at, roomId: beside.id }, taken.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(admin, other.at, taken.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(change(elsewhere, at, taken.id, ChangeReading.parse({ version: 1, value: 21 }))).rejects.toMatchObject(
      { code: 'not_found' },
    )
  })

  it('sent again is not taken twice; the same id with other content is refused', async () => {
    const { at, before, point } = await site()
    const id = newId()
    const sent = { id, overdueMeterReason: 'Only this one', capturedAt: ago(1) }
    const first = await take(admin, at, aReading(point.id, 20, sent))
    await expect(take(admin, at, aReading(point.id, 20, sent))).rejects.toMatchObject({
      name: 'AlreadyDone',
      answer: { id, version: first.version },
    })
    await expect(take(admin, at, aReading(point.id, 21, { id }))).rejects.toMatchObject({ code: 'conflict' })
    await expect(take(admin, before, aReading(point.id, 20, { id }))).rejects.toMatchObject({ code: 'conflict' })
    expect(await browse(admin, at)).toHaveLength(1)
    await remove(admin, at, id)
    await expect(take(admin, at, aReading(point.id, 20, sent))).rejects.toMatchObject({ name: 'AlreadyDone' })
    expect(await browse(admin, at)).toEqual([])
  })

  it('taken twice at once with the same id is one, and two people at once lose nothing', async () => {
    const { at, point } = await site()
    const id = newId()
    const twice = await Promise.allSettled([1, 2, 3].map(() => take(admin, at, aReading(point.id, 20, { id }))))
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = twice.flatMap((done) => (done.status === 'rejected' ? [done.reason.name] : []))
    expect(refusals).toEqual(['AlreadyDone', 'AlreadyDone'])
    await Promise.all([take(admin, at, aReading(point.id, 21)), take(technician, at, aReading(point.id, 22))])
    expect((await browse(admin, at)).map(({ value }) => value).toSorted()).toEqual([20, 21, 22])
    expect(await feedItems(at)).toHaveLength(1)
  })

  it('is corrected by whoever read its newest version', async () => {
    const { at, point } = await site()
    const { id } = await take(admin, at, aReading(point.id, 20, { note: 'Behind the vanity' }))
    const to = (value: number, version = 1) => change(technician, at, id, ChangeReading.parse({ value, version }))
    const outcomes = await Promise.allSettled([to(21), to(22)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [stored] = await browse(admin, at)
    expect(stored).toMatchObject({ version: 2, note: 'Behind the vanity' })
    await expect(to(30)).rejects.toMatchObject({ code: 'conflict', current: { id, version: 2 } })
    await expect(to(500, 2)).rejects.toMatchObject({ fields: [{ path: 'value' }] })
  })

  it('says in the history what it said before, and why it was corrected', async () => {
    const { at, point, job } = await site()
    const { id } = await take(admin, at, aReading(point.id, 27))
    await change(technician, at, id, ChangeReading.parse({ value: 12, version: 1, reason: 'Digits swapped' }))
    expect((await entriesOf(job.id)).at(-1)).toMatchObject({
      action: 'reading.changed',
      details: { value: { from: 27, to: 12 }, reason: 'Digits swapped' },
    })
  })

  it('is no late entry for being corrected late: when the device entered it stays', async () => {
    const { at, point } = await site()
    const { id, capturedAt } = await take(admin, at, aReading(point.id, 20, { capturedAt: ago(30) }))
    const moved = ChangeReading.parse({ version: 1, happenedAt: ago(31) })
    expect(await change(admin, at, id, moved)).toMatchObject({ isLateEntry: false, capturedAt })
  })

  it('is deleted, with its item when it was the last; one taken just then stands in a feed', async () => {
    const { at, point } = await site()
    const [one, other] = [await take(admin, at, aReading(point.id, 20)), await take(admin, at, aReading(point.id, 21))]
    await remove(admin, at, one.id)
    expect(await feedItems(at)).toHaveLength(1)
    const [, taken] = await Promise.all([remove(admin, at, other.id), take(technician, at, aReading(point.id, 22))])
    expect((await feedItems(at)).map(({ id }) => id)).toEqual([taken.feedItemId])
    await remove(admin, at, taken.id)
    expect(await feedItems(at)).toEqual([])
    await expect(remove(admin, at, taken.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('names its depth with a unit or not at all', async () => {
    const { at, point } = await site()
    expect(TakeReading.safeParse({ pointId: point.id, value: 20, depth: 12 }).success).toBe(false)
    const deep = await take(admin, at, aReading(point.id, 20, { depth: 12, depthUnit: 'mm' }))
    const without = change(admin, at, deep.id, ChangeReading.parse({ version: 1, depthUnit: null }))
    await expect(without).rejects.toMatchObject({ fields: [{ path: 'depthUnit' }] })
  })
})

describe('a saved reading that a screen puts into its matrix', () => {
  it('gives what a new read of the matrix would give', async () => {
    const { at, before, point, job } = await site({ meterId: pastCheck.id, scaleId: pastCheck.scales[0]!.id })
    const reasons = { overdueMeterReason: 'Lent', note: 'Behind the skirting' }
    await take(admin, before, aReading(point.id, 30, { happenedAt: ago(11), ...reasons }))
    const saves = [
      () => take(admin, at, aReading(point.id, 28, { happenedAt: ago(3), ...reasons })),
      // Before the newest, which it makes the last of its visit.
      () => take(admin, at, aReading(point.id, 15, { happenedAt: ago(5), lateReason: 'From paper', ...reasons })),
      async () => {
        const [first] = (await matrixOf(job.id))[0]!.readings
        return change(admin, before, first!.id, ChangeReading.parse({ version: 1, value: 22, note: '' }))
      },
    ]
    for (const save of saves) {
      const shown = await browseColumns(admin, job.id)
      const put = withReading(shown, await save())
      expect(put).toEqual(await browseColumns(admin, job.id))
      expect(put).not.toEqual(shown)
    }
  })

  it('is not put where goals, standards or the binding of its point may follow it', async () => {
    const { at, point, job, room } = await site()
    const empty = await browseColumns(admin, job.id)
    const first = await take(admin, at, aReading(point.id, 30))
    expect(withReading(empty, first)).toBeUndefined()
    const shown = await browseColumns(admin, job.id)
    expect(withReading(shown, await take(admin, at, aReading(point.id, 300, { scaleId: meter.scales[1]!.id })))).toBe(
      undefined,
    )
    const control = await points.add(admin, job.id, aPoint(room.id, { label: 'Control', isControl: true }))
    const withControl = await browseColumns(admin, job.id)
    expect(withReading(withControl, await take(admin, at, aReading(control.id, 12)))).toBeUndefined()
    const added = await points.add(admin, job.id, aPoint(room.id, { label: 'South wall' }))
    expect(withReading(withControl, await take(admin, at, aReading(added.id, 20)))).toBeUndefined()
  })

  it('that is older than what is shown changes nothing', async () => {
    const { at, point, job } = await site()
    const saved = await take(admin, at, aReading(point.id, 30))
    await change(admin, at, saved.id, ChangeReading.parse({ version: 1, value: 25 }))
    const shown = await browseColumns(admin, job.id)
    expect(withReading(shown, saved)).toEqual(shown)
  })
})

describe('a meter past its check', () => {
  it('reads only with a reason, which the history tells', async () => {
    const { at, point, job } = await site({ meterId: pastCheck.id, scaleId: pastCheck.scales[0]!.id })
    await expect(take(technician, at, aReading(point.id, 20))).rejects.toMatchObject({
      fields: [{ path: 'overdueMeterReason', message: 'Delmhorst is past its check: please say why it is used' }],
    })
    const reading = await take(technician, at, aReading(point.id, 20, { overdueMeterReason: 'The other is lent' }))
    expect(reading.overdueMeterReason).toBe('The other is lent')
    expect((await entriesOf(job.id)).at(-1)?.details).toMatchObject({ overdueMeterReason: 'The other is lent' })
    const [shown] = await matrixOf(job.id)
    expect(shown!.readings[0]!.hasOverdueMeter).toBe(true)
  })

  it('had its check when it read before that was due', async () => {
    const { at, point } = await site({ meterId: pastCheck.id, scaleId: pastCheck.scales[0]!.id })
    const early = { happenedAt: ago(24 * 5), lateReason: 'From paper', overdueMeterReason: 'Not needed' }
    expect((await take(admin, at, aReading(point.id, 20, early))).overdueMeterReason).toBeNull()
  })

  it('asks why as well when a reading is moved to a day past it, and does not forget the answer', async () => {
    const { at, point } = await site({ meterId: pastCheck.id, scaleId: pastCheck.scales[0]!.id })
    const early = { happenedAt: ago(24 * 5), lateReason: 'From paper' }
    const { id } = await take(admin, at, aReading(point.id, 20, early))
    const to = (version: number, given: object) => change(admin, at, id, ChangeReading.parse({ version, ...given }))
    const today = { happenedAt: ago(1) }
    const isAsked = { fields: [{ path: 'overdueMeterReason' }] }
    await expect(to(1, today)).rejects.toMatchObject(isAsked)
    expect((await to(1, { ...today, overdueMeterReason: 'Lent' })).overdueMeterReason).toBe('Lent')
    await expect(to(2, { overdueMeterReason: '' })).rejects.toMatchObject(isAsked)
    expect((await to(2, { value: 21 })).overdueMeterReason).toBe('Lent')
  })
})

describe('another scale', () => {
  it('begins a new baseline, binds the point and drops a goal that was set on the one before', async () => {
    const { at, before, point, job } = await site({ manualGoal: 18, manualGoalReason: 'Old house' })
    await take(admin, before, aReading(point.id, 30, { happenedAt: ago(11) }))
    const relative = meter.scales[1]!
    await take(admin, at, aReading(point.id, 300, { scaleId: relative.id }))
    const [shown] = await matrixOf(job.id)
    expect(shown).toMatchObject({ scaleId: relative.id, manualGoal: null, goal: null, state: null, version: 2 })
    expect(shown!.readings.map(({ state }) => state)).toEqual(['wet', null])
    expect((await entriesOf(job.id)).map(({ action }) => action)).toContain('moisture-point.bound')
  })

  it('to which a point is changed says nothing of what was read before', async () => {
    const { before, point, job } = await site()
    await take(admin, before, aReading(point.id, 30, { happenedAt: ago(11) }))
    const { roomId: _, isControl: __, ...fields } = aPoint(before.roomId)
    const relative = { scaleId: meter.scales[1]!.id, manualGoal: 200, manualGoalReason: 'Old house' }
    await points.change(admin, job.id, point.id, ChangePoint.parse({ ...fields, ...relative, version: 1 }))
    expect((await matrixOf(job.id))[0]).toMatchObject({
      goal: { value: 200, source: 'manual' },
      state: null,
      readings: [{ value: 30, state: 'wet' }],
    })
  })

  describe('that was a mistake', () => {
    const OWN_GOAL = { manualGoal: 18, manualGoalReason: 'Old house' }
    const wood = () => ({ meterId: meter.id, scaleId: meter.scales[0]!.id })
    const relative = () => meter.scales[1]!.id
    const asFirst = () => ({ ...wood(), ...OWN_GOAL })
    const pointOf = async (jobId: string) => (await matrixOf(jobId))[0]
    /** What asks first is confirmed. */
    const confirmed = async (write: (confirm?: string) => Promise<unknown>) => {
      const asked = await write().then(
        () => null,
        (refusal: { current: { confirm: string } }) => refusal.current,
      )
      if (asked) await write(asked.confirm)
    }
    const removed = (at: Parameters<typeof remove>[1], id: string) =>
      confirmed((confirm) => remove(admin, at, id, { confirm }))

    it('leaves the point as it was: deleted, with its entry of the room, or corrected', async () => {
      for (const undo of [
        removed,
        async (at: Parameters<typeof remove>[1]) => {
          const [item] = await feedItems(at)
          await removeFeedItem(admin, { ...at, id: item!.id })
        },
        (at: Parameters<typeof remove>[1], id: string) =>
          change(admin, at, id, ChangeReading.parse({ version: 1, scaleId: wood().scaleId })),
      ]) {
        const { at, before, point, job } = await site(OWN_GOAL)
        await take(admin, before, aReading(point.id, 30, { happenedAt: ago(11) }))
        const wrong = await take(admin, at, aReading(point.id, 50, { scaleId: relative() }))
        expect(await pointOf(job.id)).toMatchObject({ scaleId: relative(), manualGoal: null })
        await undo(at, wrong.id)
        expect(await pointOf(job.id)).toMatchObject({ ...asFirst(), goal: { value: 18, source: 'manual' } })
        expect((await entriesOf(job.id)).find(({ action }) => action === 'moisture-point.bound-again')).toMatchObject({
          details: { scale: 'Wood', goal: 18, reason: 'Old house' },
        })
      }
    })

    it('is kept by what was read after it, until that goes too, whichever goes first', async () => {
      for (const order of [
        [0, 1, 2],
        [2, 1, 0],
        [1, 0, 2],
        [1, 2, 0],
      ]) {
        const { at, point, job } = await site(OWN_GOAL)
        const third = pastCheck.scales[0]!.id
        const taken = []
        for (const [i, scaleId] of [relative(), relative(), third].entries()) {
          const more = { scaleId, happenedAt: ago(3 - i), overdueMeterReason: 'Lent' }
          taken.push(await take(admin, at, aReading(point.id, 50, more)))
        }
        expect(await pointOf(job.id)).toMatchObject({ scaleId: third, manualGoal: null })
        for (const [i, which] of order.entries()) {
          await removed(at, taken[which]!.id)
          const left = taken.filter((_, index) => !order.slice(0, i + 1).includes(index))
          const last = left.at(-1)
          expect(await pointOf(job.id), order.join()).toMatchObject(
            last ? { scaleId: last.scaleId, manualGoal: null } : asFirst(),
          )
        }
      }
    })

    it('takes nothing with it that was read on the first scale again', async () => {
      const { at, point, job } = await site(OWN_GOAL)
      const wrong = await take(admin, at, aReading(point.id, 50, { scaleId: relative(), happenedAt: ago(2) }))
      await take(admin, at, aReading(point.id, 30, { scaleId: wood().scaleId }))
      expect(await pointOf(job.id)).toMatchObject({ ...wood(), manualGoal: null })
      await removed(at, wrong.id)
      expect(await pointOf(job.id)).toMatchObject(asFirst())
    })

    it('undoes nothing that somebody has set since', async () => {
      const { at, before, point, job } = await site(OWN_GOAL)
      const wrong = await take(admin, at, aReading(point.id, 50, { scaleId: relative() }))
      const { roomId: _, isControl: __, ...fields } = aPoint(before.roomId, { scaleId: relative() })
      const set = { manualGoal: 40, manualGoalReason: 'By the maker' }
      await confirmed((confirm) =>
        points.change(admin, job.id, point.id, ChangePoint.parse({ ...fields, ...set, version: 2, confirm })),
      )
      await removed(at, wrong.id)
      expect(await pointOf(job.id)).toMatchObject({ scaleId: relative(), ...set })
    })

    it('leaves its own goal to a point that is on the scale already to which a reading is corrected', async () => {
      const { at, before, point, job } = await site({ scaleId: relative() })
      const reading = await take(admin, at, aReading(point.id, 50))
      const { roomId: _, isControl: __, ...fields } = aPoint(before.roomId, OWN_GOAL)
      await points.change(admin, job.id, point.id, ChangePoint.parse({ ...fields, version: 1 }))
      await change(admin, at, reading.id, ChangeReading.parse({ version: 1, scaleId: wood().scaleId }))
      expect(await pointOf(job.id)).toMatchObject(asFirst())
    })
  })

  it('read before the newest binds nothing', async () => {
    const { at, before, point, job } = await site()
    await take(admin, at, aReading(point.id, 30))
    const earlier = { scaleId: meter.scales[1]!.id, happenedAt: ago(11) }
    await take(admin, before, aReading(point.id, 300, earlier))
    expect((await matrixOf(job.id))[0]).toMatchObject({ scaleId: meter.scales[0]!.id, version: 1 })
  })

  it('to which a reading is corrected binds the point when that is its newest, and is one in use', async () => {
    const { at, before, point, job } = await site()
    const early = await take(admin, before, aReading(point.id, 30, { happenedAt: ago(11) }))
    const late = await take(admin, at, aReading(point.id, 30))
    const [wood, relative] = meter.scales
    const to = (scaleId: string) => ChangeReading.parse({ version: 1, scaleId })
    await change(admin, before, early.id, to(relative!.id))
    expect((await matrixOf(job.id))[0]).toMatchObject({ scaleId: wood!.id, version: 1 })
    const scales = [{ label: 'A', min: 0, max: 99, unit: '%' }]
    const gone = await meters.add(admin, AddMeter.parse({ name: `Old ${newId()}`, kind: 'PIN', scales }))
    const bound = { meterId: gone.id, scaleId: gone.scales[0]!.id }
    const { id } = await points.add(admin, at.jobId, aPoint(at.roomId, bound))
    await take(admin, at, aReading(id, 5))
    await meters.remove(admin, gone.id)
    await expect(change(admin, at, late.id, to(gone.scales[0]!.id))).rejects.toMatchObject({
      fields: [{ path: 'scaleId' }],
    })
    await change(admin, at, late.id, to(relative!.id))
    expect((await matrixOf(job.id))[0]).toMatchObject({ scaleId: relative!.id, version: 2 })
  })

  it('of another organisation, or one that was retired, is refused', async () => {
    const { at, point } = await site()
    await expect(take(admin, at, aReading(point.id, 20, { scaleId: newId() }))).rejects.toMatchObject({
      fields: [{ path: 'scaleId' }],
    })
    const gone = await meters.add(
      admin,
      AddMeter.parse({ name: `Old ${newId()}`, kind: 'PIN', scales: [{ label: 'A', min: 0, max: 9, unit: '%' }] }),
    )
    const bound = await points.add(
      admin,
      at.jobId,
      aPoint(at.roomId, { meterId: gone.id, scaleId: gone.scales[0]!.id }),
    )
    await take(admin, at, aReading(bound.id, 5))
    await meters.remove(admin, gone.id)
    await expect(take(admin, at, aReading(bound.id, 5))).rejects.toMatchObject({ fields: [{ path: 'scaleId' }] })
    const another = aPoint(at.roomId, { meterId: gone.id, scaleId: gone.scales[0]!.id })
    await expect(points.add(admin, at.jobId, another)).rejects.toMatchObject({ fields: [{ path: 'scaleId' }] })
  })
})

describe('the matrix', () => {
  it('tells goals and states over the visits, a control reading before the standard', async () => {
    const { at, before, point, job, room } = await site()
    const control = await points.add(admin, job.id, aPoint(room.id, { label: 'Control', isControl: true }))
    await take(admin, before, aReading(point.id, 30, { happenedAt: ago(11) }))
    await take(admin, at, aReading(point.id, 16))
    expect((await matrixOf(job.id))[0]).toMatchObject({
      goal: { value: 17, source: 'standard', dryStandard: 15, tolerancePoints: 2 },
      state: 'dry',
    })
    const asked = await take(admin, at, aReading(control.id, 10)).catch((refusal) => refusal)
    expect(asked.fields).toEqual([{ path: 'confirm', message: expect.stringContaining(': Dry becomes Drying') }])
    const read = await take(admin, at, aReading(control.id, 10, asked.current))
    expect(read.type).toBe('CONTROL_READING')
    const [shown, shownControl] = await matrixOf(job.id)
    expect(shown).toMatchObject({ goal: { value: 12, source: 'control', dryStandard: 10 }, state: 'drying' })
    expect(shown!.readings.map(({ state }) => state)).toEqual(['wet', 'drying'])
    expect(shownControl).toMatchObject({ goal: null, state: null })
    await expect(take(admin, at, aReading(point.id, 16, { type: 'CONTROL_READING' }))).rejects.toMatchObject({
      fields: [{ path: 'type' }],
    })
  })

  it('is cut to the newest readings of a job with very many, and empty where nothing was read', async () => {
    const { at, point, job } = await site()
    for (const value of [30, 29, 28]) await take(admin, at, aReading(point.id, value))
    const { readMatrix } = await import('./matrix')
    const cut = await inOrganization(scope, (tx) => readMatrix(tx, scope, job.id, { most: 2 }))
    expect(cut.isCut).toBe(true)
    expect(cut.points[0]!.readings.map(({ value }) => value)).toEqual([29, 28])
    const empty = await makeJob(scope)
    expect(await browseMatrix(admin, empty.id)).toMatchObject({ rooms: [], visits: [], points: [], isCut: false })
    await expect(browseMatrix(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a point', () => {
  it('needs a reason for a goal of its own, on its scale', async () => {
    const { job, room } = await site()
    expect(AddPoint.safeParse({ ...aPoint(room.id), manualGoal: 18 }).success).toBe(false)
    const far = aPoint(room.id, { manualGoal: 200, manualGoalReason: 'Why not' })
    await expect(points.add(admin, job.id, far)).rejects.toMatchObject({ fields: [{ path: 'manualGoal' }] })
  })

  it('is added once under an id, and lies on a floor plan of its own job alone', async () => {
    const { job, room, point } = await site()
    const again = aPoint(room.id, { id: point.id })
    await expect(points.add(admin, job.id, again)).rejects.toMatchObject({ name: 'AlreadyDone' })
    const other = aPoint(room.id, { id: point.id, label: 'South wall' })
    await expect(points.add(admin, job.id, other)).rejects.toMatchObject({ code: 'conflict' })
    const ofAnother = { scaleId: pastCheck.scales[0]!.id }
    await expect(points.add(admin, job.id, aPoint(room.id, ofAnother))).rejects.toMatchObject({
      fields: [{ path: 'scaleId' }],
    })
    const elsewhereOn = points.remove(admin, (await makeJob(scope)).id, point.id)
    await expect(elsewhereOn).rejects.toMatchObject({ code: 'not_found' })
    const plan = { photoId: newId(), x: 0.5, y: 0.5 }
    await expect(points.add(admin, job.id, aPoint(room.id, { plan }))).rejects.toMatchObject({
      fields: [{ path: 'plan' }],
    })
    await expect(points.add(elsewhere, job.id, aPoint(room.id))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is changed by whoever read its newest version, and removed only without readings', async () => {
    const { job, room, point, at } = await site()
    const { roomId: _, isControl: __, ...fields } = aPoint(room.id)
    const to = (label: string) =>
      points.change(admin, job.id, point.id, ChangePoint.parse({ ...fields, label, version: 1 }))
    const outcomes = await Promise.allSettled([to('East wall'), to('West wall')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const reading = await take(admin, at, aReading(point.id, 20))
    await expect(points.remove(admin, job.id, point.id)).rejects.toMatchObject({ code: 'conflict' })
    await remove(admin, at, reading.id)
    const [removed, taken] = await Promise.allSettled([
      points.remove(admin, job.id, point.id),
      take(admin, at, aReading(point.id, 20)),
    ])
    expect([removed.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
