import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/db/factories'
import { mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { Actor } from '@/lib/auth/actor'
import { newId } from '@/lib/wire'

import { OUTBOX_PAGE } from './schema'
import * as outbox from './service'

let admin: Actor
beforeAll(async () => {
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
      bodyText: 'Set your password: http://localhost/reset_password/abc',
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
      made.push(await makeMail(admin, { createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)) }))
    }
    const first = await outbox.browse(admin, { page: 1 })
    expect(first).toMatchObject({ page: 1, pageSize: OUTBOX_PAGE, total: OUTBOX_PAGE + 2 })
    expect(first.payload.map((mail) => mail.id)).toEqual(made.toReversed().slice(0, OUTBOX_PAGE))
    expect((await outbox.browse(admin, { page: 2 })).payload.map((mail) => mail.id)).toEqual([made[1], made[0]])
    expect((await outbox.browse(admin, { page: 3 })).payload).toEqual([])
  })

  it('shows a mail with its text', async () => {
    const id = await makeMail(admin)
    expect(await outbox.read(admin, id)).toMatchObject({ id, text: expect.stringContaining('/reset_password/abc') })
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
