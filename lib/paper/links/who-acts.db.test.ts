import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, estimateLinks, jobForms, jobs, mailMessages, photos, smsMessages, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { BrowseAudit } from '@/lib/desk/audit/schema'
import { browse as browseAudit } from '@/lib/desk/audit/service'
import {
  makeActor,
  makeJob,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeVisit,
  makeVisitor,
} from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import { noteOutcome } from '@/lib/job/messages/verbs/inbound'
import { ApproveByLink, AskForApproval } from '@/lib/paper/approval/schema'
import * as askingApproval from '@/lib/paper/approval/verbs/ask'
import * as approval from '@/lib/paper/approval/verbs/by-link'
import { remindApprovers } from '@/lib/paper/approval/verbs/kind'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { AddGroup, FillForm, FormItem, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { readForm } from '@/lib/paper/reports/queries'
import { AskToSign, SignByLink } from '@/lib/paper/signing/schema'
import * as askingToSign from '@/lib/paper/signing/verbs/ask'
import * as signing from '@/lib/paper/signing/verbs/by-link'
import { spend } from '@/lib/platform/allowance/service'
import type { Actor } from '@/lib/platform/auth/actor'

const DRAWN = { width: 300, height: 100, strokes: [[{ x: 1.5, y: 2, t: 0 }]] }
const ITEMS = [
  FormItem.parse({ id: 'photos', kind: 'photo', label: 'Photos' }),
  FormItem.parse({ id: 'owner', kind: 'signature', label: 'Owner', required: true }),
  FormItem.parse({ id: 'tenant', kind: 'signature', label: 'Tenant' }),
]

const visitor = makeVisitor()
let admin: Actor
let coordinator: Actor
let priya: Actor
let formTemplateId: string
let jobId: string

beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  const group = await groups.add(admin, AddGroup.parse({ groupName: 'Forms' }))
  const saved = SaveTemplate.parse({ templateName: 'Authorisation', formTemplateGroupId: group.id, formItems: ITEMS })
  formTemplateId = (await templates.save(admin, saved)).id
  coordinator = await makeActor(admin, { role: 'ProjectManager', firstName: 'Cody' })
})
beforeEach(async () => {
  priya = await makeActor(admin, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
  jobId = (await makeJob(priya, { projectManagerId: coordinator.userId })).id
})
afterAll(closeDatabase)

const lettersTo = (recipient: string) =>
  inOrganization(admin, (tx) =>
    tx
      .select({ subject: mailMessages.subject, text: mailMessages.bodyText, replyTo: mailMessages.replyTo })
      .from(mailMessages)
      .where(and(eq(mailMessages.organizationId, admin.organizationId), eq(mailMessages.recipient, recipient)))
      .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id)),
  )
const tokenTo = async (recipient: string) => {
  const [row] = await inOrganization(admin, (tx) =>
    tx
      .select({ secret: mailMessages.linkSecret })
      .from(mailMessages)
      .where(
        and(
          eq(mailMessages.organizationId, admin.organizationId),
          eq(mailMessages.recipient, recipient),
          isNotNull(mailMessages.linkSecret),
        ),
      ),
  )
  return row!.secret!
}

async function startForm(answers: object = {}) {
  const { id: formId } = await forms.start(priya, jobId, StartForm.parse({ formTemplateId }))
  const at = { jobId, formId }
  if (Object.keys(answers).length) await forms.fill(priya, at, FillForm.parse({ answers }))
  return at
}
async function askToSign(at: { jobId: string; formId: string }, more: readonly object[] = [], how: object = {}) {
  const email = `${newId()}@example.test`
  const owner = { itemId: 'owner', name: 'Jo Owner', sendBy: 'email', email }
  await askingToSign.ask(priya, at, AskToSign.parse({ signers: [owner, ...more], ...how }))
  return tokenTo(email)
}
async function sign(token: string) {
  const { version } = (await signing.view(visitor, token)).form!
  const signature = { id: newId(), sign: DRAWN, signedBy: 'Jo Owner' }
  return signing.sign(visitor, token, SignByLink.parse({ signature, version }))
}
async function askForApproval(more: object = {}) {
  const sections = [{ title: 'Laundry', lines: [{ description: 'Extraction', quantity: 3, unitRateCents: 33_33 }] }]
  const sent = AddEstimate.parse({ jobId, name: 'Make safe', status: 'COMPLETED', sections })
  const { id: estimateId, version } = await estimates.add(priya, sent)
  const email = `${newId()}@example.test`
  const asked = AskForApproval.parse({ name: 'Jo Owner', sendBy: 'email', email, ...more })
  await askingApproval.ask(priya, { jobId, estimateId }, asked)
  return { token: await tokenTo(email), version: version + 1, email, estimateId }
}
async function approve(token: string) {
  const { version } = (await approval.view(visitor, token)).estimate!
  const signature = { sign: DRAWN, signedBy: 'Jo Owner' }
  return approval.approve(visitor, token, ApproveByLink.parse({ signature, version }))
}
const setUser = (values: Partial<typeof users.$inferInsert>) =>
  inOrganization(admin, (tx) =>
    tx
      .update(users)
      .set(values)
      .where(and(eq(users.organizationId, admin.organizationId), eq(users.id, priya.userId))),
  )
const told = async () =>
  (await history.browse(admin, jobId, BrowseHistory.parse({}))).items
    .filter(({ byLink }) => byLink)
    .map(({ by, byLink, text }) => [by, byLink!.name, text])
const useUp = async (what: 'email') => {
  for (let amount = 65_536; amount >= 1; amount /= 2) {
    let isLeft = true
    while (isLeft)
      isLeft = await inOrganization(priya, (tx) => spend(tx, priya, what, amount)).then(
        () => true,
        () => false,
      )
  }
}

describe('what somebody does by a link', () => {
  it('is theirs in the history, the audit log and on paper: signed, and submitted by signing last', async () => {
    const at = await startForm()
    await sign(await askToSign(at))
    expect(await told()).toEqual([
      [null, 'Jo Owner', 'submitted the form “Authorisation”'],
      [null, 'Jo Owner', 'signed the form “Authorisation”'],
    ])
    const entries = (await browseAudit(admin, BrowseAudit.parse({ limit: 200 }))).items
    const own = entries.filter(({ effects }) => effects.some((effect) => effect.jobId === jobId))
    expect(own.filter(({ byLink }) => byLink)).toMatchObject(
      [1, 2].map(() => ({ by: null, byLink: { name: 'Jo Owner' }, address: visitor.address, device: visitor.device })),
    )
    const paper = await inOrganization(admin, (tx) => readForm(tx, admin, at))
    expect(paper.history.map(({ action, by }) => [action, by])).toEqual([
      ['form.started', 'Priya Nair'],
      ['form.asked-to-sign', 'Priya Nair'],
      ['form.signed-by-link', 'Jo Owner'],
      ['form.submitted', 'Jo Owner'],
    ])
    expect(paper.form).toMatchObject({ submittedByLink: 'Jo Owner', submittedBy: { firstName: 'Priya' } })
    const [{ frozen } = { frozen: null }] = await inOrganization(admin, (tx) =>
      tx
        .select({ frozen: jobForms.frozen })
        .from(jobForms)
        .where(and(eq(jobForms.organizationId, admin.organizationId), eq(jobForms.id, at.formId))),
    )
    expect(JSON.parse(frozen!)).toMatchObject({ submittedBy: priya.userId, submittedByLink: 'Jo Owner' })
  })

  it('is theirs when they decline, approve and reject, with where they did it from', async () => {
    await signing.decline(visitor, await askToSign(await startForm()), { reason: 'Not I' })
    await approve((await askForApproval()).token)
    const { token } = await askForApproval()
    const { version } = (await approval.view(visitor, token)).estimate!
    await approval.reject(visitor, token, { reason: 'Too dear', version })
    expect((await told()).map(([by, name]) => [by, name])).toEqual([1, 2, 3].map(() => [null, 'Jo Owner']))
    const rows = await inOrganization(admin, (tx) =>
      tx
        .select({ actorId: activity.actorId, byLink: activity.byLink })
        .from(activity)
        .where(
          and(eq(activity.organizationId, admin.organizationId), eq(activity.jobId, jobId), isNotNull(activity.byLink)),
        ),
    )
    const jo = { kind: 'link', name: 'Jo Owner', address: visitor.address, device: visitor.device }
    expect(rows).toMatchObject([1, 2, 3].map(() => ({ actorId: null, byLink: jo })))
  })
})

describe('once whoever sent a link left', () => {
  it('the coordinator of the job is told what the client decided, and they are not', async () => {
    const { token } = await askForApproval()
    await setUser({ status: 'REMOVED' })
    const before = (await lettersTo(coordinator.email)).length
    await approve(token)
    const letters = await lettersTo(coordinator.email)
    expect(letters).toHaveLength(before + 1)
    expect(letters[0]!.text).toContain('by the link that Priya Nair sent')
    expect(await lettersTo(priya.email)).toEqual([])
  })

  it('the Administrators are told, where the job has no coordinator', async () => {
    await inOrganization(admin, (tx) =>
      tx
        .update(jobs)
        .set({ projectManagerId: null })
        .where(and(eq(jobs.organizationId, admin.organizationId), eq(jobs.id, jobId))),
    )
    const token = await askToSign(await startForm())
    await setUser({ status: 'REMOVED' })
    await sign(token)
    expect((await lettersTo(admin.email))[0]!.text).toContain('by the link that Priya Nair sent')
    expect(await lettersTo(priya.email)).toEqual([])
  })

  it('or may not send such links any more, the link opens as before, and its paper too', async () => {
    const { token } = await askForApproval()
    await setUser({ role: 'Technician' })
    const file = await approval.copy(visitor, token)
    expect(file).toMatchObject({ name: expect.stringMatching(/\.pdf$/) })
    await approve(token)
    expect(await lettersTo(priya.email)).toEqual([])
  })

  it('the reminder is answered to the coordinator', async () => {
    const { email } = await askForApproval({ remindAfterDays: 3, goodForDays: 14 })
    await setUser({ status: 'REMOVED' })
    const sentAt = new Date(Date.now() - 4 * 86_400_000).toISOString()
    await inOrganization(admin, (tx) =>
      tx
        .update(estimateLinks)
        .set({ sentAt })
        .where(and(eq(estimateLinks.organizationId, admin.organizationId), eq(estimateLinks.email, email))),
    )
    await remindApprovers(new Date())
    const reminder = (await lettersTo(email)).find(({ subject }) => subject.startsWith('Reminder'))
    expect(reminder).toMatchObject({ replyTo: coordinator.email })
  })
})

describe('a link whose letter waits, because this installation sends none', () => {
  it('says so, and gives its address to whoever made it and nobody else', async () => {
    const at = await startForm()
    const text = { itemId: 'tenant', name: 'Kim', sendBy: 'sms', phone: '0400 111 222' }
    const email = `${newId()}@example.test`
    const owner = { itemId: 'owner', name: 'Jo Owner', sendBy: 'email', email }
    const answer = await askingToSign.ask(priya, at, AskToSign.parse({ signers: [owner, text], remindAfterDays: null }))
    expect(answer.map(({ waits, address }) => [waits, address])).toEqual([
      [true, null],
      [true, null],
    ])
    const [first] = await askingToSign.browse(priya, at)
    expect(first!.address).toMatch(/\/sign#[\w-]{43}$/)
    expect(await signing.view(visitor, first!.address!.split('#').at(-1)!)).toMatchObject({ name: 'Jo Owner' })
    expect((await askingToSign.browse(admin, at)).map(({ waits, address }) => [waits, address])).toEqual([
      [true, null],
      [true, null],
    ])
    await inOrganization(admin, (tx) =>
      tx
        .update(mailMessages)
        .set({ status: 'sent', linkSecret: null })
        .where(and(eq(mailMessages.organizationId, admin.organizationId), eq(mailMessages.recipient, email))),
    )
    expect((await askingToSign.browse(priya, at)).map(({ waits, address }) => [waits, address !== null])).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('says why where it was refused, to everybody, and a reminder that was refused says nothing of it', async () => {
    const at = await startForm()
    const [email, phone] = [`${newId()}@example.test`, `+614${String(Date.now()).slice(-8)}`]
    const signers = [
      { itemId: 'owner', name: 'Jo Owner', sendBy: 'email', email },
      { itemId: 'tenant', name: 'Kim', sendBy: 'sms', phone },
    ]
    await askingToSign.ask(priya, at, AskToSign.parse({ signers, remindAfterDays: null }))
    const refuse = (error: string) => ({ status: 'failed' as const, error })
    const text = and(eq(smsMessages.organizationId, admin.organizationId), eq(smsMessages.recipientNumber, phone))
    await inOrganization(admin, async (tx) => {
      await tx.update(smsMessages).set(refuse('Replies would not come to you.')).where(text)
      const mail = and(eq(mailMessages.organizationId, admin.organizationId), eq(mailMessages.recipient, email))
      await tx.update(mailMessages).set(refuse('550 no such mailbox')).where(mail)
    })
    const standing = async (reader: Actor) =>
      (await askingToSign.browse(reader, at)).map(({ waits, notSent, address }) => [waits, notSent, address !== null])
    expect(await standing(priya)).toEqual([
      [false, '550 no such mailbox', true],
      [false, 'Replies would not come to you.', true],
    ])
    expect((await standing(admin)).map(([, , hasAddress]) => hasAddress)).toEqual([false, false])
    await inOrganization(admin, (tx) => tx.update(smsMessages).set({ id: newId() }).where(text))
    expect((await standing(admin))[1]).toEqual([false, null, false])
  })

  it('says why where a text that was taken did not arrive, and its address to nobody: it had left', async () => {
    const at = await startForm()
    const phone = `+614${String(Date.now()).slice(-8)}`
    const tenant = { itemId: 'tenant', name: 'Kim', sendBy: 'sms', phone }
    await askingToSign.ask(priya, at, AskToSign.parse({ signers: [tenant], remindAfterDays: null }))
    const { organizationId } = admin
    const [sent] = await inOrganization(admin, (tx) =>
      tx
        .update(smsMessages)
        .set({ status: 'sent', secret: null, providerId: 'SM1' })
        .where(eq(smsMessages.recipientNumber, phone))
        .returning({ id: smsMessages.id }),
    )
    const standing = async () =>
      (await askingToSign.browse(priya, at)).map(({ state, waits, notSent, address }) => [
        state,
        waits,
        notSent,
        address,
      ])
    expect(await standing()).toEqual([['SENT', false, null, null]])
    const outcome = { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' }
    await noteOutcome({ organizationId, id: sent!.id }, outcome)
    expect(await standing()).toEqual([['SENT', false, "The text did not arrive (Twilio's error 30003).", null]])
  })

  it('gives it to the job’s coordinator once whoever made it has left, and to the Administrators without one', async () => {
    const at = await startForm()
    const email = `${newId()}@example.test`
    const owner = { itemId: 'owner', name: 'Jo Owner', sendBy: 'email', email }
    await askingToSign.ask(priya, at, AskToSign.parse({ signers: [owner], remindAfterDays: null }))
    const { estimateId } = await askForApproval({ remindAfterDays: null })
    const shownTo = async () => {
      const shown: string[] = []
      for (const reader of [priya, coordinator, admin]) {
        const links = [
          ...(await askingToSign.browse(reader, at)),
          ...(await askingApproval.browse(reader, { jobId, estimateId })),
        ]
        shown.push(...links.flatMap(({ address }) => (address ? [reader.firstName] : [])))
      }
      return shown
    }
    expect(await shownTo()).toEqual(['Priya', 'Priya'])
    await setUser({ status: 'REMOVED' })
    expect(await shownTo()).toEqual(['Cody', 'Cody'])
    await setUser({ status: 'ACTIVE', role: 'Technician' })
    expect(await shownTo(), 'a Technician asks nobody to approve').toEqual(['Priya', 'Cody'])
    await inOrganization(admin, (tx) => tx.update(jobs).set({ projectManagerId: null }).where(eq(jobs.id, jobId)))
    await setUser({ status: 'REMOVED' })
    expect(new Set(await shownTo())).toEqual(new Set([admin.firstName]))
  })

  it('says the same of an estimate', async () => {
    const { token, estimateId } = await askForApproval({ remindAfterDays: null })
    const at = { jobId, estimateId }
    expect(await askingApproval.browse(priya, at)).toMatchObject([
      { waits: true, address: expect.stringContaining(`/approve#${token}`) },
    ])
    expect(await askingApproval.browse(admin, at)).toMatchObject([{ waits: true, address: null }])
  })
})

describe('whoever signs by link is never told our limits', () => {
  it('where a photo of the draft was deleted: it is signed, and the office is told that it is not submitted', async () => {
    const own = { jobId, createdBy: priya.userId }
    const [room, visit] = [await makeRoom(priya, own), await makeVisit(priya, own)]
    const where = { roomId: room.id, inspectionId: visit.id, happenedAt: new Date().toISOString() }
    const pictures = [{ bytes: Buffer.from('a'), width: 1, height: 1 }]
    const note = await makePhotoNote(priya, { ...own, ...where, pictures })
    const [photo] = await inOrganization(priya, (tx) =>
      tx.select({ id: photos.id }).from(photos).where(eq(photos.feedItemId, note.id)),
    )
    const at = await startForm({ photos: { photoIds: [photo!.id] } })
    const token = await askToSign(at)
    await inOrganization(priya, (tx) => tx.delete(photos).where(eq(photos.id, photo!.id)))
    expect(await sign(token)).toMatchObject({ state: 'SIGNED' })
    expect(await forms.open(priya, at)).toMatchObject({ status: 'DRAFT', signatures: [{ signedBy: 'Jo Owner' }] })
    expect((await lettersTo(priya.email))[0]!.text).toContain('not submitted yet: One of these photos')
  })
  it('where no letter is left for today: a code comes all the same, and the next letter is sent later', async () => {
    const at = await startForm()
    const tenant = { itemId: 'tenant', name: 'Kim', sendBy: 'email', email: `${newId()}@example.test` }
    // Nobody is reminded: a test beside this one has all reminders of the database written.
    const token = await askToSign(at, [tenant], { inOrder: true, remindAfterDays: null })
    const { token: coded, email } = await askForApproval({ asksCode: true, remindAfterDays: null })
    await useUp('email')
    await approval.sendCode(visitor, coded)
    expect((await lettersTo(email))[0]!.subject).toContain('code')
    expect(await sign(token)).toMatchObject({ state: 'SIGNED' })
    expect((await askingToSign.browse(priya, at)).map(({ state }) => state)).toEqual(['SIGNED', 'WAITING'])
  })
})
