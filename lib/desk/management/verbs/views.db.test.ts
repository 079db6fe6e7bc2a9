import { buffer } from 'node:stream/consumers'

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { mailAttachments, mailMessages, managementViews, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AddManagementView, type ManagementView } from '@/lib/desk/management/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'

import { sendView } from './sending'
import { MOST_VIEWS, addView, browseViews, changeView, removeView } from './views'

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
    await expect(addView(admin, wanted())).rejects.toMatchObject({ code: 'invalid' })
  })
})

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
    return () => sendView({ organizationId: admin.organizationId, viewId: id }, new Date())
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
})
