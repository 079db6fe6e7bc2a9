import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import { pagesOf } from '@/e2e/pages-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AddSignature, type Answers, FillForm, type FormItem, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'
import { STARTER_FORMS } from '@/lib/paper/forms/starter-forms'
import { addStarterForms } from '@/lib/paper/forms/starters'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as signatures from '@/lib/paper/forms/verbs/signatures'
import * as templates from '@/lib/paper/forms/verbs/templates'
import type { Actor } from '@/lib/platform/auth/actor'

import { gatherReport, paperOf, setReport } from './make'
import { ReportRequest } from './schema'

let folder: string
let admin: Actor
let stranger: Actor
let jobId: string
let ready: Map<string, string>
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'form-reports-'))
  admin = await makeActor(await makeOrganization(), { firstName: 'Ada', lastName: 'Office' })
  stranger = await makeActor(await makeOrganization())
  jobId = (await makeJob(admin, { contactName: 'Alex Reed', refNumber: 'CLM-77' })).id
  await inOrganization(admin, (tx) => addStarterForms(tx, admin.organizationId))
  const [starters] = await groups.forJob(admin, jobId)
  ready = new Map(starters!.templates!.map(({ templateName, id }) => [templateName, id]))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const DRAWN = {
  width: 300,
  height: 100,
  strokes: [
    [
      { x: 10, y: 50, t: 0 },
      { x: 200, y: 20, t: 30 },
    ],
  ],
}

/** An answer that fits, to whatever is asked. */
function answerFor(item: FormItem): Answers[string] {
  switch (item.kind) {
    case 'shortText':
    case 'longText':
      return `An answer to ${item.id}`
    case 'number':
      return item.min ?? 1
    case 'date':
      return '2026-11-25'
    case 'time':
      return '08:30'
    case 'yesNo':
    case 'checkbox':
      return true
    case 'singleChoice':
      return item.options[0]!.value
    case 'multipleChoice':
      return [item.options[0]!.value]
    case 'table':
      return [
        Object.fromEntries(item.columns.map(({ id, kind }) => [id, kind === 'shortText' ? `A cell of ${id}` : null])),
      ]
    default:
      return null
  }
}

const at = (formId: string) => ({ jobId, formId })
const fill = (formId: string, sent: object) => forms.fill(admin, at(formId), FillForm.parse(sent))

async function make(formId: string, by = admin) {
  const request = ReportRequest.parse({ type: 'FormReport', formId })
  const gathered = await inOrganization(by, (tx) => gatherReport(tx, by, jobId, request))
  const madeAt = new Date('2026-11-25T01:00:00Z')
  const made = await setReport(by, gathered, { madeAt, version: { no: 1, code: 'ABCDEFGHJKLM' } })
  onTestFinished(made.remove)
  if (process.env.KEEP_PAGES) await copyFile(made.path, path.join(process.env.KEEP_PAGES, `${gathered.title}.pdf`))
  const read = await pagesOf(made.path)
  return { ...read, subject: gathered.subject, whole: read.text.replace(/[\s\u200b]/g, '') }
}

it('a signed form is named by the completion report, with whoever signed it and when', async () => {
  const name = STARTER_FORMS.find(({ items }) => items.some(({ kind }) => kind === 'signature'))!.name
  const job = await makeJob(admin)
  const { id, formItems } = await forms.start(admin, job.id, StartForm.parse({ formTemplateId: ready.get(name) }))
  const item = formItems.find(({ kind }) => kind === 'signature')!
  const read = async () => {
    const request = ReportRequest.parse({ type: 'CompletionReport' })
    const gathered = await inOrganization(admin, (tx) => gatherReport(tx, admin, job.id, request))
    const { paper } = paperOf(gathered, { madeAt: new Date(), version: null })
    const at = paper.blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Forms signed')
    return at < 0 ? null : paper.blocks[at + 1]
  }
  expect(await read()).toBeNull()
  const signed = { itemId: item.id, sign: DRAWN, signedBy: 'Alex Reed', signedAt: '2026-11-02T03:04:00Z' }
  await forms.fill(admin, { jobId: job.id, formId: id }, FillForm.parse({ signatures: [signed] }))
  expect(await read()).toMatchObject({
    rows: [[`${name}, version 1`, expect.stringContaining('Alex Reed'), '2 Nov 2026, 01:04 PM', 'Not yet']],
  })
})

describe.each(STARTER_FORMS.map((form) => [form.name, form.items] as const))('the starter form %s', (name, items) => {
  it('is filled in, signed, submitted and printed with all that it shows', async () => {
    const { id } = await forms.start(admin, jobId, StartForm.parse({ formTemplateId: ready.get(name) }))
    // Each answer may show further items.
    for (const item of items) {
      const value = answerFor(item)
      if (value !== null) await fill(id, { answers: { [item.id]: value } }).catch(() => null)
    }
    const drawn = items.filter(({ kind }) => kind === 'signature')
    const signed = drawn.map((item) => ({ itemId: item.id, sign: DRAWN, signedBy: 'Alex Reed' }))
    const form = await fill(id, { signatures: signed, status: 'SUBMITTED' })
    const { text, whole, pages, title, subject, ...read } = await make(id)
    expect(title).toContain(name)
    expect(subject).toBe(id)
    expect(whole).toContain(form.sha256)
    expect(whole).toContain('Haveyourlawyerreadit')
    // No page but that of the evidence is left to a last line.
    const [last] = pages.slice(-2)
    expect(last!.text.length).toBeGreaterThan(400)
    expect(text.match(/\bQuestion Answer\b/g)).toHaveLength(1)
    expect(text).toContain('Submitted and locked')
    expect(text).toContain('Alex Reed')
    expect(
      pages.flatMap((page) => page.alternatives).filter((words) => words === 'Signature of Alex Reed'),
    ).toHaveLength(signed.length)
    expect(read.language).toBe('en-AU')
  })
})

describe('a form on paper', () => {
  const LABEL = '<b>Why</b> #strike[x] $a$ & "more"'
  const ITEMS: FormItem[] = [
    { id: 'why', kind: 'shortText', label: LABEL },
    { id: 'water', kind: 'yesNo', label: 'Is there water?' },
    {
      id: 'deep',
      kind: 'number',
      label: 'How deep is it?',
      unit: 'mm',
      shownWhen: { match: 'all', conditions: [{ itemId: 'water', operator: 'is', value: true }] },
    },
    { id: 'who', kind: 'jobField', label: 'For whom', field: 'insured' },
    {
      id: 'wide',
      kind: 'table',
      label: 'A wide table',
      columns: Array.from({ length: 12 }, (_, n) => ({
        id: `c${n}`,
        label: `Column ${n}`,
        kind: 'shortText' as const,
      })),
    },
    { id: 'sign', kind: 'signature', label: 'Owner', consent: 'I agree to it.', mayBeTyped: true },
  ]
  const start = async () => {
    const [group] = await groups.forJob(admin, jobId)
    const template = SaveTemplate.parse({ templateName: newId(), formTemplateGroupId: group!.id, formItems: ITEMS })
    const { id: formTemplateId } = await templates.save(admin, template)
    return forms.start(admin, jobId, StartForm.parse({ formTemplateId }))
  }

  it('prints what is shown, people’s words as they are, and says that it is not submitted yet', async () => {
    const { id } = await start()
    await fill(id, { answers: { why: 'A burst pipe', water: true, deep: 40, wide: [{ c0: 'First cell' }] } })
    const open = await make(id)
    expect(open.text).toContain('This form is not submitted yet')
    expect(open.whole).toContain('40mm')
    expect(open.whole).toContain('Firstcell')
    expect(open.whole).toMatch(/<b>Why<\/b>#?strike\[x\]\$a\$&"more"/)
    expect(open.text).toContain('Not signed')
    await fill(id, { answers: { deep: -2.5 } })
    expect((await make(id)).whole).toContain('−2.5mm')
    await fill(id, { answers: { water: false } })
    const without = await make(id)
    expect(without.text).not.toContain('How deep is it?')
  })

  it('prints a typed signature, and those that were added beside it', async () => {
    const { id } = await start()
    const signed = { id: newId(), itemId: 'sign', sign: { typed: 'Alexandra Reed' }, signedBy: 'Alex Reed' }
    const form = await fill(id, { signatures: [signed], status: 'SUBMITTED' })
    const newSignature = { sign: DRAWN, signedBy: 'Wes Witness', role: 'witness' }
    const beside = AddSignature.parse({ newSignature, referencedSignatureId: signed.id })
    await signatures.addBeside(admin, at(id), beside)
    const { text, whole, pages } = await make(id)
    expect(text).toContain('Alexandra Reed')
    expect(text).toContain('I agree to it.')
    expect(text).toContain('Wes Witness, Witness')
    expect(text).toContain('Added after the form was submitted')
    expect(text).toContain('Signed: Wes Witness')
    expect(whole).toContain(form.sha256)
    expect(pages.flatMap((page) => page.alternatives)).toContain('Signature of Wes Witness')
  })

  it('is nobody else’s, of no other job, and refused alike for one that never was', async () => {
    const { id } = await start()
    await expect(make(id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(make(newId())).rejects.toMatchObject({ code: 'not_found' })
  })
})
