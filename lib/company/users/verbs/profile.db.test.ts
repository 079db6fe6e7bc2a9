import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, files, mailMessages, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf } from '@/e2e/refusal-of'
import { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { findLink, makeLink } from '@/lib/company/accounts/links'
import * as accounts from '@/lib/company/accounts/service'
import { FACTORY_PASSWORD, actAs, makeActor, makeOrganization, makeUser, makeVisitor } from '@/lib/desk/demo/factories'
import { authenticate } from '@/lib/platform/auth/session'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import * as profile from './profile'

let scope: { organizationId: number }
let folder: string
beforeAll(async () => {
  scope = await makeOrganization()
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'profile-'))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const NEW_PASSWORD = 'another fine passphrase'
const me = () => makeActor(scope, { role: 'Technician' })

const mailsTo = (recipient: string) =>
  inOrganization(scope, (tx) =>
    tx.select({ subject: mailMessages.subject }).from(mailMessages).where(eq(mailMessages.recipient, recipient)),
  )

const changePassword = (actor: Awaited<ReturnType<typeof me>>, currentPassword?: string) =>
  profile.changeOwn(actor, actor.userId, { password: NEW_PASSWORD, currentPassword })

describe('the own profile', () => {
  it('says who is logged in, for which organisation', async () => {
    const actor = await me()
    expect(await profile.validate(actor)).toMatchObject({
      id: actor.userId,
      status: 'ACTIVE',
      theme: 'system',
      organization: { id: scope.organizationId, identifier: 'DCR', pricingPlan: 'UNRESTRICTED', currency: 'AUD' },
    })
  })

  it('lets who plans do field work as well; a Technician does it already', async () => {
    const owner = await makeActor(scope, { role: 'Administrator' })
    const changed = await profile.changeOwn(owner, owner.userId, { doesFieldWork: true })
    expect(changed).toMatchObject({ role: 'Administrator', doesFieldWork: true })
    const technician = await me()
    expect(await refusalOf(profile.changeOwn(technician, technician.userId, { doesFieldWork: true }))).toMatchObject({
      code: 'role',
    })
  })

  it('takes a name and a theme without a password', async () => {
    const actor = await me()
    const changed = await profile.changeOwn(actor, actor.userId, { firstName: 'Kim', theme: 'dark' })
    expect(changed).toMatchObject({ firstName: 'Kim', theme: 'dark', version: 2 })
    expect(await authenticate({ sessionId: actor.sessionId })).toMatchObject({ firstName: 'Kim', theme: 'dark' })
  })

  it('is refused with a stale version, beside what it is now', async () => {
    const actor = await me()
    await profile.changeOwn(actor, actor.userId, { firstName: 'Kim', version: 1 })
    expect(await refusalOf(profile.changeOwn(actor, actor.userId, { firstName: 'Lee', version: 1 }))).toMatchObject({
      code: 'conflict',
      current: { firstName: 'Kim', version: 2 },
    })
  })

  it('is changed by nobody else, and says nothing of people elsewhere', async () => {
    const actor = await makeActor(scope)
    const [colleague, stranger] = [await makeUser(scope), await makeUser(await makeOrganization())]
    const change = (id: string) => refusalOf(profile.changeOwn(actor, id, { firstName: 'Mallory' }))
    expect(await change(colleague.id)).toMatchObject({ code: 'forbidden' })
    expect(await change(stranger.id)).toMatchObject({ code: 'not_found' })
    expect(await change(newId())).toEqual(await change(stranger.id))
  })
})

describe('a new password', () => {
  it('asks for the one of now', async () => {
    const actor = await me()
    for (const wrong of [undefined, '', 'not it']) {
      expect(await refusalOf(changePassword(actor, wrong))).toMatchObject({
        code: 'invalid',
        fields: [{ path: 'currentPassword' }],
      })
    }
    await accounts.logIn(makeVisitor(), { email: actor.email, password: FACTORY_PASSWORD })
  })

  it('ends every other session and every link on the next request, and keeps this one', async () => {
    const user = await makeUser(scope, { role: 'Technician' })
    const [here, there] = [await actAs(user), await actAs(user)]
    const link = await inOrganization(scope, (tx) => makeLink(tx, here, 'RESET'))
    await changePassword(here, FACTORY_PASSWORD)
    expect(await authenticate({ sessionId: here.sessionId })).not.toBeNull()
    expect(await authenticate({ sessionId: there.sessionId })).toBeNull()
    expect(await authenticate({ bearer: there.token })).toBeNull()
    expect(await inOrganization(scope, (tx) => findLink(tx, link))).toBeNull()
    await accounts.logIn(makeVisitor(), { email: user.email, password: NEW_PASSWORD })
    expect(await mailsTo(user.email)).toEqual([{ subject: 'Your password for Makegood was changed' }])
  })

  it('is set once by two who change it at the same second', async () => {
    const actor = await me()
    const refusals = await refusalsOf([
      changePassword(actor, FACTORY_PASSWORD),
      changePassword(actor, FACTORY_PASSWORD),
    ])
    expect(refusals).toEqual([expect.objectContaining({ code: 'conflict' })])
  })

  it('is not one that everybody has', async () => {
    const actor = await me()
    const change = { password: 'password1', currentPassword: FACTORY_PASSWORD }
    expect(await refusalOf(profile.changeOwn(actor, actor.userId, change))).toMatchObject({
      fields: [{ path: 'password' }],
    })
  })

  it('cannot be reached by guessing', async () => {
    const actor = await me()
    for (let tries = 0; tries < 10; tries++) await refusalOf(changePassword(actor, `guess ${tries}`))
    expect(await refusalOf(changePassword(actor, FACTORY_PASSWORD))).toMatchObject({ code: 'throttled' })
  })
})

describe('a new e-mail address', () => {
  it('asks for the password, ends the links and the other sessions that are out, and is told to the old one', async () => {
    const actor = await me()
    const there = await actAs({ organizationId: actor.organizationId, id: actor.userId })
    const link = await inOrganization(scope, (tx) => makeLink(tx, actor, 'RESET'))
    const email = `new.${newId()}@example.test`
    expect(await refusalOf(profile.changeOwn(actor, actor.userId, { email }))).toMatchObject({
      fields: [{ path: 'currentPassword' }],
    })
    const changed = await profile.changeOwn(actor, actor.userId, { email, currentPassword: FACTORY_PASSWORD })
    expect(changed.email).toBe(email)
    expect(await inOrganization(scope, (tx) => findLink(tx, link))).toBeNull()
    expect(await authenticate({ sessionId: there.sessionId })).toBeNull()
    expect(await authenticate({ sessionId: actor.sessionId })).not.toBeNull()
    expect(await mailsTo(actor.email)).toEqual([{ subject: 'Your e-mail address for Makegood was changed' }])
  })

  it('needs no password when it is the one of now', async () => {
    const actor = await me()
    await profile.changeOwn(actor, actor.userId, { email: actor.email, lastName: 'Same' })
  })

  it('is refused when it has an account anywhere', async () => {
    const actor = await me()
    const taken = await makeUser(await makeOrganization())
    const change = { email: taken.email, currentPassword: FACTORY_PASSWORD }
    expect(await refusalOf(profile.changeOwn(actor, actor.userId, change))).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'email' }],
    })
  })
})

describe('the own sessions', () => {
  it('are listed with this one marked, and ended one by one or all but this', async () => {
    const user = await makeUser(scope)
    const [here, there, third] = [await actAs(user), await actAs(user), await actAs(user)]
    const listed = await profile.mySessions(here)
    expect(listed).toHaveLength(3)
    expect(listed.filter((session) => session.current).map((session) => session.id)).toEqual([here.sessionId])
    await profile.endMySession(here, there.sessionId)
    expect(await authenticate({ sessionId: there.sessionId })).toBeNull()
    expect(await authenticate({ sessionId: third.sessionId })).not.toBeNull()
    await profile.endMyOtherSessions(here)
    expect((await profile.mySessions(here)).map((session) => session.id)).toEqual([here.sessionId])
  })

  it('are nobody else’s: those of others are not found', async () => {
    const [actor, other] = [await me(), await me()]
    expect(await refusalOf(profile.endMySession(actor, other.sessionId))).toMatchObject({ code: 'not_found' })
    expect(await authenticate({ sessionId: other.sessionId })).not.toBeNull()
  })
})

describe('the own picture', () => {
  async function picture(colour: string): Promise<UploadedFile> {
    const at = path.join(folder, `${newId()}.png`)
    await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } }).toFile(at)
    return { path: at, name: 'me.png', type: 'image/png', size: (await stat(at)).size, sha256: '' }
  }
  const stored = async (owner: { organizationId: number }) => ({
    files: await inOrganization(owner, (tx) => tx.select({ id: files.id, size: files.size }).from(files)),
    bytes: (await inOrganization(owner, (tx) => tx.select({ n: planUsage.storageBytes }).from(planUsage)))[0]!.n,
  })

  it('replaces the one before, whose bytes are given back, and can be taken away', async () => {
    const actor = await makeActor(await makeOrganization())
    const first = await profile.setPicture(actor, actor.userId, await picture('red'))
    const second = await profile.setPicture(actor, actor.userId, await picture('blue'))
    expect(second.dp).not.toBe(first.dp)
    const left = await stored(actor)
    expect(left.files.map(({ id }) => `/api/v1/files/${id}`)).toEqual([second.dp])
    expect(left.bytes).toBe(left.files[0]!.size)
    expect(await profile.removePicture(actor, actor.userId)).toMatchObject({ dp: null })
    expect(await stored(actor)).toEqual({ files: [], bytes: 0 })
  })

  it('is one of two that are sent at once, and the other leaves nothing', async () => {
    const actor = await makeActor(await makeOrganization())
    const pictures = [await picture('red'), await picture('blue')]
    await Promise.all(pictures.map((image) => profile.setPicture(actor, actor.userId, image)))
    const left = await stored(actor)
    expect(left.files).toHaveLength(1)
    expect(left.bytes).toBe(left.files[0]!.size)
  })

  it('is set once by a request that is sent again', async () => {
    const actor = await makeActor(await makeOrganization())
    const once = { key: newId(), route: 'POST /', bodyHash: createHash('sha256').digest() }
    const set = await profile.setPicture({ ...actor, once }, actor.userId, await picture('red'))
    await expect(profile.setPicture({ ...actor, once }, actor.userId, await picture('red'))).rejects.toSatisfy(
      (error) => error instanceof AlreadyDone && (error.answer as typeof set).dp === set.dp,
    )
    expect((await stored(actor)).files).toHaveLength(1)
  })

  it('of another is set and taken away by an Administrator, and told of whose it is', async () => {
    const actor = await makeActor(await makeOrganization())
    const { id } = await makeUser(actor)
    expect(await profile.setPicture(actor, id, await picture('red'))).toMatchObject({ id, dp: expect.any(String) })
    expect((await profile.validate(actor)).dp).toBeNull()
    const told = await inOrganization(actor, (tx) =>
      tx.select({ action: activity.action, of: activity.subjectId, by: activity.actorId }).from(activity),
    )
    expect(told).toContainEqual({ action: 'user.changed', of: id, by: actor.userId })
    expect(await profile.removePicture(actor, id)).toMatchObject({ id, dp: null })
    expect((await stored(actor)).files).toEqual([])
  })

  it('is nobody else’s to set', async () => {
    const actor = await makeActor(scope, { role: 'Supervisor' })
    const colleague = await makeUser(scope)
    expect(await refusalOf(profile.setPicture(actor, colleague.id, await picture('red')))).toMatchObject({
      code: 'forbidden',
    })
    expect(await refusalOf(profile.removePicture(actor, newId()))).toMatchObject({ code: 'not_found' })
  })
})
