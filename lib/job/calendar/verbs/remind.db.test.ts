import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { mailMessages, taskOverrides, tasks } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { toInstant } from '@/lib/base/time'
import { makeDone, makeJob, makeOrganization, makeTask, makeUser } from '@/lib/desk/demo/factories'

import { remind } from './remind'

// The reminders look at every organisation: with a database of their own they reach no other suite's people.
let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let organization: { organizationId: number }
let tess: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => void (database = await makeOwnDatabase()))
afterAll(() => database.drop())
beforeEach(async () => {
  organization = await makeOrganization({ identifier: 'CRW', timezone: 'Australia/Sydney' })
  tess = await person({ firstName: 'Tess', remindsEvening: true, remindsHour: true })
})

const person = (values: Parameters<typeof makeUser>[1]) => makeUser(organization, { role: 'Technician', ...values })
const plan = (startLocal: string, values: Partial<Parameters<typeof makeTask>[1]> = {}) =>
  makeTask(organization, {
    createdBy: tess.id,
    assignees: [tess.id],
    timezone: 'Australia/Sydney',
    startLocal,
    ...values,
  })
const at = (local: string, timezone = 'Australia/Sydney') => remind(toInstant(local, timezone))
const mails = () =>
  inOrganization(organization, (tx) =>
    tx
      .select({ to: mailMessages.recipient, subject: mailMessages.subject, text: mailMessages.bodyText })
      .from(mailMessages)
      .orderBy(mailMessages.createdAt, mailMessages.key),
  )
const subjects = async () => (await mails()).map(({ subject }) => subject)

describe('in the evening', () => {
  it('tomorrow is told at 18:00 on the organisation’s clock, in one mail a person, each task on its own clock', async () => {
    const job = await makeJob(organization, { siteAddress: '12 Esplanade', type: 'Water' })
    const theo = await person({ firstName: 'Theo', remindsHour: true })
    await plan('2026-03-10T14:00:00', { name: 'Collect fans', assignees: [tess.id, theo.id] })
    await plan('2026-03-10T08:00:00', { name: 'Strip-out', jobId: job.id, description: 'Gate code 4411' })
    await plan('2026-03-10T06:00:00', { name: 'Far away', timezone: 'Australia/Perth' })
    await plan('2026-03-09T20:00:00', { name: 'Tonight' })
    await plan('2026-03-11T08:00:00', { name: 'The day after' })
    await at('2026-03-09T17:59:59')
    expect(await mails()).toEqual([])

    await at('2026-03-09T18:00')
    const [first, second] = (await mails()).toSorted((one, other) => other.text.length - one.text.length)
    expect([first!.to, second!.to]).toEqual([tess.email, theo.email])
    expect([first!.subject, second!.subject]).toEqual([
      '3 tasks tomorrow, Mar 10 2026',
      'One task tomorrow, Mar 10 2026',
    ])
    expect(first!.text.match(/^(Strip-out|Far away|Collect fans)$/gm)).toEqual([
      'Strip-out',
      'Far away',
      'Collect fans',
    ])
    expect(first!.text).toContain('Mar 10 2026, 06:00 AM – 08:00 AM AWST')
    expect(first!.text).toContain(`Job CRW - ${job.jobNo}, Water\n12 Esplanade, Manly QLD 4179\nGate code 4411\n`)
  })

  it('is 18:00 before and after the clocks are changed', async () => {
    await plan('2026-10-03T08:00:00')
    await plan('2026-10-05T08:00:00')
    await remind(new Date('2026-10-02T07:59:00Z'))
    expect(await subjects()).toEqual([])
    await remind(new Date('2026-10-02T08:00:00Z'))
    await remind(new Date('2026-10-04T06:59:00Z'))
    expect(await subjects()).toEqual(['One task tomorrow, Oct 03 2026'])
    await remind(new Date('2026-10-04T07:00:00Z'))
    expect(await subjects()).toHaveLength(2)
  })

  it('is told once, by however many workers, and late when none was there in time', async () => {
    await plan('2026-03-10T08:00:00')
    await Promise.all([1, 2, 3].map(() => at('2026-03-09T22:40')))
    await at('2026-03-09T22:45')
    expect(await subjects()).toEqual(['One task tomorrow, Mar 10 2026'])
    await at('2026-03-10T00:10')
    expect(await subjects()).toHaveLength(1)
  })
})

describe('a task', () => {
  it('is told from an hour before it begins, and once', async () => {
    await plan('2026-03-10T08:00:00', { name: 'Strip-out' })
    await at('2026-03-10T06:59:59')
    expect(await mails()).toEqual([])
    await Promise.all([at('2026-03-10T07:00'), at('2026-03-10T07:00')])
    await at('2026-03-10T07:05')
    expect(await subjects()).toEqual(['Soon: Strip-out, Mar 10 2026, 08:00 AM – 10:00 AM AEDT'])
  })

  it('is told late when no worker was there in time, and not once it has begun', async () => {
    await plan('2026-03-10T08:00:00', { name: 'Missed' })
    await plan('2026-03-10T08:10:00', { name: 'Just in time' })
    await at('2026-03-10T08:00')
    expect(await subjects()).toEqual([expect.stringContaining('Just in time')])
  })

  it('of a night is told on its own clock when the clocks skip its start', async () => {
    await plan('2026-10-04T02:30:00', { name: 'Night shift' })
    await remind(new Date('2026-10-03T15:29:00Z'))
    expect(await mails()).toEqual([])
    await remind(new Date('2026-10-03T15:30:00Z'))
    expect(await subjects()).toEqual([expect.stringContaining('03:30 AM')])
  })

  it('that is done before its time is not told', async () => {
    const { id } = await plan('2026-03-10T08:00:00', { name: 'Strip-out' })
    await makeDone(organization, { taskId: id, doneBy: tess.id, doneAt: new Date().toISOString() })
    await at('2026-03-10T07:00')
    expect(await mails()).toEqual([])
  })

  it('that was taken off or given to somebody else is not told, and one that was moved at its new time alone', async () => {
    const rule = { freq: 'day' as const, interval: 1, endOption: 'never' as const }
    const series = await plan('2026-03-01T08:00:00', { name: 'Moisture check', rule })
    const own = { organizationId: organization.organizationId, seriesId: series.id, updatedBy: tess.id }
    const [from, to] = ['2026-03-11T13:00:00', '2026-03-11T14:00:00']
    await inOrganization(organization, (tx) =>
      tx.insert(taskOverrides).values([
        { ...own, slotDate: '2026-03-10', kind: 'cancelled' },
        {
          ...own,
          slotDate: '2026-03-11',
          kind: 'modified',
          changes: ['time'],
          startLocal: from,
          endLocal: to,
          activeRange: `[${[from, to].map((local) => toInstant(local, 'Australia/Sydney').toISOString()).join()})`,
        },
        { ...own, slotDate: '2026-03-12', kind: 'modified', changes: ['assignees'] },
      ]),
    )
    for (const day of ['10', '11', '12']) await at(`2026-03-${day}T07:30`)
    expect(await mails()).toEqual([])
    await at('2026-03-11T12:00')
    await at('2026-03-13T07:30')
    expect(await subjects()).toEqual([
      'Soon: Moisture check, Mar 11 2026, 01:00 PM – 02:00 PM AEDT',
      'Soon: Moisture check, Mar 13 2026, 08:00 AM – 10:00 AM AEDT',
    ])
  })

  it('that is moved after it was told is told again, at its new time', async () => {
    const { id } = await plan('2026-03-10T08:00:00', { name: 'Strip-out' })
    await at('2026-03-10T07:00')
    await inOrganization(organization, (tx) =>
      tx
        .update(tasks)
        .set({ startLocal: '2026-03-10T15:00:00', endLocal: '2026-03-10T16:00:00' })
        .where(sql`id = ${id}`),
    )
    await at('2026-03-10T14:00')
    expect(await subjects()).toEqual([expect.stringContaining('08:00 AM'), expect.stringContaining('03:00 PM')])
  })
})

it('nobody is reminded who does not want to be, was removed, or has not joined yet; nor of a draft', async () => {
  const people = await Promise.all([
    person({ remindsEvening: false, remindsHour: false }),
    person({ remindsHour: true, status: 'REMOVED' }),
    person({ remindsHour: true, status: 'INVITED' }),
  ])
  await plan('2026-03-10T08:00:00', { assignees: people.map(({ id }) => id) })
  await plan('2026-03-10T08:00:00', { draft: true })
  await at('2026-03-09T18:00')
  await at('2026-03-10T07:00')
  expect(await mails()).toEqual([])
})

it('who has never chosen is told of tomorrow, and not of each task', async () => {
  const newcomer = await person({})
  await plan('2026-03-10T08:00:00', { assignees: [newcomer.id] })
  await at('2026-03-09T18:00')
  await at('2026-03-10T07:00')
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [newcomer.email, 'One task tomorrow, Mar 10 2026'],
  ])
})

it('one organisation’s reminders are of its own tasks', async () => {
  const other = await makeOrganization({ timezone: 'Australia/Perth' })
  const theirs = await makeUser(other, { remindsHour: true })
  await makeTask(other, { createdBy: theirs.id, assignees: [theirs.id], startLocal: '2026-03-10T08:00:00' })
  await plan('2026-03-10T09:00:00', { name: 'Ours' })
  await remind(new Date('2026-03-09T21:30:00Z'))
  expect(await subjects()).toEqual([expect.stringContaining('Ours')])
})
