import { createHash, createHmac, randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { POST as noteOutcome } from '@/app/api/webhooks/twilio/sms/[organizationId]/[id]/route'
import { POST as receive } from '@/app/api/webhooks/twilio/sms/route'
import { makeOwnDatabase } from '@/db/own-database'
import {
  activity,
  files,
  jobEmails,
  jobUploads,
  mailMessages,
  organizations,
  planUsage,
  smsMessages,
  users,
} from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { type MailServer, startMailServer } from '@/e2e/servers/mail-server'
import { type TwilioServer, startTwilioServer } from '@/e2e/servers/twilio-server'
import { newId } from '@/lib/base/wire'
import { withFiles } from '@/lib/company/files/service'
import {
  makeActor,
  makeClient,
  makeEmail,
  makeJob,
  makeOrganization,
  makeSms,
  makeUser,
} from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { deliverSms } from '@/lib/job/messages/verbs/deliver-sms'
import { writeSms } from '@/lib/job/messages/verbs/sms'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import { AddLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { type Allowed, allowanceOf } from '@/lib/platform/allowance/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { deliver } from '@/lib/platform/mail/deliver'
import { withheld } from '@/lib/platform/mail/secret'
import { enqueueMail } from '@/lib/platform/mail/service'
import { signingLink } from '@/lib/platform/mail/templates'
import { storage } from '@/lib/platform/storage'

import { draftOf } from './body'
import { BrowseMessages, WriteEmail } from './schema'
import * as messages from './service'

const ALL = BrowseMessages.parse({})

const ACCOUNT = { sid: 'AC0123', token: 'what Twilio and we know' }
const OUR_NUMBER = '+61480000001'
const more = { number: 1, isLast: false }

let folder: string
let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let mailServer: MailServer
let twilio: TwilioServer
let actor: Actor
let jobId: string
/** A mobile that nobody wrote to before this test. */
let mobile: string

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'messages-'))
  mailServer = await startMailServer({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('gone') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
  })
  twilio = await startTwilioServer(ACCOUNT)
  Object.assign(process.env, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Makegood <no-reply@example.test>',
    APP_URL: 'https://app.example.test',
    TWILIO_ACCOUNT_SID: ACCOUNT.sid,
    TWILIO_AUTH_TOKEN: ACCOUNT.token,
    TWILIO_FROM: '0480 000 001, +61480000002, Dry Coast',
    TWILIO_BASE_URL: twilio.url,
  })
  database = await makeOwnDatabase()
})
beforeEach(async () => {
  actor = await makeActor(await makeOrganization({ name: 'Dry Coast', email: 'office@drycoast.test' }))
  jobId = (await makeJob(actor)).id
  mobile = `+614${String(randomInt(1e8)).padStart(8, '0')}`
})
afterEach(() => {
  mailServer.mails.length = 0
  mailServer.refuseWith(null)
  twilio.refuseWith(null)
})
afterAll(async () => {
  await database.drop()
  await mailServer.close()
  await twilio.close()
  await rm(folder, { recursive: true, force: true })
})

const inOwn = <T>(work: Parameters<typeof inOrganization<T>>[1]) =>
  inOrganization({ organizationId: actor.organizationId }, work)

const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex')

async function upload(name: string, content: string) {
  const at = path.join(folder, newId())
  await writeFile(at, content)
  return { path: at, name, type: 'application/pdf', size: content.length, sha256: sha256Of(content) }
}

const write = async (values: object = {}, uploaded: Awaited<ReturnType<typeof upload>>[] = [], by: Actor = actor) =>
  messages.writeEmail(
    by,
    jobId,
    WriteEmail.parse({ to: ['owner@example.test'], subject: 'Report', draftJsObjectBody: draftOf('Hello'), ...values }),
    uploaded,
  )
const handOver = (id: string, attempt = more) =>
  deliver({ organizationId: actor.organizationId, messageId: id }, attempt)
/** Sets a daily limit for the organisation, which is new and on the largest plan. */
async function allow(most: number, what: Allowed) {
  const now = new Date()
  const usual = allowanceOf(what, { pricingPlan: 'UNRESTRICTED', createdAt: now.toISOString(), factor: 1 }, now)!
  await inOwn((tx) => tx.update(organizations).set({ limitFactor: most / usual }))
}
const email = async (id: string) => (await messages.browseEmails(actor, jobId, ALL)).find((one) => one.id === id)!

describe('an e-mail from a job', () => {
  it('goes to everybody with its body, its attachments and where answers go', async () => {
    const written = await write(
      {
        to: ['Owner@Example.test', 'owner@example.test', 'second@example.test'],
        cc: ['adjuster@example.test'],
        bcc: ['file@example.test'],
        forwardRepliesToEmail: 'priya@drycoast.test',
        draftJsObjectBody: draftOf('Dear Sam,\n\nit is <dry>.'),
      },
      [await upload('Bericht ü.pdf', '%PDF-1.7 one'), await upload('two.pdf', '%PDF-1.7 two')],
    )
    expect(written).toMatchObject({
      status: 'queued',
      to: ['owner@example.test', 'second@example.test'],
      sentBy: { id: actor.userId },
      attachments: [{ name: 'Bericht ü.pdf', size: 12 }, { name: 'two.pdf' }],
    })
    await handOver(written.id)
    const [mail] = mailServer.mails
    expect(mail).toMatchObject({
      subject: 'Report',
      messageId: `<${written.id}@app.example.test>`,
      from: { text: '"Dry Coast" <no-reply@example.test>' },
      to: { text: 'owner@example.test, second@example.test' },
      cc: { text: 'adjuster@example.test' },
      replyTo: { text: 'priya@drycoast.test' },
      text: expect.stringContaining('it is <dry>.'),
      html: expect.stringContaining('<p>it is &lt;dry&gt;.</p>'),
    })
    expect(mail!.bcc, 'nobody reads who got it in secret').toBeUndefined()
    expect(mail!.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ['Bericht ü.pdf', '%PDF-1.7 one'],
      ['two.pdf', '%PDF-1.7 two'],
    ])
    expect(await email(written.id)).toMatchObject({ status: 'sent', error: null, sentAt: expect.any(String) })
  })

  it('is under the letterhead of the job’s client, else the default one: name, telephone and logo, in both forms', async () => {
    const admin = await makeActor(actor)
    const head = { tradingName: 'North <Dry>', phone: '07 3111 2222', email: 'north@dry.test', accentColour: '#ffff66' }
    const { id } = await letterheads.add(admin, AddLetterhead.parse({ name: 'North', ...head }))
    const logo = path.join(folder, newId())
    await sharp({ create: { width: 90, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toFile(logo)
    await letterheads.setLogo(admin, id, { path: logo, name: 'logo.png', type: 'image/png', size: 1, sha256: '' })
    const byDefault = await write()
    const client = await makeClient(actor, { defaultLetterheadId: id })
    jobId = (await makeJob(actor, { clientId: client.id })).id
    const ofClient = await write({}, [await upload('Quote.pdf', '%PDF-1.7 one')])
    expect(ofClient.attachments).toMatchObject([{ name: 'Quote.pdf' }])
    await handOver(byDefault.id)
    await handOver(ofClient.id)
    const [plain, own] = mailServer.mails
    expect(plain!.from!.text).toBe('"Dry Coast" <no-reply@example.test>')
    expect(plain!.text!.trimEnd()).toBe('Hello\n\n-- \nDry Coast\noffice@drycoast.test')
    expect(own!.from!.text).toBe('"North <Dry>" <no-reply@example.test>')
    expect(own!.text!.trimEnd()).toBe('Hello\n\n-- \nNorth <Dry>\n07 3111 2222\nnorth@dry.test')
    expect(own!.html).toMatch(/North &lt;Dry&gt;[\s\S]*<p>Hello<\/p>[\s\S]*07 3111 2222<br>north@dry\.test/)
    expect(own!.attachments.map(({ cid, filename, related }) => [cid ?? filename, related ?? false])).toEqual([
      ['firm-logo', true],
      ['Quote.pdf', false],
    ])
    // What the office reads of it is what was written.
    expect(await email(ofClient.id)).toMatchObject({ attachments: [{ name: 'Quote.pdf' }] })
  })

  it('is sent with its table, its list from 4 on, and what is struck out', async () => {
    const struck = [{ offset: 0, length: 7, style: 'STRIKETHROUGH' }]
    const { id } = await write({
      draftJsObjectBody: {
        blocks: [
          { text: 'Air mover\t3', type: 'table-row' },
          { text: 'Dehumidifier\t1', type: 'table-row' },
          { text: 'Lift carpet', type: 'ordered-list-item', data: { start: 4 } },
          { text: '', type: 'unstyled' },
          { text: 'Tuesday Friday', type: 'unstyled', inlineStyleRanges: struck },
        ],
      },
    })
    await handOver(id)
    const [mail] = mailServer.mails
    expect(mail!.text).toContain('Air mover\t3\nDehumidifier\t1\n\n4. Lift carpet\n\n\n\n~~Tuesday~~ Friday')
    expect(mail!.html).toMatch(/<table [^>]+><tbody><tr><td [^>]+>Air mover<\/td><td [^>]+>3<\/td><\/tr><tr>/)
    expect(mail!.html).toContain('<ol start="4"><li>Lift carpet</li></ol>\n<p><br></p>\n<p><s>Tuesday</s> Friday</p>')
    expect((await email(id)).draftJsObjectBody.blocks[2]).toMatchObject({ data: { start: 4 } })
  })

  it('is answered to the office, or to its writer who asks for that', async () => {
    for (const forwardRepliesToEmail of [undefined, true]) await handOver((await write({ forwardRepliesToEmail })).id)
    expect(mailServer.mails.map(({ replyTo }) => replyTo?.text)).toEqual(['office@drycoast.test', actor.email])
  })

  it('is not answered to its writer while they only claim their address, and lets no other letter go there', async () => {
    const { id } = await makeUser(actor, { claimsEmail: true })
    const claimant = { ...actor, userId: id, email: `claimed.${id}@example.test`, claimsEmail: true }
    await inOwn((tx) => tx.update(users).set({ email: claimant.email }).where(eq(users.id, id)))
    for (const forwardRepliesToEmail of [true, claimant.email] as const) {
      await handOver((await write({ forwardRepliesToEmail }, [], claimant)).id)
    }
    expect(mailServer.mails.map(({ replyTo }) => replyTo?.text)).toEqual(['office@drycoast.test', undefined])
    await inOwn(async (tx) => {
      const { organizationId } = actor
      const letter = { to: claimant.email, template: 'password-changed', data: { firstName: 'Robin' } } as const
      await enqueueMail(tx, { organizationId, key: newId(), ...letter })
    })
    const ofLetter = eq(mailMessages.recipient, claimant.email)
    const read = () => inOwn((tx) => tx.select().from(mailMessages).where(ofLetter))
    await handOver((await read())[0]!.id)
    expect(await read()).toEqual([expect.objectContaining({ status: 'failed' })])
  })

  it('is there whole or not at all', async () => {
    const stale = await upload('a.pdf', '%PDF-1.7')
    jobId = newId()
    await expect(write({}, [stale])).rejects.toMatchObject({ code: 'not_found' })
    const left = await inOwn(async (tx) => [
      ...(await tx.select({ id: jobEmails.id }).from(jobEmails)),
      ...(await tx.select({ id: mailMessages.id }).from(mailMessages)),
      ...(await tx.select({ id: files.id }).from(files)),
    ])
    expect(left).toEqual([])
    expect(await inOwn((tx) => tx.select({ bytes: planUsage.storageBytes }).from(planUsage))).toEqual([{ bytes: 0 }])
  })

  it('is written once for one id, however many ask at once, and its files are stored once', async () => {
    const id = newId()
    const tries = await Promise.allSettled([1, 2, 3].map(async () => write({ id }, [await upload('a.pdf', '12345')])))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await messages.browseEmails(actor, jobId, ALL)).toHaveLength(1)
    const keys: string[] = []
    for await (const { key } of storage().list()) if (key.startsWith(`${actor.organizationId}/`)) keys.push(key)
    expect(keys).toHaveLength(1)
  })

  it.each([
    ['words', { draftJsObjectBody: draftOf('Hello again') }],
    ['subject', { subject: 'Invoice' }],
    ['recipient', { to: ['tenant@example.test'] }],
    ['copy', { cc: ['tenant@example.test'] }],
    ['blind copy', { bcc: ['tenant@example.test'] }],
  ])('with another %s is refused under an id that is used: it would never be sent', async (_, other) => {
    const { id } = await write()
    await expect(write({ id })).rejects.toMatchObject({ name: 'AlreadyDone' })
    await expect(write({ id, ...other })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('with other files, or from another job, is refused under an id that is used', async () => {
    const { id } = await write({}, [await upload('a.pdf', '12345')])
    await expect(write({ id }, [await upload('a.pdf', '12345')])).rejects.toMatchObject({ name: 'AlreadyDone' })
    for (const files of [[], [await upload('b.pdf', '12345')], [await upload('a.pdf', '123456')]]) {
      await expect(write({ id }, files)).rejects.toMatchObject({ code: 'conflict' })
    }
    jobId = (await makeJob(actor)).id
    await expect(write({ id }, [await upload('a.pdf', '12345')])).rejects.toMatchObject({ code: 'conflict' })
  })

  it('that is refused says why, and is sent when somebody tries again', async () => {
    const { id } = await write()
    mailServer.refuseWith(550)
    await handOver(id)
    expect(await email(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('550') })
    mailServer.refuseWith(null)
    const tries = await Promise.allSettled([1, 2].map(() => messages.retryEmail(actor, { id, jobId })))
    expect(tries.map(({ status }) => status).toSorted(), 'two who try at once send it once').toEqual([
      'fulfilled',
      'rejected',
    ])
    await handOver(id)
    expect(await email(id)).toMatchObject({ status: 'sent', error: null })
    expect(mailServer.mails).toHaveLength(1)
    await expect(messages.retryEmail(actor, { id, jobId })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('that one of several does not get says who', async () => {
    const { id } = await write({ cc: ['gone@example.test'] })
    await handOver(id)
    expect(await email(id)).toMatchObject({
      status: 'sent',
      error: 'The mail server did not take it for gone@example.test.',
    })
  })

  it('whose attachment cannot be read is not sent without it', async () => {
    const { id } = await write({}, [await upload('a.pdf', '%PDF-1.7')])
    const [{ key }] = (await inOwn((tx) => tx.select({ key: files.key }).from(files))) as [{ key: string }]
    await storage().remove(key)
    await expect(handOver(id)).rejects.toThrow('did not take')
    expect(mailServer.mails).toHaveLength(0)
    expect(await email(id)).toMatchObject({ status: 'queued', error: 'An attachment could not be read.' })
  })

  it('that a dying server may have taken is sent again under one id, and says so', async () => {
    const { id } = await write()
    const { begun } = mailServer.hold()
    const first = handOver(id).catch((error: Error) => error.message)
    await begun
    mailServer.cut()
    expect(await first).toContain('did not take')
    expect(await email(id)).toMatchObject({ status: 'queued', wasCutOff: false })
    await handOver(id)
    expect(await email(id)).toMatchObject({ status: 'sent', wasCutOff: true })
    expect(mailServer.mails.at(-1)!.messageId).toBe(`<${id}@app.example.test>`)
  })

  it('takes files of the job along, and keeps them when they are taken off the job', async () => {
    const file = { ...(await upload('plan.pdf', '%PDF-1.7 plan')), kind: 'JOB_UPLOAD' as const }
    const uploadId = newId()
    await withFiles(actor, [file], (tx, [stored]) =>
      tx.insert(jobUploads).values({
        organizationId: actor.organizationId,
        id: uploadId,
        jobId,
        fileId: stored!.id,
        name: 'Floor plan.pdf',
        createdBy: actor.userId,
      }),
    )
    const { id, attachments } = await write({ uploadIds: JSON.stringify([uploadId, uploadId]) })
    expect(attachments).toMatchObject([{ name: 'Floor plan.pdf', size: 13 }])
    await uploads.remove(actor, { jobId, uploadId })
    await handOver(id)
    expect(mailServer.mails[0]!.attachments.map(({ filename }) => filename)).toEqual(['Floor plan.pdf'])
    await expect(write({ uploadIds: [uploadId] })).rejects.toMatchObject({ fields: [{ path: 'uploadIds.0' }] })
  })

  it('is not larger than a mail server takes, wherever its files come from', async () => {
    const half = { ...(await upload('a.pdf', '%PDF-1.7')), size: 1 }
    const [id, fileId] = [newId(), newId()]
    await inOwn(async (tx) => {
      const row = { organizationId: actor.organizationId, createdBy: actor.userId }
      const large = { key: `${actor.organizationId}/x`, name: 'x', mimeType: 'application/pdf', size: 50 * 1_048_576 }
      await tx.insert(files).values({ ...row, ...large, id: fileId, kind: 'JOB_UPLOAD' })
      await tx.insert(jobUploads).values({ ...row, id, jobId, fileId, name: 'large.pdf' })
    })
    await expect(write({ uploadIds: [id] }, [half])).rejects.toMatchObject({ code: 'too_large' })
    expect(await messages.browseEmails(actor, jobId, ALL)).toEqual([])
  })

  it('counts every address against the organisation’s day, also at another try, and one refused leaves nothing', async () => {
    await allow(4, 'email')
    const { id } = await write({ to: ['owner@example.test'], cc: ['a@example.test'] })
    mailServer.refuseWith(550)
    await handOver(id)
    const refusal = { code: 'throttled', message: expect.stringContaining('send e-mails to 4 addresses in 24 hours') }
    await expect(write({ to: ['b@example.test'], bcc: ['c@example.test', 'd@example.test'] })).rejects.toMatchObject(
      refusal,
    )
    await messages.retryEmail(actor, { id, jobId })
    await expect(write()).rejects.toMatchObject(refusal)
    expect(await messages.browseEmails(actor, jobId, ALL)).toHaveLength(1)
  })

  it('has a file made for it alone only when it may go out, and is sent also when that file stays on the disk', async () => {
    const pages = await upload('Reports.pdf', '%PDF-1.7')
    let made = 0
    const letter = (...to: string[]) =>
      messages.writeEmail(
        actor,
        jobId,
        WriteEmail.parse({ to, subject: 'Reports', draftJsObjectBody: draftOf('Hello') }),
        [],
        {
          of: 'reports',
          make: async () => {
            made += 1
            return { ...pages, remove: () => Promise.reject(new Error('The disk does not answer')) }
          },
          find: async () => [],
          written: async () => {},
        },
      )
    await allow(2, 'email')
    const throttled = { code: 'throttled' }
    await expect(letter('a@example.test', 'b@example.test', 'c@example.test')).rejects.toMatchObject(throttled)
    expect(made).toBe(0)
    const { attachments } = await letter('a@example.test', 'b@example.test')
    expect(attachments).toMatchObject([{ name: 'Reports.pdf' }])
    expect(made).toBe(1)
  })

  it('is none of another organisation’s, nor of another job’s', async () => {
    const { id, attachments } = await write({}, [await upload('a.pdf', '%PDF-1.7')])
    const attachmentId = attachments[0]!.id
    const stranger = await makeActor(await makeOrganization())
    const other = (await makeJob(actor)).id
    expect((await messages.locateAttachment(actor, { id, jobId, attachmentId })).url).toMatch(/^\/api\/v1\/files\//)
    for (const [who, at] of [[stranger, jobId] as const, [actor, other] as const]) {
      for (const call of [
        () => messages.retryEmail(who, { id, jobId: at }),
        () => messages.locateAttachment(who, { id, jobId: at, attachmentId }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(messages.browseEmails(stranger, jobId, ALL)).rejects.toMatchObject({ code: 'not_found' })
    await jobs.remove(actor, jobId)
    await expect(messages.browseEmails(actor, jobId, ALL)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('stands in the job’s history and is counted on its tab', async () => {
    await write()
    await messages.sendSms(actor, { jobId, recipientNumber: mobile, text: 'Hi', from: null })
    const entries = await inOwn((tx) =>
      tx.select({ action: activity.action }).from(activity).where(eq(activity.jobId, jobId)),
    )
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['email.written', 'sms.written'])
    expect(await jobs.counts(actor, jobId)).toMatchObject({ communication: 2 })
    const technician = await makeActor(actor, { role: 'Technician' })
    expect(await jobs.counts(technician, jobId)).not.toHaveProperty('communication')
  })
})

describe.each([
  ['no recipient', { to: [] }, 'to'],
  ['a bad address in cc', { cc: ['sam@example.test', 'sam@'] }, 'cc.1'],
  ['an address with a line break', { to: ['sam@example.test\r\nBcc: all@example.test'] }, 'to.0'],
  ['no subject', { subject: ' ' }, 'subject'],
  ['an empty body', { draftJsObjectBody: draftOf(' ') }, 'draftJsObjectBody'],
  ['a body that is not JSON', { draftJsObjectBody: '{' }, 'draftJsObjectBody'],
  ['bad answers', { forwardRepliesToEmail: 'me' }, 'forwardRepliesToEmail'],
  ['a field nobody knows', { from: 'x' }, ''],
])('an e-mail with %s', (_, values, field) => {
  it(`is refused at ${field || 'the top'}`, () => {
    const base = { to: ['a@example.test'], subject: 'x', draftJsObjectBody: draftOf('x') }
    expect(WriteEmail.safeParse({ ...base, ...values }).error?.issues[0]?.path.join('.')).toBe(field)
  })
})

it('an e-mail reads its fields as JSON text, as a form carries them', () => {
  expect(
    WriteEmail.parse({
      to: '["a@example.test"]',
      cc: 'b@example.test, c@example.test',
      bcc: '[]',
      subject: '"The \\"wet\\"\\nroom"',
      draftJsObjectBody: JSON.stringify(draftOf('x')),
      forwardRepliesToEmail: '""',
    }),
  ).toMatchObject({
    to: ['a@example.test'],
    cc: ['b@example.test', 'c@example.test'],
    bcc: [],
    subject: 'The "wet" room',
    forwardRepliesToEmail: null,
  })
})

const text = (values: object = {}) =>
  messages.sendSms(actor, { jobId, recipientNumber: mobile, text: 'Hello', from: null, ...values })
const handOverSms = (smsId: string, attempt = more) =>
  deliverSms({ organizationId: actor.organizationId, smsId }, attempt)
const sms = async (id: string) => (await messages.browseSms(actor, jobId, ALL)).find((one) => one.id === id)!

describe('a text message from a job', () => {
  beforeEach(() => void (twilio.messages.length = 0))

  it('goes through Twilio from our first number, with where to tell what became of it', async () => {
    const { id, ...written } = await text()
    expect(written).toMatchObject({
      status: 'queued',
      direction: 'outgoing',
      recipientNumber: mobile,
      segments: 1,
    })
    await handOverSms(id)
    await handOverSms(id)
    expect(twilio.messages).toMatchObject([
      {
        to: mobile,
        from: OUR_NUMBER,
        body: 'Hello',
        callback: `https://app.example.test/api/webhooks/twilio/sms/${actor.organizationId}/${id}`,
      },
    ])
    expect(await sms(id)).toMatchObject({ status: 'sent', from: OUR_NUMBER, error: null })
  })

  it('is written once for one id, and another text under it is refused: it would never be sent', async () => {
    const id = newId()
    await text({ id })
    await expect(text({ id, recipientNumber: mobile.replace('+61', '0') })).rejects.toMatchObject({
      name: 'AlreadyDone',
    })
    const others = [{ text: 'Bye' }, { recipientNumber: '0400 000 009' }, { jobId: (await makeJob(actor)).id }]
    for (const other of others) await expect(text({ id, ...other })).rejects.toMatchObject({ code: 'conflict' })
    expect(await messages.browseSms(actor, jobId, ALL)).toHaveLength(1)
  })

  it('counts against the organisation’s day', async () => {
    await allow(2, 'sms')
    await text()
    await text()
    await expect(text()).rejects.toMatchObject({
      code: 'throttled',
      message: expect.stringContaining('send 2 text messages in 24 hours'),
    })
  })

  it('goes from another number of ours or under a name of ours, and from nobody else’s', async () => {
    expect(await text({ from: '0480 000 002' })).toMatchObject({ from: '+61480000002' })
    expect(await text({ from: 'Dry Coast' })).toMatchObject({ from: 'Dry Coast' })
    for (const from of ['0499 999 999', 'Your bank']) {
      await expect(text({ from })).rejects.toMatchObject({
        fields: [{ path: 'from', message: 'Texts are not sent from this sender' }],
      })
    }
  })

  it('that was written under any name while none could leave goes from ours', async () => {
    const { id } = await makeSms(actor, {
      jobId,
      recipientNumber: mobile,
      status: 'outbox',
      sentAt: null,
      sender: 'Your bank',
    })
    // It waits for nothing any more, and one tries it again.
    expect(await sms(id)).toMatchObject({
      status: 'outbox',
      error: expect.stringContaining('does not leave by itself'),
    })
    expect(await messages.retrySms(actor, { id, jobId })).toMatchObject({ status: 'queued', from: OUR_NUMBER })
  })

  it('goes from the one of several that was chosen, which the same text from another would not', async () => {
    const [usual, other] = messages.sendersToChoose()
    expect([usual, other]).toEqual([OUR_NUMBER, '+61480000002'])
    const id = newId()
    await text({ id, from: other })
    await handOverSms(id)
    expect(twilio.messages).toMatchObject([{ from: other }])
    await expect(text({ id, from: other })).rejects.toMatchObject({ name: 'AlreadyDone' })
    await expect(text({ id, from: usual })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('to a number without its country goes to the country of the site', async () => {
    jobId = (await makeJob(actor, { country: 'New Zealand' })).id
    expect(await text({ recipientNumber: '021 123 4567' })).toMatchObject({ recipientNumber: '+64211234567' })
    await expect(text({ recipientNumber: '0400' })).rejects.toMatchObject({ fields: [{ path: 'recipientNumber' }] })
  })

  it('that Twilio refuses says why, and goes when somebody tries again', async () => {
    const { id } = await text()
    twilio.refuseWith(400, "The 'To' number is not a valid phone number.")
    await handOverSms(id)
    expect(await sms(id)).toMatchObject({ status: 'failed', error: "The 'To' number is not a valid phone number." })
    twilio.refuseWith(429, 'Too many requests')
    const another = (await makeJob(actor)).id
    await expect(messages.retrySms(actor, { id, jobId: another })).rejects.toMatchObject({ code: 'not_found' })
    await messages.retrySms(actor, { id, jobId })
    await expect(handOverSms(id)).rejects.toThrow('did not take')
    expect(await sms(id)).toMatchObject({ status: 'queued', error: 'Too many requests' })
    twilio.refuseWith(null)
    await handOverSms(id)
    expect(await sms(id)).toMatchObject({ status: 'sent', error: null, wasCutOff: false })
    expect(twilio.listings(), 'a no is known').toBe(0)
    await expect(messages.retrySms(actor, { id, jobId })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('with a link goes with it until it has left, and is never sent again without it', async () => {
    const typed = `${signingLink('…')} code is …`
    const { text: linked, places } = withheld((secret) => `“${typed}”: ${signingLink(secret)}`)
    const withLink = { text: linked, secretInText: places }
    const { id } = await makeSms(actor, {
      jobId,
      recipientNumber: mobile,
      status: 'failed',
      sentAt: null,
      ...withLink,
      secret: 'secret',
    })
    await messages.retrySms(actor, { id, jobId })
    await handOverSms(id)
    expect(twilio.messages, 'somebody’s own words stay as they are').toMatchObject([
      { body: `“${typed}”: ${signingLink('secret')}` },
    ])
    await inOrganization(actor, (tx) =>
      tx.update(smsMessages).set({ status: 'failed', error: 'The text did not arrive.' }).where(eq(smsMessages.id, id)),
    )
    await expect(messages.retrySms(actor, { id, jobId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('nobody here knows it any more'),
    })
    // One that was tried again before it was refused.
    const earlier = await makeSms(actor, { jobId, status: 'queued', sentAt: null, ...withLink })
    await handOverSms(earlier.id)
    expect(await sms(earlier.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('link or code') })
    expect(twilio.messages).toHaveLength(1)
  })

  it('whose fate is not known is found at Twilio rather than sent twice', async () => {
    const earlier = await text()
    await handOverSms(earlier.id)
    const { id } = await text()
    const silent = twilio.fallSilent()
    const first = handOverSms(id).catch((error: Error) => error.message)
    await silent
    twilio.hangUp()
    expect(await first).toContain('did not take')
    expect(await sms(id)).toMatchObject({ status: 'queued', error: 'Twilio could not be reached.' })
    await handOverSms(id)
    expect(await sms(id)).toMatchObject({ status: 'sent', wasCutOff: true })
    expect(twilio.messages, 'the earlier one of the same words is another').toHaveLength(2)
  })

  it('has failed when it was not taken at the last try', async () => {
    const { id } = await text()
    twilio.refuseWith(503, 'Away')
    await handOverSms(id, { number: 1, isLast: true })
    expect(await sms(id)).toMatchObject({ status: 'failed', error: 'Twilio could not be reached.' })
  })

  it('whose fate is not known and which Twilio never saw is sent', async () => {
    const { id } = await text()
    twilio.refuseWith(503, 'Away')
    await expect(handOverSms(id)).rejects.toThrow()
    twilio.refuseWith(null)
    await handOverSms(id)
    expect([twilio.messages.length, (await sms(id)).status]).toEqual([1, 'sent'])
  })
})

function signed(path: string, fields: Record<string, string>, token = ACCOUNT.token): Request {
  const content = Object.entries(fields).toSorted().flat().join('')
  const signature = createHmac('sha1', token).update(`https://app.example.test${path}${content}`).digest('base64')
  return new Request(`http://10.0.0.7:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'X-Twilio-Signature': signature },
  })
}
const reply = (fields: Record<string, string>, token?: string) =>
  receive(
    signed(
      '/api/webhooks/twilio/sms',
      { MessageSid: newId(), From: mobile, To: OUR_NUMBER, Body: 'OK', ...fields },
      token,
    ),
    { params: Promise.resolve(undefined) },
  )

describe('a text message that comes in', () => {
  it('stands with the job of the newest text to that number, once', async () => {
    await text()
    const newer = (await makeJob(actor)).id
    await text({ jobId: newer })
    const MessageSid = newId()
    const responses = [await reply({ MessageSid, Body: 'See you at 7 😀' }), await reply({ MessageSid })]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await responses[0]!.text()).toContain('<Response/>')
    const [received, ...rest] = await messages.browseSms(actor, newer, ALL)
    expect(received).toMatchObject({
      direction: 'incoming',
      status: 'received',
      from: mobile,
      recipientNumber: OUR_NUMBER,
      text: 'See you at 7 😀',
      sentBy: null,
    })
    expect(rest).toHaveLength(1)
    const entries = await inOwn((tx) => tx.select().from(activity).where(eq(activity.action, 'sms.received')))
    expect(entries).toMatchObject([{ jobId: newer, actorId: null }])
  })

  it.each([
    ['from a number that we never wrote to', { From: '+61411111111' }],
    ['to a number from which we did not write to it', { To: '+61480000002' }],
  ])('%s is answered and kept nowhere', async (_, fields) => {
    await text()
    expect((await reply(fields)).status).toBe(200)
    expect(await inOwn((tx) => tx.select().from(smsMessages))).toHaveLength(1)
  })

  it('is read by whoever wrote to its number first: another organisation’s text goes from another sender, or is refused', async () => {
    await text()
    const others = await makeActor(await makeOrganization())
    const theirJob = (await makeJob(others)).id
    const write = (from: string | null) =>
      messages.sendSms(others, { jobId: theirJob, recipientNumber: mobile, text: 'We are on our way', from })
    await expect(write(OUR_NUMBER)).rejects.toMatchObject({ fields: [{ path: 'recipientNumber' }] })
    expect(await write(null)).toMatchObject({ status: 'queued', from: '+61480000002' })
    expect(await write('Dry Coast')).toMatchObject({ status: 'queued', from: 'Dry Coast' })
    await reply({ Body: 'The key is under the third pot' })
    await reply({ Body: 'Come at 7', To: '+61480000002' })
    const texts = async (by: Actor, of: string) => (await messages.browseSms(by, of, ALL)).map((one) => one.text)
    expect(await texts(actor, jobId)).toEqual(['The key is under the third pot', 'Hello'])
    expect(await texts(others, theirJob)).toEqual(['Come at 7', 'We are on our way', 'We are on our way'])
  })

  it('is read by one organisation, though two write to its number at the same second', async () => {
    const others = await makeActor(await makeOrganization())
    const theirJob = (await makeJob(others)).id
    const both = await Promise.allSettled([
      text({ from: OUR_NUMBER }),
      messages.sendSms(others, { jobId: theirJob, recipientNumber: mobile, text: 'Hello', from: OUR_NUMBER }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is nobody’s by a text that an archive brought in: what is not written down here began no thread', async () => {
    await makeSms(actor, { jobId, recipientNumber: mobile, sender: OUR_NUMBER, status: 'delivered' })
    expect((await reply({})).status).toBe(200)
    expect(await messages.browseSms(actor, jobId, ALL)).toHaveLength(1)
  })

  it('never comes to the sender of a link: where its replies are somebody else’s, the link’s text has failed and says so', async () => {
    await text()
    const others = await makeActor(await makeOrganization())
    const theirJob = (await makeJob(others)).id
    const about = {
      jobId: theirJob,
      recipientNumber: mobile,
      ...withheld(signingLink),
      from: OUR_NUMBER,
      secret: 'secret',
    }
    const written = await inOrganization(others, (tx) => writeSms(tx, others, about))
    expect(written).toMatchObject({ status: 'failed', error: expect.stringContaining('would not come to you') })
  })

  it('for a job that is gone is answered and kept nowhere', async () => {
    await text()
    await jobs.remove(actor, jobId)
    expect((await reply({})).status).toBe(200)
    expect(await inOwn((tx) => tx.select().from(smsMessages))).toHaveLength(1)
  })

  it('stands with the newest job that is left, when the one of the newest text is gone', async () => {
    await text()
    const newer = (await makeJob(actor)).id
    await text({ jobId: newer })
    await jobs.remove(actor, newer)
    await reply({ Body: 'It drips again' })
    expect((await messages.browseSms(actor, jobId, ALL)).map((one) => one.text)).toEqual(['It drips again', 'Hello'])
  })

  it('that Twilio did not sign is refused', async () => {
    await text()
    const forged = await reply({}, 'a guess')
    const changed = signed('/api/webhooks/twilio/sms', {
      MessageSid: 'x',
      From: mobile,
      To: OUR_NUMBER,
      Body: 'a',
    })
    const swapped = new Request(changed.url, {
      method: 'POST',
      body: new URLSearchParams({ MessageSid: 'x', From: mobile, To: OUR_NUMBER, Body: 'b' }),
      headers: { 'X-Twilio-Signature': changed.headers.get('x-twilio-signature')! },
    })
    const answers = [forged, await receive(swapped, { params: Promise.resolve(undefined) })]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(await messages.browseSms(actor, jobId, ALL)).toHaveLength(1)
  })

  it('may be long, strange or a picture', async () => {
    await text()
    await reply({ Body: `a\0b${'x'.repeat(5_000)}` })
    await reply({ Body: '', NumMedia: '2' })
    const [picture, long] = await messages.browseSms(actor, jobId, ALL)
    expect(picture!.text).toBe('[2 pictures came along]')
    expect(long!.text).toHaveLength(1_600)
  })
})

describe('what Twilio says became of a text', () => {
  const tell = async (id: string, fields: Record<string, string>) => {
    const params = { organizationId: String(actor.organizationId), id }
    const request = signed(`/api/webhooks/twilio/sms/${params.organizationId}/${id}`, fields)
    expect((await noteOutcome(request, { params: Promise.resolve(params) })).status).toBe(200)
  }

  it('is that it arrived, whatever it says late', async () => {
    const { id } = await text()
    await handOverSms(id)
    const { sid: MessageSid } = twilio.messages.at(-1)!
    await tell(id, { MessageSid, MessageStatus: 'delivered' })
    await tell(id, { MessageSid, MessageStatus: 'sent' })
    expect(await sms(id)).toMatchObject({ status: 'delivered' })
  })

  it('stands when our line to Twilio broke before its answer, and no second text goes out', async () => {
    twilio.messages.length = 0
    const { id } = await text()
    const silent = twilio.fallSilent()
    const first = handOverSms(id).catch((error: Error) => error.message)
    await silent
    await tell(id, { MessageSid: twilio.messages.at(-1)!.sid, MessageStatus: 'delivered' })
    twilio.hangUp()
    await first
    await handOverSms(id)
    expect([twilio.messages.length, (await sms(id)).status]).toEqual([1, 'delivered'])
  })

  it('is that it did not, and why', async () => {
    const { id } = await text()
    await handOverSms(id)
    const { sid: MessageSid } = twilio.messages.at(-1)!
    await tell(id, { MessageSid: 'another', MessageStatus: 'delivered' })
    await tell(id, { MessageSid, MessageStatus: 'undelivered', ErrorCode: '30003' })
    expect(await sms(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('30003') })
  })
})

describe('messages of long ago', () => {
  const AT = ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-03'].map((day) => `${day}T00:00:00.000Z`)
  /** All of a job's messages, page by page. */
  const paged = async (browse: (which: BrowseMessages) => Promise<{ id: string }[]>): Promise<string[][]> => {
    const pages = [await browse({ limit: 2 })]
    while (pages.at(-1)!.length) pages.push(await browse({ limit: 2, before: pages.at(-1)!.at(-1)!.id }))
    return pages.slice(0, -1).map((page) => page.map(({ id }) => id))
  }

  it('are read before those that were read, however many share a moment', async () => {
    const [job, other] = [await makeJob(actor), await makeJob(actor)]
    const sender = { jobId: job.id, sender: '+61480000142', recipientNumber: '+61491570156', segments: 1 }
    for (const createdAt of AT) {
      await makeSms(actor, { ...sender, text: 'Hello', createdBy: actor.userId, createdAt })
      const email = { jobId: job.id, recipient: 'sam@home.example', subject: 'Hello', text: 'Hello' }
      await makeEmail(actor, { ...email, createdBy: actor.userId, createdAt })
    }
    for (const browse of [messages.browseSms, messages.browseEmails]) {
      const all = (await browse(actor, job.id, ALL)).map(({ id }) => id)
      expect(all).toHaveLength(AT.length)
      expect(await paged((which) => browse(actor, job.id, which))).toEqual([all.slice(0, 2), all.slice(2)])
      const strange = browse(actor, other.id, { limit: 2, before: all[0] })
      await expect(strange).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
