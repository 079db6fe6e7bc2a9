import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import * as accounts from '@/lib/company/accounts/service'
import { makeActor, makeInvitation, makeOrganization, makeUser, makeVisitor } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { OUTBOX_PAGE } from './schema'
import * as outbox from './service'

let admin: Actor
let operatorReads: string
beforeAll(async () => {
  operatorReads = path.join(await mkdtemp(path.join(tmpdir(), 'makegood-')), 'console')
  process.env.OPERATOR_CONSOLE = operatorReads
  admin = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const makeMail = (owner: Actor, values: Partial<typeof mailMessages.$inferInsert> = {}) => {
  const id = newId()
  return inOrganization(owner, async (tx) => {
    await tx.insert(mailMessages).values({
      organizationId: owner.organizationId,
      id,
      key: id,
      recipient: 'jo@example.test',
      subject: 'You are invited',
      bodyText: 'A task is overdue.',
      bodyHtml: '',
      status: 'outbox',
      ...values,
    })
    return id
  })
}

describe('the outbox', () => {
  it('holds what did not leave, newest first, a page at a time', async () => {
    const made: string[] = []
    for (let at = 0; at < OUTBOX_PAGE + 2; at++) {
      made.push(await makeMail(admin, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString() }))
    }
    const first = await outbox.browse(admin, { page: 1 })
    expect(first).toMatchObject({ page: 1, pageSize: OUTBOX_PAGE, total: OUTBOX_PAGE + 2 })
    expect(first.payload.map((mail) => mail.id)).toEqual(made.toReversed().slice(0, OUTBOX_PAGE))
    expect((await outbox.browse(admin, { page: 2 })).payload.map((mail) => mail.id)).toEqual([made[1], made[0]])
    expect((await outbox.browse(admin, { page: 3 })).payload).toEqual([])
  })

  it('shows a mail with its text', async () => {
    const id = await makeMail(admin)
    expect(await outbox.read(admin, id)).toMatchObject({ id, text: 'A task is overdue.', link: null })
  })

  describe('shows a link that sets a password', () => {
    const invite = async () => {
      const invited = await makeUser(admin, { status: 'INVITED' })
      await makeInvitation(invited, 'https://app.example.test/reset_password#… Pty Ltd', { id: admin.userId })
      const { payload } = await outbox.browse(admin, { page: 1 })
      return { invited, id: payload.find(({ recipient }) => recipient === invited.email)!.id }
    }
    const secretIn = (text: string) => /reset_password#([\w-]{43})/.exec(text)?.[1]
    const linkSeenBy = async (reader: Actor, id: string) => {
      const { link, text } = await outbox.read(reader, id)
      return { link, secret: secretIn(text) }
    }

    it('of an invitation to whoever invited, and to no other Administrator', async () => {
      const { id } = await invite()
      expect(await linkSeenBy(admin, id)).toEqual({ link: 'shown', secret: expect.any(String) })
      for (const reader of [admin, await makeActor(admin)]) {
        expect((await outbox.read(reader, id)).text, 'a name is shown as it is').toContain('reset_password#… Pty Ltd')
      }
      expect(await linkSeenBy(await makeActor(admin), id)).toEqual({ link: 'inviter', secret: undefined })
    })

    it('no more once it was used or a newer one went out', async () => {
      const { id, invited } = await invite()
      const { secret } = await linkSeenBy(admin, id)
      await accounts.resetPassword(makeVisitor(), { token: secret!, password: 'a fine passphrase' })
      expect(await linkSeenBy(admin, id)).toEqual({ link: 'over', secret: undefined })
      expect(invited.status).toBe('INVITED')
    })

    it('never where it resets a password, which the operator’s console alone learns', async () => {
      const user = await makeUser(admin)
      await accounts.forgotPassword(makeVisitor(), { email: user.email })
      const text = await readFile(operatorReads, 'utf8')
      expect(text).toContain(user.email)
      const secret = secretIn(text)!
      await accounts.checkLink(makeVisitor(), secret)
      const { payload } = await outbox.browse(admin, { page: 1 })
      const { id } = payload.find(({ recipient }) => recipient === user.email)!
      expect(await linkSeenBy(admin, id)).toEqual({ link: 'addressee', secret: undefined })
      const rows = await inOrganization(admin, (tx) => tx.select().from(mailMessages))
      expect(JSON.stringify(rows)).not.toContain(secret)
    })
  })

  it('shows what the mail server refused, with its reason, and never what was sent or is being sent', async () => {
    const other = await makeActor(await makeOrganization())
    const failed = await makeMail(other, { status: 'failed', error: '550 no such mailbox' })
    const hidden = [await makeMail(other, { status: 'sent' }), await makeMail(other, { status: 'queued' })]
    expect((await outbox.browse(other, { page: 1 })).payload).toMatchObject([
      { id: failed, error: '550 no such mailbox' },
    ])
    for (const id of hidden) await expect(outbox.read(other, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('belongs to one organisation', async () => {
    const other = await makeActor(await makeOrganization())
    const id = await makeMail(other)
    await expect(outbox.read(admin, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(outbox.read(admin, newId())).rejects.toMatchObject({ code: 'not_found' })
  })
})
