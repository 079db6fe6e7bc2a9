import { text } from 'node:stream/consumers'

import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { calendarFeeds, organizations, overrideAssignments, taskOverrides, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { readOccurrences } from '@/e2e/servers/ical-reader'
import { addDays, toInstant } from '@/lib/base/time'
import { makeActor, makeJob, makeOrganization, makeTask, makeVisitor } from '@/lib/desk/demo/factories'
import { remove as removeUser } from '@/lib/desk/staff/service'
import { occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { seriesOf } from '@/lib/job/calendar/stored/rows'
import { occurrencesIn } from '@/lib/job/calendar/stored/window'
import type { Actor } from '@/lib/platform/auth/actor'
import { tokenHash } from '@/lib/platform/auth/token'

import { markDone } from './done'
import { closeFeed, myFeed, openFeed, readFeed } from './feed'

const NOW = new Date('2026-03-01T00:00:00Z')
const WINDOW = { start: '2026-01-15T00:00:00Z', end: '2028-01-15T00:00:00Z' }

let organization: { organizationId: number }
let priya: Actor
let tess: Actor
let theo: Actor

beforeEach(async () => {
  organization = await makeOrganization({ identifier: 'CRW' })
  priya = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
  tess = await makeActor(organization, { role: 'Technician' })
  theo = await makeActor(organization, { role: 'Technician' })
})
afterAll(closeDatabase)

const tokenIn = (url: string) => new URL(url).pathname.split('/').at(-1)!

async function read(token: string, now = NOW): Promise<string> {
  const { open } = await readFeed(makeVisitor(), token, now)
  return text(await open())
}
const readOwn = async (actor: Actor) => read(tokenIn((await openFeed(actor)).url))
const namesIn = (calendar: string) => [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)
const plan = (values: Partial<Parameters<typeof makeTask>[1]> = {}) =>
  makeTask(organization, {
    createdBy: priya.userId,
    assignees: [tess.userId],
    startLocal: '2026-03-09T09:00:00',
    endLocal: '2026-03-09T11:00:00',
    ...values,
  })

describe('a link', () => {
  it('opens the calendar with and without its ending, and is kept as a hash alone', async () => {
    const { url } = await openFeed(tess)
    expect(url).toMatch(/^http.*\/api\/calendar-feed\/[\w-]{43}\.ics$/)
    const token = tokenIn(url).replace('.ics', '')
    expect(await read(token)).toContain('BEGIN:VCALENDAR')
    const [row] = await inOrganization(tess, (tx) => tx.select().from(calendarFeeds))
    expect(row!.tokenHash).toEqual(tokenHash(token))
    expect(JSON.stringify(await myFeed(tess))).not.toContain(token)
    expect((await myFeed(tess)).lastReadAt).not.toBeNull()
  })

  it('stops working when it is renewed, turned off, or its owner is removed; each time with one answer', async () => {
    const unknown = await read('A'.repeat(43)).catch((error: unknown) => error)
    const first = tokenIn((await openFeed(tess)).url)
    const second = tokenIn((await openFeed(tess)).url)
    await expect(read(first)).rejects.toEqual(unknown)
    await read(second)
    await closeFeed(tess)
    await expect(read(second)).rejects.toEqual(unknown)
    expect(await myFeed(tess)).toEqual({ createdAt: null, lastReadAt: null })

    const third = tokenIn((await openFeed(theo)).url)
    await inOrganization(organization, (tx) =>
      tx
        .update(users)
        .set({ status: 'REMOVED' })
        .where(sql`id = ${theo.userId}`),
    )
    await expect(read(third)).rejects.toEqual(unknown)
  })

  it('does not come back with somebody who was removed and is invited again', async () => {
    const owner = await makeActor(organization)
    const { url } = await openFeed(theo)
    await removeUser(owner, theo.userId)
    await inOrganization(organization, (tx) =>
      tx
        .update(users)
        .set({ status: 'ACTIVE' })
        .where(sql`id = ${theo.userId}`),
    )
    await expect(read(tokenIn(url))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is tried so often from one address and no more', async () => {
    const from = makeVisitor()
    const tries = Array.from({ length: 301 }, () => readFeed(from, 'unknown', NOW))
    const refused = (await Promise.allSettled(tries)).filter(
      (one) => one.status === 'rejected' && one.reason.code === 'throttled',
    )
    expect(refused).toHaveLength(1)
  })
})

describe('a feed', () => {
  it('holds what is assigned to its owner, a manager’s own as well, and no drafts', async () => {
    const job = await makeJob(organization, { siteAddress: '12 Esplanade', type: 'Water' })
    await plan({ name: 'Strip-out', jobId: job.id, description: 'Gate code 4411' })
    await plan({ name: 'Of Theo', assignees: [theo.userId] })
    await plan({ name: 'Not published', draft: true })
    await plan({ name: 'Of Priya', assignees: [priya.userId] })
    await plan({ name: 'Long ago', startLocal: '2025-03-09T09:00:00', endLocal: '2025-03-09T11:00:00' })
    const calendar = await readOwn(tess)
    expect(namesIn(calendar)).toEqual(['Strip-out'])
    expect(calendar.replaceAll('\r\n ', '')).toContain(`Gate code 4411\\n\\nJob CRW - ${job.jobNo}\\, Water`)
    expect(calendar).toContain('LOCATION:12 Esplanade\\, Manly QLD 4179')
    expect(namesIn(await readOwn(priya))).toEqual(['Of Priya'])
  })

  it('stays its owner’s own where Technicians see everybody’s calendar', async () => {
    await inOrganization(organization, (tx) => tx.update(organizations).set({ techniciansSeeEverybody: true }))
    await plan({ name: 'Of Tess' })
    await plan({ name: 'Of Theo', assignees: [theo.userId] })
    const week = { start: '2026-03-08T00:00:00Z', end: '2026-03-15T00:00:00Z' }
    const looked = await inOrganization(tess, (tx) => occurrencesIn(tx, tess, week))
    expect(looked.map(({ name }) => name)).toEqual(expect.arrayContaining(['Of Tess', 'Of Theo']))
    expect(namesIn(await readOwn(tess))).toEqual(['Of Tess'])
  })

  it('is the same to the last letter until something changes', async () => {
    await plan()
    const token = tokenIn((await openFeed(tess)).url)
    const [one, other] = [await readFeed(makeVisitor(), token, NOW), await readFeed(makeVisitor(), token, NOW)]
    expect(other.id).toBe(one.id)
    await plan({ name: 'Another' })
    expect((await readFeed(makeVisitor(), token, NOW)).id).not.toBe(one.id)
  })

  it('begins with a tick what is done, at its time alone, and changes with it', async () => {
    const single = await plan({ name: 'Strip-out' })
    const series = await plan({ name: 'Monitoring', rule: { freq: 'day', endOption: 'after', count: 3 } })
    const token = tokenIn((await openFeed(tess)).url)
    const before = await readFeed(makeVisitor(), token, NOW)
    await markDone(tess, single.id, { isDone: true })
    await markDone(tess, series.id, { isDone: true, occurrenceStart: '2026-03-09T23:00:00.000Z' })
    const after = await readFeed(makeVisitor(), token, NOW)
    expect([after.id === before.id, after.changedAt! > before.changedAt!]).toEqual([false, true])
    const calendar = await read(token)
    expect(namesIn(calendar).toSorted()).toEqual(['Monitoring', '✓ Monitoring', '✓ Strip-out'])
    expect(calendar).not.toContain('STATUS:COMPLETED')
    const [start, end] = [new Date('2026-03-08T00:00:00Z'), new Date('2026-03-13T00:00:00Z')]
    const names = readOccurrences(calendar, { start, end }).map((line) => line.split(' ').slice(2).join(' '))
    expect(names.toSorted()).toEqual(['Monitoring', 'Monitoring', '✓ Monitoring', '✓ Strip-out'])
  })

  it('says over two years what the calendar says, in each zone, with everything that is different about single tasks', async () => {
    const zones = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Perth', 'Europe/London', 'Australia/Lord_Howe']
    const rules = [
      { freq: 'day' as const, interval: 3, endOption: 'never' as const },
      { freq: 'week' as const, interval: 2, byWeekDay: [0, 2, 6], endOption: 'after' as const, count: 60 },
      {
        freq: 'month' as const,
        interval: 1,
        monthOption: 'byDateNumber' as const,
        monthDay: 31,
        endOption: 'never' as const,
      },
    ]
    for (const [z, timezone] of zones.entries()) {
      for (const rule of rules) {
        const [startLocal, endLocal] = z % 2 ? ['01:30:00', '02:30:00'] : ['22:00:00', '23:59:00']
        const series = await plan({
          timezone,
          startLocal: `2025-08-31T${startLocal}`,
          endLocal: `2025-08-31T${endLocal}`,
          rule,
        })
        const slots = occurrencesBetween(seriesOf(series)!, WINDOW).map(({ slotDate }) => slotDate)
        const own = { organizationId: organization.organizationId, seriesId: series.id, updatedBy: priya.userId }
        const [gone, named, moved, others] = [slots[2]!, slots[4]!, slots[6]!, slots[8]!]
        const day = addDays(moved, 45)
        const [from, to] = [`${day}T07:00:00`, `${day}T08:00:00`]
        const span = `[${toInstant(from, timezone).toISOString()},${toInstant(to, timezone).toISOString()})`
        await inOrganization(organization, async (tx) => {
          await tx.insert(taskOverrides).values([
            { ...own, slotDate: gone, kind: 'cancelled' },
            { ...own, slotDate: named, kind: 'modified', changes: ['name'], name: 'Collect fans' },
            {
              ...own,
              slotDate: moved,
              kind: 'modified',
              changes: ['time'],
              startLocal: from,
              endLocal: to,
              activeRange: span,
            },
            { ...own, slotDate: others, kind: 'modified', changes: ['assignees'] },
          ])
          const { organizationId, seriesId } = own
          await tx
            .insert(overrideAssignments)
            .values({ organizationId, seriesId, slotDate: others, userId: theo.userId })
        })
      }
    }
    const linesFor = async (actor: Actor) =>
      (await inOrganization(actor, (tx) => occurrencesIn(tx, actor, { ...WINDOW, userIds: [actor.userId] })))
        .map(({ start, end, name }) => `${start} ${end} ${name}`)
        .toSorted()
    for (const actor of [tess, theo]) {
      const expected = await linesFor(actor)
      expect(expected.length).toBeGreaterThan(10)
      expect(readOccurrences(await readOwn(actor), WINDOW)).toEqual(expected)
    }
  })
})
