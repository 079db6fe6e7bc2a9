import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { users } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import * as registration from '@/lib/desk/registration/service'
import type { Actor } from '@/lib/platform/auth/actor'

import type { AddTaskType } from './schema'
import * as taskTypes from './service'

let admin: Actor
let tui: Actor
let jess: Actor
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  tui = await makeActor(admin, { role: 'Technician', firstName: 'Tui' })
  jess = await makeActor(admin, { role: 'Technician', firstName: 'Jess' })
})
afterAll(closeDatabase)

const type = (name: string, changes: Partial<AddTaskType> = {}): AddTaskType => ({
  name,
  minutes: 45,
  hue: 'teal',
  userIds: [],
  ...changes,
})

describe('task types', () => {
  it('are there for an organisation that has just registered', async () => {
    const email = `o.${newId()}@example.test`
    const visitor = { address: `2001:db8::${newId().slice(0, 4)}`, device: null }
    const person = { firstName: 'Olivia', lastName: 'Hart', email, password: 'correct horse battery staple' }
    await registration.register(visitor, { ...person, organizationName: 'New Firm' })
    const [owner] = await atTheDoor((tx) =>
      tx.select({ organizationId: users.organizationId }).from(users).where(eq(users.email, email)),
    )
    const found = await taskTypes.browse(await makeActor(owner!))
    expect(found).toHaveLength(5)
    expect(found).toContainEqual(expect.objectContaining({ name: 'Monitoring visit', minutes: 45, userIds: [] }))
  })

  it('are added once for one id and one name, in any case, with the people who usually do them', async () => {
    const wanted = type('Monitoring', { id: newId(), userIds: [tui.userId, jess.userId] })
    expect(await taskTypes.add(admin, wanted)).toMatchObject({ name: 'Monitoring', version: 1 })
    expect((await taskTypes.browse(admin))[0]!.userIds).toEqual([jess.userId, tui.userId])
    await expect(taskTypes.add(admin, wanted)).rejects.toMatchObject({ answer: { id: wanted.id } })
    expect(await refusedFields(taskTypes.add(admin, type('monitoring')))).toHaveProperty('name')
    await expect(taskTypes.add(admin, { ...type('Other'), id: wanted.id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are changed by one of two who try at once, and not into a name that is taken', async () => {
    const { id } = await taskTypes.add(admin, type('One', { userIds: [tui.userId] }))
    await taskTypes.add(admin, type('Other'))
    const tries = await Promise.allSettled(
      [30, 60].map((minutes) => taskTypes.change(admin, id, { ...type('One', { minutes }), version: 1 })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const stored = (await taskTypes.browse(admin)).find((one) => one.id === id)!
    expect(stored).toMatchObject({ version: 2, userIds: [] })
    expect(await refusedFields(taskTypes.change(admin, id, { ...type('OTHER'), version: 2 }))).toHaveProperty('name')
    expect(await taskTypes.change(admin, id, { ...type('ONE'), version: 2 })).toMatchObject({ name: 'ONE' })
  })

  it('are no more than fit into a form, and their people those who are still there', async () => {
    const own = await makeActor(await makeOrganization())
    const gone = await makeActor(own, { role: 'Technician' })
    for (let at = 0; at < 49; at++) await taskTypes.add(own, type(`Type ${at}`, { userIds: [gone.userId] }))
    const atOnce = await Promise.allSettled(['A', 'B', 'C'].map((name) => taskTypes.add(own, type(name))))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(taskTypes.add(own, type('One more'))).rejects.toMatchObject({ code: 'conflict' })
    await inOrganization(own, (tx) => tx.update(users).set({ status: 'REMOVED' }).where(eq(users.id, gone.userId)))
    expect((await taskTypes.browse(own)).flatMap(({ userIds }) => userIds)).toEqual([])
  })

  it('leave out who left, and are of one organisation', async () => {
    const stranger = await makeActor(await makeOrganization())
    const gone = await makeActor(admin, { role: 'Technician', firstName: 'Gone', status: 'REMOVED' })
    for (const { userId } of [stranger, gone]) {
      await expect(taskTypes.add(admin, type('With', { userIds: [userId] }))).rejects.toMatchObject({
        fields: [{ path: 'userIds' }],
      })
    }
    const { id } = await taskTypes.add(admin, type('Ours'))
    await expect(taskTypes.change(stranger, id, { ...type('Theirs'), version: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(taskTypes.remove(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await taskTypes.remove(admin, id)
    await expect(taskTypes.remove(admin, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
