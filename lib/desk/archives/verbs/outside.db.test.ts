import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { mailMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { unzip } from '@/e2e/unzip'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentCategory,
  makeJob,
  makeNote,
  makeOrganization,
  makeVisit,
  makeVisitor,
} from '@/lib/desk/demo/factories'
import * as exported from '@/lib/desk/exports/verbs/exports'
import * as jobFile from '@/lib/desk/job-file/service'
import { ChangeJob } from '@/lib/job/jobs/schema'
import { AskForApproval } from '@/lib/paper/approval/schema'
import * as approval from '@/lib/paper/approval/verbs/ask'
import * as byLink from '@/lib/paper/approval/verbs/by-link'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { AddGroup, FormItem, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { attachedRecord } from '@/lib/paper/reports/attached'
import { readRecord } from '@/lib/paper/reports/queries'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { AskToSign } from '@/lib/paper/signing/schema'
import * as signing from '@/lib/paper/signing/verbs/ask'
import * as signingByLink from '@/lib/paper/signing/verbs/by-link'
import type { Actor } from '@/lib/platform/auth/actor'
import * as catalogue from '@/lib/site/equipment/verbs/catalogue'

import { makeExport } from './make'

/** Told to staff alone: each of words or of digits that no hash, id or time of the files holds by chance. */
const KEY_SAFE = 'Quokka-4471'
const ALARM = 'Wombat-9902'
const HOW_TO_GET_IN = `Key safe ${KEY_SAFE}, alarm ${ALARM}`
const ADDRESS = `priya.${newId()}@firm.example`
const RATE = 1_987_654_321

let folder: string
let actor: Actor
let jobId: string
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'outside-'))
  actor = await makeActor(await makeOrganization(), { email: ADDRESS, role: 'Administrator' })
  const job = await makeJob(actor, { accessNotes: `${HOW_TO_GET_IN}, first`, projectManagerId: actor.userId })
  jobId = job.id
  await makeVisit(actor, { jobId, createdBy: actor.userId })
  await makeNote(actor, { jobId, createdBy: actor.userId, text: 'The ceiling is down.' })
  await makeEquipmentCategory(actor, { name: 'Air movers', dailyRateCents: RATE })
  const { version, siteAddress, suburb, state, postcode, country, type, contactName } = await jobFile.read(actor, jobId)
  const where = { siteAddress, suburb, state, postcode, country, type }
  const who = { isPrivateJob: true, contactName, projectManagerId: actor.userId }
  await jobFile.change(actor, jobId, ChangeJob.parse({ ...where, ...who, version, accessNotes: HOW_TO_GET_IN }))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

/** The secret of the latest link that was sent to somebody. */
const secretTo = async (recipient: string) => {
  const [mail] = await inOrganization(actor, (tx) =>
    tx.select({ secret: mailMessages.linkSecret }).from(mailMessages).where(eq(mailMessages.recipient, recipient)),
  )
  return mail!.secret!
}

async function claimFile(): Promise<string> {
  const { id } = await exported.ask(actor, jobId)
  await makeExport({ organizationId: actor.organizationId, exportId: id }, { number: 1, isLast: true })
  const found = await unzip(await buffer(await (await exported.open(actor, jobId, id)).open()))
  return [...found.values()].map(String).join('\n')
}

async function attachedToReport(): Promise<string> {
  const record = await inOrganization(actor, (tx) => readRecord(tx, actor, jobId))
  const request = ReportRequest.parse({ type: 'DryingLog' })
  return attachedRecord(record, null, {
    title: 'Drying log',
    request,
    madeAt: new Date(),
    version: { no: 1, code: 'A' },
  })
}

async function approvalPage(): Promise<string> {
  const sections = [{ title: 'Laundry', lines: [{ description: 'Extraction', quantity: 1, unitRateCents: 100 }] }]
  const { id } = await estimates.add(
    actor,
    AddEstimate.parse({ jobId, name: 'Make safe', status: 'COMPLETED', sections }),
  )
  const email = 'approver@example.test'
  await approval.ask(actor, { jobId, estimateId: id }, AskForApproval.parse({ name: 'Jo', sendBy: 'email', email }))
  return JSON.stringify(await byLink.view(makeVisitor(), await secretTo(email)))
}

async function signingPage(): Promise<string> {
  const formItems = [FormItem.parse({ id: 'owner', kind: 'signature', label: 'Owner', consent: 'I agree.' })]
  const { id: formTemplateGroupId } = await groups.add(actor, AddGroup.parse({ groupName: 'Forms' }))
  const saved = SaveTemplate.parse({ templateName: 'Authority', formTemplateGroupId, formItems })
  const { id: formTemplateId } = await templates.save(actor, saved)
  const { id: formId } = await forms.start(actor, jobId, StartForm.parse({ formTemplateId }))
  const email = 'signer@example.test'
  const signers = [{ itemId: 'owner', name: 'Jo', sendBy: 'email', email }]
  await signing.ask(actor, { jobId, formId }, AskToSign.parse({ signers }))
  return JSON.stringify(await signingByLink.view(makeVisitor(), await secretTo(email)))
}

describe('what leaves the firm', () => {
  it.each([
    ['in a claim file', claimFile],
    ['in a report', attachedToReport],
    ['on a page for approval', approvalPage],
    ['on a page for a signature', signingPage],
  ])('%s tells nobody how to get into the house, nor the address of a colleague', async (_, leaving) => {
    const text = await leaving()
    expect(text.length).toBeGreaterThan(200)
    for (const secret of [KEY_SAFE, ALARM, ADDRESS, String(RATE)]) expect(text).not.toContain(secret)
  })

  it('in a claim file says who changed how to get in, and when, without the words', async () => {
    expect(await claimFile()).toContain('changed the access notes')
  })
})

describe('a daily rate of equipment', () => {
  it('is told to those who plan work, and not to a Technician', async () => {
    const technician = await makeActor(actor, { role: 'Technician' })
    const [category] = await catalogue.browseCategories(actor)
    expect(category).toMatchObject({ dailyRateCents: RATE })
    expect(await catalogue.browseCategories(technician)).toEqual([{ ...category, dailyRateCents: null }])
    const opened = await catalogue.openCategory(technician, category!.id, { page: 1, pageSize: 100 })
    expect(JSON.stringify(opened)).not.toContain(String(RATE))
  })
})
