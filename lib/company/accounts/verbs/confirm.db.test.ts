import * as argon2 from '@node-rs/argon2'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { activity, mailMessages, users } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { type MailServer, startMailServer } from '@/e2e/servers/mail-server'
import { env } from '@/lib/base/env'
import { newId } from '@/lib/base/wire'
import { endLinks, makeLink } from '@/lib/company/accounts/links'
import * as accounts from '@/lib/company/accounts/service'
import * as organization from '@/lib/company/organization/service'
import * as staff from '@/lib/company/users/service'
import * as profile from '@/lib/company/users/verbs/profile'
import { FACTORY_PASSWORD, makeOrganization, makeUser, makeVisitor } from '@/lib/desk/demo/factories'
import * as registration from '@/lib/desk/registration/service'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { authenticate } from '@/lib/platform/auth/session'
import { deliver } from '@/lib/platform/mail/deliver'
import { enqueueMail } from '@/lib/platform/mail/service'

import * as whose from './confirm'

vi.mock('@node-rs/argon2', { spy: true })

const PASSWORD = 'a fine passphrase'
let server: MailServer
let database: Awaited<ReturnType<typeof makeOwnDatabase>>

beforeAll(async () => {
  server = await startMailServer()
  process.env.SMTP_URL = server.url
  database = await makeOwnDatabase()
})
afterAll(async () => {
  await database.drop()
  await server.close()
})

const anAddress = () => `priya.${newId()}@example.test`

async function register(email: string, password = PASSWORD): Promise<Actor> {
  const { token } = await registration.register(makeVisitor(), {
    firstName: 'Priya',
    lastName: 'Nair',
    organizationName: 'Visit us at https://example.test',
    email,
    password,
  })
  return (await authenticate({ bearer: token }))!
}

/** What an organisation wrote to an address, the newest first. */
const letters = (scope: { organizationId: number }, email: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select()
      .from(mailMessages)
      .where(eq(mailMessages.recipient, email))
      .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id)),
  )
const tokenFor = async (actor: Actor, email = actor.email) => (await letters(actor, email))[0]!.linkSecret!
const confirm = (token: string) => whose.confirmEmail(makeVisitor(), { token })
const logIn = (email: string, password = PASSWORD) => accounts.logIn(makeVisitor(), { email, password })
const who = async ({ token }: { token: string }) => (await authenticate({ bearer: token }))!
/** What waits for a transaction. */
const waitFor = (tx: Tx) =>
  tx.execute(sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)
const anyLetter = (actor: Actor, to: string) =>
  inOrganization(actor, (tx) =>
    enqueueMail(tx, {
      organizationId: actor.organizationId,
      key: newId(),
      to,
      template: 'password-changed',
      data: { firstName: 'Priya' },
    }),
  )

describe('registering under an address, where letters leave', () => {
  it('does and answers the same whether or not it has an account', async () => {
    const known = await makeUser({ organizationId: (await makeOrganization()).organizationId })
    const told = []
    for (const email of [known.email, anAddress()]) {
      const actor = await register(email)
      expect(actor).toMatchObject({ email, claimsEmail: true, role: 'Administrator' })
      const written = await letters(actor, email)
      told.push(written.map(({ subject, bodyText, bodyHtml, status }) => ({ subject, bodyText, bodyHtml, status })))
    }
    expect(told[0]).toEqual(told[1])
    expect(told[0]).toHaveLength(1)
    // A stranger chose all names: none of their words reach whoever has the address.
    expect(JSON.stringify(told[0])).not.toMatch(/Priya|Visit us/)
  })

  it('sends nothing to anybody until the address is confirmed, and then does', async () => {
    const actor = await register(anAddress())
    const send = (what: 'email' | 'sms' | 'invitation') => inOrganization(actor, (tx) => spend(tx, actor, what))
    for (const what of ['email', 'sms', 'invitation'] as const) {
      await expect(send(what)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('confirm') })
    }
    await inOrganization(actor, (tx) => spend(tx, actor, 'export'))
    const token = await tokenFor(actor)
    expect(await whose.describeClaim(makeVisitor(), { token })).toEqual({
      email: actor.email,
      organizationName: 'Visit us at https://example.test',
      isTaken: false,
    })
    await confirm(token)
    for (const what of ['email', 'sms', 'invitation'] as const) await send(what)
    expect((await who(await logIn(actor.email))).claimsEmail).toBe(false)
  })

  it('is confirmed by its link as often as that is followed, also twice at once, and recorded once', async () => {
    const actor = await register(anAddress())
    const token = await tokenFor(actor)
    await Promise.all([confirm(token), confirm(token)])
    await confirm(token)
    const ofIt = eq(activity.action, 'user.confirmed-email')
    expect(await inOrganization(actor, (tx) => tx.$count(activity, ofIt))).toBe(1)
    await profile.changeOwn(actor, actor.userId, { email: anAddress(), currentPassword: PASSWORD })
    await expect(confirm(token)).rejects.toMatchObject({ code: 'gone' })
  })

  it('gives nobody answers to what it writes to the operator', async () => {
    const actor = await register(anAddress())
    const token = await tokenFor(actor)
    const write = async (subject: string) => {
      await organization.contactSupport(actor, { category: 'Billing', subject, message: 'Hello' })
      for (const { id: messageId } of await letters(actor, env.SUPPORT_EMAIL)) {
        await deliver({ organizationId: actor.organizationId, messageId }, { number: 1, isLast: false })
      }
      return server.mails.find((mail) => mail.subject === `[Billing] ${subject}`)!
    }
    const claimed = await write(newId())
    expect(claimed.replyTo).toBeUndefined()
    expect(claimed.text!.replace(/\s+/g, ' ')).toContain(`<${actor.email}> (not confirmed)`)
    await confirm(token)
    expect((await write(newId())).replyTo?.text).toBe(actor.email)
  })

  it('writes to the address no other letter than the one that asks', async () => {
    const actor = await register(anAddress())
    await anyLetter(actor, actor.email)
    await anyLetter(actor, 'somebody.else@example.test')
    for (const { id: messageId } of await letters(actor, actor.email)) {
      await deliver({ organizationId: actor.organizationId, messageId }, { number: 1, isLast: false })
    }
    const sent = (await letters(actor, actor.email)).map(({ subject, status, error }) => ({ subject, status, error }))
    expect(sent).toEqual([
      expect.objectContaining({ status: 'failed', error: 'Nobody has confirmed yet that this address is theirs.' }),
      expect.objectContaining({ status: 'sent', subject: 'Please confirm your e-mail address for Makegood' }),
    ])
    expect(server.mails.filter(({ to }) => JSON.stringify(to).includes(actor.email))).toHaveLength(1)
  })

  it('takes the address from nobody: who has it logs in and is invited, and one of many claims gets it', async () => {
    const { organizationId } = await makeOrganization()
    const owner = await makeUser({ organizationId })
    const stranger = await register(owner.email)
    const token = await tokenFor(stranger)
    expect(await whose.describeClaim(makeVisitor(), { token })).toMatchObject({ isTaken: true })
    await expect(confirm(token)).rejects.toMatchObject({ code: 'conflict' })
    expect((await who(await logIn(owner.email, FACTORY_PASSWORD))).organizationId).toBe(organizationId)

    const email = anAddress()
    const claims = await Promise.all([register(email), register(email)])
    const tokens = await Promise.all(claims.map((claim) => tokenFor(claim)))
    let confirming: Promise<PromiseSettledResult<void>[]> = Promise.resolve([])
    await atTheDoor(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update')
      confirming = Promise.allSettled(tokens.map(confirm))
      await expect.poll(() => waitFor(tx)).toHaveLength(2)
    })
    const outcomes = await confirming
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })

    const admin = await makeUser({ organizationId }, { role: 'Administrator' })
    const invited = await register(anAddress())
    const actor = (await who(await logIn(admin.email, FACTORY_PASSWORD)))!
    const person = { firstName: 'Priya', lastName: 'Nair', email: invited.email, role: 'Technician' as const }
    expect(await staff.add(actor, person)).toMatchObject({ status: 'INVITED' })
    await confirm(await tokenFor(invited))
  })

  it('lets whoever registered log in, prefers who has the address, and gives no tries back', async () => {
    const { organizationId } = await makeOrganization()
    const owner = await makeUser({ organizationId })
    const stranger = await register(owner.email)
    expect((await who(await logIn(owner.email))).organizationId).toBe(stranger.organizationId)
    await register(owner.email, FACTORY_PASSWORD)
    expect((await who(await logIn(owner.email, FACTORY_PASSWORD))).organizationId).toBe(organizationId)
    // A guess, then the own password: were the try given back, one could guess for ever.
    const guess = async () => {
      await expect(logIn(owner.email, 'wrong')).rejects.toMatchObject({ code: 'unauthenticated' })
      await logIn(owner.email)
    }
    for (let n = 0; n < 4; n++) await guess()
    await expect(guess()).rejects.toMatchObject({ code: 'throttled' })
  })

  it('keeps nobody out who claims it as well, however many did before and do after, and writes to each in turn', async () => {
    const email = anAddress()
    const stranger = (n: number) => register(email, `passphrase of stranger ${n}`)
    const before = [await stranger(1), await stranger(2)]
    const honest = await register(email)
    const after = [await stranger(3), await register(email)]
    expect((await who(await logIn(email))).userId).toBe(honest.userId)
    expect((await who(await logIn(email, 'passphrase of stranger 3'))).userId).toBe(after[0]!.userId)
    const written = () =>
      Promise.all([...before, honest, ...after].map(async (one) => (await letters(one, email)).length))
    for (const counts of [
      [2, 2, 1, 1, 1],
      [2, 2, 2, 2, 1],
    ]) {
      await accounts.forgotPassword(makeVisitor(), { email })
      expect(await written()).toEqual(counts)
    }
  })

  it('makes no log in longer or shorter', async () => {
    const { email: known } = await makeUser(await makeOrganization())
    const claimed = anAddress()
    for (let n = 0; n < 3; n++) await register(claimed)
    await logIn(anAddress()).catch(() => {})
    const hashesOf = async (email: string, password: string) => {
      vi.clearAllMocks()
      await logIn(email, password).catch(() => {})
      return vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length
    }
    const tries = [anAddress(), known, claimed].flatMap((email) => ['wrong', PASSWORD].map((typed) => [email, typed]))
    for (const [email, typed] of tries) expect(await hashesOf(email!, typed!), `${email} ${typed}`).toBe(2)
  })

  it('writes five letters an hour to an address, whoever registers under it', async () => {
    const email = anAddress()
    const actors = []
    for (let n = 0; n < 6; n++) actors.push(await register(email))
    const written = await Promise.all(actors.map((actor) => letters(actor, email)))
    expect(written.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0])
    await expect(whose.askAgain(actors[5]!)).rejects.toMatchObject({ code: 'throttled' })
  })
})

describe('another address', () => {
  it('of one’s own is claimed until its owner answers, and is no way to learn whose it is', async () => {
    const scope = await makeOrganization()
    const [admin, other] = [await makeUser(scope, { role: 'Administrator' }), await makeUser(await makeOrganization())]
    const actor = await who(await logIn(admin.email, FACTORY_PASSWORD))
    for (const email of [other.email, anAddress()]) {
      await profile.changeOwn(actor, actor.userId, { email, currentPassword: FACTORY_PASSWORD })
      expect(
        (await who(
          await logIn(email, email === other.email ? 'none' : FACTORY_PASSWORD).catch(() => ({ token: 'none' })),
        )) ?? null,
      ).toEqual(email === other.email ? null : expect.objectContaining({ userId: actor.userId, claimsEmail: true }))
      const [letter] = await letters(actor, email)
      expect(letter).toMatchObject({ linkKind: 'CONFIRMATION' })
    }
    // The address that was shown to be theirs is told; one that they only claimed is not.
    expect((await letters(actor, admin.email)).map(({ subject }) => subject)).toEqual([
      'Your e-mail address for Makegood was changed',
    ])
    expect(await letters(actor, other.email)).toHaveLength(1)
  })

  it('that an Administrator gives to a colleague is asked as well', async () => {
    const scope = await makeOrganization()
    const [admin, colleague] = [await makeUser(scope, { role: 'Administrator' }), await makeUser(scope)]
    const actor = await who(await logIn(admin.email, FACTORY_PASSWORD))
    const email = anAddress()
    await staff.change(actor, colleague.id, { email }, async () => {})
    const token = await tokenFor(actor, email)
    await confirm(token)
    const [row] = await inOrganization(actor, (tx) =>
      tx
        .select({ claimsEmail: users.claimsEmail })
        .from(users)
        .where(and(eq(users.id, colleague.id), eq(users.email, email))),
    )
    expect(row).toEqual({ claimsEmail: false })
  })
})

describe('a forgotten password of a claimed address', () => {
  it('is answered by asking whose the address is', async () => {
    const actor = await register(anAddress())
    await accounts.forgotPassword(makeVisitor(), { email: actor.email })
    const written = await letters(actor, actor.email)
    expect(written.map(({ linkKind }) => linkKind)).toEqual(['CONFIRMATION', 'CONFIRMATION'])
    await confirm(written[0]!.linkSecret!)
    await accounts.forgotPassword(makeVisitor(), { email: actor.email })
    expect((await letters(actor, actor.email))[0]).toMatchObject({ linkKind: 'RESET' })
  })
})

describe('whoever claims an address', () => {
  it('is let in by no letter that went to the one before', async () => {
    const actor = await register(anAddress())
    const next = anAddress()
    await profile.changeOwn(actor, actor.userId, { email: next, currentPassword: PASSWORD })
    // Asked for by the session as it was a moment before.
    await whose.askAgain(actor)
    expect(await letters(actor, actor.email)).toHaveLength(1)
    await confirm(await tokenFor(actor, next))
    expect((await who(await logIn(next))).claimsEmail).toBe(false)
  })

  it.each([
    ['confirms it', 'CONFIRMATION', confirm],
    [
      'sets a password',
      'RESET',
      (token: string) => accounts.resetPassword(makeVisitor(), { token, password: PASSWORD }),
    ],
  ] as const)('waits for no change that waits for them when a link %s', async (_, kind, follow) => {
    const actor = await register(anAddress())
    const token = await inOrganization(actor, (tx) => makeLink(tx, actor, kind))
    let following: Promise<unknown> = Promise.resolve()
    await inOrganization(actor, async (tx) => {
      await tx.update(users).set({ email: anAddress() }).where(eq(users.id, actor.userId))
      following = follow(token).catch((error) => error)
      await expect.poll(() => waitFor(tx)).toHaveLength(1)
      await endLinks(tx, actor)
    })
    expect(await following).toMatchObject({ code: 'gone' })
  })

  it('gets no letter of a forgotten password that was on its way when the address changed', async () => {
    const { organizationId } = await makeOrganization()
    const admin = await makeUser({ organizationId }, { role: 'Administrator' })
    const actor = await who(await logIn(admin.email, FACTORY_PASSWORD))
    const person = { firstName: 'Priya', lastName: 'Nair', role: 'Technician' as const }
    const invited = await staff.add(actor, { ...person, email: anAddress() })
    let forgotten = Promise.resolve()
    let isOver = false
    await inOrganization(actor, async (tx) => {
      await tx.update(users).set({ email: anAddress() }).where(eq(users.id, invited.id))
      forgotten = accounts.forgotPassword(makeVisitor(), { email: invited.email }).finally(() => (isOver = true))
      await expect.poll(async () => isOver || (await waitFor(tx)).length > 0).toBe(true)
    })
    await forgotten
    expect(await letters(actor, invited.email)).toHaveLength(1)
  })

  it('keeps no letter from a colleague who has it, and no invitation from going out', async () => {
    const scope = await makeOrganization()
    const [admin, technician] = [
      await makeUser(scope, { role: 'Administrator' }),
      await makeUser(scope, { role: 'Technician' }),
    ]
    const [actor, claimant] = await Promise.all(
      [admin, technician].map(async ({ email }) => who(await logIn(email, FACTORY_PASSWORD))),
    )
    const deliverTo = async (email: string) => {
      const [{ id: messageId } = { id: '' }] = await letters(actor!, email)
      await deliver({ organizationId: scope.organizationId, messageId }, { number: 1, isLast: false })
      return (await letters(actor!, email))[0]!
    }
    const currentPassword = FACTORY_PASSWORD
    const taken = { cause: { constraint_name: 'users_email_in_organization' } }
    const change = (email: string) => profile.changeOwn(claimant!, technician.id, { email, currentPassword })
    await expect(change(admin.email)).rejects.toMatchObject(taken)
    await anyLetter(actor!, admin.email)
    expect(await deliverTo(admin.email)).toMatchObject({ status: 'sent' })

    const email = anAddress()
    await change(email)
    const person = { firstName: 'Priya', lastName: 'Nair', role: 'Technician' as const }
    await expect(staff.add(actor!, { ...person, email })).rejects.toMatchObject(taken)
    const invited = await staff.add(actor!, { ...person, email: anAddress() })
    expect(await deliverTo(invited.email)).toMatchObject({ linkKind: 'INVITATION', status: 'sent' })
  })

  it('has it by an invitation only once that was read and accepted, and only where nobody else has it', async () => {
    const scope = await makeOrganization()
    const admin = await makeUser(scope, { role: 'Administrator' })
    const actor = await who(await logIn(admin.email, FACTORY_PASSWORD))
    const invite = async (email: string) => {
      await staff.add(actor, { firstName: 'Priya', lastName: 'Nair', email, role: 'Technician' })
      const [letter] = await letters(actor, email)
      return {
        token: letter!.linkSecret!,
        leave: () => deliver({ ...scope, messageId: letter!.id }, { number: 1, isLast: false }),
      }
    }
    const accept = (token: string) => accounts.resetPassword(makeVisitor(), { token, password: PASSWORD })

    const known = await makeUser(await makeOrganization())
    const toKnown = await invite(known.email)
    await expect(accept(toKnown.token)).rejects.toMatchObject({ code: 'conflict' })
    expect((await who(await logIn(known.email, FACTORY_PASSWORD))).userId).toBe(known.id)

    const read = await invite(anAddress())
    await read.leave()
    await accept(read.token)
    const unread = await invite(anAddress())
    await accept(unread.token)
    const joined = await inOrganization(actor, (tx) =>
      tx
        .select({ claimsEmail: users.claimsEmail })
        .from(users)
        .where(eq(users.status, 'ACTIVE'))
        .orderBy(users.createdAt),
    )
    expect(joined).toEqual([{ claimsEmail: false }, { claimsEmail: false }, { claimsEmail: true }])
  })

  it('is invited again by a forgotten password, as before it was accepted', async () => {
    const scope = await makeOrganization()
    const admin = await makeUser(scope, { role: 'Administrator' })
    const actor = await who(await logIn(admin.email, FACTORY_PASSWORD))
    const email = anAddress()
    await staff.add(actor, { firstName: 'Priya', lastName: 'Nair', email, role: 'Technician' })
    await accounts.forgotPassword(makeVisitor(), { email })
    expect((await letters(actor, email)).map(({ linkKind }) => linkKind)).toEqual(['INVITATION', 'INVITATION'])
  })

  it('learns from no letter of theirs, and no invitation, whether it has an account', async () => {
    const known = await makeUser(await makeOrganization())
    const seen = []
    for (const email of [known.email, anAddress()]) {
      const actor = await register(email)
      await accounts.forgotPassword(makeVisitor(), { email })
      const person = { firstName: 'Priya', lastName: 'Nair', email, role: 'Technician' as const }
      seen.push({
        letters: (await letters(actor, email)).length,
        invited: await staff.add(actor, person).catch(({ code, message }) => ({ code, message })),
      })
    }
    expect(seen[0]).toEqual(seen[1])
  })

  it('uses up no letters to an address that stays', async () => {
    const scope = await makeOrganization()
    const [admin, colleague] = [await makeUser(scope, { role: 'Administrator' }), await makeUser(scope)]
    const actor = await who(await logIn(admin.email, FACTORY_PASSWORD))
    for (let n = 0; n < 6; n++) await staff.change(actor, colleague.id, { email: colleague.email }, async () => {})
    const claimant = await register(colleague.email)
    expect(await letters(claimant, colleague.email)).toHaveLength(1)
  })
})
