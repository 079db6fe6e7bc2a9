import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { estimateCuts, estimateLinks, estimates as stored, mailMessages, smsMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf, refusedFields } from '@/e2e/refusal-of'
import { addDays, endOfDay, formatDay, todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { UpdateOrganization } from '@/lib/company/organization/schema'
import { change as updateOrganization } from '@/lib/company/organization/service'
import { makeActor, makeClient, makeJob, makeOrganization, makeVisitor } from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import { MOST_LINKS } from '@/lib/paper/approval/rules'
import { ApproveByLink, AskForApproval } from '@/lib/paper/approval/schema'
import {
  AddComment,
  AddEstimate,
  ApproveEstimate,
  ChangeEstimate,
  DecideEstimate,
  type Estimate,
} from '@/lib/paper/estimates/schema'
import * as comments from '@/lib/paper/estimates/verbs/comments'
import * as deciding from '@/lib/paper/estimates/verbs/decide'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { AddLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { gatherReport, paperOf } from '@/lib/paper/reports/make'
import { ReportRequest } from '@/lib/paper/reports/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import * as asking from './ask'
import * as byLink from './by-link'
import { remindApprovers } from './kind'

const DRAWN = { width: 300, height: 100, strokes: [[{ x: 1.5, y: 2, t: 0 }]] }
const LINES = [
  { description: 'Extraction', quantity: 3, unitRateCents: 33_33, unitCostCents: 20_00, note: 'Two passes' },
  { description: 'Antimicrobial treatment', quantity: 10, unitRateCents: 8_00 },
  { description: 'Air mover', quantity: 4, days: 3, unitRateCents: 45_00 },
]

let priya: Actor
let stranger: Actor
let clientId: string
let estimate: Estimate
const visitor = makeVisitor()

let folder: string

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'approval-'))
  priya = await makeActor(await makeOrganization({ timezone: ZONE }), {
    role: 'ProjectManager',
    firstName: 'Priya',
  })
  stranger = await makeActor(await makeOrganization())
})
beforeEach(async () => {
  clientId = (await makeClient(priya)).id
  estimate = await makeEstimate()
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function makeEstimate(more: object = {}, by = priya, at: object = {}): Promise<Estimate> {
  const { id: jobId } = await makeJob(by, { ...at, clientId: by === priya ? clientId : undefined })
  const sections = [
    { title: 'Laundry', lines: LINES.slice(0, 2) },
    { title: 'Hall', lines: LINES.slice(2) },
  ]
  return estimates.add(by, AddEstimate.parse({ jobId, name: 'Make safe', status: 'COMPLETED', sections, ...more }))
}
const at = ({ id, jobId }: Pick<Estimate, 'id' | 'jobId'> = estimate) => ({ jobId, estimateId: id })
const reread = (one: Pick<Estimate, 'id' | 'jobId'> = estimate) => estimates.open(priya, at(one))
const linesOf = ({ sections }: Pick<Estimate, 'sections'>) => sections.flatMap(({ lines }) => lines)
const described = (one: Estimate) => linesOf(one).map(({ description }) => description)
const ask = (more: object = {}, by = priya, of = estimate) =>
  asking.ask(by, at(of), AskForApproval.parse({ name: 'Jo Owner', sendBy: 'email', email: 'jo@example.test', ...more }))
const mailsTo = (recipient: string) =>
  inOrganization(priya, (tx) =>
    tx
      .select({ subject: mailMessages.subject, text: mailMessages.bodyText, secret: mailMessages.linkSecret })
      .from(mailMessages)
      .where(and(eq(mailMessages.organizationId, priya.organizationId), eq(mailMessages.recipient, recipient)))
      .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id)),
  )
/** The token of the link, to whoever was asked last. */
const asked = async (more: { email?: string; [field: string]: unknown } = {}, of = estimate): Promise<string> => {
  const { email = `${newId()}@example.test` } = more
  await ask({ ...more, email }, priya, of)
  return (await mailsTo(email)).find(({ subject }) => /approve/.test(subject))!.secret!
}
const view = (token: string) => byLink.view(visitor, token)
const approve = async (token: string, more: object = {}) => {
  const version = (await view(token)).estimate?.version ?? 1
  const signature = { sign: DRAWN, signedBy: 'Jo Owner' }
  return byLink.approve(visitor, token, ApproveByLink.parse({ signature, version, ...more }))
}
const reject = async (token: string, reason = 'Too dear') =>
  byLink.reject(visitor, token, { reason, version: (await view(token)).estimate?.version ?? 1 })
const change = (sent: object) => estimates.change(priya, at(), ChangeEstimate.parse(sent))
const letCut = async (clientsCutLines: boolean) => {
  const admin = await makeActor(priya)
  await updateOrganization(admin, priya.organizationId, UpdateOrganization.parse({ clientsCutLines }))
}
const cut = (line: number, reason = 'We clean ourselves') => ({ lineId: linesOf(estimate)[line]!.id, reason })
const cutsStored = () =>
  inOrganization(priya, (tx) =>
    tx
      .select()
      .from(estimateCuts)
      .where(and(eq(estimateCuts.organizationId, priya.organizationId), eq(estimateCuts.estimateId, estimate.id))),
  )
const age = (values: Partial<typeof estimateLinks.$inferInsert>) =>
  inOrganization(priya, (tx) =>
    tx
      .update(estimateLinks)
      .set(values)
      .where(and(eq(estimateLinks.organizationId, priya.organizationId), eq(estimateLinks.estimateId, estimate.id))),
  )
const ZONE = 'Australia/Sydney'
const isOver = { expiresAt: new Date(Date.now() - 1_000).toISOString() }

describe('an estimate whose client is asked to approve it', () => {
  const told = async () =>
    (await history.browse(priya, estimate.jobId, BrowseHistory.parse({}))).items.map(({ text }) => text)

  it('waits for approval from then on, which the history says as of any change of status', async () => {
    await change({ status: 'ESTIMATING' })
    await change({ status: 'COMPLETED' })
    await ask()
    const changed = (await told()).filter((text) => text.startsWith('changed the status'))
    expect(changed).toEqual([
      'changed the status of the estimate “Make safe” from Completed to Approval pending',
      'changed the status of the estimate “Make safe” from Estimating to Completed',
      'changed the status of the estimate “Make safe” from Completed to Estimating',
    ])
  })

  it('already waiting changes no status', async () => {
    await change({ status: 'APPROVAL_PENDING' })
    await ask()
    expect((await told()).filter((text) => text.includes('Approval pending'))).toHaveLength(1)
  })

  it('does not tell them what the office says of it', async () => {
    const words = 'They will never pay that'
    await comments.add(priya, at(), AddComment.parse({ text: words, lineId: linesOf(estimate)[0]!.id }))
    await comments.add(priya, at(), AddComment.parse({ text: words }))
    const token = await asked()
    expect(JSON.stringify(await view(token))).not.toContain(words)
    expect(JSON.stringify(await approve(token))).not.toContain(words)
    expect(await comments.browse(priya, at())).toHaveLength(2)
  })
})

describe('somebody who is asked to approve an estimate by link', () => {
  it('gets a letter, reads it without our costs, and approves it, which locks it', async () => {
    const [link] = await ask()
    expect(await reread()).toMatchObject({ status: 'APPROVAL_PENDING' })
    expect(link).toMatchObject({ name: 'Jo Owner', state: 'SENT', signature: null })
    const [letter] = await mailsTo('jo@example.test')
    expect(letter!.subject).toContain('lease approve the estimate “Make safe”')
    expect(letter!.text).toContain('/approve#…')
    const token = letter!.secret!
    expect(token).toMatch(/^[\w-]{43}$/)
    const shown = await view(token)
    expect(shown).toMatchObject({ state: 'SENT', standing: 'OPEN', estimate: { name: 'Make safe', mayCut: false } })
    expect(shown.estimate!.totals).toEqual(estimate.totals)
    expect(shown.estimate!.sections[0]!.lines[0]).toMatchObject({ note: 'Two passes', totalCents: 99_99 })
    expect(JSON.stringify(shown)).not.toMatch(/[cC]ost|[mM]arkup/)
    await byLink.noteOpened(visitor, token)
    expect((await asking.browse(priya, at()))[0]).toMatchObject({ state: 'OPENED' })
    expect(await approve(token)).toMatchObject({ state: 'SIGNED', estimate: { approved: { signedBy: 'Jo Owner' } } })
    expect(await reread()).toMatchObject({
      status: 'APPROVED',
      decision: { by: { firstName: 'Priya' }, byLink: { name: 'Jo Owner', sentTo: 'jo@example.test' } },
    })
    expect((await asking.browse(priya, at()))[0]!.signature).toMatchObject({
      signedBy: 'Jo Owner',
      sign: DRAWN,
      consent: expect.stringContaining('$'),
      signedFrom: visitor.address,
    })
    expect(await refusalOf(change({ name: 'Mine' }))).toMatchObject({ code: 'conflict' })
    expect((await mailsTo(priya.email))[0]!.subject).toContain('Jo Owner approved the estimate “Make safe”')
  })

  it('sees no price of a line where the office wishes so', async () => {
    const token = await asked({ showCosts: false, showSectionTotals: false })
    await letCut(true)
    const { estimate: shown } = await view(token)
    expect(shown).toMatchObject({ mayCut: false, totals: estimate.totals })
    expect(shown!.sections.map(({ totalCents }) => totalCents)).toEqual([null, null])
    expect(new Set(shown!.sections.flatMap(({ lines }) => lines.map(({ totalCents }) => totalCents)))).toEqual(
      new Set([null]),
    )
    expect(await refusedFields(approve(token, { cuts: [cut(1)] }))).toHaveProperty('cuts')
    await letCut(false)
  })

  it('approves nothing that changed since they read it', async () => {
    const token = await asked()
    const { version } = (await view(token)).estimate!
    await change({ discountCents: 10_00 })
    const refused = await refusalOf(approve(token, { version }))
    expect(refused).toMatchObject({ code: 'conflict', current: { estimate: { discountCents: 10_00 } } })
    expect(refused.message).toContain('The estimate has changed')
    expect(await refusalOf(byLink.reject(visitor, token, { reason: 'No', version }))).toMatchObject({
      code: 'conflict',
    })
    expect(await reread()).toMatchObject({ status: 'APPROVAL_PENDING', decision: null })
    expect(await approve(token)).toMatchObject({ state: 'SIGNED' })
  })

  it('reads nothing of it while the office prices it again', async () => {
    const token = await asked()
    await change({ status: 'ESTIMATING' })
    expect(await view(token)).toMatchObject({ state: 'SENT', standing: 'CHANGING', estimate: null })
    expect(await refusalOf(approve(token, { version: (await reread()).version }))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(byLink.copy(visitor, token))).toMatchObject({ code: 'conflict' })
    await change({ status: 'APPROVAL_PENDING' })
    expect(await approve(token)).toMatchObject({ state: 'SIGNED' })
  })

  it('rejects it with a reason, once', async () => {
    const token = await asked()
    expect(await reject(token)).toMatchObject({ state: 'DECLINED', estimate: null })
    expect(await reject(token)).toMatchObject({ state: 'DECLINED' })
    expect(await refusalOf(approve(token))).toMatchObject({ code: 'conflict' })
    expect(await reread()).toMatchObject({
      status: 'REJECTED',
      decision: { note: 'Too dear', byLink: { name: 'Jo Owner' } },
    })
    expect((await mailsTo(priya.email))[0]!.text).toContain('The reason: Too dear')
    const again = await change({ status: 'ESTIMATING' })
    expect(again.decision).toBe(null)
  })

  it('is one of those who decide at once: the others are told', async () => {
    const token = await asked()
    const { version } = (await view(token)).estimate!
    const signedBy = (name: string) =>
      byLink.approve(visitor, token, ApproveByLink.parse({ signature: { sign: DRAWN, signedBy: name }, version }))
    expect(await refusalsOf([signedBy('Jo'), signedBy('Kim'), signedBy('Lee')])).toHaveLength(2)
    const other = await makeEstimate()
    const second = await asked({}, other)
    const shown = (await view(second)).estimate!
    const both = [
      byLink.reject(visitor, second, { reason: 'No', version: shown.version }),
      deciding.approve(priya, at(other), ApproveEstimate.parse({ version: shown.version })),
    ]
    expect((await refusalsOf(both)).map(({ code }) => code)).toEqual(['conflict'])
  })

  it('is told once the office has decided, and holds a link that is over', async () => {
    const token = await asked()
    await deciding.approve(priya, at(), ApproveEstimate.parse({}))
    expect(await view(token)).toMatchObject({ state: 'TAKEN_BACK', standing: 'DECIDED', estimate: null })
    expect(await refusalOf(approve(token))).toMatchObject({ code: 'conflict' })
    expect(await reread()).toMatchObject({ decision: { byLink: null } })
  })

  it('has it on paper before and after, and opens nothing that is over, taken back, renewed or guessed', async () => {
    const token = await asked()
    expect((await byLink.copy(visitor, token)).type).toBe('application/pdf')
    const [link] = await asking.browse(priya, at())
    await asking.renew(priya, { ...at(), linkId: link!.id })
    expect(await refusalOf(view(token))).toMatchObject({ code: 'not_found' })
    const renewed = (await mailsTo(link!.email!))[0]!.secret!
    await age(isOver)
    expect(await view(renewed)).toMatchObject({ state: 'EXPIRED', estimate: null })
    expect(await refusalOf(approve(renewed))).toMatchObject({ code: 'conflict' })
    await asking.renew(priya, { ...at(), linkId: link!.id })
    const last = (await mailsTo(link!.email!))[0]!.secret!
    await approve(last)
    expect((await byLink.copy(visitor, last)).type).toBe('application/pdf')
    await age(isOver)
    expect(await view(last)).toMatchObject({ state: 'SIGNED', estimate: null })
    expect(await refusalOf(view('A'.repeat(43)))).toMatchObject({ code: 'not_found' })
  })

  it('opens nothing once it is deleted or taken back', async () => {
    const token = await asked()
    const [link] = await asking.browse(priya, at())
    await asking.takeBack(priya, { ...at(), linkId: link!.id })
    expect(await view(token)).toMatchObject({ state: 'TAKEN_BACK', estimate: null })
    const second = await asked()
    await estimates.remove(priya, at())
    expect(await view(second)).toMatchObject({ state: 'TAKEN_BACK', estimate: null })
    expect(await refusalOf(approve(second))).toMatchObject({ code: 'not_found' })
  })

  it('enters a code first where that was wished', async () => {
    const token = await asked({ asksCode: true, phone: '0400 111 222' })
    expect(await view(token)).toMatchObject({ codeGoesTo: '••• 222', estimate: null })
    expect(await refusalOf(approve(token))).toMatchObject({ code: 'forbidden' })
    await byLink.sendCode(visitor, token)
    const [text] = await inOrganization(priya, (tx) =>
      tx.select().from(smsMessages).where(eq(smsMessages.jobId, at().jobId)).orderBy(desc(smsMessages.createdAt)),
    )
    expect(text!.text).toContain('for the estimate that')
    const pass = await byLink.enterCode(visitor, token, { code: text!.secret! })
    expect(await view(pass.token)).toMatchObject({ codeGoesTo: null, estimate: { name: 'Make safe' } })
    expect(await approve(pass.token)).toMatchObject({ state: 'SIGNED' })
  })

  it('is reminded once, after its days, while there is something to approve', async () => {
    await ask({ email: 'remind@example.test', remindAfterDays: 1 })
    await age({ sentAt: new Date(Date.now() - 2 * 86_400_000).toISOString() })
    await remindApprovers(new Date())
    await remindApprovers(new Date())
    const letters = await mailsTo('remind@example.test')
    expect(letters.map(({ subject }) => subject.startsWith('Reminder'))).toEqual([true, false])
  })
})

describe('what its client gets', () => {
  const picture = async () => {
    const at = path.join(folder, `${newId()}.png`)
    const { size } = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#0f5c8c00' } })
      .png()
      .toFile(at)
    return { path: at, name: 'logo.png', type: 'image/png', size, sha256: '' }
  }
  const withLetterhead = (letterheadId: string) =>
    inOrganization(priya, (tx) =>
      tx
        .update(stored)
        .set({ letterheadId })
        .where(and(eq(stored.organizationId, priya.organizationId), eq(stored.id, estimate.id))),
    )
  const letterTo = async (recipient: string) => {
    const [letter] = await inOrganization(priya, (tx) =>
      tx.select().from(mailMessages).where(eq(mailMessages.recipient, recipient)).orderBy(desc(mailMessages.createdAt)),
    )
    return letter!
  }

  it('carries the letterhead of the estimate, in the letter and on the page, with its logo', async () => {
    const admin = await makeActor(priya)
    const head = AddLetterhead.parse({
      name: 'North',
      tradingName: 'North <Dry>',
      phone: '07 3111 2222',
      accentColour: '#ffff66',
    })
    const letterhead = await letterheads.add(admin, head)
    await withLetterhead(letterhead.id)
    const token = await asked({ email: 'north@example.test' })
    expect(await letterTo('north@example.test')).toMatchObject({
      fromName: 'North <Dry>',
      bodyText: expect.stringMatching(/of North <Dry> asks you[\s\S]*Amount: \$791\.99 with GST/),
      bodyHtml: expect.stringContaining('North &lt;Dry&gt;'),
    })
    const firm = { name: 'North <Dry>', phone: '07 3111 2222', colours: { dark: { brand: '#ffff66' } } }
    expect((await view(token)).firm).toMatchObject({ ...firm, hasLogo: false })
    expect(await refusalOf(byLink.logo(visitor, token))).toMatchObject({ code: 'not_found' })

    await letterheads.setLogo(admin, letterhead.id, await picture())
    expect((await view(token)).firm).toMatchObject({ ...firm, hasLogo: true })
    expect(await byLink.logo(visitor, token)).toMatchObject({ type: 'image/png', inline: true })
    await ask({ email: 'logo@example.test' }, priya, await makeEstimate({ letterheadId: letterhead.id }))
    expect((await letterTo('logo@example.test')).bodyHtml).toContain('src="cid:firm-logo"')
    expect(await refusalOf(byLink.logo(visitor, 'A'.repeat(43)))).toMatchObject({ code: 'not_found' })
  })

  it('is the letterhead of its client, or else the default one, before the code is entered as well', async () => {
    const token = await asked({ asksCode: true, phone: '0400 111 222', email: 'code@example.test' })
    const { firm, estimate: shown } = await view(token)
    expect(shown).toBeNull()
    expect(firm.name).toBe(priya.organization.name)
    expect(firm.colours.light.brand).toMatch(/^#[0-9a-f]{6}$/)
    // What it comes to is behind the code, as the estimate is.
    expect((await letterTo('code@example.test')).bodyText).not.toContain('Amount')
  })

  it('is the name of the letterhead in texts and in the letter with the code as well', async () => {
    const head = AddLetterhead.parse({ name: 'South', tradingName: 'South Drying' })
    await withLetterhead((await letterheads.add(await makeActor(priya), head)).id)
    await byLink.sendCode(visitor, await asked({ asksCode: true, email: 'south@example.test' }))
    const { subject, bodyText } = await letterTo('south@example.test')
    expect(subject).toBe('Your code for approving an estimate of South Drying')
    expect(bodyText).toContain('that South Drying asks you to approve')
    const [link] = await asking.browse(priya, at())
    await asking.takeBack(priya, { ...at(), linkId: link!.id })
    await ask({ sendBy: 'sms', phone: '0400 111 333' })
    const [text] = await inOrganization(priya, (tx) =>
      tx.select().from(smsMessages).where(eq(smsMessages.jobId, at().jobId)),
    )
    expect(text!.text).toContain('South Drying asks you to read and approve')
  })
})

describe('an approval of less', () => {
  /** What stands on an estimate's paper. */
  const blocksOf = ({ id: estimateId, jobId }: Estimate) =>
    inOrganization(priya, async (tx) => {
      const request = ReportRequest.parse({ type: 'EstimateReport', estimateId })
      const gathered = await gatherReport(tx, priya, jobId, request)
      return paperOf(gathered, { madeAt: new Date(), version: null }).paper.blocks
    })

  it('by link, where the organisation allows it: the rest is the next version, which is approved', async () => {
    await letCut(true)
    const token = await asked()
    expect((await view(token)).estimate).toMatchObject({ mayCut: true })
    const shown = await approve(token, { cuts: [cut(1)] })
    expect(shown).toMatchObject({ state: 'SIGNED', estimate: { versionNo: 2, approved: { cutLines: 1 } } })
    const [next, first] = await estimates.browse(priya, estimate.jobId, { sections: true })
    expect(described(next as Estimate)).toEqual(['Extraction', 'Air mover'])
    expect(next).toMatchObject({ versionNo: 2, status: 'APPROVED', copiedFromId: estimate.id })
    expect(next!.decision!.byLink).toEqual(first!.decision!.byLink)
    expect(first).toMatchObject({
      status: 'REJECTED',
      approvedPartId: next!.id,
      decision: { note: `Approved in part, as E-${next!.estimateNo}, version 2.` },
    })
    expect(next!.approvedPartId).toBeNull()
    expect(await cutsStored()).toMatchObject([
      {
        clientId,
        approvedId: next!.id,
        originId: linesOf(estimate)[1]!.id,
        description: 'Antimicrobial treatment',
        amountCents: 80_00,
        reason: 'We clean ourselves',
      },
    ])
    expect((await asking.browse(priya, at(next!)))[0]!.signature).toMatchObject({ signedBy: 'Jo Owner' })
    expect(shown.estimate!.totals).toEqual(next!.totals)
    expect((await mailsTo(priya.email))[0]).toMatchObject({
      subject: expect.stringContaining('approved in part'),
      text: expect.stringContaining('Antimicrobial treatment (We clean ourselves)'),
    })
    await letCut(false)
  })

  it('by link is refused where the organisation does not allow it', async () => {
    const token = await asked()
    expect(await refusedFields(approve(token, { cuts: [cut(1)] }))).toHaveProperty('cuts')
    expect(await reread()).toMatchObject({ status: 'APPROVAL_PENDING' })
  })

  it('is recorded by the office alike, with what was cut', async () => {
    const next = await deciding.approve(
      priya,
      at(),
      ApproveEstimate.parse({ note: 'By phone', cuts: [cut(2, 'Fans')] }),
    )
    expect(next).toMatchObject({ versionNo: 2, status: 'APPROVED', decision: { note: 'By phone', byLink: null } })
    // A section that has no line left goes with it.
    expect(next.sections.map(({ title }) => title)).toEqual(['Laundry'])
    expect(await deciding.cutsOf(priya, at())).toMatchObject({ cuts: [{ description: 'Air mover', source: 'OFFICE' }] })
    expect(await refusalOf(estimates.change(priya, at(), ChangeEstimate.parse({ status: 'COMPLETED' })))).toMatchObject(
      {
        code: 'conflict',
        message: `This estimate is approved in part, as E-${next.estimateNo}, version ${next.versionNo}. Copy that one to make the next version.`,
      },
    )
    expect(await reread()).toMatchObject({ status: 'REJECTED' })
    expect(await deciding.cutsOf(priya, at(next))).toMatchObject({ cuts: [{ reason: 'Fans' }], hints: [] })
  })

  it('leaves out what is there, once, and not all of it', async () => {
    const wrong = (cuts: object[]) => refusedFields(deciding.approve(priya, at(), ApproveEstimate.parse({ cuts })))
    expect(await wrong([{ lineId: newId(), reason: 'No' }])).toHaveProperty('cuts.0.lineId')
    expect(await wrong([cut(0), cut(0)])).toHaveProperty('cuts.1.lineId')
    expect(await wrong([cut(0), cut(1), cut(2)])).toHaveProperty('cuts')
    expect(ApproveEstimate.safeParse({ cuts: [cut(0, ' ')] }).success).toBe(false)
    await change({ discountCents: 500_00 })
    const cuts = [cut(2)]
    expect(await refusalOf(deciding.approve(priya, at(), ApproveEstimate.parse({ cuts })))).toMatchObject({
      code: 'conflict',
    })
    expect(await reread()).toMatchObject({ status: 'COMPLETED' })
  })

  it('leaves less of a line: fewer units or days, with the sums of what is left to the cent', async () => {
    await letCut(true)
    const token = await asked()
    const cuts = [
      { ...cut(0, 'Two rooms'), quantity: 1.5 },
      { ...cut(2, 'Dry on the second day'), quantity: 3, days: 2 },
    ]
    const shown = await approve(token, { cuts })
    expect(shown).toMatchObject({
      state: 'SIGNED',
      estimate: {
        versionNo: 2,
        approved: {
          cutLines: 0,
          cuts: [
            { description: 'Extraction', from: '3 each', to: '1.5 each', amountCents: 49_99, reason: 'Two rooms' },
            { description: 'Air mover', from: '4 each × 3 days', to: '3 each × 2 days', amountCents: 270_00 },
          ],
        },
      },
    })
    const [next, first] = (await estimates.browse(priya, estimate.jobId, { sections: true })) as Estimate[]
    expect(linesOf(next!).map(({ quantity, days, totalCents }) => [quantity, days, totalCents])).toEqual([
      // 1.5 × 33.33 is 49.995.
      [1.5, null, 50_00],
      [10, null, 80_00],
      [3, 2, 270_00],
    ])
    // 400.00 and its GST.
    expect(next!.totals).toMatchObject({ linesCents: 400_00, gstCents: 40_00, totalCents: 440_00 })
    expect(shown.estimate!.totals).toEqual(next!.totals)
    expect(first).toMatchObject({ status: 'REJECTED', approvedPartId: next!.id })
    expect((await asking.browse(priya, at(next!)))[0]!.signature!.consent).toContain('$440.00')
    const { cuts: told } = await deciding.cutsOf(priya, at(next!))
    expect(told).toMatchObject([
      { from: '3 each', to: '1.5 each', amountCents: 49_99, reason: 'Two rooms', source: 'LINK' },
      { from: '4 each × 3 days', to: '3 each × 2 days', amountCents: 270_00 },
    ])
    expect((await mailsTo(priya.email))[0]!.text).toContain('Air mover: 3 each × 2 days of 4 each × 3 days')
    for (const version of [next!, first!]) {
      const printed = JSON.stringify(await blocksOf(version))
      for (const told of ['"3 each × 2 days","$270.00","Dry on the second day"', '"1.5 each","$49.99","Two rooms"']) {
        expect(printed).toContain(told)
      }
    }
    await letCut(false)
  })

  it('of a line is more than nothing, no more than was offered, and less of something', async () => {
    const wrong = (sent: object) =>
      refusedFields(deciding.approve(priya, at(), ApproveEstimate.parse({ cuts: [{ ...cut(2), ...sent }] })))
    expect(await wrong({ quantity: 4.001 })).toHaveProperty('cuts.0.quantity')
    expect(await wrong({ days: 3.5 })).toHaveProperty('cuts.0.days')
    expect(await wrong({ quantity: 4, days: 3 })).toHaveProperty('cuts.0.quantity')
    expect(await wrong({ quantity: 4 })).toHaveProperty('cuts.0.quantity')
    const days = { cuts: [{ ...cut(0), days: 1 }] }
    const refused = deciding.approve(priya, at(), ApproveEstimate.parse(days))
    expect(await refusedFields(refused)).toHaveProperty('cuts.0.days')
    for (const part of [{ quantity: 0 }, { quantity: -1 }, { days: 0 }, { quantity: 1.0001 }, { days: -2 }]) {
      expect(ApproveEstimate.safeParse({ cuts: [{ ...cut(2), ...part }] }).success).toBe(false)
    }
    expect(await reread()).toMatchObject({ status: 'COMPLETED', approvedPartId: null })
    // Every line may be approved in part, as long as something is left of one.
    const all = [0, 1, 2].map((line) => ({ ...cut(line), quantity: 1 }))
    const next = await deciding.approve(priya, at(), ApproveEstimate.parse({ cuts: all }))
    expect(linesOf(next).map(({ quantity }) => quantity)).toEqual([1, 1, 1])
  })

  it('is answered once more to the same words, and refused to others', async () => {
    await letCut(true)
    const token = await asked()
    const version = (await view(token)).estimate!.version
    const cuts = [{ ...cut(2, 'Fans'), days: 2 }]
    const first = await approve(token, { cuts, version })
    expect(await approve(token, { cuts, version })).toEqual(first)
    for (const other of [[], [{ ...cut(2, 'Fans'), days: 1 }], [cut(2, 'Fans')], [{ ...cut(2, 'Dear'), days: 2 }]]) {
      expect(await refusalOf(approve(token, { cuts: other, version }))).toMatchObject({ code: 'conflict' })
    }
    await letCut(false)
  })

  it('by link that leaves less than the discount is refused with what there is to approve, and without our costs', async () => {
    await letCut(true)
    await change({ discountCents: 600_00 })
    const token = await asked()
    const { code, message, current } = await refusalOf(approve(token, { cuts: [cut(1), cut(2)] }))
    expect({ code, message }).toEqual({ code: 'conflict', message: 'The discount is more than the estimate.' })
    expect(current).toEqual(await view(token))
    expect(JSON.stringify(current)).not.toContain('unitCostCents')
    await letCut(false)
  })

  it('at the same moment as a copy makes one version after the other', async () => {
    const both = [
      deciding.approve(priya, at(), ApproveEstimate.parse({ cuts: [cut(0)] })),
      estimates.copy(priya, estimate.id, {}),
      estimates.copy(priya, estimate.id, {}),
    ]
    const made = await Promise.all(both)
    expect(made.map(({ versionNo }) => versionNo).toSorted()).toEqual([2, 3, 4])
  })

  it('stands as a hint beside the same thing in the next estimate of the client, and of no other', async () => {
    await deciding.approve(priya, at(), ApproveEstimate.parse({ cuts: [cut(1)] }))
    const second = await makeEstimate()
    await deciding.approve(priya, at(second), ApproveEstimate.parse({}))
    const third = await makeEstimate({ status: 'ESTIMATING' })
    expect((await deciding.cutsOf(priya, at(third))).hints).toEqual([
      {
        lineId: linesOf(third)[1]!.id,
        cut: 1,
        of: 2,
        reason: 'We clean ourselves',
        from: '10 each',
        to: null,
        isAntimicrobial: true,
      },
    ])
    const less = { cuts: [{ ...cut(2, 'Dry by then'), lineId: linesOf(third)[2]!.id, days: 2 }] }
    await estimates.change(priya, at(third), ChangeEstimate.parse({ status: 'COMPLETED' }))
    await deciding.approve(priya, at(third), ApproveEstimate.parse(less))
    const fourth = await makeEstimate({ status: 'ESTIMATING' })
    expect((await deciding.cutsOf(priya, at(fourth))).hints[1]).toMatchObject({
      cut: 1,
      of: 3,
      from: '4 each × 3 days',
      to: '4 each × 2 days',
    })
    clientId = (await makeClient(priya)).id
    expect((await deciding.cutsOf(priya, at(await makeEstimate()))).hints).toEqual([])
  })
})

describe('the last day of its prices', () => {
  /** Has the prices sent so many days ago. */
  const sendAgo = (days: number) =>
    inOrganization(priya, (tx) =>
      tx
        .update(stored)
        .set({ validFrom: addDays(todayIn(ZONE), -days) })
        .where(and(eq(stored.organizationId, priya.organizationId), eq(stored.id, estimate.id))),
    )
  const inDays = (days: number) => addDays(todayIn(ZONE), days)
  const told = async () =>
    (await history.browse(priya, estimate.jobId, BrowseHistory.parse({}))).items.map(({ text }) => text)

  it('is fixed when it is sent: sent again, it stays as it was promised while that day lasts', async () => {
    estimate = await makeEstimate({ validDays: 20 })
    expect(estimate).toMatchObject({ validFrom: null, validUntil: null })
    const token = await asked()
    expect((await view(token)).estimate).toMatchObject({ validUntil: inDays(20) })
    await sendAgo(20)
    const [link] = await asking.browse(priya, at())
    const [again] = await asking.renew(priya, { ...at(), linkId: link!.id })
    expect(again!.expiresAt).toBe(endOfDay(inDays(0), ZONE))
    expect(await reread()).toMatchObject({ validUntil: inDays(0) })
    expect((await told()).some((text) => text.startsWith('renewed'))).toBe(false)
  })

  it('is another one once it is over and the estimate is sent again, which the history says', async () => {
    await ask()
    await Promise.all([sendAgo(31), age(isOver)])
    expect(await reread()).toMatchObject({ validUntil: inDays(-1) })
    const [link] = await asking.browse(priya, at())
    await asking.renew(priya, { ...at(), linkId: link!.id })
    expect(await reread()).toMatchObject({ validUntil: inDays(30) })
    expect(await told()).toContain(
      `renewed the prices of the estimate “Make safe”, version 1, valid until ${formatDay(inDays(30))}`,
    )
  })

  it('is the last on which it is approved: by link not after, and the office is told once that it is to be sent again', async () => {
    const token = await asked()
    await sendAgo(30)
    await approve(token)
    estimate = await makeEstimate()
    const late = await asked()
    await sendAgo(31)
    const refused = await refusalOf(approve(late))
    expect(refused).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(`^These prices were valid until ${formatDay(inDays(-1))}\\. .* is told`),
    })
    await refusalOf(approve(late))
    await byLink.noteOpened(visitor, late)
    const letters = (await mailsTo(priya.email)).filter(({ subject }) => subject.includes('came too late'))
    expect(letters.filter(({ text }) => text.includes(estimate.id))).toMatchObject([
      { text: expect.stringMatching(/prices are over as well.* send it again/) },
    ])
    expect(await reread()).toMatchObject({ status: 'APPROVAL_PENDING' })
  })

  it('may be later than that of a link: whoever comes after it is refused, and the office reads that the prices stand', async () => {
    const token = await asked()
    await age(isOver)
    await byLink.noteOpened(visitor, token)
    expect(await refusalOf(approve(token))).toMatchObject({
      message: expect.stringContaining('This link was good until'),
    })
    const [letter] = await mailsTo(priya.email)
    expect(letter).toMatchObject({ text: expect.stringContaining('The prices are still valid: send it again.') })
    expect(letter!.text).toContain(estimate.id)
  })

  it('holds in the office as well, which renews the prices to approve them, whole or in part', async () => {
    await sendAgo(31)
    const decide = (sent: object) => deciding.approve(priya, at(), ApproveEstimate.parse(sent))
    expect(await refusalOf(decide({}))).toMatchObject({
      code: 'conflict',
      message: `These prices were valid until ${formatDay(inDays(-1))}. Renew them to approve the estimate.`,
    })
    const part = await decide({ renewsPrices: true, cuts: [cut(0)] })
    expect(part).toMatchObject({ status: 'APPROVED', versionNo: 2, validUntil: inDays(30) })
    estimate = await makeEstimate()
    await sendAgo(31)
    expect(await decide({ renewsPrices: true })).toMatchObject({ status: 'APPROVED', validUntil: inDays(30) })
    estimate = await makeEstimate()
    await sendAgo(31)
    expect(await deciding.reject(priya, at(), DecideEstimate.parse({}))).toMatchObject({ status: 'REJECTED' })
  })

  it('counts anew once the estimate was rejected and is taken up again: nobody holds on to what was promised', async () => {
    await sendAgo(29)
    await deciding.reject(priya, at(), DecideEstimate.parse({}))
    expect(await reread()).toMatchObject({ validUntil: inDays(1) })
    const move = (status: string) => estimates.change(priya, at(), ChangeEstimate.parse({ status }))
    expect(await move('ESTIMATING')).toMatchObject({ validFrom: null, validUntil: null })
    await move('COMPLETED')
    await ask()
    expect(await reread()).toMatchObject({ validUntil: inDays(30) })
  })

  it('is the same on the page of a link and in the office, whatever the zone of the job', async () => {
    estimate = await makeEstimate({ validDays: 9 }, priya, { timezone: 'Australia/Perth' })
    const { validUntil } = (await view(await asked())).estimate!
    const listed = await estimates.browse(priya, estimate.jobId, { sections: false })
    expect([validUntil, listed[0]!.validUntil]).toEqual([inDays(9), inDays(9)])
  })
})

describe('a link for approval', () => {
  it('is asked for once at a time, of what is completed, and once under one id', async () => {
    const id = newId()
    await ask({ id })
    await expect(ask({ id })).rejects.toThrow('Already done')
    for (const other of [
      { name: 'Kim' },
      { email: 'right@example.test' },
      { showCosts: false },
      { message: 'Please' },
    ]) {
      expect(await refusalOf(ask({ id, ...other }))).toMatchObject({
        message: expect.stringContaining('says something else'),
      })
    }
    expect(await mailsTo('right@example.test')).toEqual([])
    expect(await refusalOf(ask())).toMatchObject({ code: 'conflict' })
    const twice = await makeEstimate()
    expect(await refusalsOf([ask({}, priya, twice), ask({}, priya, twice)])).toHaveLength(1)
    const wrong = [
      await makeEstimate({ status: 'ESTIMATING' }),
      await makeEstimate({ sections: [] }),
      await makeEstimate({ discountCents: 900_000_00 }),
    ]
    const refused = await refusalsOf(wrong.map((one) => ask({}, priya, one)))
    expect(refused.map(({ code }) => code)).toEqual(['conflict', 'conflict', 'conflict'])
    const stale = await makeEstimate()
    expect(await refusalOf(ask({ version: 7 }, priya, stale))).toMatchObject({ code: 'conflict' })
  })

  it('is good for no longer than the prices', async () => {
    estimate = await makeEstimate({ validDays: 7 })
    expect(await refusedFields(ask({ goodForDays: 14 }))).toEqual({ goodForDays: 'The estimate is valid for 7 days' })
    const [link] = await ask()
    const { validUntil } = await reread()
    expect(validUntil).toBe(addDays(todayIn(ZONE), 7))
    expect(link!.expiresAt).toBe(endOfDay(validUntil!, ZONE))
  })

  it('is good for the whole of the day that its letter names, on the clock of the organisation', async () => {
    // There it is another day for two hours of each.
    estimate = await makeEstimate({}, priya, { timezone: 'Australia/Perth' })
    const email = `${newId()}@example.test`
    const [link] = await ask({ goodForDays: 5, email })
    const lastDay = addDays(todayIn(ZONE), 5)
    expect(link!.expiresAt).toBe(endOfDay(lastDay, ZONE))
    expect((await mailsTo(email))[0]!.text).toContain(`good until ${formatDay(lastDay)}`)
  })

  it('of another organisation or estimate is not found', async () => {
    const [link] = await ask()
    const other = await makeEstimate()
    const wrong = [
      ask({}, stranger),
      asking.browse(stranger, at()),
      asking.renew(stranger, { ...at(), linkId: link!.id }),
      asking.takeBack(stranger, { ...at(), linkId: link!.id }),
      asking.takeBack(priya, { ...at(other), linkId: link!.id }),
      asking.renew(priya, { ...at(other), linkId: link!.id }),
      deciding.cutsOf(stranger, at()),
    ]
    expect((await refusalsOf(wrong)).map(({ code }) => code)).toEqual(wrong.map(() => 'not_found'))
  })

  it('is not sent again while somebody else is asked, nor once it is decided', async () => {
    const [first] = await ask()
    await age(isOver)
    await ask({ name: 'Kim' })
    const again = () => refusalOf(asking.renew(priya, { ...at(), linkId: first!.id }))
    expect(await again()).toMatchObject({ code: 'conflict' })
    await deciding.reject(priya, at(), DecideEstimate.parse({}))
    expect(await again()).toMatchObject({ code: 'conflict' })
  })

  it('is refused once an estimate has had as many as one may have', async () => {
    await ask()
    await inOrganization(priya, async (tx) => {
      const [one] = await tx.select().from(estimateLinks).where(eq(estimateLinks.estimateId, estimate.id))
      const over = { takenBackAt: new Date().toISOString(), tokenHash: null, sentAt: null, expiresAt: null }
      await tx.update(estimateLinks).set({ takenBackAt: over.takenBackAt }).where(eq(estimateLinks.id, one!.id))
      const rows = Array.from({ length: MOST_LINKS - 1 }, () => ({ ...one!, ...over, id: newId() }))
      await tx.insert(estimateLinks).values(rows)
    })
    expect(await refusalOf(ask())).toMatchObject({ code: 'conflict' })
  })
})
