import { buffer } from 'node:stream/consumers'

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, mailAttachments, mailMessages, managementViews, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { asOperator } from '@/e2e/as-operator'
import { malformed, unavailable } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AddManagementView, type ManagementView } from '@/lib/desk/management/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'

import { refusalOf, sendDue, sendView } from './sending'
import { MOST_VIEWS, addView, browseViews, changeView, removeView } from './views'

const more = { number: 1, isLast: false }

let admin: Actor
let other: Actor
beforeEach(async () => {
  const scope = await makeOrganization({ timezone: 'Australia/Sydney' })
  admin = await makeActor(scope)
  other = await makeActor(scope)
  await makeJob(scope, { clientId: (await makeClient(scope)).id })
})
afterAll(closeDatabase)

const wanted = (values: Partial<AddManagementView> = {}) =>
  AddManagementView.parse({
    report: 'aged-open-jobs',
    name: 'Old ones',
    filters: { by: 'client' },
    isShared: false,
    sends: null,
    recipientIds: [],
    ...values,
  })
const bodyOf = ({ name, filters, isShared, sends, recipients, version }: ManagementView) => ({
  name,
  filters,
  isShared,
  sends,
  recipientIds: recipients.map(({ id }) => id),
  version,
})
const names = async (actor: Actor) => (await browseViews(actor)).map(({ name }) => name)

describe('a saved view', () => {
  it('is its owner’s until it is shared, and never another organisation’s', async () => {
    const view = await addView(admin, wanted())
    expect([await names(admin), await names(other)]).toEqual([['Old ones'], []])
    for (const stranger of [other, await makeActor(await makeOrganization())]) {
      await expect(changeView(stranger, view.id, bodyOf(view))).rejects.toMatchObject({ code: 'not_found' })
      await expect(removeView(stranger, view.id)).rejects.toMatchObject({ code: 'not_found' })
    }
    const shared = await changeView(admin, view.id, { ...bodyOf(view), isShared: true })
    expect(await browseViews(other)).toMatchObject([{ name: 'Old ones', isOwn: false, owner: { id: admin.userId } }])
    await changeView(other, view.id, { ...bodyOf(shared), name: 'Older ones' })
    expect(await names(admin)).toEqual(['Older ones'])
    await removeView(other, view.id)
    expect(await names(admin)).toEqual([])
  })

  it('is not changed over what somebody else saved meanwhile', async () => {
    const view = await addView(admin, wanted({ isShared: true }))
    const outcomes = await Promise.allSettled(
      [admin, other].map((actor) => changeView(actor, view.id, { ...bodyOf(view), name: actor.userId })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is deleted by one of two who do it at the same second, and told once', async () => {
    const view = await addView(admin, wanted({ isShared: true }))
    const outcomes = await Promise.allSettled([admin, other].map((actor) => removeView(actor, view.id)))
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { code: 'not_found' },
    ])
    const told = and(eq(activity.subjectId, view.id), eq(activity.action, 'management-view.removed'))
    expect(await inOrganization(admin, (tx) => tx.$count(activity, told))).toBe(1)
  })

  it('is saved once under an id, goes to Administrators alone, and there is an end to them', async () => {
    const id = newId()
    await addView(admin, wanted({ id }))
    await expect(addView(admin, wanted({ id }))).rejects.toMatchObject({ name: 'AlreadyDone' })
    const technician = await makeActor(admin, { role: 'Technician' })
    const stranger = await makeActor(await makeOrganization())
    for (const { userId } of [technician, stranger]) {
      await expect(addView(admin, wanted({ sends: 'WEEKLY', recipientIds: [userId] }))).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ path: 'recipientIds' }],
      })
    }
    expect(AddManagementView.safeParse({ ...wanted(), sends: 'WEEKLY' }).success).toBe(false)
    await inOrganization(admin, (tx) =>
      tx.execute(sql`insert into management_views (organization_id, id, owner_id, name, report, filters, is_shared)
        select ${admin.organizationId}, gen_random_uuid(), ${admin.userId}, 'View ' || n, 'estimates', '{}', false
          from generate_series(2, ${MOST_VIEWS}) n`),
    )
    await expect(addView(admin, wanted())).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'name' }] })
    // Views that somebody cannot see are not in their way; shared ones are in everybody's.
    const view = await addView(other, wanted())
    await inOrganization(admin, (tx) =>
      tx.update(managementViews).set({ isShared: true }).where(eq(managementViews.ownerId, admin.userId)),
    )
    const share = changeView(other, view.id, { ...bodyOf(view), isShared: true })
    await expect(share).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'name' }] })
    expect(await browseViews(other)).toHaveLength(MOST_VIEWS + 1)
  })

  it('is saved once by two at the same time, and refused with other content under the same id', async () => {
    const id = newId()
    const outcomes = await Promise.allSettled([1, 2].map(() => addView(admin, wanted({ id }))))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(addView(admin, wanted({ id, name: 'Others' }))).rejects.toMatchObject({ code: 'conflict' })
    await expect(addView(other, wanted({ id }))).rejects.toMatchObject({ code: 'conflict' })
    const filters = { type: ['Water'], by: 'type' }
    const ordered = await addView(admin, wanted({ filters }))
    await expect(addView(admin, wanted({ id: ordered.id, filters }))).rejects.toMatchObject({ name: 'AlreadyDone' })
  })

  it('can be changed after one of those who get it lost the role, and says so', async () => {
    const view = await addView(admin, wanted({ sends: 'WEEKLY', recipientIds: [admin.userId, other.userId] }))
    await inOrganization(admin, (tx) => tx.update(users).set({ role: 'Supervisor' }).where(eq(users.id, other.userId)))
    const changed = await changeView(admin, view.id, { ...bodyOf(view), name: 'Each week' })
    expect(changed.recipients.map(({ id, getsIt }) => [id, getsIt]).toSorted()).toEqual(
      [
        [admin.userId, true],
        [other.userId, false],
      ].toSorted(),
    )
    const without = await changeView(admin, view.id, { ...bodyOf(changed), recipientIds: [admin.userId] })
    const again = changeView(admin, view.id, { ...bodyOf(without), recipientIds: [admin.userId, other.userId] })
    await expect(again).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'recipientIds' }] })
    const never = await changeView(admin, view.id, { ...bodyOf(without), sends: null })
    expect(never.recipients).toEqual([])
  })
})

/** Whether somebody waits for what a transaction holds. */
const isWaitedFor = async (tx: Tx) => {
  const [row] = await tx.execute<{ waited: boolean }>(sql`
    select exists (select from pg_locks where not granted and transactionid is not null
                      and transactionid::text = pg_current_xact_id()::text) as waited`)
  return row!.waited
}

describe('a view that is sent', () => {
  const lastWeek = () => inOrganization(admin, (tx) => tx.update(managementViews).set({ sentFor: sql`sent_for - 7` }))
  const letters = () =>
    inOrganization(admin, (tx) =>
      tx
        .select({
          to: mailMessages.recipient,
          text: mailMessages.bodyText,
          key: mailAttachments.key,
          name: mailAttachments.name,
        })
        .from(mailMessages)
        .innerJoin(mailAttachments, eq(mailAttachments.messageId, mailMessages.id)),
    )
  const make = async () => {
    const { id } = await addView(admin, wanted({ sends: 'WEEKLY', recipientIds: [admin.userId, other.userId] }))
    return () => sendView({ organizationId: admin.organizationId, viewId: id }, new Date(), more)
  }

  it('goes out from the next week on, once, however often and by however many it is tried', async () => {
    const send = await make()
    await send()
    expect(await letters()).toEqual([])
    await lastWeek()
    await Promise.all([send(), send()])
    await send()
    const sent = await letters()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([admin.email, other.email].toSorted())
    expect(sent[0]!.text).toContain('Open jobs: 1')
    expect(sent[0]!.text).toContain('/administration/management-reports/aged-open-jobs?by=client')
    expect(sent[0]!.name).toMatch(/^aged-open-jobs-.*\.pdf$/)
    const file = await buffer((await storage().get(sent[0]!.key)).stream)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('reaches nobody who lost the role or left, and is not sent for an owner who did', async () => {
    const send = await make()
    const become = (actor: Actor, values: Partial<typeof users.$inferInsert>) =>
      inOrganization(admin, (tx) => tx.update(users).set(values).where(eq(users.id, actor.userId)))
    await become(other, { role: 'Supervisor' })
    await lastWeek()
    await send()
    expect((await letters()).map(({ to }) => to)).toEqual([admin.email])
    await become(other, { role: 'Administrator' })
    await become(admin, { role: 'Supervisor' })
    await lastWeek()
    await send()
    expect(await letters()).toHaveLength(1)
  })

  it('says once why it could not be made, and is not tried again before the next week', async () => {
    const send = await make()
    await lastWeek()
    await inOrganization(admin, (tx) => tx.update(managementViews).set({ filters: { by: 'gone' } }))
    await send()
    await send()
    const texts = await inOrganization(admin, (tx) =>
      tx.select({ subject: mailMessages.subject, text: mailMessages.bodyText }).from(mailMessages),
    )
    expect(texts.map(({ subject }) => subject)).toEqual(['Old ones could not be made', 'Old ones could not be made'])
    expect(texts[0]!.text).toContain('This report has no such rows.')
    expect(await letters()).toEqual([])
    await inOrganization(admin, (tx) => tx.update(managementViews).set({ filters: {} }))
    await send()
    expect(await letters()).toEqual([])
  })

  it('is not sent as it was read where somebody changed it meanwhile', async () => {
    const view = await addView(admin, wanted({ sends: 'WEEKLY', recipientIds: [admin.userId] }))
    await lastWeek()
    const send = () => sendView({ organizationId: admin.organizationId, viewId: view.id }, new Date(), more)
    // Whoever changes it holds it until after the report was read, and before it is claimed.
    const sending = await inOrganization(admin, async (tx) => {
      await tx.update(managementViews).set({ filters: { by: 'type' }, version: sql`version + 1` })
      const started = send()
      await expect.poll(() => isWaitedFor(tx)).toBe(true)
      return { started }
    })
    await sending.started
    expect(await letters()).toEqual([])
    await send()
    expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('by=type')])
  })

  it('that took too long is tried again, and refused when that was the last try or it has been due for hours', () => {
    const slow = unavailable('This report takes too long.')
    const now = { ...more, dueForMs: 3_600_000 }
    expect(() => refusalOf(slow, now)).toThrow(slow)
    expect(refusalOf(slow, { ...now, isLast: true })).toBe(slow)
    const late = { ...now, dueForMs: 7 * 3_600_000 }
    expect(refusalOf(slow, { ...late, number: 2 })).toBe(slow)
    expect(() => refusalOf(slow, late), 'nobody has tried it yet').toThrow(slow)
    const wrong = malformed('by: This report has no such rows.')
    expect(refusalOf(wrong, now)).toBe(wrong)
    expect(() => refusalOf(new Error('lost'), { ...now, isLast: true })).toThrow('lost')
  })

  it.each(['LAST_7_DAYS', 'THIS_WEEK', 'LAST_WEEK'] as const)(
    'that is about %s, sent on a Monday, holds the week that is over and not the day that begins',
    async (range) => {
      const values = { report: 'jobs-in-and-out', filters: { range }, sends: 'WEEKLY' } as const
      const { id: viewId } = await addView(admin, wanted({ ...values, recipientIds: [admin.userId] }))
      await inOrganization(admin, (tx) => tx.update(managementViews).set({ sentFor: '2026-10-05' }))
      await sendView({ organizationId: admin.organizationId, viewId }, new Date('2026-10-12T01:00:00Z'), more)
      expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('Oct 05 2026 – Oct 11 2026')])
    },
  )

  it('is not sent for an organisation that is closed', async () => {
    const send = await make()
    await lastWeek()
    await asOperator(
      (operator) =>
        operator`update organizations set closed_at = now(), closed_by = ${admin.userId} where organization_id = ${admin.organizationId}`,
    )
    await send()
    expect(await letters()).toEqual([])
  })

  it('is due from midnight of the organisation on the Monday or the first, also where the clock is changed', async () => {
    const add = async (sends: 'WEEKLY' | 'MONTHLY', sentFor: string) => {
      const { id } = await addView(admin, wanted({ sends, recipientIds: [admin.userId] }))
      await inOrganization(admin, (tx) => tx.update(managementViews).set({ sentFor }).where(eq(managementViews.id, id)))
      return id
    }
    const week = await add('WEEKLY', '2026-09-28')
    const month = await add('MONTHLY', '2026-10-01')
    const dueAt = async (instant: string) => {
      await sendDue(new Date(instant))
      const keys = await asOperator(
        (operator) => operator<{ key: string }[]>`
          delete from graphile_worker._private_jobs where key in ${operator([week, month].map((id) => `management-report:${id}`))} returning key`,
      )
      return keys.map(({ key }) => (key.endsWith(week) ? 'week' : 'month')).toSorted()
    }
    // Sydney goes from UTC+10 to UTC+11 on Sunday, 4 October 2026.
    expect(await dueAt('2026-10-04T12:59:00Z')).toEqual([])
    expect(await dueAt('2026-10-04T13:00:00Z')).toEqual(['week'])
    expect(await dueAt('2026-10-31T12:59:00Z')).toEqual(['week'])
    expect(await dueAt('2026-10-31T13:00:00Z')).toEqual(['month', 'week'])
  })
})
