import { createHash } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, formSignatures, jobForms, jobs, photos, users } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf, refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { AddClient, EditClient } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { merge } from '@/lib/desk/client-merge/service'
import {
  makeActor,
  makeClient,
  makeJob,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeVisit,
  makeVisitor,
} from '@/lib/desk/demo/factories'
import * as status from '@/lib/desk/job-file/verbs/status'
import * as registration from '@/lib/desk/registration/service'
import { MoveJob } from '@/lib/job/jobs/schema'
import {
  AddGroup,
  AddSignature,
  ChangeFormTemplate,
  FillForm,
  FormItem,
  type FormOfJob,
  type FormTemplate,
  GroupFile,
  MOST_POINTS,
  SaveTemplate,
  Sign,
  StartForm,
  type TemplateGroup,
} from '@/lib/paper/forms/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import * as visits from '@/lib/site/visits/service'

import * as exchange from './exchange'
import * as groups from './groups'
import * as forms from './job-forms'
import * as signatures from './signatures'
import * as templates from './templates'

let admin: Actor
let tui: Actor
let stranger: Actor
let groupId: string
let jobId: string
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  tui = await makeActor(admin, { role: 'Technician', firstName: 'Tui' })
  stranger = await makeActor(await makeOrganization())
  groupId = (await groups.add(admin, AddGroup.parse({ groupName: 'Forms' }))).id
})
beforeEach(async () => {
  jobId = (await makeJob(admin, { contactName: 'Alex Reed' })).id
})
afterAll(closeDatabase)

const item = (id: string, kind: FormItem['kind'], more: object = {}) =>
  FormItem.parse({ id, kind, label: `The ${id}`, ...more })
const ITEMS = [
  item('why', 'shortText', { required: true }),
  item('water', 'yesNo'),
  item('depth', 'number', {
    required: true,
    max: 500,
    shownWhen: { match: 'all', conditions: [{ itemId: 'water', operator: 'is', value: true }] },
  }),
  item('choice', 'singleChoice', { options: [{ value: 'a', label: 'A' }] }),
  item('photos', 'photo'),
  item('insured', 'jobField', { field: 'insured' }),
  item('sign', 'signature', { signerRole: 'insured', consent: 'I agree.' }),
]

let made = 0
const publish = (items: FormItem[] = ITEMS, more: object = {}, by = admin) =>
  templates.save(
    by,
    SaveTemplate.parse({ templateName: `Form ${++made}`, formTemplateGroupId: groupId, formItems: items, ...more }),
  )
const start = async (more: object = {}, { by = tui, items = ITEMS, of = jobId } = {}) => {
  const formTemplateId = (await publish(items)).id
  return forms.start(by, of, StartForm.parse({ formTemplateId, ...more }))
}
const fill = (form: Pick<FormOfJob, 'jobId' | 'id'>, sent: object, by = tui) =>
  forms.fill(by, { jobId: form.jobId, formId: form.id }, FillForm.parse(sent))
const stored = (form: FormOfJob) => forms.open(admin, { jobId: form.jobId, formId: form.id })
const DRAWN = {
  width: 300,
  height: 100,
  strokes: [
    [
      { x: 1.5, y: 2, t: 0 },
      { x: 30, y: 40.25, t: 16 },
    ],
  ],
}
const signature = (more: object = {}) => ({ id: newId(), itemId: 'sign', sign: DRAWN, signedBy: 'Alex Reed', ...more })
const submitted = async () => {
  const form = await start()
  return fill(form, { answers: { why: 'A burst pipe' }, signatures: [signature()], status: 'SUBMITTED' })
}

describe('a template', () => {
  it('is published once for one id, and then in versions, each by one of two who try at once', async () => {
    const id = newId()
    const body = { id, templateName: 'Twice' }
    expect(await publish(ITEMS, body)).toMatchObject({ id, version: 1, status: 'PUBLISHED', uses: 0 })
    await expect(publish(ITEMS, body)).rejects.toMatchObject({ answer: { id } })
    await expect(publish(ITEMS.slice(1), body)).rejects.toMatchObject({ code: 'conflict', current: { id } })
    const tries = [1, 2].map(() => publish(ITEMS.slice(0, 2), { ...body, version: 1 }))
    expect((await refusalsOf(tries)).map(({ code }) => code)).toEqual(['conflict'])
    expect(await templates.open(tui, id)).toMatchObject({ version: 2, formItems: [{ id: 'why' }, { id: 'water' }] })
  })

  it('is refused for items that do not go together, each at its place, and for a name that is taken', async () => {
    const later = item('first', 'heading', {
      shownWhen: { match: 'all', conditions: [{ itemId: 'why', operator: 'isNotEmpty' }] },
    })
    expect(await refusedFields(publish([later, ...ITEMS]))).toHaveProperty([
      'formItems.0.shownWhen.conditions.0.itemId',
    ])
    await publish(ITEMS, { templateName: 'Taken' })
    expect(await refusedFields(publish(ITEMS, { templateName: 'TAKEN' }))).toHaveProperty('templateName')
    for (const formTemplateGroupId of [newId(), (await groups.add(stranger, AddGroup.parse({ groupName: 'X' }))).id]) {
      expect(await refusedFields(publish(ITEMS, { formTemplateGroupId }))).toHaveProperty('formTemplateGroupId')
    }
  })

  it('names an unknown kind, and keeps HTML in labels as the text that it is', async () => {
    const unknown = SaveTemplate.safeParse({
      templateName: 'X',
      formTemplateGroupId: groupId,
      formItems: [{ kind: 'video' }],
    })
    expect(unknown.error!.issues[0]).toMatchObject({
      path: ['formItems', 0, 'kind'],
      message: 'There is no item “video”.',
    })
    const label = '<img src=x onerror=alert(1)> & "quotes"'
    expect((await publish([item('html', 'heading', { label })])).formItems[0]!.label).toBe(label)
  })

  it('is begun without items, written by one of two at once, and only then published', async () => {
    const { id, ...begun } = await templates.begin(admin, { templateName: 'Begun', formTemplateGroupId: groupId })
    expect(begun).toMatchObject({ version: 0, status: 'DRAFT', formItems: [] })
    expect(await refusedFields(forms.start(tui, jobId, StartForm.parse({ formTemplateId: id })))).toHaveProperty(
      'formTemplateId',
    )
    const draft = { templateName: '', formItems: [{ ...item('h', 'heading'), label: '' }], version: 0, revision: 0 }
    const tries = [1, 2].map(() => templates.saveDraft(admin, id, draft as never))
    expect(await refusalsOf(tries)).toMatchObject([{ code: 'conflict', current: { draft: { revision: 1 } } }])
    const next = { id, templateName: 'Begun', version: 0 }
    expect(await publish(ITEMS, next)).toMatchObject({ version: 1, status: 'PUBLISHED', draft: null })
    await expect(templates.saveDraft(admin, id, { ...draft, revision: 1 } as never)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('is new without an id, whatever version it is sent with', async () => {
    expect(await publish(ITEMS, { version: 1 })).toMatchObject({ version: 1, status: 'PUBLISHED' })
    const id = newId()
    await expect(publish(ITEMS, { id, version: 1 })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('keeps what a colleague wrote of its next version when it is published or imported, and drops what is published', async () => {
    const other = await makeActor(admin, { role: 'Administrator' })
    const group = await groups.add(admin, AddGroup.parse({ groupName: 'Two write here' }))
    const named = { templateName: 'Written by two', formTemplateGroupId: group.id }
    const { id } = await publish(ITEMS, named)
    const file = GroupFile.parse(JSON.parse(JSON.stringify(await exchange.exportGroup(admin, group.id))))
    const draft = { templateName: named.templateName, formItems: ITEMS.slice(0, 3), version: 1, revision: 0 }
    await templates.saveDraft(other, id, draft)
    const theirs = { draft: { revision: 1, formItems: [{ id: 'why' }, { id: 'water' }, { id: 'depth' }] } }
    expect(await publish(ITEMS.slice(0, 2), { ...named, id, version: 1 })).toMatchObject({ version: 2, ...theirs })
    await exchange.importGroup(admin, file)
    expect(await templates.open(admin, id)).toMatchObject({ version: 3, ...theirs })
    expect(await publish(ITEMS.slice(0, 3), { ...named, id, version: 3 })).toMatchObject({ version: 4, draft: null })
    // Whoever publishes is done with what they wrote themselves.
    await templates.saveDraft(admin, id, { ...draft, version: 4 })
    expect(await publish(ITEMS, { ...named, id, version: 4 })).toMatchObject({ version: 5, draft: null })
  })

  it('gives up what was read of its next version, and nothing that a colleague wrote meanwhile', async () => {
    const { id } = await publish(ITEMS)
    const draft = { templateName: 'Next', formItems: ITEMS.slice(0, 3), version: 1 }
    await templates.saveDraft(admin, id, { ...draft, revision: 0 })
    await templates.saveDraft(admin, id, { ...draft, templateName: 'Newer', revision: 1 })
    await expect(templates.dropDraft(admin, id, { revision: 1 })).rejects.toMatchObject({
      code: 'conflict',
      current: { draft: { templateName: 'Newer', revision: 2 } },
    })
    for (const _ of ['once', 'again after a lost answer']) await templates.dropDraft(admin, id, { revision: 2 })
    expect(await templates.open(admin, id)).toMatchObject({ version: 1, draft: null })
  })

  it('names who wrote or published it when it is not as it was read, and nobody who renamed it since', async () => {
    const lead = { role: 'Administrator', lastName: 'Lead' } as const
    const [writer, publisher, renamer] = await Promise.all(
      ['Wren', 'Pia', 'Remy'].map((firstName) => makeActor(admin, { ...lead, firstName })),
    )
    const { id, templateName } = await publish(ITEMS)
    const draft = { templateName, formItems: ITEMS.slice(0, 3), version: 1, revision: 0 }
    await templates.saveDraft(writer!, id, draft)
    const rename = (name: string) => templates.change(renamer!, id, { templateName: `${name} ${id}` })
    await rename('One')
    expect((await refusalOf(templates.saveDraft(admin, id, draft))).message).toContain(
      'Wren Lead changed this template',
    )
    await publish(ITEMS.slice(0, 2), { id, templateName, version: 1 }, publisher!)
    await rename('Two')
    for (const late of [
      publish(ITEMS, { id, version: 1 }),
      templates.saveDraft(admin, id, { ...draft, revision: 1 }),
    ]) {
      const { message, current } = await refusalOf(late)
      expect(message).toContain('Pia Lead changed this template')
      expect(current).toMatchObject({ updatedBy: { id: publisher!.userId, dp: null } })
    }
  })

  it('keeps what a colleague began anew after the draft that was read was given up', async () => {
    const { id } = await publish(ITEMS)
    const draft = { templateName: 'Read', formItems: ITEMS.slice(0, 3), version: 1, revision: 0 }
    const read = (await templates.saveDraft(admin, id, draft)).draft!.revision
    await templates.dropDraft(admin, id, { revision: read })
    await templates.saveDraft(admin, id, { ...draft, templateName: 'Begun anew' })
    const conflict = { code: 'conflict', current: { draft: { templateName: 'Begun anew' } } }
    await expect(templates.dropDraft(admin, id, { revision: read })).rejects.toMatchObject(conflict)
    await expect(templates.saveDraft(admin, id, { ...draft, revision: read })).rejects.toMatchObject(conflict)
  })

  it('is archived, brought back and deleted, and stays readable in its forms', async () => {
    const form = await start()
    const { formTemplateId: id } = form
    expect(await templates.change(admin, id, { isArchived: true })).toMatchObject({ status: 'ARCHIVED', uses: 1 })
    const again = () => forms.start(tui, jobId, StartForm.parse({ formTemplateId: id }))
    expect(await refusedFields(again())).toHaveProperty('formTemplateId')
    await templates.change(admin, id, { isArchived: false })
    await again()
    await templates.remove(admin, id)
    expect(await refusedFields(again())).toHaveProperty('formTemplateId')
    expect(await stored(form)).toMatchObject({ formItems: [{ id: 'why' }, ...Array.from({ length: 6 }, () => ({}))] })
    await expect(templates.remove(admin, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is copied into a group under a name that the group has not', async () => {
    const source = await publish(ITEMS, { templateName: 'Original' })
    const copy = { formTemplateId: source.id }
    expect(await templates.copyInto(admin, groupId, copy)).toMatchObject({
      templateName: 'Original (copy)',
      version: 1,
    })
    expect(await templates.copyInto(admin, groupId, copy)).toMatchObject({ templateName: 'Original (copy 2)' })
    const other = await groups.add(admin, AddGroup.parse({ groupName: 'Others' }))
    expect(await templates.copyInto(admin, other.id, copy)).toMatchObject({ templateName: 'Original' })
    await expect(templates.copyInto(stranger, other.id, copy)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what a template does', () => {
  const EFFECTS = { offersStatus: 'IN_PROGRESS', visit: 'INITIAL_ATTENDANCE', isRequired: true } as const
  const doing = async (effects: object = EFFECTS) => {
    const { id } = await publish(ITEMS)
    return templates.change(admin, id, ChangeFormTemplate.parse({ effects }))
  }

  it('is nothing until it is said, changes no version, and stays when the next version is published', async () => {
    const { id, effects, templateName } = await publish()
    expect(effects).toEqual({ offersStatus: null, visit: null, isRequired: false })
    expect(await templates.change(admin, id, { effects: EFFECTS })).toMatchObject({ version: 1, effects: EFFECTS })
    expect(await templates.change(admin, id, { isArchived: false })).toMatchObject({ effects: EFFECTS })
    expect(await publish(ITEMS.slice(0, 2), { id, templateName, version: 1 })).toMatchObject({
      version: 2,
      effects: EFFECTS,
    })
    await expect(templates.change(stranger, id, { effects: EFFECTS })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is a status that work leads to, and required only at a visit', () => {
    const faulty = (effects: object) =>
      ChangeFormTemplate.safeParse({ effects: { ...EFFECTS, ...effects } }).error?.issues.map(({ path }) => path)
    expect(faulty({})).toBeUndefined()
    expect(faulty({ visit: null })).toEqual([['effects', 'visit']])
    for (const offersStatus of ['CANCELLED', 'ON_HOLD', 'NOT_STARTED', 'GONE']) {
      expect(faulty({ offersStatus })).toEqual([['effects', 'offersStatus']])
    }
    expect(faulty({ visit: 'SOMETIMES' })).toEqual([['effects', 'visit']])
  })

  it('goes along with a copy and with a file, and a file of before changes none of it', async () => {
    const source = await doing()
    expect(await templates.copyInto(admin, groupId, { formTemplateId: source.id })).toMatchObject({ effects: EFFECTS })
    const own = await groups.add(admin, AddGroup.parse({ groupName: 'With effects' }))
    await templates.copyInto(admin, own.id, { formTemplateId: source.id, templateName: 'One' })
    const file = GroupFile.parse(JSON.parse(JSON.stringify(await exchange.exportGroup(admin, own.id))))
    const { groupId: theirs } = await exchange.importGroup(stranger, file)
    const there = async () => (await exchange.exportGroup(stranger, theirs)).templates[0]!.effects
    expect(await there()).toEqual(EFFECTS)
    const [{ effects: _, ...before }] = file.templates as [(typeof file.templates)[number]]
    expect(await exchange.importGroup(stranger, { ...file, templates: [before] })).toMatchObject({ unchanged: ['One'] })
    expect(await there()).toEqual(EFFECTS)
    const other = { ...before, effects: { ...EFFECTS, isRequired: false } }
    expect(await exchange.importGroup(stranger, { ...file, templates: [other] })).toMatchObject({ updated: ['One'] })
    expect(await there()).toMatchObject({ isRequired: false })
    expect(await exchange.importGroup(stranger, { ...file, templates: [other] })).toMatchObject({ unchanged: ['One'] })
  })

  it('is offered for a job once a form is submitted, until the job is there', async () => {
    const submit = async ({ id: formTemplateId }: FormTemplate) => {
      const form = await forms.start(tui, jobId, StartForm.parse({ formTemplateId }))
      return fill(form, { answers: { why: 'Rain' }, status: 'SUBMITTED' })
    }
    const offered = async (by = admin) => (await status.offer(by, jobId)).offer
    const template = await doing()
    const begun = await forms.start(tui, jobId, StartForm.parse({ formTemplateId: template.id }))
    expect(await offered()).toBeNull()
    const form = await fill(begun, { answers: { why: 'Rain' }, status: 'SUBMITTED' })
    expect(await offered()).toMatchObject({ to: 'IN_PROGRESS', because: `“${form.name}” was submitted` })
    // One that offers nothing hides nothing.
    await submit(await publish())
    expect(await offered()).toMatchObject({ to: 'IN_PROGRESS' })
    await status.move(admin, jobId, MoveJob.parse({ status: 'IN_PROGRESS' }))
    expect(await offered()).toBeNull()
    const further = await submit(await doing({ ...EFFECTS, offersStatus: 'TO_BE_INVOICED' }))
    expect(await offered()).toMatchObject({ to: 'TO_BE_INVOICED' })
    await forms.remove(admin, { jobId, formId: further.id })
    expect(await offered()).toBeNull()
    await expect(offered(stranger)).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('the standard forms are there for an organisation that has just registered', async () => {
  const email = `o.${newId()}@example.test`
  const person = { firstName: 'Olivia', lastName: 'Hart', email, password: 'correct horse battery staple' }
  await registration.register(makeVisitor(), { ...person, organizationName: 'New Firm' })
  const [owner] = await atTheDoor((tx) =>
    tx.select({ organizationId: users.organizationId }).from(users).where(eq(users.email, email)),
  )
  const [group, ...others] = await groups.browse(await makeActor(owner!), { loadTemplates: true })
  expect(others).toEqual([])
  expect(group).toMatchObject({ groupName: 'Standard forms', associatedClientId: null, templateCount: 8 })
  const states = group!.templates!.map(({ version, status }) => `${version} ${status}`)
  expect(new Set(states)).toEqual(new Set(['1 PUBLISHED']))
})

it('the standard forms are added once to an organisation that has none, also by two at once', async () => {
  const office = await makeActor(await makeOrganization())
  const tries = await Promise.allSettled([1, 2].map(() => groups.addStarters(office)))
  const [first, second] = tries.toSorted((a, b) => a.status.localeCompare(b.status))
  expect(first).toMatchObject({ status: 'fulfilled', value: { groupName: 'Standard forms', templateCount: 8 } })
  const there = (first as PromiseFulfilledResult<TemplateGroup>).value
  expect(second).toMatchObject({ status: 'rejected', reason: { answer: { id: there.id } } })
  await expect(groups.addStarters(office)).rejects.toMatchObject({ answer: { id: there.id, templateCount: 8 } })
  const [group, ...others] = await groups.browse(office, { loadTemplates: true })
  expect(others).toEqual([])
  expect(group!.templates).toHaveLength(8)
  // Under another name they are ours; those that we give are there for whoever asks again.
  await groups.change(office, { id: there.id, groupName: 'Ours', associatedClientId: null })
  expect((await groups.addStarters(office)).id).not.toBe(there.id)
})

describe('a group', () => {
  it('is for the jobs of its client, or of all, and goes along when the client is merged', async () => {
    const [client, into] = [await makeClient(admin), await makeClient(admin)]
    const own = await groups.add(admin, AddGroup.parse({ groupName: 'Panel', associatedClientId: client.id }))
    const ofClient = await makeJob(admin, { clientId: client.id, isPrivateJob: false })
    const namesFor = async (id: string) => (await groups.forJob(tui, id)).map(({ groupName }) => groupName)
    expect(await namesFor(ofClient.id)).toContain('Panel')
    expect(await namesFor(jobId)).not.toContain('Panel')
    expect(await namesFor(jobId)).toContain('Forms')
    await expect(clients.remove(admin, client.id)).rejects.toMatchObject({ code: 'conflict' })
    const unused = await makeClient(admin)
    await groups.change(admin, { id: own.id, groupName: 'Panel', associatedClientId: unused.id })
    expect(await refusalOf(clients.remove(admin, unused.id))).toMatchObject({
      message: expect.stringContaining('1 group of forms'),
    })
    await groups.change(admin, { id: own.id, groupName: 'Panel', associatedClientId: client.id })
    const versions = await Promise.all([client, into].map(({ id }) => clients.open(admin, id)))
    await merge(admin, client.id, {
      intoId: into.id,
      version: versions[0]!.version,
      intoVersion: versions[1]!.version,
      take: [],
    })
    expect(await groups.browse(admin, { loadTemplates: false })).toContainEqual(
      expect.objectContaining({ groupName: 'Panel', associatedClientId: into.id }),
    )
    expect(await namesFor(ofClient.id)).toContain('Panel')
  })

  describe('that a client’s jobs begin with', () => {
    const edit = async (id: string, defaultFormGroupId: string | null, by = admin) => {
      const { companyName } = await clients.open(by, id)
      return clients.edit(by, id, EditClient.parse({ companyName, defaultFormGroupId }))
    }
    const groupFor = async (associatedClientId: string | null, by = admin) =>
      (await groups.add(by, AddGroup.parse({ groupName: newId(), associatedClientId }))).id
    const defaultOf = async (id: string) => (await clients.open(admin, id)).defaultFormGroupId

    it('stands first on them, whether it is the client’s own or for all', async () => {
      const client = await makeClient(admin)
      const [own, all] = [await groupFor(client.id), await groupFor(null)]
      const job = await makeJob(admin, { clientId: client.id, isPrivateJob: false })
      const firstOf = async (id: string) => (await groups.forJob(tui, id))[0]!.id
      const usual = await firstOf(job.id)
      for (const id of [own, all]) {
        expect(await edit(client.id, id)).toMatchObject({ defaultFormGroupId: id })
        expect(await firstOf(job.id)).toBe(id)
      }
      expect(await firstOf(jobId)).toBe(usual)
      expect(await edit(client.id, null)).toMatchObject({ defaultFormGroupId: null })
      expect(await firstOf(job.id)).toBe(usual)
      const added = { companyName: newId(), defaultFormGroupId: all }
      const { id } = await clients.add(admin, AddClient.parse(added))
      expect(await defaultOf(id)).toBe(all)
      await expect(clients.add(admin, AddClient.parse({ ...added, id }))).rejects.toMatchObject({ answer: { id } })
    })

    it('is none of another client, of another organisation, or that is gone', async () => {
      const [client, other] = [await makeClient(admin), await makeClient(admin)]
      const gone = await groupFor(null)
      await groups.remove(admin, gone)
      for (const id of [await groupFor(other.id), await groupFor(null, stranger), gone, newId()]) {
        expect(await refusedFields(edit(client.id, id))).toHaveProperty('defaultFormGroupId')
      }
      const { id } = await groups.add(admin, AddGroup.parse({ groupName: newId() }))
      const added = AddClient.parse({ companyName: newId(), defaultFormGroupId: await groupFor(other.id) })
      expect(await refusedFields(clients.add(admin, added))).toHaveProperty('defaultFormGroupId')
      await expect(edit(client.id, id, stranger)).rejects.toMatchObject({ code: 'not_found' })
      expect(await defaultOf(client.id)).toBeNull()
    })

    it('is none any more once it is deleted or another client’s, and goes along when the client is merged', async () => {
      const [client, into] = [await makeClient(admin), await makeClient(admin)]
      const id = await groupFor(null)
      for (const one of [client, into]) await edit(one.id, id)
      await groups.change(admin, { id, groupName: newId(), associatedClientId: client.id })
      expect([await defaultOf(client.id), await defaultOf(into.id)]).toEqual([id, null])
      const versions = await Promise.all([client, into].map((one) => clients.open(admin, one.id)))
      const [version, intoVersion] = versions.map((one) => one.version) as [number, number]
      expect(await merge(admin, client.id, { intoId: into.id, version, intoVersion, take: [] })).toMatchObject({
        defaultFormGroupId: id,
      })
      await groups.remove(admin, id)
      expect(await defaultOf(into.id)).toBeNull()
    })

    it('is never one that somebody deletes at the same second', async () => {
      const client = await makeClient(admin)
      const id = await groupFor(null)
      await Promise.allSettled([edit(client.id, id), groups.remove(admin, id)])
      expect(await defaultOf(client.id)).toBeNull()
    })
  })

  it('offers what a form can be started from, and deletes its templates with it', async () => {
    const group = await groups.add(admin, AddGroup.parse({ groupName: 'Going' }))
    const { id } = await publish(ITEMS, { formTemplateGroupId: group.id })
    await templates.begin(admin, { templateName: 'Not yet', formTemplateGroupId: group.id })
    const offered = (await groups.forJob(tui, jobId)).find((one) => one.id === group.id)
    expect(offered!.templates).toMatchObject([{ id, formItems: ITEMS, draft: null }])
    const named = (await groups.forJob(tui, jobId, { items: false })).find((one) => one.id === group.id)
    const { formItems: _, ...name } = offered!.templates[0]!
    expect(named).toEqual({ ...offered, templates: [name] })
    await groups.remove(admin, group.id)
    await expect(templates.open(admin, id)).rejects.toMatchObject({ code: 'not_found' })
    // Its name is free again.
    await groups.add(admin, AddGroup.parse({ groupName: 'going' }))
    expect(await refusedFields(groups.add(admin, AddGroup.parse({ groupName: 'GOING' })))).toHaveProperty('groupName')
  })

  it('is one of a hundred, with two hundred templates: of two at once who take the last place one gets it', async () => {
    const own = await makeActor(await makeOrganization())
    const { organizationId } = own
    const filled = await groups.add(own, AddGroup.parse({ groupName: 'Full' }))
    await inOrganization(own, async (tx) => {
      await tx.execute(sql`insert into form_template_groups (organization_id, id, name)
        select ${organizationId}, gen_random_uuid(), 'Group ' || n from generate_series(2, 99) n`)
      await tx.execute(sql`insert into form_templates (organization_id, id, group_id, name, items, version)
        select ${organizationId}, gen_random_uuid(), ${filled.id}, 'Template ' || n, '[]', 1 from generate_series(1, 199) n`)
    })
    const outcomes = async (tries: Promise<unknown>[]) =>
      (await Promise.allSettled(tries)).map(({ status }) => status).toSorted()
    const added = ['A', 'B', 'C'].map((groupName) => groups.add(own, AddGroup.parse({ groupName })))
    expect(await outcomes(added)).toEqual(['fulfilled', 'rejected', 'rejected'])
    const published = [1, 2, 3].map(() => publish(ITEMS, { formTemplateGroupId: filled.id }, own))
    expect(await outcomes(published)).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('is known to its own organisation, with clients of its own', async () => {
    await expect(groups.remove(stranger, groupId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(exchange.exportGroup(stranger, groupId)).rejects.toMatchObject({ code: 'not_found' })
    for (const associatedClientId of [newId(), (await makeClient(stranger)).id]) {
      const added = groups.add(admin, AddGroup.parse({ groupName: 'For whom', associatedClientId }))
      expect(await refusedFields(added)).toHaveProperty('associatedClientId')
    }
    const renamed = { id: groupId, groupName: 'Forms', associatedClientId: null }
    const { version } = (await groups.browse(admin, { loadTemplates: false })).find(({ id }) => id === groupId)!
    await groups.change(admin, { ...renamed, version })
    await expect(groups.change(admin, { ...renamed, version })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('goes out as a file and comes in once: the same file again changes nothing', async () => {
    const from = await groups.add(admin, AddGroup.parse({ groupName: 'Handed on' }))
    await publish(ITEMS, { formTemplateGroupId: from.id, templateName: 'One' })
    await publish(ITEMS.slice(1, 2), { formTemplateGroupId: from.id, templateName: 'Two' })
    const file = GroupFile.parse(JSON.parse(JSON.stringify(await exchange.exportGroup(admin, from.id))))
    const first = await exchange.importGroup(stranger, file)
    expect(first).toMatchObject({ added: ['One', 'Two'], updated: [], unchanged: [] })
    expect(await exchange.importGroup(stranger, file)).toMatchObject({
      added: [],
      updated: [],
      unchanged: ['One', 'Two'],
    })
    const [one, two] = file.templates
    const changed = { ...file, templates: [{ ...one!, formItems: ITEMS.slice(0, 1) }, two!] }
    expect(await exchange.importGroup(stranger, changed)).toMatchObject({ updated: ['One'], unchanged: ['Two'] })
    const twice = { ...file, templates: [one!, { ...one!, templateName: 'ONE' }] }
    expect(await refusedFields(exchange.importGroup(stranger, twice))).toHaveProperty(['templates.1.templateName'])
    expect((await exchange.exportGroup(stranger, first.groupId)).templates).toHaveLength(2)
  })
})

describe('a form of a job', () => {
  it('is started once for one id, from the newest version, with what the job says', async () => {
    const { id: formTemplateId } = await publish()
    const id = newId()
    const body = StartForm.parse({ id, formTemplateId, answers: { why: 'A burst pipe' } })
    const form = await forms.start(tui, jobId, body)
    expect(form).toMatchObject({
      id,
      templateVersion: 1,
      status: 'DRAFT',
      answers: { why: 'A burst pipe' },
      jobFields: { insured: 'Alex Reed' },
      createdBy: { firstName: 'Tui' },
    })
    await expect(forms.start(tui, jobId, body)).rejects.toMatchObject({ answer: { id } })
    const other = { ...body, answers: { why: 'Rain' } }
    await expect(forms.start(tui, jobId, other)).rejects.toMatchObject({ code: 'conflict' })
    expect(await forms.browse(tui, jobId)).toHaveLength(1)
  })

  it('is of its job and its organisation, as its template and its visit are', async () => {
    const form = await start()
    const elsewhere = (await makeJob(admin)).id
    const at = { jobId: elsewhere, formId: form.id }
    const tries = [
      forms.open(tui, at),
      forms.fill(tui, at, {}),
      forms.remove(admin, at),
      forms.customize(admin, at, { formItems: ITEMS }),
      forms.renew(tui, at, {}),
      forms.open(stranger, { jobId, formId: form.id }),
      forms.browse(stranger, jobId),
    ]
    expect((await refusalsOf(tries)).map(({ code }) => code)).toEqual(tries.map(() => 'not_found'))
    const visit = await makeVisit(admin, { jobId: elsewhere, createdBy: admin.userId })
    await expect(start({ inspectionId: visit.id })).rejects.toMatchObject({ code: 'not_found' })
    const theirs = await groups.add(stranger, AddGroup.parse({ groupName: 'Theirs' }))
    const { id } = await publish(ITEMS, { formTemplateGroupId: theirs.id }, stranger)
    expect(await refusedFields(forms.start(tui, jobId, StartForm.parse({ formTemplateId: id })))).toHaveProperty(
      'formTemplateId',
    )
  })

  it('keeps its visit from being deleted, until it is deleted itself', async () => {
    const visit = await makeVisit(admin, { jobId, createdBy: admin.userId })
    const form = await start({ inspectionId: visit.id })
    expect(await refusalOf(visits.remove(admin, jobId, visit.id))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 form'),
    })
    await forms.remove(admin, { jobId, formId: form.id })
    await visits.remove(admin, jobId, visit.id)
  })

  it('refuses answers that do not fit, at their item, and stores nothing of what came with them', async () => {
    const form = await start()
    const cases: [object, string][] = [
      [{ gone: 'x' }, 'answers.gone'],
      [{ why: 5 }, 'answers.why'],
      [{ depth: 5 }, 'answers.depth'],
      [{ water: true, depth: 501 }, 'answers.depth'],
      [{ choice: 'z' }, 'answers.choice'],
      [{ insured: 'Somebody' }, 'answers.insured'],
      [{ sign: 'data:image/png;base64,AAAA' }, 'answers.sign'],
      [{ photos: { photoIds: [newId()] } }, 'answers.photos'],
    ]
    for (const [answers, place] of cases) {
      expect(Object.keys(await refusedFields(fill(form, { answers: { why: 'x', ...answers } })))).toEqual([place])
    }
    expect(await stored(form)).toMatchObject({ answers: {}, version: 1 })
    await fill(form, { answers: { water: true, depth: 500 } })
  })

  it('holds so many answers, however many times it is saved', async () => {
    const items = Array.from({ length: 60 }, (_, n) => item(`text${n}`, 'longText'))
    const form = await start({}, { items })
    const half = (from: number) =>
      Object.fromEntries(items.slice(from, from + 30).map(({ id }) => [id, 'x'.repeat(9_000)]))
    await fill(form, { answers: half(0) })
    expect(await refusedFields(fill(form, { answers: half(30) }))).toEqual({ answers: 'These answers are too long' })
    expect(await stored(form)).toMatchObject({ version: 2 })
  })

  it('takes photos of its own job alone', async () => {
    const photoIn = async (job: string) => {
      const own = { jobId: job, createdBy: admin.userId }
      const [room, visit] = [await makeRoom(admin, own), await makeVisit(admin, own)]
      const at = { ...own, roomId: room.id, inspectionId: visit.id, happenedAt: new Date().toISOString() }
      const note = await makePhotoNote(admin, { ...at, pictures: [{ bytes: Buffer.from('a'), width: 1, height: 1 }] })
      const [photo] = await inOrganization(admin, (tx) =>
        tx.select({ id: photos.id }).from(photos).where(eq(photos.feedItemId, note.id)),
      )
      return photo!.id
    }
    const form = await start()
    const [mine, others] = [await photoIn(jobId), await photoIn((await makeJob(admin)).id)]
    await fill(form, { answers: { photos: { photoIds: [mine] } } })
    expect(await refusedFields(fill(form, { answers: { photos: { photoIds: [mine, others] } } }))).toHaveProperty([
      'answers.photos',
    ])
  })

  it('merges what two people fill in at once, item by item', async () => {
    const form = await start()
    const both = [
      fill(form, { answers: { why: 'A burst pipe' }, version: 1 }),
      fill(form, { answers: { water: false }, version: 1 }, admin),
    ]
    await Promise.all(both)
    expect(await stored(form)).toMatchObject({ answers: { why: 'A burst pipe', water: false }, version: 3 })
  })

  it('tells the later of two who answer the same what the other said, and takes nothing of it', async () => {
    const form = await start()
    await fill(form, { answers: { why: 'A burst pipe' }, version: 1 }, admin)
    const refusal = await refusalOf(fill(form, { answers: { why: 'Rain', water: true }, version: 1 }))
    expect(refusal).toMatchObject({
      code: 'conflict',
      fields: [{ path: 'answers.why' }],
      current: { answers: { why: 'A burst pipe' }, version: 2 },
    })
    expect((await stored(form)).answers).toEqual({ why: 'A burst pipe' })
    // Who says the same, or has read what the other said, is no conflict.
    await fill(form, { answers: { why: 'A burst pipe' }, version: 1 })
    await fill(form, { answers: { why: 'Rain' }, version: 2 })
  })

  it('lets a device that was away answer an item again and again', async () => {
    const form = await start()
    const writer = newId()
    await fill(form, { answers: { why: 'R' }, version: 1, writer })
    await fill(form, { answers: { why: 'Rain' }, version: 1, writer })
    expect(await stored(form)).toMatchObject({ answers: { why: 'Rain' }, revisions: { why: 3 } })
    await expect(fill(form, { answers: { why: 'x' }, version: 1, writer: newId() })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('keeps the version that it was started with, and takes the newest over with the answers that fit', async () => {
    const form = await start({ answers: { why: 'Rain', choice: 'a' } })
    const next = [ITEMS[0]!, item('choice', 'singleChoice', { options: [{ value: 'b', label: 'B' }] })]
    await publish(next, { id: form.formTemplateId, version: 1 })
    const before = await stored(form)
    expect(before).toMatchObject({ templateVersion: 1, newestVersion: 2 })
    expect(before.formItems).toHaveLength(ITEMS.length)
    const at = { jobId, formId: form.id }
    await expect(forms.renew(tui, at, { version: 5 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await forms.renew(tui, at, { version: 1 })).toMatchObject({
      templateVersion: 2,
      answers: { why: 'Rain' },
      formItems: [{ id: 'why' }, { id: 'choice' }],
    })
  })

  it('has items of its own where an Administrator changed them, before anybody signs', async () => {
    const form = await start({ answers: { why: 'Rain', choice: 'a' } })
    const at = { jobId, formId: form.id }
    const own = [ITEMS[0]!, ITEMS[6]!]
    expect(await forms.customize(admin, at, { formItems: own })).toMatchObject({
      isCustomized: true,
      answers: { why: 'Rain' },
    })
    expect((await templates.open(admin, form.formTemplateId)).formItems).toHaveLength(ITEMS.length)
    await publish(ITEMS.slice(0, 1), { id: form.formTemplateId, version: 1 })
    await expect(forms.renew(tui, at, {})).rejects.toMatchObject({ code: 'role' })
    await fill(form, { signatures: [signature()] })
    await expect(forms.customize(admin, at, { formItems: ITEMS })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a form that is submitted', () => {
  it('lacks nothing, or is refused with all that it lacks and stays open', async () => {
    const signed = ITEMS.map((one) => (one.id === 'sign' ? { ...one, required: true } : one)) as FormItem[]
    const form = await start({ answers: { water: true } }, { items: signed })
    expect(await refusedFields(fill(form, { answers: { choice: 'a' }, status: 'SUBMITTED' }))).toEqual({
      'answers.why': 'Please answer this',
      'answers.depth': 'Please answer this',
      'answers.sign': 'Please sign',
    })
    expect(await stored(form)).toMatchObject({ status: 'DRAFT', answers: { water: true }, version: 1 })
  })

  it('is locked with the hash of what was shown, whatever changes afterwards', async () => {
    const form = await submitted()
    expect(form).toMatchObject({
      status: 'SUBMITTED',
      submittedBy: { firstName: 'Tui' },
      jobFields: { insured: 'Alex Reed' },
    })
    const [row] = await inOrganization(admin, (tx) =>
      tx.select({ frozen: jobForms.frozen }).from(jobForms).where(eq(jobForms.id, form.id)),
    )
    expect(createHash('sha256').update(row!.frozen!).digest('hex')).toBe(form.sha256)
    expect(JSON.parse(row!.frozen!)).toMatchObject({
      answers: { why: 'A burst pipe' },
      jobFields: { insured: 'Alex Reed' },
      signatures: [{ signedBy: 'Alex Reed', consent: 'I agree.', sign: DRAWN }],
    })
    await inOrganization(admin, (tx) => tx.update(jobs).set({ contactName: 'Somebody else' }).where(eq(jobs.id, jobId)))
    await publish(ITEMS.slice(0, 1), { id: form.formTemplateId, version: 1 })
    expect(await stored(form)).toEqual({ ...form, newestVersion: 2 })
  })

  it('takes no more answers, items, versions or signatures of its own, and is answered when it is sent again', async () => {
    const form = await start()
    const sent = { answers: { why: 'A burst pipe' }, signatures: [signature()], status: 'SUBMITTED' }
    const locked = await fill(form, sent)
    expect(await fill(form, sent)).toEqual(locked)
    const at = { jobId, formId: form.id }
    const others = [{ signedBy: 'Somebody Else' }, { role: 'tenant' }, { signedAt: '2026-01-05T00:00:00.000Z' }]
    const tries = [
      ...others.map((other) => fill(form, { ...sent, signatures: [{ ...sent.signatures[0], ...other }] })),
      fill(form, { answers: { why: 'Rain' } }),
      fill(form, { answers: { why: 'Rain' }, status: 'SUBMITTED' }),
      fill(form, { signatures: [signature()] }),
      fill(form, { removedSignatureIds: [locked.signatures[0]!.id] }),
      forms.customize(admin, at, { formItems: ITEMS }),
      forms.renew(tui, at, {}),
    ]
    const refused = await refusalsOf(tries)
    expect(refused.map(({ code }) => code)).toEqual(tries.map(() => 'conflict'))
    expect(refused[others.length]).toMatchObject({ current: { id: form.id, status: 'SUBMITTED' } })
    expect(await stored(form)).toEqual(locked)
  })

  it('is locked by one of two who submit it at once, and counts their answers or refuses them', async () => {
    const form = await start()
    const tries = ['One', 'Two'].map((why) => fill(form, { answers: { why }, status: 'SUBMITTED' }))
    expect((await refusalsOf(tries)).map(({ code }) => code)).toEqual(['conflict'])
  })

  it('is taken the place of by a new one, which begins with its answers and names it', async () => {
    const form = await submitted()
    const again = StartForm.parse({ formTemplateId: form.formTemplateId, supersedesId: form.id })
    const next = await forms.start(tui, jobId, again)
    expect(next).toMatchObject({
      supersedesId: form.id,
      answers: { why: 'A burst pipe' },
      signatures: [],
      status: 'DRAFT',
    })
    const ofDraft = { ...again, supersedesId: next.id }
    await expect(forms.start(tui, jobId, ofDraft)).rejects.toMatchObject({ code: 'conflict' })
    const elsewhere = (await makeJob(admin)).id
    await expect(forms.start(tui, elsewhere, again)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is deleted with its hash in the history', async () => {
    const form = await submitted()
    await forms.remove(admin, { jobId, formId: form.id })
    expect(await forms.browse(tui, jobId)).toEqual([])
    const entries = await inOrganization(admin, (tx) =>
      tx
        .select({ action: activity.action, details: activity.details })
        .from(activity)
        .where(eq(activity.subjectId, form.id)),
    )
    expect(entries.find(({ action }) => action === 'form.deleted')!.details).toMatchObject({ sha256: form.sha256 })
  })
})

describe('a signature', () => {
  it('keeps what the job said when it was given, until it is taken off', async () => {
    const form = await start()
    await fill(form, { signatures: [signature()] })
    const rename = (contactName: string) =>
      inOrganization(admin, (tx) => tx.update(jobs).set({ contactName }).where(eq(jobs.id, jobId)))
    const { jobFields, signatures } = await stored(form)
    await rename('Sam Other')
    expect((await stored(form)).jobFields).toEqual(jobFields)
    await fill(form, { removedSignatureIds: [signatures[0]!.id] })
    expect((await stored(form)).jobFields).not.toEqual(jobFields)
  })

  it('is of what was read: an answer or items that somebody else changed since are refused, the own ones are not', async () => {
    const [own, others] = [newId(), newId()]
    const form = await start()
    const { version } = form
    await fill(form, { answers: { choice: 'a' }, version, writer: own })
    expect((await fill(form, { signatures: [signature()], version, writer: own })).signatures).toHaveLength(1)

    const read = await start()
    await fill(read, { answers: { choice: 'a' }, version: read.version, writer: others }, admin)
    const sent = { signatures: [signature()], version: read.version, writer: own }
    await expect(fill(read, sent)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Please read it again'),
      current: { answers: { choice: 'a' }, signatures: [] },
    })
    const again = { ...sent, version: read.version + 1 }
    expect((await fill(read, again)).signatures).toHaveLength(1)
    await fill(read, { answers: { water: false } }, admin)
    expect((await fill(read, again)).signatures, 'sent twice, it was signed before').toHaveLength(1)

    const customized = await start()
    const at = { jobId: customized.jobId, formId: customized.id }
    await forms.customize(admin, at, { formItems: [...ITEMS, item('more', 'shortText')] })
    const signed = { signatures: [signature()], version: customized.version, writer: own }
    await expect(fill(customized, signed)).rejects.toMatchObject({ code: 'conflict' })
    expect((await stored(customized)).revisions).toEqual({})
    const byCall = await fill(customized, { signatures: [signature()] })
    expect(byCall.signatures, 'by a call that names no version').toHaveLength(1)
  })

  it('is not hidden by what is filled in after it', async () => {
    const shownWhen = { match: 'all', conditions: [{ itemId: 'let', operator: 'isNot', value: false }] }
    const items = [item('let', 'yesNo'), item('sign', 'signature', { shownWhen })]
    const form = await start({}, { items })
    await fill(form, { signatures: [signature()] })
    await expect(fill(form, { answers: { let: false } })).rejects.toMatchObject({ code: 'conflict' })
    expect((await fill(form, { answers: { let: true } })).signatures).toHaveLength(1)
  })

  it('is kept as its strokes, with who, what they agreed to, when and on what, once for one id', async () => {
    const form = await start()
    const sent = signature({
      device: 'Phone',
      timezone: 'Australia/Brisbane',
      place: { latitude: -27.4, longitude: 153 },
    })
    await fill(form, { signatures: [sent] })
    const again = await fill(form, { signatures: [sent] })
    expect(again).toMatchObject({
      version: 2,
      signatures: [
        {
          id: sent.id,
          itemId: 'sign',
          sign: DRAWN,
          signedBy: 'Alex Reed',
          role: 'insured',
          consent: 'I agree.',
          device: 'Phone',
          timezone: 'Australia/Brisbane',
          place: { latitude: -27.4, longitude: 153 },
          createdBy: { firstName: 'Tui' },
        },
      ],
    })
    const other = { ...sent, signedBy: 'Somebody else' }
    await expect(fill(form, { signatures: [other] })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is one of two that are made at once, and is taken off before it is made anew', async () => {
    const form = await start()
    const tries = [1, 2].map(() => fill(form, { signatures: [signature()] }))
    expect((await refusalsOf(tries)).map(({ code }) => code)).toEqual(['conflict'])
    const [first] = (await stored(form)).signatures
    const next = signature({ signedBy: 'Sam Reed' })
    const after = await fill(form, { removedSignatureIds: [first!.id], signatures: [next] })
    expect(after.signatures.map(({ id }) => id)).toEqual([next.id])
  })

  it('is of an item that is signed, by hand unless the item says otherwise, and of no time to come', async () => {
    const form = await start()
    const fieldsOf = async (more: object) =>
      Object.keys(await refusedFields(fill(form, { signatures: [signature(more)] })))
    expect(await fieldsOf({ itemId: 'why' })).toEqual(['signatures.0.itemId'])
    expect(await fieldsOf({ itemId: 'gone' })).toEqual(['signatures.0.itemId'])
    expect(await fieldsOf({ sign: { typed: 'Alex Reed' } })).toEqual(['signatures.0.sign'])
    expect(await fieldsOf({ signedAt: new Date(Date.now() + 86_400_000).toISOString() })).toEqual([
      'signatures.0.signedAt',
    ])
    const items = [item('sign', 'signature', { mayBeTyped: true })]
    const typed = await start({}, { items })
    expect((await fill(typed, { signatures: [signature({ sign: { typed: 'Alex' } })] })).signatures).toHaveLength(1)
  })

  it('has a bounded number of points, and is no picture', () => {
    const points = (count: number) => [Array.from({ length: count }, (_, t) => ({ x: 1, y: 1, t }))]
    const strokes = (all: object[][]) => Sign.safeParse({ ...DRAWN, strokes: all }).success
    expect(strokes(points(MOST_POINTS))).toBe(true)
    expect(strokes(points(MOST_POINTS + 1))).toBe(false)
    expect(strokes([...points(MOST_POINTS), ...points(1)])).toBe(false)
    expect(strokes([[{ x: Infinity, y: 0, t: 0 }]])).toBe(false)
    expect(strokes([[{ x: 1e6, y: 0, t: 0 }]])).toBe(false)
    for (const picture of ['data:image/png;base64,AAAA', { image: 'AAAA' }, { ...DRAWN, image: 'AAAA' }]) {
      expect(Sign.safeParse(picture).success).toBe(false)
    }
  })

  it('is added to a submitted form beside one of its own, and changes nothing that is locked', async () => {
    const form = await submitted()
    const at = { jobId, formId: form.id }
    const [reference] = form.signatures
    const beside = AddSignature.parse({
      newSignature: { id: newId(), sign: DRAWN, signedBy: 'Wes Witness', role: 'witness' },
      referencedSignatureId: reference!.id,
    })
    const after = await signatures.addBeside(tui, at, beside)
    expect(after.signatures).toMatchObject([
      { id: reference!.id },
      { signedBy: 'Wes Witness', itemId: null, referencedSignatureId: reference!.id, consent: 'I agree.' },
    ])
    expect(after).toMatchObject({ sha256: form.sha256, answers: form.answers, status: 'SUBMITTED' })
    expect((await signatures.addBeside(tui, at, beside)).signatures).toHaveLength(2)
    const onTop = {
      ...beside,
      newSignature: { ...beside.newSignature, id: newId() },
      referencedSignatureId: after.signatures[1]!.id,
    }
    await expect(signatures.addBeside(tui, at, onTop)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('may be sent with the fields that a signature has: it answers no item', async () => {
    const form = await submitted()
    const [reference] = form.signatures
    const newSignature = {
      itemId: null,
      sign: DRAWN,
      signedBy: 'Wes Witness',
      role: null,
      referencedSignatureId: reference!.id,
    }
    const beside = AddSignature.parse({ newSignature, referencedSignatureId: reference!.id })
    const after = await signatures.addBeside(tui, { jobId: form.jobId, formId: form.id }, beside)
    expect(after.signatures[1]).toMatchObject({ itemId: null, role: null, referencedSignatureId: reference!.id })
    for (const wrong of [{ itemId: 'sign' }, { referencedSignatureId: newId() }]) {
      const sent = { newSignature: { ...newSignature, ...wrong }, referencedSignatureId: reference!.id }
      expect(AddSignature.safeParse(sent).success).toBe(false)
    }
  })

  it('is not added beside one of another form, nor to a form that is not submitted', async () => {
    const [form, other] = [await submitted(), await submitted()]
    const add = (to: FormOfJob, referencedSignatureId: string, by = tui) =>
      signatures.addBeside(
        by,
        { jobId: to.jobId, formId: to.id },
        AddSignature.parse({ newSignature: { sign: DRAWN, signedBy: 'Wes' }, referencedSignatureId }),
      )
    for (const id of [other.signatures[0]!.id, newId()]) {
      await expect(add(form, id)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(add(form, form.signatures[0]!.id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    const open = await fill(await start(), { signatures: [signature()] })
    await expect(add(open, open.signatures[0]!.id)).rejects.toMatchObject({ code: 'conflict' })
    const count = await inOrganization(admin, (tx) => tx.$count(formSignatures, eq(formSignatures.formId, form.id)))
    expect(count).toBe(1)
  })
})

describe('a form that only staff sign', () => {
  const OWN = [
    item('hazards', 'multipleChoice', { options: [{ value: 'mould', label: 'Mould' }] }),
    item('meeting', 'shortText'),
    item('stop', 'checkbox'),
    item('day', 'date', { default: 'today' }),
    item('sign', 'signature', { signerRole: 'technician', consent: 'I have gone through this.' }),
  ]
  const submitOwn = async (formTemplateId: string, meeting: string, { by = tui, of = jobId } = {}) => {
    const form = await forms.start(by, of, StartForm.parse({ formTemplateId }))
    const answers = { hazards: ['mould'], meeting, stop: true, day: '2026-03-01' }
    return fill(form, { answers, signatures: [signature({ signedBy: 'Tui' })], status: 'SUBMITTED' }, by)
  }
  const begin = (formTemplateId: string, more: object = {}, by = tui) =>
    forms.start(by, jobId, StartForm.parse({ formTemplateId, fromLast: true, ...more }))

  it('begins as the last one of whoever begins it, of this job before others, without what is said anew', async () => {
    const { id } = await publish(OWN)
    const here = await submitOwn(id, 'At the gate')
    const elsewhere = (await makeJob(admin)).id
    await submitOwn(id, 'By the truck', { of: elsewhere })
    const next = await begin(id)
    expect(next.answersFromAt).toBe(here.submittedAt)
    const [told] = await inOrganization(admin, (tx) =>
      tx
        .select({ details: activity.details })
        .from(activity)
        .where(and(eq(activity.subjectId, next.id), eq(activity.action, 'form.started'))),
    )
    expect(told!.details).toMatchObject({ answersFromAt: here.submittedAt })
    expect(next.answers).toMatchObject({ hazards: ['mould'], meeting: 'At the gate' })
    expect(next.answers.stop).toBeUndefined()
    expect(next.answers.day).not.toBe('2026-03-01')
    expect([next.status, next.signatures]).toEqual(['DRAFT', []])
    expect(
      (await forms.start(tui, elsewhere, StartForm.parse({ formTemplateId: id, fromLast: true }))).answers.meeting,
    ).toBe('By the truck')
  })

  it('is signed only by who confirms to have read them, each of their own, and says so in the history', async () => {
    const second = item('second', 'signature', { signerRole: 'technician' })
    const { id } = await publish([...OWN, second])
    await submitOwn(id, 'At the gate')
    const form = await begin(id)
    const rest = { stop: true }
    const unread = fill(form, { answers: rest, signatures: [signature({ signedBy: 'Tui' })] })
    expect(await refusedFields(unread)).toEqual({
      'signatures.0.hasRead': 'Please confirm that you have read the answers: they are those of an earlier form',
    })
    const first = await fill(form, { answers: rest, signatures: [signature({ signedBy: 'Tui', hasRead: true })] })
    expect(first.signatures).toMatchObject([{ signedBy: 'Tui', hasRead: true }])
    const other = signature({ itemId: 'second', signedBy: 'Wes' })
    expect(await refusedFields(fill(form, { signatures: [other] }))).toHaveProperty(['signatures.0.hasRead'])
    const locked = await fill(form, { signatures: [{ ...other, hasRead: true }], status: 'SUBMITTED' })
    expect(locked.status).toBe('SUBMITTED')
    const at = { jobId, formId: form.id }
    const beside = { sign: DRAWN, signedBy: 'Ana' }
    const sign = (newSignature: object) =>
      signatures.addBeside(
        tui,
        at,
        AddSignature.parse({ newSignature, referencedSignatureId: locked.signatures[0]!.id }),
      )
    expect(await refusedFields(sign(beside))).toHaveProperty(['newSignature.hasRead'])
    expect((await sign({ ...beside, hasRead: true })).signatures.at(-1)).toMatchObject({ hasRead: true })
    const told = await inOrganization(admin, (tx) =>
      tx
        .select({ details: activity.details })
        .from(activity)
        .where(and(eq(activity.subjectId, form.id), eq(activity.action, 'form.signed'))),
    )
    expect(told.map(({ details }) => details)).toEqual(
      ['Tui', 'Wes', 'Ana'].map((signedBy) => expect.objectContaining({ signedBy, hasRead: true })),
    )
  })

  it('is not locked unread where nobody has to sign; one from before it was asked is signed and locked as it was', async () => {
    const { id } = await publish([...OWN.slice(0, -1), { ...OWN.at(-1)!, required: false } as FormItem])
    await submitOwn(id, 'At the gate')
    const form = await begin(id)
    expect(await refusedFields(fill(form, { status: 'SUBMITTED' }))).toHaveProperty('hasRead')
    expect((await fill(form, { status: 'SUBMITTED', hasRead: true })).status).toBe('SUBMITTED')
    const older = await begin(id)
    await inOrganization(admin, (tx) => tx.update(jobForms).set({ mustBeRead: false }).where(eq(jobForms.id, older.id)))
    const locked = await fill(older, { signatures: [signature()], status: 'SUBMITTED' })
    expect(locked).toMatchObject({ status: 'SUBMITTED', signatures: [{ hasRead: false }] })
  })

  it('a second try says the same of who has read them, or is refused', async () => {
    const { id } = await publish(OWN)
    await submitOwn(id, 'At the gate')
    const form = await begin(id)
    const own = signature({ id: newId(), hasRead: true })
    const unread = { ...own, hasRead: undefined }
    const sent = { answers: { stop: true }, signatures: [own] }
    await fill(form, sent)
    expect((await fill(form, sent)).signatures).toHaveLength(1)
    await expect(fill(form, { ...sent, signatures: [unread] })).rejects.toMatchObject({ code: 'conflict' })
    const last = { ...sent, status: 'SUBMITTED' }
    await fill(form, last)
    expect((await fill(form, last)).status).toBe('SUBMITTED')
    await expect(fill(form, { ...last, signatures: [unread] })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('begins empty for somebody else, where it is not asked for, and where a client signs it', async () => {
    const { id } = await publish(OWN)
    await submitOwn(id, 'At the gate')
    const others = [await begin(id, {}, admin), await begin(id, { fromLast: false })]
    expect(others.map(({ answersFromAt, answers }) => [answersFromAt, answers.meeting])).toEqual([
      [null, undefined],
      [null, undefined],
    ])
    const ofClient = await submitted()
    const next = await begin(ofClient.formTemplateId)
    expect([next.answersFromAt, next.answers.why]).toEqual([null, undefined])
  })

  it('begins empty where the last one came by a link that they sent: somebody else answered that', async () => {
    const { id } = await publish(OWN)
    const form = await submitOwn(id, 'At the gate')
    await inOrganization(admin, (tx) =>
      tx.update(jobForms).set({ submittedByLink: 'Jo Owner' }).where(eq(jobForms.id, form.id)),
    )
    expect(await begin(id)).toMatchObject({ answersFromAt: null, mustBeRead: false })
  })
})
