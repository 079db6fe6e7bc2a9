import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { type MailServer, startMailServer } from '@/e2e/servers/mail-server'
import { makeOrganization } from '@/lib/desk/demo/factories'
import { newObjectKey, storage } from '@/lib/platform/storage'

import { deliver } from './deliver'
import { enqueueMail } from './service'

const more = { number: 1, isLast: false }
let folder: string
let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let server: MailServer
let organizationId: number

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
  server = await startMailServer()
  process.env.SMTP_URL = server.url
  process.env.MAIL_FROM = 'Makegood <no-reply@example.test>'
  process.env.APP_URL = 'https://app.example.test'
  database = await makeOwnDatabase()
})
beforeEach(async () => {
  organizationId = (await makeOrganization()).organizationId
})
afterEach(() => {
  server.mails.length = 0
  server.refuseWith(null)
})
afterAll(async () => {
  await database.drop()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function owe(key = 'a', goodUntil?: string, organizationName = 'Dry Coast'): Promise<string> {
  return inOrganization({ organizationId }, async (tx) => {
    await enqueueMail(tx, {
      organizationId,
      key,
      to: 'priya@example.test',
      replyTo: 'sam@example.test',
      goodUntil,
      template: 'invitation',
      link: { kind: 'INVITATION', secret: 'a-secret' },
      data: { firstName: 'Priya', organizationName },
    })
    const [row] = await tx.select({ id: mailMessages.id }).from(mailMessages).where(eq(mailMessages.key, key))
    return row!.id
  })
}

async function stored(messageId: string) {
  const [row] = await inOrganization({ organizationId }, (tx) =>
    tx.select().from(mailMessages).where(eq(mailMessages.id, messageId)),
  )
  return row!
}

describe('an e-mail that is owed', () => {
  it('arrives as text and page, from us, and can be answered', async () => {
    const messageId = await owe()
    await deliver({ organizationId, messageId }, more)
    const [mail] = server.mails
    expect(mail).toMatchObject({
      subject: 'Dry Coast invites you to Makegood',
      messageId: `<${messageId}@app.example.test>`,
      from: { text: '"Makegood" <no-reply@example.test>' },
      to: { text: 'priya@example.test' },
      replyTo: { text: 'sam@example.test' },
    })
    expect(mail!.text).toContain('https://app.example.test/reset_password#a-secret')
    expect(mail!.html).toContain('href="https://app.example.test/reset_password#a-secret"')
  })

  it('has its secret in its own link alone, whatever people called themselves, at a second try as well', async () => {
    const typed = 'https://app.example.test/reset_password#… code is …'
    const messageId = await owe('typed', undefined, typed)
    server.refuseWith(451)
    await expect(deliver({ organizationId, messageId }, more)).rejects.toThrow('did not take the message')
    server.refuseWith(null)
    await deliver({ organizationId, messageId }, more)
    const [mail] = server.mails
    expect(mail!.text!.split('a-secret')).toHaveLength(2)
    expect(mail!.text!.replace(/\s+/g, ' ')).toContain(`${typed} plans and records its jobs`)
    expect(String(mail!.html).split('a-secret')).toHaveLength(4)
    expect(mail!.subject).toContain(typed)
  })

  it('comes from the firm to its client, with its logo inside, and without a hole where that is gone', async () => {
    const bytes = await sharp({ create: { width: 300, height: 20, channels: 3, background: 'navy' } })
      .png()
      .toBuffer()
    const key = newObjectKey(organizationId, new Date())
    await storage().put(key, Readable.from([bytes]), { contentType: 'image/png' })
    const oweFrom = (name: string, logo: string) =>
      inOrganization({ organizationId }, async (tx) => {
        await enqueueMail(tx, {
          organizationId,
          key: name,
          to: 'jo@example.test',
          from: {
            firm: { name: 'Dry "Coast" <x@y>', phone: '07 3000 1111', email: null, colour: '#0f5c8c' },
            logo: { key: logo, type: 'image/png' },
          },
          template: 'signing-code',
          link: { kind: 'SIGNING', secret: '123456' },
          data: { name: 'Jo', organizationName: 'Dry Coast', opens: 'form' },
        })
        const [row] = await tx.select({ id: mailMessages.id }).from(mailMessages).where(eq(mailMessages.key, name))
        return row!.id
      })
    await deliver({ organizationId, messageId: await oweFrom('with', key) }, more)
    await deliver({ organizationId, messageId: await oweFrom('gone', newObjectKey(organizationId, new Date())) }, more)
    const [withLogo, without] = server.mails
    expect(withLogo!.from!.value).toEqual([{ name: 'Dry "Coast" <x@y>', address: 'no-reply@example.test' }])
    expect(withLogo!.attachments).toMatchObject([
      { cid: 'firm-logo', contentType: 'image/png', contentDisposition: 'inline', related: true, content: bytes },
    ])
    // Outlook's engine knows no other width.
    expect(String(withLogo!.html)).toMatch(/<img src="[^"]+" alt="" width="480" height="32"/)
    expect(without!.attachments).toEqual([])
    expect(String(without!.html)).not.toContain('<img')
    for (const mail of [withLogo, without]) {
      expect(mail!.text).toContain('Your code is 123456.')
      expect(mail!.text).toContain('07 3000 1111')
      expect(String(mail!.html)).toContain('07 3000 1111')
      expect(String(mail!.html)).toContain('Your code is 123456.')
    }
  })

  it('is marked as sent, and we forget the secret in its link', async () => {
    const messageId = await owe()
    await deliver({ organizationId, messageId }, more)
    const row = await stored(messageId)
    expect(row).toMatchObject({ status: 'sent', attempts: 1, error: null, sentAt: expect.any(String) })
    expect(JSON.stringify(row)).not.toContain('a-secret')
  })

  it('is sent once, however often the job is done', async () => {
    const messageId = await owe()
    await deliver({ organizationId, messageId }, more)
    await deliver({ organizationId, messageId }, more)
    expect(server.mails).toHaveLength(1)
  })

  it('is written once for one key', async () => {
    expect(await owe('same')).toBe(await owe('same'))
  })

  it('is not sent any more when it has nothing to say by then', async () => {
    const [late, early] = [
      await owe('late', new Date(Date.now() - 1).toISOString()),
      await owe('early', new Date(Date.now() + 60_000).toISOString()),
    ]
    for (const messageId of [late, early]) await deliver({ organizationId, messageId }, more)
    expect(server.mails).toHaveLength(1)
    expect(await stored(late)).toMatchObject({ status: 'failed', error: 'It would have come too late.' })
    expect(await stored(early)).toMatchObject({ status: 'sent' })
  })

  it('waits and is tried again when the server is busy', async () => {
    const messageId = await owe()
    server.refuseWith(451)
    await expect(deliver({ organizationId, messageId }, more)).rejects.toThrow('did not take the message')
    expect(await stored(messageId)).toMatchObject({ status: 'queued', error: expect.stringContaining('451') })
    server.refuseWith(null)
    await deliver({ organizationId, messageId }, more)
    expect(await stored(messageId)).toMatchObject({ status: 'sent', attempts: 2, error: null })
  })

  it('has failed when the server refuses it for good, or at the last try', async () => {
    server.refuseWith(550)
    const refused = await owe('refused')
    await deliver({ organizationId, messageId: refused }, more)
    expect(await stored(refused)).toMatchObject({ status: 'failed', error: expect.stringContaining('Not this one') })
    server.refuseWith(451)
    const last = await owe('last')
    await deliver({ organizationId, messageId: last }, { number: 1, isLast: true })
    expect(await stored(last)).toMatchObject({ status: 'failed' })
  })

  it('stays in the outbox when it was written before there was a mail server', async () => {
    const messageId = await owe()
    await inOrganization({ organizationId }, (tx) => tx.update(mailMessages).set({ status: 'outbox' }))
    await deliver({ organizationId, messageId }, more)
    expect([server.mails.length, (await stored(messageId)).status]).toEqual([0, 'outbox'])
  })

  it('is sent again as if nothing had been when the line breaks before its end', async () => {
    const messageId = await owe()
    server.breakAtRecipient()
    await expect(deliver({ organizationId, messageId }, more)).rejects.toThrow('did not take the message')
    await deliver({ organizationId, messageId }, more)
    expect(await stored(messageId)).toMatchObject({ status: 'sent', attempts: 2, wasCutOff: false, tryingSince: null })
    expect(server.mails).toHaveLength(1)
  })

  it('is sent once when its row could not say so at once', async () => {
    const messageId = await owe()
    const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
    await owner.unsafe(`
      create function no_answer() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
      create trigger no_answer before update on mail_messages
        for each row when (new.status = 'sent') execute function no_answer()`)
    await expect(deliver({ organizationId, messageId }, more)).rejects.toThrow()
    await owner.unsafe('drop function no_answer() cascade')
    await owner.end()
    await deliver({ organizationId, messageId }, more)
    expect(await stored(messageId)).toMatchObject({ status: 'sent', attempts: 1, wasCutOff: false, tryingSince: null })
    expect(server.mails).toHaveLength(1)
  })

  it('is sent no third time when twice nobody knows whether it was taken', async () => {
    const messageId = await owe()
    for (let time = 0; time < 2; time++) {
      const { begun } = server.hold()
      const tried = deliver({ organizationId, messageId }, more).catch((error: Error) => error.message)
      await begun
      server.cut()
      expect(await tried).toContain('did not take the message')
    }
    const before = server.mails.length
    await deliver({ organizationId, messageId }, more)
    expect(server.mails).toHaveLength(before)
    expect(await stored(messageId)).toMatchObject({
      status: 'failed',
      wasCutOff: true,
      error: expect.stringContaining('it may have arrived'),
    })
  })

  it('is none of another organisation’s business', async () => {
    const messageId = await owe()
    const other = await makeOrganization()
    await deliver({ organizationId: other.organizationId, messageId }, more)
    expect([server.mails.length, (await stored(messageId)).status]).toEqual([0, 'queued'])
  })
})
