import { randomUUID } from 'node:crypto'

import type postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { makeDatabaseBefore } from './own-database'

let before: Awaited<ReturnType<typeof makeDatabaseBefore>>
let owner: postgres.Sql
beforeAll(async () => {
  before = await makeDatabaseBefore('0036_links_limits_and_access_events')
  owner = before.owner
})
afterAll(() => before.drop())

const SECRET = 'b3BlbnMtYW4tYWNjb3VudC1mb3Itd2hvZXZlci1oYXM'

/** An e-mail as it was stored when its text still held its link. */
async function putOldMail(key: string, status: 'queued' | 'sent' | 'outbox', secret = SECRET): Promise<string> {
  const id = randomUUID()
  const link = `https://app.example.test/reset_password/${secret}`
  await owner`insert into mail_messages (organization_id, id, key, recipient, subject, body_text, body_html, status)
    values (1, ${id}, ${`${key}:${id}`}, 'olivia@example.test', 'Set a new password',
      ${`Open ${link} within an hour.`}, ${`<a href="${link}">${link}</a>`}, ${status})`
  return id
}

it('takes the links out of e-mails that were stored with them, and keeps them for those that have yet to be sent', async () => {
  await owner`insert into organizations (name, identifier) values ('The first', 'OLD')`
  const ids = {
    sent: await putOldMail('link', 'sent'),
    shown: await putOldMail('link', 'outbox'),
    waiting: await putOldMail('link', 'queued'),
    invited: await putOldMail('invitation', 'outbox'),
    other: await putOldMail('job-email', 'sent'),
  }
  await before.migrate()
  const rows = await owner<{ id: string; body: string; link_kind: string | null; link_secret: string | null }[]>`
    select id, body_text || body_html as body, link_kind, link_secret from mail_messages`
  const stored = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      const { body, link_kind: kind, link_secret: secret } = rows.find((row) => row.id === id)!
      return [name, { kind, secret, tells: body.includes(SECRET) }]
    }),
  )
  expect(stored).toEqual({
    sent: { kind: 'RESET', secret: null, tells: false },
    shown: { kind: 'RESET', secret: null, tells: false },
    waiting: { kind: 'RESET', secret: SECRET, tells: false },
    invited: { kind: 'INVITATION', secret: null, tells: false },
    // A text that a person wrote stays, even if it resembles a link.
    other: { kind: null, secret: null, tells: true },
  })
  const [walls] = await owner`select relforcerowsecurity as forced from pg_class where oid = 'mail_messages'::regclass`
  expect(walls).toEqual({ forced: true })
})
