import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobReports, organizations, planUsage } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { pagesOf } from '@/e2e/pages-of'
import { refusalOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AddEstimate, ApproveEstimate } from '@/lib/paper/estimates/schema'
import { approve } from '@/lib/paper/estimates/verbs/decide'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { holdForm, requireForm } from '@/lib/paper/forms/queries/job-forms'
import { AddGroup, AddSignature, FillForm, type FormItem, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as signatures from '@/lib/paper/forms/verbs/signatures'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { EstimateRequest, ReportRequest } from '@/lib/paper/reports/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Download } from '@/lib/platform/route/download'

import { makeReport } from './make'
import { keepPaper } from './paper'
import * as reports from './reports'
import { verify } from './verify'

const ITEMS: FormItem[] = [
  { id: 'why', kind: 'shortText', label: 'Why' },
  { id: 'sign', kind: 'signature', label: 'Owner', mayBeTyped: true },
  { id: 'second', kind: 'signature', label: 'Tenant', mayBeTyped: true },
]

let folder: string
let admin: Actor
let jobId: string
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'settled-papers-'))
})
beforeEach(async () => {
  admin = await makeActor(await makeOrganization(), { firstName: 'Ada', lastName: 'Office' })
  jobId = (await makeJob(admin, { refNumber: 'CLM-77' })).id
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const startForm = async (): Promise<string> => {
  const { id: formTemplateGroupId } = await groups.add(admin, AddGroup.parse({ groupName: newId() }))
  const template = SaveTemplate.parse({ templateName: 'Work authorisation', formTemplateGroupId, formItems: ITEMS })
  const { id: formTemplateId } = await templates.save(admin, template)
  return (await forms.start(admin, jobId, StartForm.parse({ formTemplateId }))).id
}
const fill = (formId: string, sent: object) => forms.fill(admin, { jobId, formId }, FillForm.parse(sent))
const sign = (itemId: string, signedBy = 'Alex Reed', id = newId()) => ({
  id,
  itemId,
  sign: { typed: signedBy },
  signedBy,
})
const signedForm = async () => {
  const formId = await startForm()
  await fill(formId, {
    answers: { why: 'A burst pipe' },
    signatures: [sign('sign'), sign('second')],
    status: 'SUBMITTED',
  })
  return formId
}
const formRequest = (formId: string) => ReportRequest.parse({ type: 'FormReport', formId })
const bytesOf = async (file: Download) => buffer(await file.open())
const formPaper = async (formId: string, by = admin) =>
  bytesOf((await reports.ask(by, jobId, formRequest(formId), { store: false })) as Download)
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const textOf = async (bytes: Buffer) => {
  const place = path.join(folder, `${newId()}.pdf`)
  await writeFile(place, bytes)
  return (await pagesOf(place)).text
}
const rows = () =>
  inOrganization(admin, (tx) =>
    tx
      .select()
      .from(jobReports)
      .where(and(eq(jobReports.organizationId, admin.organizationId), eq(jobReports.jobId, jobId)))
      .orderBy(jobReports.createdAt, jobReports.versionNo),
  )
const told = (code: string) => verify({ address: newId() }, code)
const blocked = (tx: Tx) =>
  tx.execute(sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)
const isOwed = async (about: string) => {
  const [row] = await atTheDoor((tx) =>
    tx.execute<{ waits: boolean }>(sql`select queue.is_waiting(${`paper:${about}`}) as waits`),
  )
  return row!.waits
}

describe('a signed form', () => {
  it('is one file for everybody who saves it, with its code on it, and found at /verify', async () => {
    const formId = await signedForm()
    const first = await formPaper(formId)
    const tess = await makeActor(admin, { role: 'Technician' })
    const byLink = await bytesOf(await reports.copyForLink(admin, jobId, formRequest(formId)))
    expect([hash(await formPaper(formId, tess)), hash(byLink)]).toEqual([hash(first), hash(first)])
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({ type: 'FormReport', versionNo: 1, status: 'COMPLETED', title: 'Work authorisation' })
    const text = await textOf(first)
    expect(text).toContain(`/verify/${row!.code}`)
    expect(text).toContain('Version 1')
    expect(text).not.toContain('Preview')
    expect(await told(row!.code)).toMatchObject({
      type: 'FormReport',
      sha256: hash(first),
      supersededBy: null,
      withdrawnAt: null,
    })
  })

  it('is kept the moment it is signed, whether or not anybody saves it', async () => {
    const formId = await signedForm()
    expect(await isOwed(formId)).toBe(true)
    const task = { organizationId: admin.organizationId, userId: admin.userId, jobId }
    await keepPaper({ ...task, request: { type: 'FormReport', formId } })
    await keepPaper({ ...task, request: { type: 'FormReport', formId } })
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(hash(await formPaper(formId))).toBe(row!.sha256!.toString('hex'))
  })

  it('is kept once where two ask at the same second', async () => {
    const formId = await signedForm()
    const both = await Promise.all([formPaper(formId), formPaper(formId)])
    expect(hash(both[0])).toBe(hash(both[1]))
    expect(await rows()).toHaveLength(1)
  })

  it('is kept once where somebody else has kept it between the look for it and its version', async () => {
    const formId = await signedForm()
    const first = await formPaper(formId)
    const [kept] = await rows()
    const { options } = kept!
    const put = (tx: Tx, printed: object) =>
      tx.update(jobReports).set({ options: printed }).where(eq(jobReports.jobId, jobId))
    // As long as it prints another version, nobody finds it.
    await inOrganization(admin, (tx) => put(tx, { ...options, ofVersion: 0 }))
    const { asked } = await inOrganization(admin, async (tx) => {
      await lockStorage(tx, admin)
      const waits = { asked: formPaper(formId) }
      await expect.poll(() => blocked(tx)).toHaveLength(1)
      await put(tx, options)
      return waits
    })
    expect(hash(await asked)).toBe(hash(first))
    expect(await rows()).toHaveLength(1)
  })

  it('with one more signature is the next version; the one before stays as it was and says that there is a newer one', async () => {
    const formId = await signedForm()
    const before = await formPaper(formId)
    const form = await forms.open(admin, { jobId, formId })
    const beside = { newSignature: { sign: { typed: 'Wes' }, signedBy: 'Wes' } }
    const referencedSignatureId = form.signatures[0]!.id
    await signatures.addBeside(admin, { jobId, formId }, AddSignature.parse({ ...beside, referencedSignatureId }))
    const after = await formPaper(formId)
    const [first, second] = await rows()
    expect(hash(before)).toBe(first!.sha256!.toString('hex'))
    expect(hash(after)).toBe(second!.sha256!.toString('hex'))
    expect((await textOf(after)).replace(/\s/g, ' ')).toContain('Signed: Wes')
    expect(first!.code).not.toBe(second!.code)
    expect([(await told(first!.code)).supersededBy, (await told(second!.code)).supersededBy]).toEqual([2, null])
  })

  it('whose signature is taken off is withdrawn, and no other paper takes its version', async () => {
    const formId = await startForm()
    const mark = sign('sign')
    await fill(formId, { signatures: [mark] })
    await formPaper(formId)
    const second = sign('second', 'Tim Tenant')
    await fill(formId, { signatures: [second] })
    await formPaper(formId)
    await fill(formId, { removedSignatureIds: [second.id] })
    const [one, two] = await rows()
    expect(one).toMatchObject({ versionNo: 1, withdrawnAt: null })
    expect(await told(two!.code)).toMatchObject({ versionNo: 2, withdrawnBy: 'Ada Office' })
    await fill(formId, { removedSignatureIds: [mark.id] })
    expect((await told(one!.code)).withdrawnAt).not.toBeNull()
    // Nobody has signed what is left: it is a draft again, and not kept.
    expect(await textOf(await formPaper(formId))).toContain('Preview')
    await fill(formId, { signatures: [sign('sign')] })
    await formPaper(formId)
    const all = await rows()
    expect(all.map(({ versionNo }) => versionNo)).toEqual([1, 2, 3])
    expect(new Set(all.map(({ code }) => code)).size).toBe(3)
  })

  it('whose signature is taken off while it is being made is not kept with it', async () => {
    const formId = await startForm()
    const mark = sign('sign')
    await fill(formId, { signatures: [mark] })
    const { asked } = await inOrganization(admin, async (tx) => {
      await lockStorage(tx, admin)
      const waits = { asked: refusalOf(formPaper(formId)) }
      // It has read the form with its signature, and waits for its version.
      await expect.poll(() => blocked(tx)).toHaveLength(1)
      const { answered } = await holdForm(tx, admin, { jobId, formId })
      const before = await requireForm(tx, admin, { jobId, formId })
      await forms.fillHeld(tx, admin, { before, answered }, FillForm.parse({ removedSignatureIds: [mark.id] }))
      return waits
    })
    expect(await asked).toMatchObject({ code: 'conflict' })
    expect(await rows()).toEqual([])
  })

  it('is withdrawn with its signature also where the clock of who made it is behind', async () => {
    const formId = await startForm()
    const mark = sign('sign')
    await fill(formId, { signatures: [mark] })
    await formPaper(formId)
    const completedAt = new Date(Date.now() - 60_000).toISOString()
    await inOrganization(admin, (tx) => tx.update(jobReports).set({ completedAt }).where(eq(jobReports.jobId, jobId)))
    await fill(formId, { removedSignatureIds: [mark.id] })
    const [row] = await rows()
    expect((await told(row!.code)).withdrawnAt).not.toBeNull()
  })

  it('that is deleted is withdrawn', async () => {
    const formId = await signedForm()
    await formPaper(formId)
    await forms.remove(admin, { jobId, formId })
    const [row] = await rows()
    expect(await told(row!.code)).toMatchObject({ withdrawnBy: 'Ada Office', supersededBy: null })
    expect(row!.fileId).toBeNull()
    const task = { organizationId: admin.organizationId, userId: admin.userId, jobId }
    await keepPaper({ ...task, request: { type: 'FormReport', formId } })
    expect(await rows()).toHaveLength(1)
  })

  it('is handed out where there is no room to keep it, and says that it is not kept', async () => {
    const formId = await signedForm()
    await inOrganization(admin, (tx) => tx.update(organizations).set({ pricingPlan: 'FREE' }))
    await inOrganization(admin, (tx) => tx.update(planUsage).set({ storageBytes: 2 ** 50 }))
    admin = { ...admin, organization: { ...admin.organization, pricingPlan: 'FREE' } }
    expect(await textOf(await formPaper(formId))).toContain('Preview')
    expect(await rows()).toEqual([])
  })

  it('that nobody signed or submitted yet is only looked at', async () => {
    const formId = await startForm()
    expect(await textOf(await formPaper(formId))).toContain('Preview')
    expect(await rows()).toEqual([])
  })
})

describe('an approved estimate', () => {
  const price = async () => {
    const lines = [{ description: 'Extraction', quantity: 3, unitRateCents: 33_33 }]
    const sent = { jobId, name: 'Make safe', status: 'COMPLETED', sections: [{ title: 'Wet area', lines }] }
    const { id } = await estimates.add(admin, AddEstimate.parse(sent))
    return id
  }
  const approved = async () => {
    const id = await price()
    await approve(admin, { jobId, estimateId: id }, ApproveEstimate.parse({}))
    return id
  }
  const request = (estimateId: string, options: object = {}) =>
    EstimateRequest.parse({ type: 'EstimateReport', estimateId, ...options })
  const paper = async (estimateId: string, options: object = {}, by = admin) =>
    reports.estimatePaper(by, jobId, request(estimateId, options), 'id')

  it('is one file for everybody who saves it, with its code on it, and found at /verify', async () => {
    const id = await approved()
    expect(await isOwed(id)).toBe(true)
    const file = await paper(id)
    expect(file.name).toBe(`estimate-report-${id}.pdf`)
    const first = await bytesOf(file)
    expect(hash(await bytesOf(await paper(id)))).toBe(hash(first))
    expect(hash(await bytesOf(await reports.copyForLink(admin, jobId, request(id))))).toBe(hash(first))
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    const text = await textOf(first)
    expect(text).toContain(`/verify/${row!.code}`)
    expect(text.replace(/\s/g, '')).toMatch(/SHA-256ofwhatwasapproved:[\da-f]{64}/)
    expect(await told(row!.code)).toMatchObject({ type: 'EstimateReport', versionNo: 1, sha256: hash(first) })
  })

  it('has a name of whole letters, however long the claim’s', async () => {
    for (const start of ['x', 'xx']) {
      jobId = (await makeJob(admin, { refNumber: start + '👷'.repeat(90) })).id
      const { name } = await reports.estimatePaper(admin, jobId, request(await price()), 'words')
      expect([name.isWellFormed(), name.includes('\ufffd')], name).toEqual([true, false])
    }
  })

  it('has copies with other prices, which are no newer versions of it', async () => {
    const id = await approved()
    await paper(id)
    await paper(id, { withGst: true })
    const found = await rows()
    expect(found.map(({ title, versionNo }) => [title, versionNo])).toEqual([
      ['Estimate: Make safe', 1],
      ['Estimate: Make safe, prices with GST', 1],
    ])
    for (const { code } of found) expect((await told(code)).supersededBy).toBeNull()
  })

  it('is no Technician’s, kept or not', async () => {
    const id = await approved()
    await paper(id)
    const tess = await makeActor(admin, { role: 'Technician' })
    expect(await refusalOf(paper(id, {}, tess))).toMatchObject({ code: 'role' })
    const other = await makeActor(await makeOrganization())
    expect(await refusalOf(paper(id, {}, other))).toMatchObject({ code: 'not_found' })
  })

  it('is not what is not decided: that is only looked at, and what was kept of it is withdrawn when it is deleted', async () => {
    const id = await price()
    expect(await textOf(await bytesOf(await paper(id)))).toContain('Preview')
    expect(await rows()).toEqual([])
    await reports.store(admin, jobId, request(id))
    const [owed] = await rows()
    const task = { organizationId: admin.organizationId, reportId: owed!.id, code: owed!.code }
    await makeReport(task, { number: 1, isLast: true })
    expect((await told(owed!.code)).withdrawnAt).toBeNull()
    await estimates.remove(admin, { jobId, estimateId: id })
    expect(await told(owed!.code)).toMatchObject({ withdrawnBy: 'Ada Office' })
  })
})
