import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, mailMessages, planUsage, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf } from '@/e2e/refusal-of'
import { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { findLink, makeLink } from '@/lib/company/accounts/links'
import * as accounts from '@/lib/company/accounts/service'
import {
  FACTORY_PASSWORD,
  actAs,
  makeActor,
  makeJob,
  makeOrganization,
  makeTask,
  makeUser,
  makeVisitor,
} from '@/lib/desk/demo/factories'
import * as desk from '@/lib/desk/staff/service'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { authenticate } from '@/lib/platform/auth/session'

import * as service from './service'

/** As its callers ask for it: a removal ends what belongs to other floors too. */
const staff = { ...service, change: desk.change, remove: desk.remove }

let scope: { organizationId: number }
let admin: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const someone = (values = {}) => ({
  firstName: 'Jo',
  lastName: 'Marsh',
  email: `jo.${newId()}@example.test`,
  role: 'Technician' as const,
  ...values,
})

const userCount = async ({ organizationId } = scope) => {
  const [usage] = await inOrganization({ organizationId }, (tx) =>
    tx.select({ userCount: planUsage.userCount }).from(planUsage),
  )
  return usage!.userCount
}

const mailsTo = (recipient: string, organizationId = scope.organizationId) =>
  inOrganization({ organizationId }, (tx) =>
    tx
      .select({ subject: mailMessages.subject, text: mailMessages.bodyText, link: mailMessages.linkSecret })
      .from(mailMessages)
      .where(eq(mailMessages.recipient, recipient))
      .orderBy(desc(mailMessages.createdAt)),
  )

const tokenIn = (mail: { link: string | null } | undefined) => mail?.link ?? ''

const join = async (email: string, password = 'a fine passphrase') => {
  const [mail] = await mailsTo(email)
  await accounts.resetPassword(makeVisitor(), { token: tokenIn(mail), password })
}

it('who edits an account while its person takes the invitation is told, and while they only set a password is not', async () => {
  const [first, second] = [
    await makeActor(scope, { firstName: 'Ana', lastName: 'First' }),
    await makeActor(scope, { firstName: 'Bo', lastName: 'Second' }),
  ]
  const invited = await staff.add(admin, someone({ role: 'Technician' }))
  await join(invited.email)
  const member = await staff.read(admin, invited.id)
  expect([member.status, member.version]).toEqual(['ACTIVE', invited.version + 1])
  const stale = { firstName: 'Late', version: invited.version }
  expect(await refusalOf(staff.change(first, invited.id, stale))).toMatchObject({ code: 'conflict' })

  await staff.change(second, invited.id, { firstName: 'Robin', version: member.version })
  const reset = await inOrganization(scope, (tx) => makeLink(tx, { ...scope, userId: invited.id }, 'RESET'))
  await accounts.resetPassword(makeVisitor(), { token: reset, password: 'another fine passphrase' })
  const { version } = await staff.read(admin, invited.id)
  expect(version).toBe(member.version + 1)
  // The password says nothing of who changed what is edited.
  const refused = await refusalOf(staff.change(first, invited.id, { ...stale, version: member.version }))
  expect(refused.message).toContain('Bo Second changed this user')
  expect(await staff.change(first, invited.id, { firstName: 'Robyn', version })).toMatchObject({ firstName: 'Robyn' })
})

it('the staff are listed as a person’s alphabet has them', async () => {
  const own = await makeOrganization()
  const boss = await makeActor(own, { firstName: 'Mia', lastName: 'Boss' })
  for (const [firstName, lastName] of [
    ['Zoe', 'Ash'],
    ['Émile', 'Roy'],
    ['adam', 'Poe'],
    ['Eve', 'O’Dea'],
    ['Eve', 'Étoile'],
    ['Fay', 'Lu'],
  ])
    await makeUser(own, { firstName, lastName })
  const listed = await service.browse(boss, {})
  expect(listed.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'adam Poe',
    'Émile Roy',
    'Eve Étoile',
    'Eve O’Dea',
    'Fay Lu',
    'Mia Boss',
    'Zoe Ash',
  ])
})

describe('a role', () => {
  it('is asked for again inside: of twelve who demote each other at once, nobody acts after being demoted', async () => {
    const own = await makeOrganization()
    const twelve = await Promise.all(Array.from({ length: 12 }, () => makeActor(own)))
    const tries = await Promise.all(
      twelve.map((actor, at) =>
        staff.change(actor, twelve[(at + 1) % 12]!.userId, { role: 'Technician' }).then(
          () => 'done',
          (error) => error.code,
        ),
      ),
    )
    const roles = await Promise.all(twelve.map((actor) => staff.read(actor, actor.userId).then(({ role }) => role)))
    // In any order of the turns, a refused person had lost the role in a neighbour's turn before their own, and the one
    // whom they would have demoted keeps it. Between one and six are left.
    expect(tries).toContain('role')
    tries.forEach((answer, at) => {
      const demotedBy = tries.at(at - 1)
      if (answer !== 'done') expect([answer, demotedBy]).toEqual(['role', 'done'])
      expect(roles[at]).toBe(demotedBy === 'done' ? 'Technician' : 'Administrator')
    })
  })
})

describe('inviting', () => {
  it('adds somebody who joins through the link in their mail and can then log in', async () => {
    const before = await userCount()
    const person = someone({ role: 'Supervisor' })
    const user = await staff.add(admin, person)
    expect(user).toMatchObject({ ...person, status: 'INVITED', dp: null, version: 1 })
    expect(await userCount()).toBe(before + 1)
    await join(person.email)
    const { token } = await accounts.logIn(makeVisitor(), { email: person.email, password: 'a fine passphrase' })
    expect(await authenticate({ bearer: token })).toMatchObject({ userId: user.id, role: 'Supervisor' })
  })

  it('answers a replay with the stored record and takes no second place', async () => {
    const id = newId()
    const person = someone()
    await staff.add(admin, { id, ...person })
    const before = await userCount()
    await expect(staff.add(admin, { id, ...person })).rejects.toThrow(AlreadyDone)
    await expect(staff.add(admin, { id, ...someone() })).rejects.toMatchObject({ code: 'conflict', current: { id } })
    expect(await userCount()).toBe(before)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  it('makes one user of two tries with the same id at once', async () => {
    const id = newId()
    const person = someone()
    const tries = await Promise.allSettled([staff.add(admin, { id, ...person }), staff.add(admin, { id, ...person })])
    expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(AlreadyDone)
  })

  it.each(['ACTIVE', 'INVITED'] as const)(
    'never takes over an account that is %s, here or elsewhere',
    async (status) => {
      for (const owner of [scope, elsewhere]) {
        const taken = await makeUser(owner, { status })
        const before = await userCount()
        expect(await refusalOf(staff.add(admin, someone({ email: taken.email })))).toMatchObject({
          code: 'invalid',
          fields: [{ path: 'email', message: 'This email already has an account.' }],
        })
        expect(await userCount()).toBe(before)
        expect(await mailsTo(taken.email)).toEqual([])
      }
    },
  )

  it('brings a former member back as who they were, without their old password', async () => {
    const former = await makeUser(scope, { role: 'Technician' })
    await staff.remove(admin, former.id)
    const back = await staff.add(admin, someone({ email: former.email, firstName: 'Robyn', role: 'Supervisor' }))
    expect(back).toMatchObject({ id: former.id, status: 'INVITED', firstName: 'Robyn', role: 'Supervisor' })
    await expect(
      accounts.logIn(makeVisitor(), { email: former.email, password: FACTORY_PASSWORD }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await join(former.email)
    await accounts.logIn(makeVisitor(), { email: former.email, password: 'a fine passphrase' })
  })

  it('may put somebody of any role among the technicians, and take them out again', async () => {
    const user = await staff.add(admin, someone({ role: 'Supervisor', doesFieldWork: true }))
    expect(user).toMatchObject({ role: 'Supervisor', doesFieldWork: true })
    expect(await staff.change(admin, user.id, { doesFieldWork: false })).toMatchObject({ doesFieldWork: false })
  })

  it('takes an address that was removed in another organisation as somebody new', async () => {
    const former = await makeUser(elsewhere, { status: 'REMOVED' })
    const user = await staff.add(admin, someone({ email: former.email }))
    expect(user.id).not.toBe(former.id)
  })

  it('sends a reminder whose link replaces the one before', async () => {
    const person = someone()
    const user = await staff.add(admin, person)
    await staff.resendInvitation(admin, user.id)
    const [second, first] = await mailsTo(person.email)
    await expect(accounts.checkLink(makeVisitor(), tokenIn(first))).rejects.toMatchObject({ code: 'gone' })
    await accounts.checkLink(makeVisitor(), tokenIn(second))
  })

  it('reminds nobody who has joined or was removed, and nobody too often', async () => {
    const active = await makeUser(scope)
    const removed = await makeUser(scope, { status: 'REMOVED' })
    for (const { id } of [active, removed]) {
      expect(await refusalOf(staff.resendInvitation(admin, id))).toMatchObject({ code: 'conflict' })
    }
    const invited = await makeUser(scope, { status: 'INVITED' })
    for (let tries = 0; tries < 5; tries++) await staff.resendInvitation(admin, invited.id)
    expect(await refusalOf(staff.resendInvitation(admin, invited.id))).toMatchObject({ code: 'throttled' })
  })
})

describe('the places of the FREE plan', () => {
  it('are three, and of many invitations at once exactly those that fit go out', async () => {
    const free = await makeOrganization({ pricingPlan: 'FREE' })
    const owner = await makeActor(free)
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => staff.add(owner, someone())))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'plan' })
    expect(await userCount(free)).toBe(3)
    expect(await staff.browse(owner, {})).toHaveLength(3)
  })

  it('are freed by a removal, once however often it is repeated, and taken by coming back', async () => {
    const free = await makeOrganization({ pricingPlan: 'FREE' })
    const owner = await makeActor(free)
    const [second, third] = [await makeUser(free), await makeUser(free, { status: 'INVITED' })]
    expect(await refusalOf(staff.add(owner, someone()))).toMatchObject({ code: 'plan' })
    await Promise.all([staff.remove(owner, third.id), staff.remove(owner, third.id), staff.remove(owner, third.id)])
    expect(await userCount(free)).toBe(2)
    await staff.add(owner, someone())
    expect(await refusalOf(staff.change(owner, third.id, { status: 'INVITED' }))).toMatchObject({ code: 'plan' })
    await staff.remove(owner, second.id)
    await staff.change(owner, third.id, { status: 'INVITED' })
    expect(await userCount(free)).toBe(3)
  })
})

describe('the last Administrator', () => {
  const couple = async () => {
    const organization = await makeOrganization()
    return { organization, one: await makeActor(organization), two: await makeActor(organization) }
  }

  it.each([
    ['removed', (one: Actor) => staff.remove(one, one.userId)],
    ['removed by a change', (one: Actor) => staff.change(one, one.userId, { status: 'REMOVED' })],
    ['made something else', (one: Actor) => staff.change(one, one.userId, { role: 'Supervisor' })],
  ])('is not %s', async (_, act) => {
    const organization = await makeOrganization()
    const only = await makeActor(organization)
    await makeUser(organization, { status: 'INVITED' })
    await makeUser(organization, { status: 'REMOVED' })
    await makeUser(organization, { role: 'ProjectManager' })
    expect(await refusalOf(act(only))).toMatchObject({
      code: 'conflict',
      message: 'This is the last Administrator. Make somebody else an Administrator first.',
    })
    expect(await authenticate({ sessionId: only.sessionId })).toMatchObject({ role: 'Administrator' })
    expect(await userCount(organization)).toBe(3)
  })

  const blows = {
    remove: (by: Actor, whom: Actor) => staff.remove(by, whom.userId),
    demote: (by: Actor, whom: Actor) => staff.change(by, whom.userId, { role: 'Technician' }),
  }
  /** The second is no Administrator any more, and gets the same answer from every call as anybody else who is not. */
  const answerAfter = { remove: 'unauthenticated', demote: 'role' }
  it.each([
    ['remove', 'remove'],
    ['demote', 'demote'],
    ['remove', 'demote'],
  ] as const)('stays when two of them %s and %s each other at once', async (first, second) => {
    for (let round = 0; round < 5; round++) {
      const { organization, one, two } = await couple()
      const tries = [blows[first](one, two), blows[second](two, one)] as const
      const refusals = await refusalsOf([...tries])
      const [{ status }] = await Promise.allSettled(tries)
      const done = status === 'rejected' ? second : first
      expect(refusals).toEqual([expect.objectContaining({ code: answerAfter[done] })])
      const left = await staff.browse({ ...one, ...organization }, { role: ['Administrator'], status: ['ACTIVE'] })
      expect(left).toHaveLength(1)
    }
  })

  it('may leave once there is another', async () => {
    const { one, two } = await couple()
    await staff.change(one, one.userId, { role: 'ProjectManager' })
    expect(await authenticate({ sessionId: two.sessionId })).toMatchObject({ role: 'Administrator' })
  })
})

describe('changing somebody', () => {
  it('to another role logs them out everywhere from the next request on', async () => {
    const technician = await makeActor(scope, { role: 'Technician' })
    const changed = await staff.change(admin, technician.userId, { role: 'Supervisor' })
    expect(changed).toMatchObject({ role: 'Supervisor', version: 2 })
    expect(await authenticate({ sessionId: technician.sessionId })).toBeNull()
    expect(await authenticate({ bearer: (technician as Actor & { token: string }).token })).toBeNull()
  })

  it('in name alone leaves them logged in', async () => {
    const technician = await makeActor(scope, { role: 'Technician' })
    await staff.change(admin, technician.userId, { firstName: 'Alex', role: 'Technician' })
    expect(await authenticate({ sessionId: technician.sessionId })).toMatchObject({ firstName: 'Alex' })
  })

  it('waits for nobody who writes what names them', async () => {
    const technician = await makeActor(scope, { role: 'Technician' })
    await inOrganization(scope, async (tx) => {
      await record(tx, technician, 'user.changed', { subjectType: 'user', subjectId: technician.userId })
      await staff.change(admin, technician.userId, { firstName: 'Alex', role: 'Technician' })
    })
    expect(await authenticate({ sessionId: technician.sessionId })).toMatchObject({ firstName: 'Alex' })
  })

  it('to another e-mail address ends the links and sessions that are out and tells the old address', async () => {
    const user = await makeUser(scope, { role: 'Technician' })
    const link = await inOrganization(scope, (tx) => makeLink(tx, { ...scope, userId: user.id }, 'RESET'))
    const email = `new.${newId()}@example.test`
    const session = await actAs({ ...scope, id: user.id })
    await staff.change(admin, user.id, { email })
    expect(await inOrganization(scope, (tx) => findLink(tx, link))).toBeNull()
    expect(await authenticate({ sessionId: session.sessionId })).toBeNull()
    const [mail] = await mailsTo(user.email)
    expect(mail).toMatchObject({ subject: 'Your e-mail address for Makegood was changed' })
    expect(mail!.text).toContain(email)
  })

  it('who has not joined yet sends the invitation to the new address alone', async () => {
    const user = await staff.add(admin, someone())
    const [first] = await mailsTo(user.email)
    const email = `new.${newId()}@example.test`
    await staff.change(admin, user.id, { email })
    await expect(accounts.checkLink(makeVisitor(), tokenIn(first))).rejects.toMatchObject({ code: 'gone' })
    await accounts.checkLink(makeVisitor(), tokenIn((await mailsTo(email))[0]))
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  it('refuses an address that has an account, and the own one', async () => {
    const [user, other] = [await makeUser(scope), await makeUser(elsewhere)]
    expect(await refusalOf(staff.change(admin, user.id, { email: other.email }))).toMatchObject({
      fields: [{ path: 'email' }],
    })
    expect(await refusalOf(staff.change(admin, admin.userId, { email: `x.${newId()}@example.test` }))).toMatchObject({
      fields: [{ path: 'email', message: 'Change your own e-mail address in your profile, with your password.' }],
    })
  })

  it('with a stale version is refused beside the record as it is, and of two at once one wins', async () => {
    const user = await makeUser(scope)
    const refusals = await refusalsOf(
      ['Ann', 'Bea'].map((firstName) => staff.change(admin, user.id, { firstName, version: 1 })),
    )
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toMatchObject({ code: 'conflict', current: { version: 2 } })
  })

  it('cannot make anybody active, nor invite who has joined', async () => {
    const [invited, active] = [await makeUser(scope, { status: 'INVITED' }), await makeUser(scope)]
    expect(await refusalOf(staff.change(admin, invited.id, { status: 'ACTIVE' }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(staff.change(admin, active.id, { status: 'INVITED' }))).toMatchObject({ code: 'conflict' })
  })

  it('is recorded with what it was and what it became', async () => {
    const user = await makeUser(scope, { role: 'Technician' })
    await staff.change(admin, user.id, { role: 'Supervisor' })
    const [entry] = await inOrganization(scope, (tx) =>
      tx
        .select({ action: activity.action, details: activity.details, actorId: activity.actorId })
        .from(activity)
        .where(and(eq(activity.subjectType, 'user'), eq(activity.subjectId, user.id))),
    )
    expect(entry).toEqual({
      action: 'user.changed',
      actorId: admin.userId,
      details: { role: { from: 'Technician', to: 'Supervisor' } },
    })
  })
})

describe('removing somebody', () => {
  it('logs them out, ends their links, and leaves them in the records of the past', async () => {
    const technician = await makeActor(scope, { role: 'Technician' })
    const owner = { ...scope, userId: technician.userId }
    const link = await inOrganization(scope, (tx) => makeLink(tx, owner, 'RESET'))
    await staff.remove(admin, technician.userId)
    expect(await authenticate({ sessionId: technician.sessionId })).toBeNull()
    expect(await staff.sessionsOf(admin, technician.userId)).toEqual([])
    expect(await inOrganization(scope, (tx) => findLink(tx, link))).toBeNull()
    await expect(
      accounts.logIn(makeVisitor(), { email: technician.email, password: FACTORY_PASSWORD }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await staff.read(admin, technician.userId)).toMatchObject({ status: 'REMOVED' })
    const listed = await staff.browse(admin, {})
    expect(listed.map((user) => user.id)).not.toContain(technician.userId)
    const former = await staff.browse(admin, { status: ['REMOVED'] })
    expect(former.map((user) => user.id)).toContain(technician.userId)
  })

  it('names before what would be left lying', async () => {
    const user = await makeUser(scope, { role: 'Supervisor' })
    await makeJob(scope, { supervisorId: user.id, status: 'IN_PROGRESS' })
    await makeJob(scope, { projectManagerId: user.id, status: 'COMPLETED' })
    await makeTask(scope, { createdBy: admin.userId, assignees: [user.id] })
    const past = { startLocal: '2024-03-01T08:00:00', endLocal: '2024-03-01T10:00:00' }
    await makeTask(scope, { createdBy: admin.userId, assignees: [user.id], ...past })
    expect(await staff.workload(admin, user.id)).toEqual({ openJobs: 1, upcomingTasks: 1 })
  })
})

describe('sessions of somebody', () => {
  it('are seen and ended by an Administrator, whose own goes on', async () => {
    const user = await makeUser(scope, { role: 'Technician' })
    const [first, second] = [await actAs(user), await actAs(user)]
    const listed = await staff.sessionsOf(admin, user.id)
    expect(listed.map((session) => session.id).sort()).toEqual([first.sessionId, second.sessionId].sort())
    await staff.endSessionsOf(admin, user.id)
    expect(await authenticate({ sessionId: first.sessionId })).toBeNull()
    expect(await staff.sessionsOf(admin, user.id)).toEqual([])
    await staff.endSessionsOf(admin, admin.userId)
    expect(await authenticate({ sessionId: admin.sessionId })).not.toBeNull()
  })
})

describe('another organisation', () => {
  it('answers for its people as for people who do not exist', async () => {
    const acts: ((id: string) => Promise<unknown>)[] = [
      (id) => staff.read(admin, id),
      (id) => staff.workload(admin, id),
      (id) => staff.change(admin, id, { firstName: 'Mallory' }),
      (id) => staff.remove(admin, id),
      (id) => staff.resendInvitation(admin, id),
      (id) => staff.sessionsOf(admin, id),
      (id) => staff.endSessionsOf(admin, id),
    ]
    for (const act of acts) {
      const [theirs, nobodys] = [await refusalOf(act(elsewhere.userId)), await refusalOf(act(newId()))]
      expect(theirs).toMatchObject({ code: 'not_found', message: 'No such user.' })
      expect(nobodys).toEqual(theirs)
    }
    expect(await authenticate({ sessionId: elsewhere.sessionId })).toMatchObject({ firstName: 'Robin' })
  })

  it('is never listed', async () => {
    const listed = await staff.browse(admin, { status: ['ACTIVE', 'INVITED', 'REMOVED'] })
    const here = await inOrganization(scope, (tx) => tx.select({ id: users.id }).from(users))
    expect(listed).toHaveLength(here.length)
    expect(listed.map((user) => user.id)).not.toContain(elsewhere.userId)
  })
})
