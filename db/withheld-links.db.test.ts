import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { migrateDatabase } from './migrate'

const BEFORE = '0036_links_limits_and_access_events'

let folder: string
let database: string
let owner: postgres.Sql
let ownerUrl: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  database = `suite_${randomUUID().slice(0, 8)}`
  const server = postgres(process.env.DATABASE_OWNER_URL!, { max: 1, onnotice: () => {} })
  await server`create database ${server(database)}`
  await server.end()
  ownerUrl = Object.assign(new URL(process.env.DATABASE_OWNER_URL!), { pathname: `/${database}` }).href
  owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  await cp('db/migrations', folder, { recursive: true })
  const at = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(at, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag === BEFORE),
  )
  await writeFile(at, JSON.stringify({ ...journal, entries }))
  await migrate(drizzle(owner), { migrationsFolder: folder })
})
afterAll(async () => {
  await owner.end()
  const server = postgres(process.env.DATABASE_OWNER_URL!, { max: 1, onnotice: () => {} })
  await server`drop database ${server(database)} with (force)`
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

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
  await migrateDatabase(ownerUrl, process.env.DATABASE_URL!)
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
