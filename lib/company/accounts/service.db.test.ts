import { randomBytes } from 'node:crypto'

import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { accessEvents, accountLinks, mailMessages, planUsage, sessions, users } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import * as terms from '@/lib/company/terms/service'
import { FACTORY_PASSWORD, makeActor, makeOrganization, makeUser, makeVisitor } from '@/lib/desk/demo/factories'
import * as registration from '@/lib/desk/registration/service'
import type { Device } from '@/lib/platform/auth/device'
import { authenticate } from '@/lib/platform/auth/session'

import { makeLink } from './links'
import * as accounts from './service'

const person = () => ({
  firstName: 'Priya',
  lastName: 'Nair',
  organizationName: 'Coastal Restoration Works',
  email: `priya.${newId()}@example.test`,
  password: 'a fine passphrase',
})

let organizationId: number
beforeAll(async () => ({ organizationId } = await makeOrganization()))
afterAll(closeDatabase)

const linkFor = (userId: string, kind: 'RESET' | 'INVITATION' = 'RESET') =>
  inOrganization({ organizationId }, (tx) => makeLink(tx, { organizationId, userId }, kind))

describe('registering', () => {
  it('makes an organisation whose first Administrator is logged in', async () => {
    const body = person()
    const { token } = await registration.register(makeVisitor(), body)
    const actor = await authenticate({ bearer: token })
    expect(actor).toMatchObject({
      role: 'Administrator',
      email: body.email,
      organization: { name: 'Coastal Restoration Works', identifier: 'CRW', pricingPlan: 'FREE' },
    })
    const [usage] = await inOrganization(actor!, (tx) => tx.select({ userCount: planUsage.userCount }).from(planUsage))
    expect(usage).toEqual({ userCount: 1 })
  })

  it('refuses an e-mail address that has an account, and of two at once lets one through', async () => {
    const body = person()
    const tries = await Promise.allSettled([
      registration.register(makeVisitor(), body),
      registration.register(makeVisitor(), body),
    ])
    expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(registration.register(makeVisitor(), body)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('refuses a password that everybody has, and one that is the e-mail address', async () => {
    const body = person()
    for (const password of ['password1', 'Password1', body.email]) {
      await expect(registration.register(makeVisitor(), { ...body, password })).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ path: 'password' }],
      })
    }
  })
})

describe('logging in', () => {
  it('opens a session that ends with log out, on the next request', async () => {
    const user = await makeUser({ organizationId })
    const { token } = await accounts.logIn(makeVisitor(), { email: user.email, password: FACTORY_PASSWORD })
    const actor = await authenticate({ bearer: token })
    expect(actor?.userId).toBe(user.id)
    await accounts.logOut(actor!)
    expect(await authenticate({ bearer: token })).toBeNull()
    expect(await authenticate({ sessionId: actor!.sessionId })).toBeNull()
  })

  it('answers an unknown e-mail, a wrong password and an account that is not active alike', async () => {
    const user = await makeUser({ organizationId })
    const invited = await makeUser({ organizationId }, { status: 'INVITED' })
    const removed = await makeUser({ organizationId }, { status: 'REMOVED' })
    const refusals = await Promise.all(
      [
        { email: user.email, password: 'not the password' },
        { email: `nobody.${newId()}@example.test`, password: FACTORY_PASSWORD },
        { email: invited.email, password: FACTORY_PASSWORD },
        { email: removed.email, password: FACTORY_PASSWORD },
      ].map((body) => accounts.logIn(makeVisitor(), body).catch((error) => `${error.code}: ${error.message}`)),
    )
    expect(new Set(refusals)).toEqual(new Set(['unauthenticated: Invalid Email or Password']))
  })

  it('holds an account after ten wrong passwords, from wherever they come, and says for how long', async () => {
    const user = await makeUser({ organizationId })
    const wrong = () => accounts.logIn(makeVisitor(), { email: user.email, password: 'not the password' })
    for (let n = 0; n < 10; n++) await expect(wrong()).rejects.toMatchObject({ code: 'unauthenticated' })
    const refusal = await wrong().catch((error) => error)
    expect(refusal).toMatchObject({ code: 'throttled' })
    expect(refusal.retryAfter).toBeGreaterThan(0)
  })

  it('leaves a device that the person logged in on before tries of its own', async () => {
    const user = await makeUser({ organizationId })
    const device = { id: newId(), userIds: [user.id] }
    const from = (known: typeof device | null, password: string) =>
      accounts.logIn(makeVisitor(), { email: user.email, password }, known)
    for (let n = 0; n < 10; n++) await expect(from(null, 'wrong')).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(from(null, FACTORY_PASSWORD)).rejects.toMatchObject({ code: 'throttled' })
    const stranger = { id: newId(), userIds: [newId()] }
    await expect(from(stranger, FACTORY_PASSWORD)).rejects.toMatchObject({ code: 'throttled' })
    expect(await from(device, FACTORY_PASSWORD)).toMatchObject({ userId: user.id })
    for (let n = 0; n < 10; n++) await expect(from(device, 'wrong')).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(from(device, FACTORY_PASSWORD)).rejects.toMatchObject({ code: 'throttled' })
  })

  it('counts a device that anybody logged in on by its own tries: no guesser elsewhere locks it out', async () => {
    const [device, other] = [newId(), newId()].map((id) => ({ id, userIds: [newId()] })) as [Device, Device]
    const from = (known: Device) =>
      accounts.logIn(makeVisitor(), { email: `nobody.${newId()}@example.test`, password: 'wrong' }, known)
    for (let n = 0; n < 10; n++) await expect(from(device)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(from(device)).rejects.toMatchObject({ code: 'throttled' })
    await expect(from(other)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is a share of what everybody may try, for a whole network', async () => {
    const network = `2001:db8:f${randomBytes(2).toString('hex').slice(1)}`
    const from = (address: string) =>
      accounts.logIn({ address, device: null }, { email: `nobody.${newId()}@example.test`, password: 'wrong' })
    await atTheDoor((tx) =>
      tx.execute(
        sql`select hit_throttle(${`log-in network:${network}::/48`}, 200, interval '15 minutes') from generate_series(1, 199)`,
      ),
    )
    await expect(from(`${network}:1::1`)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(from(`${network}:2::1`)).rejects.toMatchObject({ code: 'throttled' })
    await expect(from(makeVisitor().address)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is written down with whose it was, and so is a try that failed, also at no account', async () => {
    const user = await makeUser({ organizationId })
    const nobody = `nobody.${newId()}@example.test`
    const visitor = makeVisitor()
    await accounts.logIn(visitor, { email: user.email, password: FACTORY_PASSWORD })
    for (const email of [user.email, nobody]) {
      await accounts.logIn(visitor, { email, password: 'not it' }).catch(() => {})
    }
    const written = await atTheDoor((tx) =>
      tx.select().from(accessEvents).where(eq(accessEvents.address, visitor.address)).orderBy(accessEvents.createdAt),
    )
    expect(written.map(({ kind, organizationId: of, userId }) => [kind, of, userId])).toEqual([
      ['log-in', organizationId, user.id],
      ['failed-log-in', organizationId, user.id],
      ['failed-log-in', 0, null],
    ])
    expect(JSON.stringify(written)).not.toContain(nobody)
    for (const change of [
      () => atTheDoor((tx) => tx.delete(accessEvents).where(eq(accessEvents.address, visitor.address))),
      () => inOrganization({ organizationId }, (tx) => tx.update(accessEvents).set({ address: '' })),
    ]) {
      await expect(change()).rejects.toThrow()
    }
  })

  it('does not count what was honest', async () => {
    const user = await makeUser({ organizationId })
    const visitor = makeVisitor()
    for (let n = 0; n < 12; n++) await accounts.logIn(visitor, { email: user.email, password: FACTORY_PASSWORD })
  })
})

describe('a session', () => {
  it('is one of the last twenty of a person, also of many log ins at once', async () => {
    const user = await makeUser({ organizationId })
    const logIn = () => accounts.logIn(makeVisitor(), { email: user.email, password: FACTORY_PASSWORD })
    const first = await logIn()
    for (let n = 0; n < 4; n++) await Promise.all(Array.from({ length: 5 }, logIn))
    expect(await authenticate({ bearer: first.token })).toBeNull()
    const standing = await atTheDoor((tx) =>
      tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt))),
    )
    expect(standing).toHaveLength(20)
  })

  const sessionWith = async (change: Partial<typeof sessions.$inferInsert>) => {
    const user = await makeUser({ organizationId })
    const { id, token } = await accounts.logIn(makeVisitor(), { email: user.email, password: FACTORY_PASSWORD })
    await inOrganization({ organizationId }, (tx) => tx.update(sessions).set(change).where(eq(sessions.id, id)))
    return authenticate({ bearer: token })
  }
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  it('ends after 12 idle hours', async () => {
    expect(await sessionWith({ lastSeenAt: ago(11.9) })).not.toBeNull()
    expect(await sessionWith({ lastSeenAt: ago(12.1) })).toBeNull()
  })

  it('ends on its last day, however much it is used', async () => {
    expect(await sessionWith({ expiresAt: ago(0.001) })).toBeNull()
  })

  it('notes that it is alive', async () => {
    const user = await makeUser({ organizationId })
    const { id, token } = await accounts.logIn(makeVisitor(), { email: user.email, password: FACTORY_PASSWORD })
    await inOrganization({ organizationId }, (tx) =>
      tx
        .update(sessions)
        .set({ lastSeenAt: ago(2) })
        .where(eq(sessions.id, id)),
    )
    await authenticate({ bearer: token })
    const [row] = await inOrganization({ organizationId }, (tx) =>
      tx.select({ lastSeenAt: sessions.lastSeenAt }).from(sessions).where(eq(sessions.id, id)),
    )
    expect(Date.now() - Date.parse(row!.lastSeenAt)).toBeLessThan(60_000)
  })

  it('of somebody who was removed is worth nothing', async () => {
    const user = await makeUser({ organizationId })
    const { token } = await accounts.logIn(makeVisitor(), { email: user.email, password: FACTORY_PASSWORD })
    await inOrganization({ organizationId }, (tx) =>
      tx.update(users).set({ status: 'REMOVED' }).where(eq(users.id, user.id)),
    )
    expect(await authenticate({ bearer: token })).toBeNull()
  })
})

describe('a link to set a password', () => {
  it('is let through once of a hundred tries at the same second, and ends every session', async () => {
    const user = await makeUser({ organizationId })
    const { token: session } = await accounts.logIn(makeVisitor(), { email: user.email, password: FACTORY_PASSWORD })
    const token = await linkFor(user.id)
    const tries = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        accounts.resetPassword(makeVisitor(), { token, password: `new passphrase ${n}` }),
      ),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason.code).toMatch(/^(gone|throttled)$/)
    expect(await authenticate({ bearer: session })).toBeNull()
    const winner = tries.findIndex((one) => one.status === 'fulfilled')
    await accounts.logIn(makeVisitor(), { email: user.email, password: `new passphrase ${winner}` })
  })

  it('is the newest alone, lives its time, and is never guessed', async () => {
    const user = await makeUser({ organizationId })
    const older = await linkFor(user.id)
    const newest = await linkFor(user.id)
    await expect(accounts.checkLink(makeVisitor(), older)).rejects.toMatchObject({ code: 'gone' })
    await expect(accounts.checkLink(makeVisitor(), 'guessed')).rejects.toMatchObject({ code: 'gone' })
    await accounts.checkLink(makeVisitor(), newest)
    await inOrganization({ organizationId }, (tx) =>
      tx
        .update(accountLinks)
        .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
        .where(eq(accountLinks.userId, user.id)),
    )
    await expect(accounts.checkLink(makeVisitor(), newest)).rejects.toMatchObject({ code: 'gone' })
    await expect(
      accounts.resetPassword(makeVisitor(), { token: newest, password: 'another passphrase' }),
    ).rejects.toMatchObject({
      code: 'gone',
    })
  })

  it('tells whom it invites what the organisation says of its terms, and nobody else', async () => {
    const owner = await makeActor({ organizationId })
    await terms.change(owner, { terms: 'Return the keys.' })
    const invited = await makeUser({ organizationId }, { status: 'INVITED', passwordHash: null })
    const invitation = await linkFor(invited.id, 'INVITATION')
    const described = await accounts.describeLink(makeVisitor(), { token: invitation })
    expect(described).toMatchObject({ kind: 'INVITATION', terms: 'Return the keys.', privacy: null })
    const reset = await accounts.describeLink(makeVisitor(), { token: await linkFor(owner.userId) })
    expect(reset).toMatchObject({ kind: 'RESET', terms: null, privacy: null })
  })

  it('makes an invited person a member, and nothing of a removed one', async () => {
    const invited = await makeUser({ organizationId }, { status: 'INVITED', passwordHash: null })
    await accounts.resetPassword(makeVisitor(), {
      token: await linkFor(invited.id, 'INVITATION'),
      password: 'my own passphrase',
    })
    await accounts.logIn(makeVisitor(), { email: invited.email, password: 'my own passphrase' })
    const removed = await makeUser({ organizationId }, { status: 'REMOVED' })
    await expect(
      accounts.resetPassword(makeVisitor(), { token: await linkFor(removed.id), password: 'my own passphrase' }),
    ).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('a forgotten password', () => {
  it('is answered alike and as slowly whether or not the e-mail is known, and mails only who is', async () => {
    const user = await makeUser({ organizationId })
    const timed = async (email: string) => {
      const began = performance.now()
      const answer = await accounts.forgotPassword(makeVisitor(), { email })
      return { answer, ms: performance.now() - began }
    }
    const [known, unknown] = [await timed(user.email), await timed(`nobody.${newId()}@example.test`)]
    expect(known.answer).toEqual(unknown.answer)
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(299)
    const mails = await inOrganization({ organizationId }, (tx) =>
      tx.select({ subject: mailMessages.subject }).from(mailMessages).where(eq(mailMessages.recipient, user.email)),
    )
    expect(mails).toEqual([{ subject: 'Set a new password for Makegood' }])
  })
})

describe('the door', () => {
  it('opens on the accounts tables and on no others', async () => {
    const denied = /permission denied/
    for (const table of ['jobs', 'clients', 'contacts', 'tasks', 'files']) {
      const refusal = await atTheDoor((tx) => tx.execute(`select 1 from ${table}`)).catch((error) => error)
      expect(String(refusal.cause?.message), table).toMatch(denied)
    }
  })
})
