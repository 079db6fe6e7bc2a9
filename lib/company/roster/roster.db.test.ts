import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, leave as leaveRows } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { AlreadyDone, type DomainError } from '@/lib/base/errors'
import { addDays, todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import * as users from '@/lib/company/users/service'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { USUAL_WEEK } from './rules'
import { AddLeave, BrowseRoster, ChangeLeave, ChangePersonHours, ChangeWeek } from './schema'
import * as roster from './service'

let ada: Actor
let priya: Actor
let tui: Actor
let tess: Actor
let stranger: Actor

beforeAll(async () => {
  const organization = await makeOrganization()
  ada = await makeActor(organization, { role: 'Administrator', firstName: 'Ada' })
  priya = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya' })
  tui = await makeActor(organization, { role: 'Technician', firstName: 'Tui' })
  tess = await makeActor(organization, { role: 'Technician', firstName: 'Tess' })
  stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
})

afterAll(closeDatabase)

const TODAY = todayIn('Australia/Brisbane')
const on = (days: number) => addDays(TODAY, days)

const asked = (values: object) =>
  AddLeave.parse({ kind: 'SICK', startsOn: on(0), endsOn: on(0), part: null, note: 'Flu', ...values })
const add = (values: object, userId = tui.userId, actor = priya) => roster.addLeave(actor, userId, asked(values))
const change = (id: string, version: number, values: object, actor = priya) =>
  roster.changeLeave(actor, id, ChangeLeave.parse({ ...asked(values), version }))

const lastEntry = (actor: Actor) =>
  inOrganization(actor, (tx) =>
    tx
      .select({ action: activity.action, of: activity.subjectId, by: activity.actorId, details: activity.details })
      .from(activity)
      .orderBy(desc(activity.createdAt), desc(activity.id))
      .limit(1),
  )

describe('hours of work', () => {
  const late = { from: '12:00', until: '20:00' }
  /** Changes them as they are read now. */
  const changeWeek = async (actor: Actor, days: ChangeWeek['days']) => {
    const { version } = await roster.week(actor)
    return roster.changeWeek(actor, { version, days })
  }
  const changeHours = async (actor: Actor, userId: string, days: ChangePersonHours['days']) => {
    const { version } = await roster.hoursOf(actor, userId)
    return roster.changeHours(actor, userId, { version, days })
  }

  it('are those of the organisation, and a person’s own on the days on which they differ', async () => {
    expect(await roster.week(tui)).toEqual({ week: USUAL_WEEK, version: 1 })
    const saturday = { weekday: 6, hours: { from: '08:00', until: '12:00' } }
    await roster.changeWeek(ada, ChangeWeek.parse({ version: 1, days: [saturday] }))
    expect((await roster.week(tess)).week[5]).toEqual(saturday.hours)
    expect((await lastEntry(ada))[0]).toMatchObject({ action: 'organization.hours-changed', by: ada.userId })

    const days = [
      { weekday: 1, hours: late },
      { weekday: 2, hours: null },
    ]
    const own = await roster.changeHours(priya, tui.userId, ChangePersonHours.parse({ version: 1, days }))
    expect(own.own).toEqual(days)
    expect((await lastEntry(ada))[0]).toMatchObject({ action: 'user.hours-changed', of: tui.userId })
    // What the organisation changes later holds for the days that are not otherwise.
    await changeWeek(ada, [{ weekday: 3, hours: null }])
    const { people } = await roster.browse(tess, { from: on(0), to: on(6) })
    expect(people.map(({ userId }) => userId)).toEqual([tui.userId])
    expect(people[0]!.week.slice(0, 4)).toEqual([late, null, null, USUAL_WEEK[3]])

    const back = await changeHours(priya, tui.userId, [{ weekday: 2, usual: true }])
    expect(back.own).toEqual([days[0]])
  })

  it('of two who change them at once, the later is told who was first, and what they are now', async () => {
    const { version } = await roster.hoursOf(priya, tess.userId)
    const written = await Promise.allSettled([
      roster.changeHours(ada, tess.userId, { version, days: [{ weekday: 4, hours: late }] }),
      roster.changeHours(priya, tess.userId, { version, days: [{ weekday: 5, hours: null }] }),
    ])
    expect(written.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const stored = await roster.hoursOf(tess, tess.userId)
    expect(stored).toMatchObject({ own: [{}], version: version + 1 })

    const old = (actor: Actor) =>
      refusalOf(roster.changeHours(actor, tess.userId, { version, days: [{ weekday: 1, hours: null }] }))
    const isAda = stored.own[0]!.weekday === 4
    const refused = await old(isAda ? priya : ada)
    expect(refused).toMatchObject({ code: 'conflict', current: stored })
    expect(refused.message).toMatch(
      new RegExp(`^${isAda ? 'Ada' : 'Priya'} .+ changed the hours of work in the meantime`),
    )

    const week = await roster.week(ada)
    await roster.changeWeek(ada, { version: week.version, days: [{ weekday: 7, hours: late }] })
    const again = roster.changeWeek(priya, { version: week.version, days: [{ weekday: 7, hours: null }] })
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict', current: await roster.week(priya) })
    expect((await roster.week(priya)).week[6]).toEqual(late)
  })

  it('of the organisation are changed by two at once in any order, each telling what it changed', async () => {
    const [one, other] = [
      { from: '05:00', until: '13:00' },
      { from: '13:00', until: '21:00' },
    ]
    /** Again, as they are then, as often as somebody else was first. */
    const changed = async (hours: typeof one, weekdays: number[]): Promise<void> => {
      const written = changeWeek(
        ada,
        weekdays.map((weekday) => ({ weekday, hours })),
      )
      const refused = await written.then(
        () => null,
        (error: DomainError) => error,
      )
      if (refused?.code === 'conflict') return changed(hours, weekdays)
      if (refused) throw refused
    }
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    const rounds = Array.from({ length: 6 }, () => [
      changed(one, weekdays),
      changed(other, weekdays.toReversed()),
    ]).flat()
    expect((await Promise.allSettled(rounds)).map(({ status }) => status)).toEqual(rounds.map(() => 'fulfilled'))
    const entries = await inOrganization(ada, (tx) =>
      tx
        .select({ details: activity.details })
        .from(activity)
        .where(eq(activity.action, 'organization.hours-changed'))
        .orderBy(asc(activity.id)),
    )
    // What one tells as before is what the one before it told as after.
    const told = entries.map(({ details }) => details.week as { from: unknown; to: unknown })
    for (const [at, { from }] of told.entries()) if (at) expect(from).toEqual(told[at - 1]!.to)
  })

  it('that are sent as they are enter nothing into the history', async () => {
    const days = [{ weekday: 7, hours: late }]
    await changeWeek(ada, days)
    await changeHours(priya, tess.userId, days)
    const [last] = await lastEntry(ada)
    await changeWeek(priya, days)
    await changeHours(ada, tess.userId, days)
    expect(await lastEntry(ada)).toEqual([last])
  })

  it.each([
    ['an end before the start', [{ weekday: 1, hours: { from: '12:00', until: '08:00' } }]],
    ['no time of day', [{ weekday: 1, hours: { from: '7:00', until: '25:00' } }]],
    ['an eighth day', [{ weekday: 8, hours: null }]],
    [
      'a day twice',
      [
        { weekday: 1, hours: null },
        { weekday: 1, hours: null },
      ],
    ],
    ['nothing', []],
  ])('refuse %s', (_, days) => {
    expect(ChangeWeek.safeParse({ version: 1, days }).success).toBe(false)
    expect(ChangePersonHours.safeParse({ version: 1, days }).success).toBe(false)
  })

  it('of another organisation are nobody’s business', async () => {
    const days = [{ weekday: 1, hours: null }]
    expect(await refusalOf(roster.hoursOf(stranger, tui.userId))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(roster.changeHours(stranger, tui.userId, { version: 1, days }))).toMatchObject({
      code: 'not_found',
    })
    expect((await roster.week(stranger)).week).toEqual(USUAL_WEEK)
    expect(await roster.browse(stranger, { from: on(0), to: on(6) })).toMatchObject({ people: [], leave: [] })
  })
})

describe('leave', () => {
  it('says to everybody that somebody is away, and only to those who plan and to them why', async () => {
    const flu = await add({ startsOn: on(0), endsOn: on(2) })
    expect((await lastEntry(ada))[0]).toMatchObject({ action: 'leave.added', of: flu.id, by: priya.userId })
    expect(JSON.stringify((await lastEntry(ada))[0])).not.toContain('Flu')
    for (const [reader, kind, note] of [
      [priya, 'SICK', 'Flu'],
      [tui, 'SICK', 'Flu'],
      [tess, null, null],
    ] as const) {
      const away = { id: flu.id, userId: tui.userId, startsOn: on(0), endsOn: on(2), kind, note }
      expect((await roster.browse(reader, { from: on(2), to: on(6) })).leave).toEqual([expect.objectContaining(away)])
      expect(await roster.browseLeave(reader, tui.userId)).toEqual([expect.objectContaining(away)])
    }
    expect((await roster.browse(priya, { from: on(3), to: on(6) })).leave).toEqual([])
    await roster.removeLeave(priya, flu.id)
    expect((await lastEntry(ada))[0]).toMatchObject({ action: 'leave.deleted', of: flu.id })
    expect(await roster.browseLeave(priya, tui.userId)).toEqual([])
  })

  it('is once at a time, also under two saves at once; parts of a day lie beside each other', async () => {
    const morning = await add({ part: { from: '08:00', until: '10:00' } })
    await add({ part: { from: '10:00', until: '12:00' } })
    const twice = add({ part: { from: '09:00', until: '11:00' } })
    expect(await refusedFields(twice)).toEqual({ startsOn: 'They are on leave then already' })
    expect(await refusedFields(change(morning.id, 1, {}))).toEqual({ startsOn: 'They are on leave then already' })
    const both = await Promise.allSettled([add({}, tess.userId), add({}, tess.userId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('that is entered again under its id is there once, and with other words refused', async () => {
    const id = newId()
    const days = { id, startsOn: on(20), endsOn: on(21) }
    await add(days)
    await expect(add(days)).rejects.toBeInstanceOf(AlreadyDone)
    expect(await refusalOf(add({ ...days, note: 'Something else' }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(add(days, tess.userId))).toMatchObject({ code: 'conflict' })
    expect((await roster.browse(priya, { from: on(20), to: on(20) })).leave).toHaveLength(1)
  })

  it('is changed as it was read', async () => {
    const entered = await add({ startsOn: on(30), endsOn: on(31) })
    const longer = await change(entered.id, 1, { kind: 'ANNUAL', startsOn: on(30), endsOn: on(35) })
    expect(longer).toMatchObject({ kind: 'ANNUAL', endsOn: on(35), version: 2 })
    const stale = await refusalOf(change(entered.id, 1, { startsOn: on(30), endsOn: on(30) }))
    expect(stale).toMatchObject({ code: 'conflict', current: { version: 2 } })
    expect(await refusalOf(change(entered.id, 2, {}, stranger))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(roster.removeLeave(stranger, entered.id))).toMatchObject({ code: 'not_found' })
  })

  it('of the last year and to come is so much at most; what is older counts no more', async () => {
    const { userId } = await makeActor(ada, { role: 'Technician' })
    const ofDay = (day: number) => ({
      organizationId: ada.organizationId,
      id: newId(),
      userId,
      kind: 'OTHER' as const,
      startsOn: on(day),
      endsOn: on(day),
      createdBy: ada.userId,
    })
    const days = [-4_000, ...Array.from({ length: 199 }, (_, at) => 100 + at)]
    await inOrganization(ada, (tx) => tx.insert(leaveRows).values(days.map(ofDay)))
    await add({ startsOn: on(400), endsOn: on(400) }, userId)
    const more = await refusalOf(add({ startsOn: on(401), endsOn: on(401) }, userId))
    expect(more).toMatchObject({ code: 'conflict', message: expect.stringContaining('200 entries') })
  })

  it.each([
    ['an end before the start', { endsOn: on(-1) }],
    ['more than a year', { endsOn: on(366) }],
    ['a part of several days', { endsOn: on(1), part: { from: '08:00', until: '10:00' } }],
    ['a part that ends before it begins', { part: { from: '10:00', until: '08:00' } }],
    ['no kind', { kind: null }],
  ])('refuses %s', (_, values) => {
    const fields = { kind: 'SICK', startsOn: on(0), endsOn: on(0), part: null, note: null, ...values }
    expect(AddLeave.safeParse(fields).success).toBe(false)
  })

  it('is read of two months at most', () => {
    expect(BrowseRoster.safeParse({ from: '2026-03-01', to: '2026-05-01' }).success).toBe(true)
    expect(BrowseRoster.safeParse({ from: '2026-03-01', to: '2026-05-02' }).success).toBe(false)
    expect(BrowseRoster.safeParse({ from: '2026-03-02', to: '2026-03-01' }).success).toBe(false)
  })

  it('is deleted once, also by two at once', async () => {
    const { id } = await add({ startsOn: on(50), endsOn: on(50) })
    const both = await Promise.allSettled([roster.removeLeave(priya, id), roster.removeLeave(ada, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const told = inOrganization(ada, (tx) =>
      tx.$count(activity, and(eq(activity.action, 'leave.deleted'), eq(activity.subjectId, id))),
    )
    expect(await told).toBe(1)
  })

  it('of somebody who was removed stays on record and is shown nobody who plans', async () => {
    const gone = await makeActor(ada, { role: 'Technician', firstName: 'Gone' })
    const entered = await add({}, gone.userId)
    await roster.changeHours(priya, gone.userId, { version: 1, days: [{ weekday: 1, hours: null }] })
    await users.remove(ada, gone.userId, async () => {})
    const { people, leave } = await roster.browse(priya, { from: on(0), to: on(0) })
    expect([...people, ...leave].filter(({ userId }) => userId === gone.userId)).toEqual([])
    expect(await roster.browseLeave(priya, gone.userId)).toHaveLength(1)
    expect(await refusalOf(add({ startsOn: on(5), endsOn: on(5) }, gone.userId))).toMatchObject({ code: 'conflict' })
    const late = await refusalOf(change(entered.id, entered.version, { startsOn: on(6), endsOn: on(6) }))
    expect(late).toMatchObject({ code: 'conflict', message: expect.stringContaining('removed') })
    const days = [{ weekday: 2, hours: null }]
    expect(await refusalOf(roster.changeHours(priya, gone.userId, { version: 2, days }))).toMatchObject({
      code: 'conflict',
    })
  })
})
