import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { and, desc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, formSigningLinks, mailMessages, photos, smsMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { asOperator } from '@/e2e/as-operator'
import { pagesOf } from '@/e2e/pages-of'
import { refusalOf, refusalsOf, refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeJob,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeVisit,
  makeVisitor,
} from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { AddGroup, CustomizeForm, FillForm, FormItem, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { MOST_INLINE_PHOTOS } from '@/lib/paper/reports/rules'
import { MOST_LINKS } from '@/lib/paper/signing/rules'
import { AskToSign, SignByLink } from '@/lib/paper/signing/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { newToken } from '@/lib/platform/auth/token'

import * as asking from './ask'
import * as byLink from './by-link'
import { remindSigners } from './kind'
import { sendAfter } from './next'

const item = (id: string, kind: FormItem['kind'], more: object = {}) =>
  FormItem.parse({ id, kind, label: `The ${id}`, ...more })
const ITEMS = [
  item('why', 'shortText', { required: true }),
  item('access', 'longText'),
  item('ours', 'longText', {
    shownWhen: { match: 'all', conditions: [{ itemId: 'why', operator: 'is', value: 'A flood' }] },
  }),
  item('photos', 'photo'),
  item('owner', 'signature', { required: true, signerRole: 'owner', consent: 'I agree.' }),
  item('tenant', 'signature', { required: true, mayBeTyped: true }),
  item('witness', 'signature'),
]
const DRAWN = { width: 300, height: 100, strokes: [[{ x: 1.5, y: 2, t: 0 }]] }

let priya: Actor
let stranger: Actor
let formTemplateId: string
let at: { jobId: string; formId: string }

beforeAll(async () => {
  priya = await makeActor(await makeOrganization(), { role: 'Supervisor', firstName: 'Priya' })
  stranger = await makeActor(await makeOrganization())
  const group = await groups.add(priya, AddGroup.parse({ groupName: 'Forms' }))
  const saved = SaveTemplate.parse({ templateName: 'Authorisation', formTemplateGroupId: group.id, formItems: ITEMS })
  formTemplateId = (await templates.save(priya, saved)).id
})
beforeEach(async () => {
  const { id: jobId } = await makeJob(priya, { contactName: 'Alex Reed' })
  const sent = StartForm.parse({ formTemplateId, answers: { why: 'A burst pipe' } })
  at = { jobId, formId: (await forms.start(priya, jobId, sent)).id }
})
afterAll(closeDatabase)

const OWNER = { itemId: 'owner', name: 'Jo Owner', sendBy: 'email', email: 'jo@example.test' }
const TENANT = { itemId: 'tenant', name: 'Kim Tenant', sendBy: 'email', email: 'kim@example.test' }
const ask = (signers: object[] = [OWNER], more: object = {}, by = priya) =>
  asking.ask(by, at, AskToSign.parse({ signers, ...more }))
const mailsTo = (recipient: string) =>
  inOrganization(priya, (tx) =>
    tx
      .select({ subject: mailMessages.subject, text: mailMessages.bodyText, secret: mailMessages.linkSecret })
      .from(mailMessages)
      .where(and(eq(mailMessages.organizationId, priya.organizationId), eq(mailMessages.recipient, recipient)))
      .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id)),
  )
/** The token that whoever was asked last at this address got. */
const tokenTo = async (recipient: string) =>
  (await mailsTo(recipient)).find(({ subject }) => /sign/.test(subject))!.secret!
const visitor = makeVisitor()
const view = (token: string) => byLink.view(visitor, token)
const sign = async (token: string, more: object = {}, signature: object = {}) => {
  const version = (await view(token)).form?.version ?? 1
  const drawn = { id: newId(), sign: DRAWN, signedBy: 'Jo Owner', ...signature }
  return byLink.sign(visitor, token, SignByLink.parse({ signature: drawn, version, ...more }))
}
/** Does what the queue was given by the first signature of the form. */
const sendNext = async () => {
  const { organizationId } = priya
  const first = (await asking.browse(priya, at))[0]!
  const queued = await asOperator(
    (operator) => operator`select from graphile_worker._private_jobs where payload ->> 'afterId' = ${first.id}`,
  )
  expect(queued).toHaveLength(1)
  await sendAfter({ organizationId, afterId: first.id })
}
const form = () => forms.open(priya, at)
const submitOnSite = () => {
  const signatures = ['owner', 'tenant'].map((itemId) => ({ itemId, sign: DRAWN, signedBy: 'On site' }))
  return forms.fill(priya, at, FillForm.parse({ signatures, status: 'SUBMITTED' }))
}
const change = (values: Partial<typeof formSigningLinks.$inferInsert>) =>
  inOrganization(priya, (tx) =>
    tx.update(formSigningLinks).set(values).where(eq(formSigningLinks.organizationId, priya.organizationId)),
  )
const statesOf = async () => (await asking.browse(priya, at)).map(({ name, state }) => [name, state])

describe('answers of an earlier form', () => {
  it('are named to whoever signs them by link, and signed only by who confirms to have read them', async () => {
    const { id: formTemplateGroupId } = await groups.add(priya, AddGroup.parse({ groupName: 'Safety' }))
    const formItems = [
      { id: 'meeting', kind: 'shortText', label: 'Where do we meet?' },
      { id: 'lead', kind: 'signature', label: 'Whoever leads', signerRole: 'technician' },
    ]
    const safety = SaveTemplate.parse({ templateName: 'Safety', formTemplateGroupId, formItems })
    const { id: ofSafety } = await templates.save(priya, safety)
    const begin = async (more: object = {}) =>
      (await forms.start(priya, at.jobId, StartForm.parse({ formTemplateId: ofSafety, ...more }))).id
    const lead = { itemId: 'lead', sign: DRAWN, signedBy: 'Priya' }
    const first = { ...at, formId: await begin({ answers: { meeting: 'At the gate' } }) }
    const { submittedAt } = await forms.fill(priya, first, FillForm.parse({ signatures: [lead], status: 'SUBMITTED' }))
    at = { ...at, formId: await begin({ fromLast: true }) }
    await ask([{ ...OWNER, itemId: 'lead' }])
    const token = await tokenTo(OWNER.email)
    expect((await view(token)).form).toMatchObject({
      answers: { meeting: 'At the gate' },
      answersFrom: { submittedBy: expect.stringContaining('Priya'), submittedAt },
    })
    expect(await refusedFields(sign(token))).toHaveProperty(['signature.hasRead'])
    expect((await sign(token, {}, { hasRead: true })).state).toBe('SIGNED')
    expect(await form()).toMatchObject({ status: 'SUBMITTED', signatures: [{ signedBy: 'Jo Owner', hasRead: true }] })
  })
})

describe('what somebody signed by link', () => {
  const fill = (sent: object) => forms.fill(priya, at, FillForm.parse(sent))

  it('is not changed, hidden or submitted otherwise while their signature stands; what was blank may be filled in', async () => {
    await ask()
    await sign(await tokenTo(OWNER.email))
    for (const answers of [{ why: 'Something else' }, { why: null }]) {
      expect(await refusalOf(fill({ answers }))).toMatchObject({
        code: 'conflict',
        message: 'Somebody has signed this. Take their signature off first.',
        fields: [{ path: 'answers.why' }],
      })
    }
    const again = await fill({ answers: { why: 'A burst pipe' } })
    expect(again.signatures).toHaveLength(1)
    expect((await fill({ answers: { access: 'Key under the mat' } })).answers).toMatchObject({ why: 'A burst pipe' })
  })

  it('may change once their signature is taken off: the history, their link and they themselves say so', async () => {
    await ask()
    const token = await tokenTo(OWNER.email)
    await sign(token)
    const [signature] = (await form()).signatures
    const after = await fill({ removedSignatureIds: [signature!.id], answers: { why: 'Something else' } })
    expect(after).toMatchObject({ signatures: [], answers: { why: 'Something else' } })
    expect(await statesOf()).toEqual([['Jo Owner', 'TAKEN_BACK']])
    expect(await view(token)).toMatchObject({ state: 'TAKEN_BACK', form: null })
    expect(await refusalOf(byLink.copy(visitor, token))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(sign(token))).toMatchObject({ code: 'conflict' })
    const [letter] = await mailsTo(OWNER.email)
    expect(letter!.subject).toBe('Your signature was taken off “Authorisation”')
    expect(letter!.text.replace(/\s+/g, ' ')).toContain('took your signature off “Authorisation”')
    await ask()
    const again = await tokenTo(OWNER.email)
    expect(again).not.toBe(token)
    expect(await sign(again)).toMatchObject({ state: 'SIGNED' })
    const entries = await inOrganization(priya, (tx) =>
      tx
        .select({ details: activity.details })
        .from(activity)
        .where(and(eq(activity.subjectId, at.formId), eq(activity.action, 'form.signature-taken-off'))),
    )
    expect(entries).toMatchObject([
      { details: { signedBy: 'Jo Owner', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ])
  })
})

describe('a form that is deleted', () => {
  it.each(['a draft', 'submitted'])(
    'is told to whoever signed it by link, and their link says so: %s',
    async (which) => {
      await ask()
      const token = await tokenTo(OWNER.email)
      await sign(token)
      if (which === 'submitted') {
        const signatures = [{ itemId: 'tenant', sign: DRAWN, signedBy: 'On site' }]
        await forms.fill(priya, at, FillForm.parse({ signatures, status: 'SUBMITTED' }))
      }
      await forms.remove(priya, at)
      const [letter] = await mailsTo(OWNER.email)
      expect(letter!.subject).toBe('“Authorisation”, which you signed, was deleted')
      expect(letter!.text.replace(/\s+/g, ' ')).toContain(
        'deleted “Authorisation”, which you signed. What you signed no longer',
      )
      expect(await view(token)).toMatchObject({ state: 'TAKEN_BACK', form: null })
    },
  )

  it('is told to nobody who was asked and did not sign', async () => {
    await ask()
    await forms.remove(priya, at)
    expect((await mailsTo(OWNER.email))[0]!.subject).toMatch(/^Please sign/)
  })
})

describe('a signature that was texted for', () => {
  it('is taken off with a text to whoever gave it, and their link says so', async () => {
    const [link] = await ask([{ ...OWNER, sendBy: 'sms', phone: '0400 111 222' }])
    const texts = () =>
      inOrganization(priya, (tx) =>
        tx
          .select({ text: smsMessages.text, secret: smsMessages.secret, jobId: smsMessages.jobId })
          .from(smsMessages)
          .where(eq(smsMessages.jobId, at.jobId))
          .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id)),
      )
    const token = (await texts())[0]!.secret!
    await sign(token)
    const [signature] = (await form()).signatures
    await forms.fill(priya, at, FillForm.parse({ removedSignatureIds: [signature!.id] }))
    expect((await asking.browse(priya, at)).map(({ id, state }) => [id, state])).toEqual([[link!.id, 'TAKEN_BACK']])
    expect(await view(token)).toMatchObject({ state: 'TAKEN_BACK', form: null })
    expect((await texts())[0]!.text).toMatch(
      /took your signature off “Authorisation”\. What you signed no longer counts/,
    )
  })
})

describe('whoever signs after somebody', () => {
  const kim = { sign: { typed: 'Kim Tenant' }, signedBy: 'Kim Tenant' }

  it('may fill in what is blank, and is refused what was signed without what the office alone reads', async () => {
    const fill = (answers: object) => forms.fill(priya, at, FillForm.parse({ answers }))
    await fill({ why: 'A flood', ours: 'The insurer is slow' })
    await fill({ why: 'A burst pipe' })
    await ask([OWNER, { ...TENANT, email: 'second@example.test', mayFill: ['why', 'access'] }])
    await sign(await tokenTo(OWNER.email))
    const token = await tokenTo('second@example.test')
    expect((await view(token)).form!.mayFill).toEqual(['access'])
    const refused = await refusalOf(sign(token, { answers: { why: 'A storm' } }, kim))
    expect(refused).toMatchObject({
      code: 'conflict',
      current: { state: 'SENT', form: { answers: { why: 'A burst pipe' } } },
    })
    expect(JSON.stringify(refused)).not.toMatch(/insurer is slow|jo@example|signedFrom/)
    expect(await sign(token, { answers: { access: 'Key under the mat' } }, kim)).toMatchObject({ state: 'SIGNED' })
  })
})

describe('somebody who is asked to sign by link', () => {
  it('gets a letter without its secret in any row that people read, opens the form, and signs it', async () => {
    await ask()
    const [letter] = await mailsTo('jo@example.test')
    expect(letter!.subject).toContain('Please sign “Authorisation”')
    expect(letter!.text).toContain('/sign#…')
    const token = letter!.secret!
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await statesOf()).toEqual([['Jo Owner', 'SENT']])
    expect(await view(token)).toMatchObject({
      name: 'Jo Owner',
      state: 'SENT',
      codeGoesTo: null,
      form: { name: 'Authorisation', answers: { why: 'A burst pipe' }, itemId: 'owner' },
    })
    await byLink.noteOpened(visitor, token)
    expect(await statesOf()).toEqual([['Jo Owner', 'OPENED']])
    expect(await sign(token)).toMatchObject({ state: 'SIGNED' })
    const [signature] = (await form()).signatures
    expect(signature).toMatchObject({
      itemId: 'owner',
      signedBy: 'Jo Owner',
      role: 'owner',
      consent: 'I agree.',
      byLink: { sentTo: 'jo@example.test', asksCode: false, signedFrom: visitor.address },
      createdBy: { firstName: 'Priya' },
    })
    expect((await mailsTo(priya.email))[0]!.subject).toBe('Jo Owner signed “Authorisation”')
  })

  it('signs once, however often and however many times at once it is tried', async () => {
    await ask()
    const token = await tokenTo('jo@example.test')
    const { version } = (await view(token)).form!
    const body = () => SignByLink.parse({ signature: { id: newId(), sign: DRAWN, signedBy: 'Jo' }, version })
    const tries = [body(), body(), body()].map((sent) => byLink.sign(visitor, token, sent))
    expect((await refusalsOf(tries)).map(({ code }) => code)).toEqual(['conflict', 'conflict'])
    expect((await form()).signatures).toHaveLength(1)
    const again = SignByLink.parse({
      signature: { id: (await form()).signatures[0]!.id, sign: DRAWN, signedBy: 'Jo' },
      version,
    })
    expect(await byLink.sign(visitor, token, again)).toMatchObject({ state: 'SIGNED' })
    const others = [
      { signature: { ...again.signature, signedBy: 'Sam' } },
      { signature: { ...again.signature, hasRead: true } },
      { answers: { why: 'A flood' } },
    ]
    for (const other of others) {
      const refused = await refusalOf(byLink.sign(visitor, token, { ...again, ...other }))
      expect(refused).toMatchObject({ code: 'conflict', current: { state: 'SIGNED' } })
    }
    expect((await form()).signatures).toMatchObject([{ signedBy: 'Jo' }])
  })

  it('is shown what changed before they sign it', async () => {
    await ask()
    const token = await tokenTo('jo@example.test')
    const { version } = (await view(token)).form!
    await forms.fill(priya, at, FillForm.parse({ answers: { why: 'A flood' } }))
    const refused = await refusalOf(sign(token, { version }))
    expect(refused).toMatchObject({ code: 'conflict', current: { form: { answers: { why: 'A flood' } } } })
    expect((await form()).signatures).toEqual([])
  })

  it('reads nothing of what the form hides', async () => {
    await forms.fill(priya, at, FillForm.parse({ answers: { why: 'A flood', ours: 'The insurer is slow' } }))
    await forms.fill(priya, at, FillForm.parse({ answers: { why: 'A burst pipe' } }))
    expect((await form()).answers).toHaveProperty('ours')
    await ask()
    expect((await view(await tokenTo('jo@example.test'))).form!.answers).toEqual({ why: 'A burst pipe' })
  })

  it('answers what they were asked to fill in, and nothing else', async () => {
    await ask([{ ...OWNER, mayFill: ['access'] }])
    const token = await tokenTo('jo@example.test')
    expect(await refusedFields(sign(token, { answers: { why: 'Not mine' } }))).toEqual({
      'answers.why': 'This is not yours to answer',
    })
    expect((await form()).signatures).toEqual([])
    await sign(token, { answers: { access: 'Key under the mat' } })
    expect((await form()).answers).toEqual({ why: 'A burst pipe', access: 'Key under the mat' })
  })

  it('sees the photos that the form shows, and no other of the job', async () => {
    const own = { jobId: at.jobId, createdBy: priya.userId }
    const [room, visit] = [await makeRoom(priya, own), await makeVisit(priya, own)]
    const pictures = ['a', 'b'].map((bytes) => ({ bytes: Buffer.from(bytes), width: 1, height: 1 }))
    const where = { roomId: room.id, inspectionId: visit.id, happenedAt: new Date().toISOString() }
    const note = await makePhotoNote(priya, { ...own, ...where, pictures })
    const [named, other] = await inOrganization(priya, (tx) =>
      tx.select({ id: photos.id }).from(photos).where(eq(photos.feedItemId, note.id)),
    )
    await forms.fill(priya, at, FillForm.parse({ answers: { photos: { photoIds: [named!.id] } } }))
    const [link] = await ask()
    const token = await tokenTo('jo@example.test')
    // Its size is made by the worker.
    expect(await byLink.photo(visitor, { token, photoId: named!.id })).toBeNull()
    expect(await refusalOf(byLink.photo(visitor, { token, photoId: other!.id }))).toMatchObject({ code: 'not_found' })
    await asking.takeBack(priya, { ...at, linkId: link!.id })
    expect(await refusalOf(byLink.photo(visitor, { token, photoId: named!.id }))).toMatchObject({ code: 'conflict' })
  })

  it('declines with a reason, which the office reads', async () => {
    await ask()
    const token = await tokenTo('jo@example.test')
    expect(await byLink.decline(visitor, token, { reason: 'The price' })).toMatchObject({
      state: 'DECLINED',
      form: null,
    })
    expect(await byLink.decline(visitor, token, { reason: 'The price' })).toMatchObject({ state: 'DECLINED' })
    expect(await refusalOf(sign(token))).toMatchObject({ code: 'conflict' })
    const [link] = await asking.browse(priya, at)
    expect(link).toMatchObject({ state: 'DECLINED', declineReason: 'The price' })
    const [told] = await mailsTo(priya.email)
    expect(told).toMatchObject({ subject: 'Jo Owner declined to sign “Authorisation”' })
    expect(told!.text).toContain('The price')
  })

  it('has the form on paper before and after, and no longer than that', async () => {
    await ask()
    const token = await tokenTo('jo@example.test')
    const copy = await byLink.copy(visitor, token)
    expect(copy).toMatchObject({ type: 'application/pdf' })
    ;(await copy.open()).destroy()
    await change({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    expect(await refusalOf(byLink.copy(visitor, token))).toMatchObject({ code: 'conflict' })
  })
})

describe('a form with more photos than the office is shown at once', () => {
  it('is on paper for whoever signs it, with each of them', async () => {
    const albums = ['before', 'after', 'damage']
    const saved = SaveTemplate.parse({
      templateName: 'Scope',
      formTemplateGroupId: (await groups.add(priya, AddGroup.parse({ groupName: 'Scopes' }))).id,
      formItems: [...albums.map((id) => item(id, 'photo')), item('owner', 'signature')],
    })
    const template = await templates.save(priya, saved)
    const own = { jobId: at.jobId, createdBy: priya.userId }
    const [room, visit] = [await makeRoom(priya, own), await makeVisit(priya, own)]
    const many = MOST_INLINE_PHOTOS + 3
    const pictures = Array.from({ length: many }, (_, n) => ({ bytes: Buffer.from(`photo ${n}`), width: 8, height: 6 }))
    const where = { roomId: room.id, inspectionId: visit.id, happenedAt: new Date().toISOString() }
    const noteId = (await makePhotoNote(priya, { ...own, ...where, pictures })).id
    const ids = await inOrganization(priya, (tx) =>
      tx.select({ id: photos.id }).from(photos).where(eq(photos.feedItemId, noteId)),
    )
    const each = many / albums.length
    const answers = Object.fromEntries(
      albums.map((id, n) => [id, { photoIds: ids.slice(n * each, (n + 1) * each).map((one) => one.id) }]),
    )
    const { id: formId } = await forms.start(priya, at.jobId, StartForm.parse({ formTemplateId: template.id, answers }))
    at = { ...at, formId }
    await ask()
    const copy = await byLink.copy(visitor, await tokenTo(OWNER.email))
    const pdf = path.join(os.tmpdir(), `${newId()}.pdf`)
    onTestFinished(() => rm(pdf, { force: true }))
    await writeFile(pdf, await copy.open())
    const printed = new Set((await pagesOf(pdf)).text.match(/\bP\d+\b/g))
    expect(printed).toEqual(new Set(Array.from({ length: many }, (_, n) => `P${n + 1}`)))
  })
})

describe('a link', () => {
  it('opens nothing once it is taken back, renewed or over, and nothing for whoever guesses', async () => {
    const [link] = await ask()
    const first = await tokenTo('jo@example.test')
    await asking.renew(priya, { ...at, linkId: link!.id })
    const second = await tokenTo('jo@example.test')
    expect(second).not.toBe(first)
    expect(await refusalOf(view(first))).toMatchObject({ code: 'not_found' })
    expect(await view(second)).toMatchObject({ state: 'SENT' })
    await change({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
    expect(await view(second)).toMatchObject({ state: 'EXPIRED', form: null })
    expect(await refusalOf(sign(second))).toMatchObject({ code: 'conflict' })
    await asking.renew(priya, { ...at, linkId: link!.id })
    const third = await tokenTo('jo@example.test')
    await asking.takeBack(priya, { ...at, linkId: link!.id })
    expect(await view(third)).toMatchObject({ state: 'TAKEN_BACK', form: null })
    expect(await refusalOf(sign(third))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(asking.renew(priya, { ...at, linkId: link!.id }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(view('guessed'))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(byLink.copy(visitor, third))).toMatchObject({ code: 'conflict' })
  })

  it('opens nothing once its form is locked or deleted', async () => {
    await ask()
    const token = await tokenTo('jo@example.test')
    await submitOnSite()
    expect(
      await refusalOf(asking.renew(priya, { ...at, linkId: (await asking.browse(priya, at))[0]!.id })),
    ).toMatchObject({
      code: 'conflict',
    })
    expect(await refusalOf(sign(token))).toMatchObject({ code: 'conflict' })
    await forms.remove(priya, at)
    expect(await view(token)).toMatchObject({ state: 'TAKEN_BACK', form: null })
    expect(await refusalOf(sign(token))).toMatchObject({ code: 'not_found' })
  })

  it('signs beside a signature of a submitted form, of which nothing that is locked changes', async () => {
    const before = await submitOnSite()
    await ask([OWNER, { ...OWNER, name: 'Wilma', email: 'wilma@example.test' }])
    const [token, other] = [await tokenTo('jo@example.test'), await tokenTo('wilma@example.test')]
    expect(await view(token)).toMatchObject({ state: 'SENT', form: { status: 'SUBMITTED', beside: 'On site' } })
    // Two who read the same version: what each signs is locked, so neither has to read again.
    const { version } = before
    const signature = { id: newId(), sign: DRAWN, signedBy: 'Jo Owner' }
    const sent = SignByLink.parse({ signature, version })
    expect(await byLink.sign(visitor, token, sent)).toMatchObject({ state: 'SIGNED' })
    expect(await byLink.sign(visitor, token, sent)).toMatchObject({ state: 'SIGNED' })
    await byLink.sign(visitor, other, SignByLink.parse({ signature: { ...signature, id: newId() }, version }))
    const after = await form()
    expect(after).toMatchObject({ status: 'SUBMITTED', sha256: before.sha256, submittedAt: before.submittedAt })
    expect(after.signatures.slice(0, 2)).toEqual(before.signatures)
    expect(after.signatures.slice(2)).toMatchObject(
      ['jo@example.test', 'wilma@example.test'].map((sentTo) => ({
        itemId: null,
        referencedSignatureId: before.signatures[0]!.id,
        consent: 'I agree.',
        byLink: { sentTo },
      })),
    )
    expect((await mailsTo(priya.email))[0]!.subject).toBe('Wilma signed “Authorisation”')
  })

  it('beside a signature fills in nothing, signs by hand where the form wants that, and may decline', async () => {
    await submitOnSite()
    await ask()
    const token = await tokenTo('jo@example.test')
    expect(await refusedFields(sign(token, { answers: { access: 'The key is under the mat' } }))).toHaveProperty([
      'answers.access',
    ])
    expect(await refusedFields(sign(token, {}, { sign: { typed: 'Jo' } }))).toEqual({
      'signature.sign': 'Please sign by hand',
    })
    await byLink.decline(visitor, token, { reason: 'Not mine' })
    expect(await statesOf()).toEqual([['Jo Owner', 'DECLINED']])
    expect((await form()).signatures).toHaveLength(2)
  })

  it('asks for a code where that was wished: five tries, ten minutes, and the address of the link is not enough', async () => {
    await ask([{ ...OWNER, phone: '0400 111 222', asksCode: true }])
    const token = await tokenTo('jo@example.test')
    expect(await view(token)).toMatchObject({ state: 'SENT', codeGoesTo: '••• 222', form: null })
    const early = [sign(token), byLink.decline(visitor, token, { reason: 'No' }), byLink.copy(visitor, token)]
    expect((await refusalsOf(early)).map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
    const codeNow = async () => {
      await byLink.sendCode(visitor, token)
      const [text] = await inOrganization(priya, (tx) =>
        tx
          .select()
          .from(smsMessages)
          .where(and(eq(smsMessages.jobId, at.jobId), like(smsMessages.text, '%code is …%')))
          .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id)),
      )
      // Whoever holds the link asked for it, and not whoever sent the link.
      expect(text!.createdBy).toBeNull()
      return text!.secret!
    }
    const wrong = { code: 'x' }
    const code = await codeNow()
    expect(code).toMatch(/^\d{6}$/)
    wrong.code = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) {
      expect(await refusedFields(byLink.enterCode(visitor, token, wrong))).toHaveProperty('code')
    }
    expect(await refusedFields(byLink.enterCode(visitor, token, { code }))).toHaveProperty('code')
    const late = await codeNow()
    await change({ codeSentAt: new Date(Date.now() - 11 * 60_000).toISOString() })
    expect(await refusedFields(byLink.enterCode(visitor, token, { code: late }))).toHaveProperty('code')
    const next = await codeNow()
    const { token: pass } = await byLink.enterCode(visitor, token, { code: next })
    expect(await refusedFields(byLink.enterCode(visitor, token, { code: next }))).toHaveProperty('code')
    expect(await refusalOf(sign(token))).toMatchObject({ code: 'forbidden' })
    expect(await sign(pass)).toMatchObject({ state: 'SIGNED' })
  })

  it('is locked after twenty wrong codes, at once or one by one, until it is sent again', async () => {
    const [link] = await ask([{ ...OWNER, phone: '0400 111 222', asksCode: true }])
    const token = await tokenTo('jo@example.test')
    const newestCode = async () => {
      await byLink.sendCode(visitor, token)
      const [text] = await inOrganization(priya, (tx) =>
        tx
          .select({ code: smsMessages.secret })
          .from(smsMessages)
          .where(and(eq(smsMessages.jobId, at.jobId), like(smsMessages.text, '%code is …%')))
          .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id)),
      )
      return text!.code!
    }
    let code = ''
    for (let round = 0; round < 4; round++) {
      code = await newestCode()
      const wrong = code === '000000' ? '000001' : '000000'
      await refusalsOf(Array.from({ length: 5 }, () => byLink.enterCode(visitor, token, { code: wrong })))
    }
    expect(await refusalOf(byLink.enterCode(visitor, token, { code }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(byLink.sendCode(visitor, token))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('locked'),
    })
    const [row] = await inOrganization(priya, (tx) =>
      tx.select({ hash: formSigningLinks.codeHash }).from(formSigningLinks).where(eq(formSigningLinks.id, link!.id)),
    )
    expect(row!.hash!.toString()).toMatch(/^\$argon2id\$/)
    expect(await asking.browse(priya, at), 'the office sees it').toMatchObject([{ isLocked: true }])
    expect(await asking.renew(priya, { ...at, linkId: link!.id })).toMatchObject([{ isLocked: false }])
    expect(await view(await tokenTo('jo@example.test'))).toMatchObject({ state: 'SENT' })
  })

  it('sends a code five times in an hour, and tells one address nothing more after hundreds of calls', async () => {
    await ask([{ ...OWNER, asksCode: true }])
    const token = await tokenTo('jo@example.test')
    for (let code = 0; code < 5; code++) await byLink.sendCode(visitor, token)
    expect(await refusalOf(byLink.sendCode(visitor, token))).toMatchObject({ code: 'throttled' })
    const guesser = makeVisitor()
    const codes = new Set(
      (await refusalsOf(Array.from({ length: 300 }, () => byLink.view(guesser, newToken())))).map(({ code }) => code),
    )
    expect([...codes]).toEqual(['not_found'])
    expect(await refusalOf(byLink.view(guesser, token))).toMatchObject({ code: 'throttled' })
    expect(await view(token)).toMatchObject({ state: 'SENT' })
  })

  it('of several is sent after the one before it is signed, and the form is submitted after the last', async () => {
    await ask([OWNER, TENANT], { inOrder: true })
    expect(await statesOf()).toEqual([
      ['Jo Owner', 'SENT'],
      ['Kim Tenant', 'WAITING'],
    ])
    expect(await mailsTo('kim@example.test')).toEqual([])
    await sign(await tokenTo('jo@example.test'))
    await sendNext()
    expect(await statesOf()).toEqual([
      ['Jo Owner', 'SIGNED'],
      ['Kim Tenant', 'SENT'],
    ])
    expect((await form()).status).toBe('DRAFT')
    const token = await tokenTo('kim@example.test')
    await sign(token, {}, { sign: { typed: 'Kim Tenant' }, signedBy: 'Kim Tenant' })
    expect(await form()).toMatchObject({ status: 'SUBMITTED', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await view(token)).toMatchObject({ state: 'SIGNED', form: { status: 'SUBMITTED' } })
  })

  it('submits the form once no other is open, and not where nobody wished it', async () => {
    const onSite = { itemId: 'tenant', sign: DRAWN, signedBy: 'Kim' }
    const WITNESS = { itemId: 'witness', name: 'Wilma', sendBy: 'email', email: 'wilma@example.test' }
    await forms.fill(priya, at, FillForm.parse({ signatures: [onSite] }))
    await ask([OWNER, WITNESS])
    await sign(await tokenTo('jo@example.test'))
    expect((await form()).status).toBe('DRAFT')
    await sign(await tokenTo('wilma@example.test'))
    expect((await form()).status).toBe('SUBMITTED')

    const sent = StartForm.parse({ formTemplateId, answers: { why: 'A burst pipe' } })
    at = { jobId: at.jobId, formId: (await forms.start(priya, at.jobId, sent)).id }
    await forms.fill(priya, at, FillForm.parse({ signatures: [onSite] }))
    await ask([OWNER], { submits: false })
    await sign(await tokenTo('jo@example.test'))
    expect((await form()).status).toBe('DRAFT')
  })

  it('sends nothing on once the signature before it was taken off, or the job was deleted', async () => {
    const { organizationId } = priya
    const signFirst = async () => {
      await ask([OWNER, { ...TENANT, email: 'third@example.test' }], { inOrder: true })
      await sign(await tokenTo(OWNER.email))
      return (await asking.browse(priya, at))[0]!.id
    }
    const afterId = await signFirst()
    const [signature] = (await form()).signatures
    await forms.fill(priya, at, FillForm.parse({ removedSignatureIds: [signature!.id] }))
    await sendAfter({ organizationId, afterId })
    expect((await statesOf()).at(-1)).toEqual(['Kim Tenant', 'WAITING'])

    const sent = StartForm.parse({ formTemplateId, answers: { why: 'A burst pipe' } })
    at = { jobId: at.jobId, formId: (await forms.start(priya, at.jobId, sent)).id }
    const ofDeleted = await signFirst()
    await jobs.remove(priya, at.jobId)
    await sendAfter({ organizationId, afterId: ofDeleted })
  })

  it('that is declined or taken back sends none of those after it', async () => {
    const [first] = await ask([OWNER, TENANT], { inOrder: true })
    await asking.takeBack(priya, { ...at, linkId: first!.id })
    expect(await statesOf()).toEqual([
      ['Jo Owner', 'TAKEN_BACK'],
      ['Kim Tenant', 'TAKEN_BACK'],
    ])
  })

  it('that is not signed is reminded of once, after its days', async () => {
    await ask([OWNER], { remindAfterDays: 3 })
    const token = await tokenTo('jo@example.test')
    await remindSigners(new Date())
    expect(
      await mailsTo('jo@example.test').then((mails) => mails.filter(({ subject }) => subject.startsWith('Reminder'))),
    ).toEqual([])
    const in4Days = new Date(Date.now() + 4 * 86_400_000)
    await Promise.all([remindSigners(in4Days), remindSigners(in4Days)])
    const reminders = (await mailsTo('jo@example.test')).filter(
      ({ subject, secret }) => subject.startsWith('Reminder') && secret === token,
    )
    expect(reminders).toHaveLength(1)
    expect(await view(token)).toMatchObject({ state: 'SENT' })
  })

  it('of a job that was deleted is reminded of no more, and stops no run', async () => {
    await ask([{ ...OWNER, email: 'moved-out@example.test' }], { remindAfterDays: 3 })
    await jobs.remove(priya, at.jobId)
    await remindSigners(new Date(Date.now() + 4 * 86_400_000))
    expect(await mailsTo('moved-out@example.test')).toHaveLength(1)
  })

  it('beside those of a submitted form are asked for what was signed alone, in order, renewed and reminded of', async () => {
    await submitOnSite()
    expect(await refusedFields(ask([{ ...OWNER, itemId: 'why' }]))).toHaveProperty(['signers.0.itemId'])
    expect(await refusedFields(ask([{ ...OWNER, mayFill: ['access'] }]))).toHaveProperty(['signers.0.mayFill'])
    expect(await refusalOf(ask([{ ...OWNER, itemId: 'witness' }]))).toMatchObject({
      code: 'conflict',
      message: 'This form is submitted and locked: more can only sign beside those who did.',
    })
    const [first] = await ask([{ ...OWNER, email: 'late@example.test' }, TENANT], { inOrder: true, remindAfterDays: 3 })
    expect(first).toMatchObject({ isBeside: true, submits: false })
    await asking.renew(priya, { ...at, linkId: first!.id })
    const token = await tokenTo('late@example.test')
    await remindSigners(new Date(Date.now() + 4 * 86_400_000))
    expect((await mailsTo('late@example.test'))[0]!.subject).toMatch(/^Reminder/)
    await sign(token)
    await sendNext()
    expect(await statesOf()).toEqual([
      ['Jo Owner', 'SIGNED'],
      ['Kim Tenant', 'SENT'],
    ])
  })
})

describe('asking to sign', () => {
  it('is refused for what is not to be signed or filled in, at its place', async () => {
    expect(await refusedFields(ask([{ ...OWNER, itemId: 'why' }]))).toHaveProperty(['signers.0.itemId'])
    expect(await refusedFields(ask([OWNER, OWNER]))).toHaveProperty(['signers.1.itemId'])
    expect(await refusedFields(ask([{ ...OWNER, mayFill: ['photos'] }]))).toHaveProperty(['signers.0.mayFill'])
    expect(AskToSign.safeParse({ signers: [{ ...OWNER, email: '' }] }).success).toBe(false)
    expect(AskToSign.safeParse({ signers: [{ ...OWNER, sendBy: 'sms' }] }).success).toBe(false)
    expect(await statesOf()).toEqual([])
  })

  it('is refused twice for one signature, once also of two who ask at once, and for one that is given', async () => {
    const tries = [ask(), ask()]
    expect((await refusalsOf(tries)).map(({ code }) => code)).toEqual(['conflict'])
    const [link] = await asking.browse(priya, at)
    await sign(await tokenTo('jo@example.test'))
    expect(await refusalOf(ask())).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(asking.takeBack(priya, { ...at, linkId: link!.id }))).toMatchObject({ code: 'conflict' })
  })

  it('is refused once a form has had as many links as one may have', async () => {
    const [link] = await ask()
    await asking.takeBack(priya, { ...at, linkId: link!.id })
    await inOrganization(priya, async (tx) => {
      const [row] = await tx.select().from(formSigningLinks).where(eq(formSigningLinks.id, link!.id))
      const others = Array.from({ length: MOST_LINKS - 1 }, () => ({
        ...row!,
        id: newId(),
        tokenHash: Buffer.from(newId()),
      }))
      await tx.insert(formSigningLinks).values(others)
    })
    expect(await refusalOf(ask())).toMatchObject({ code: 'conflict', message: expect.stringContaining('at most') })
  })

  it('under the same id asks once', async () => {
    const id = newId()
    await ask([{ ...OWNER, id }])
    await expect(ask([{ ...OWNER, id }])).rejects.toMatchObject({ answer: [{ id }] })
    for (const other of [TENANT, { ...OWNER, email: 'right@example.test' }, { ...OWNER, asksCode: true }]) {
      expect(await refusalOf(ask([{ ...other, id }]))).toMatchObject({ code: 'conflict' })
    }
    expect(await refusalOf(ask([{ ...OWNER, id }], { message: 'Please' }))).toMatchObject({ code: 'conflict' })
    expect(await statesOf()).toHaveLength(1)
  })

  it('of another organisation’s form, or about another’s link, finds nothing', async () => {
    const [link] = await ask()
    const theirs = [
      ask([OWNER], {}, stranger),
      asking.browse(stranger, at),
      asking.renew(stranger, { ...at, linkId: link!.id }),
      asking.takeBack(stranger, { ...at, linkId: link!.id }),
    ]
    const codes = (await refusalsOf(theirs)).map(({ code }) => code)
    expect(codes).toEqual(['not_found', 'not_found', 'not_found', 'not_found'])
  })

  it('keeps the items of the form until the link is taken back', async () => {
    const [link] = await ask()
    const other = CustomizeForm.parse({ formItems: [...ITEMS, item('more', 'shortText')] })
    expect(await refusalOf(forms.customize(priya, at, other))).toMatchObject({ code: 'conflict' })
    await asking.takeBack(priya, { ...at, linkId: link!.id })
    expect(await forms.customize(priya, at, other)).toMatchObject({ isCustomized: true })
  })

  it('keeps of a token its hash alone', async () => {
    await ask()
    const token = await tokenTo('jo@example.test')
    const rows = await inOrganization(priya, (tx) => tx.execute(sql`select l::text as row from form_signing_links l`))
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
