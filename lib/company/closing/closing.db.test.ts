import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { accountLinks, activity, mailMessages, organizations, sessions } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import * as accounts from '@/lib/company/accounts/service'
import { FACTORY_PASSWORD, actAs, makeOrganization, makeUser, makeVisitor } from '@/lib/desk/demo/factories'
import { openFeed, readFeed } from '@/lib/job/calendar/verbs/feed'
import { authenticate } from '@/lib/platform/auth/session'

import { close } from './service'

const NAME = 'Coastal  Dry'
type Person = Awaited<ReturnType<typeof makeUser>>

let administrator: Person
let technician: Person
let actor: Awaited<ReturnType<typeof actAs>>

beforeEach(async () => {
  const organization = await makeOrganization({ name: NAME })
  administrator = await makeUser(organization, { role: 'Administrator', firstName: 'Olivia' })
  technician = await makeUser(organization, { role: 'Technician' })
  actor = await actAs(administrator)
})
afterAll(closeDatabase)

const within = <T>(work: Parameters<typeof inOrganization<T>>[1]) =>
  inOrganization({ organizationId: actor.organizationId }, work)
const logIn = ({ email }: Person, wishes: { reopen?: boolean } = {}) =>
  accounts.logIn(makeVisitor(), { email, password: FACTORY_PASSWORD, ...wishes })
const closedAt = async () => {
  const [row] = await within((tx) => tx.select({ closedAt: organizations.closedAt }).from(organizations))
  return row!.closedAt
}
const letters = (start: string) =>
  within((tx) =>
    tx
      .select({ to: mailMessages.recipient, text: mailMessages.bodyText })
      .from(mailMessages)
      .where(like(mailMessages.key, `${start}:%`)),
  )

describe('closing an organisation', () => {
  it('asks for its name, letter by letter', async () => {
    for (const confirmName of ['coastal dry', 'Coastal', 'Coastal Dry Ltd']) {
      await expect(close(actor, { confirmName })).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ path: 'confirmName' }],
      })
    }
    expect(await closedAt()).toBeNull()
    await close(actor, { confirmName: ' Coastal Dry ' })
    expect(await closedAt()).not.toBeNull()
  })

  it('logs everybody out, lets nobody in, and tells the Administrators how to come back', async () => {
    const other = await actAs(technician)
    const { purgedOn } = await close(actor, { confirmName: NAME })
    expect(purgedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const { token: bearer } of [actor, other]) expect(await authenticate({ bearer })).toBeNull()
    const standing = await within((tx) =>
      tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(sql`revoked_at is null`),
    )
    expect(standing).toEqual([])
    await expect(logIn(administrator)).rejects.toMatchObject({ code: 'conflict' })
    await expect(logIn(technician)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(logIn(technician, { reopen: true })).rejects.toMatchObject({ code: 'forbidden' })
    const told = await letters('organization-closed')
    expect(told.map(({ to }) => to)).toEqual([administrator.email])
    expect(told[0]!.text).toContain(`Olivia ${administrator.lastName} closed`)
  })

  it('says no more about it to somebody with a wrong password', async () => {
    await close(actor, { confirmName: NAME })
    const { email } = administrator
    await expect(accounts.logIn(makeVisitor(), { email, password: 'a wrong one', reopen: true })).rejects.toMatchObject(
      {
        code: 'unauthenticated',
      },
    )
    expect(await closedAt()).not.toBeNull()
  })

  it('lets the database refuse a session that begins past the verbs', async () => {
    await close(actor, { confirmName: NAME })
    const { organizationId, userId } = actor
    const begin = atTheDoor((tx) =>
      tx.insert(sessions).values({
        organizationId,
        id: '01900000-0000-7000-8000-000000000000',
        userId,
        tokenHash: Buffer.alloc(32),
        expiresAt: new Date().toISOString(),
      }),
    )
    await expect(begin).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('lets Administrators set a new password, and nobody else; an invitation is no way in', async () => {
    const invited = await makeUser(actor, { status: 'INVITED', role: 'Administrator' })
    await close(actor, { confirmName: NAME })
    for (const { email } of [administrator, technician, invited])
      await accounts.forgotPassword(makeVisitor(), { email })
    const links = await within((tx) => tx.select({ userId: accountLinks.userId }).from(accountLinks))
    expect(links).toEqual([{ userId: administrator.id }])
  })

  it('is undone by an Administrator who logs in and asks for it: once, with everything as it was', async () => {
    await close(actor, { confirmName: NAME })
    const opened = await Promise.all([logIn(administrator, { reopen: true }), logIn(administrator, { reopen: true })])
    for (const { token: bearer } of opened) expect(await authenticate({ bearer })).not.toBeNull()
    expect(await closedAt()).toBeNull()
    await logIn(technician)
    expect(await letters('organization-reopened')).toHaveLength(1)
    const done = await within((tx) =>
      tx.select({ action: activity.action }).from(activity).where(eq(activity.subjectType, 'organization')),
    )
    expect(done.map(({ action }) => action).toSorted()).toEqual(['organization.closed', 'organization.reopened'])
  })

  it('shuts the calendar’s address, and opens it again', async () => {
    const link = new URL((await openFeed(actor)).url).pathname.split('/').at(-1)!
    const read = () => readFeed(makeVisitor(), link, new Date())
    await expect(read()).resolves.toBeDefined()
    await close(actor, { confirmName: NAME })
    await expect(read()).rejects.toMatchObject({ code: 'not_found' })
    await logIn(administrator, { reopen: true })
    await expect(read()).resolves.toBeDefined()
  })

  it('shuts every other door that a secret opens: no such table is without its wall', async () => {
    const doors = await atTheDoor((tx) =>
      tx.execute<{ name: string; shut: boolean }>(sql`
        select distinct x.indrelid::regclass::text as name, exists (
          select from pg_policies p where p.tablename = x.indrelid::regclass::text and p.policyname = 'not_when_closed') as shut
          from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
         where x.indisunique and a.attname like '%\\_hash' order by 1`),
    )
    // Of these, `authenticate` and the verbs of accounts ask themselves.
    const asked = ['account_links', 'sessions']
    expect(doors.filter(({ name, shut }) => !shut && !asked.includes(name))).toEqual([])
    expect(doors.length).toBeGreaterThan(asked.length + 2)
  })

  it('happens once when two Administrators do it at once', async () => {
    const second = await actAs(await makeUser(actor, { role: 'Administrator' }))
    const tries = await Promise.allSettled([close(actor, { confirmName: NAME }), close(second, { confirmName: NAME })])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await letters('organization-closed')).toHaveLength(2)
  })
})
