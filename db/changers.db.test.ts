import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { refusalOf } from '@/e2e/refusal-of'
import { changedAmong } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { UpdateOrganization } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { ChangeTerms } from '@/lib/company/terms/schema'
import * as texts from '@/lib/company/terms/service'
import { ChangeUser } from '@/lib/company/users/schema'
import * as staff from '@/lib/company/users/service'
import { removePicture } from '@/lib/company/users/verbs/profile'
import { makeActor, makeJob, makeOrganization, makePhotoNote, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { move } from '@/lib/desk/job-file/verbs/status'
import { MoveJob } from '@/lib/job/jobs/schema'
import { BrowsePhotos, CaptionPhotos } from '@/lib/job/photos/schema'
import * as photosOf from '@/lib/job/photos/verbs/job-photos'
import { captionSeveral } from '@/lib/job/photos/verbs/several'
import {
  AddEstimate,
  ChangeEstimate,
  ChangeEstimateWords,
  ChangeLine,
  type Estimate,
} from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import * as lines from '@/lib/paper/estimates/verbs/lines'
import * as standards from '@/lib/paper/estimates/verbs/standards'
import { AddGroup, FillForm, FormItem, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import type { Actor } from '@/lib/platform/auth/actor'
import { ChangeDryingSettings } from '@/lib/site/drying/schema'
import * as drying from '@/lib/site/drying/service'
import { ChangeInspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

import { accessEvents, estimateLines, photos } from './schema'
import { inOrganization } from './tenancy'
import { writeAsRead } from './versioned'

let scope: { organizationId: number }
let priya: Actor
let tess: Actor
let jobId: string
beforeAll(async () => {
  scope = await makeOrganization()
  priya = await makeActor(scope, { firstName: 'Priya', lastName: 'Nair' })
  tess = await makeActor(scope, { firstName: 'Tess', lastName: 'Tyler' })
  jobId = (await makeJob(scope, { timezone: 'Australia/Brisbane' })).id
})
afterAll(closeDatabase)

/** An actor as a request makes one: what it changes is in the audit log. */
const asking = (actor: Actor): Actor => ({
  ...actor,
  request: { id: newId(), kind: 'change', operation: 'PUT /x', address: '203.0.113.1', device: null, isNoted: false },
})
const add = (): Promise<Estimate> => {
  const sections = [{ title: 'Laundry', lines: ['One', 'Two'].map((description) => ({ description })) }]
  return estimates.add(priya, AddEstimate.parse({ jobId, name: 'Make safe', sections }))
}
const save = (actor: Actor, { id: estimateId, sections }: Estimate, quantity: number, more: object = {}) => {
  const { id: lineId, totalCents: _, evidence: __, originId: ___, ...line } = sections[0]!.lines[0]!
  return lines.change(actor, { jobId, estimateId, lineId }, ChangeLine.parse({ ...line, quantity, ...more }))
}

it('a line that somebody was faster with names them and when, to others and to themselves', async () => {
  const made = await add()
  await save(asking(tess), made, 2)
  const refused = await refusalOf(save(asking(priya), made, 3))
  expect(refused).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^Tess Tyler changed this line in the meantime\. That was (at|on) .+M\.$/),
    current: { quantity: 2, updatedBy: { id: tess.userId, firstName: 'Tess', lastName: 'Tyler' } },
  })
  expect((await refusalOf(save(asking(tess), made, 4)))!.message).toMatch(
    /^You changed this line on another device or tab in the meantime\./,
  )
})

it('what goes along unchanged keeps who changed it', async () => {
  const made = await add()
  await save(asking(tess), made, 2)
  const now = await estimates.open(priya, { jobId, estimateId: made.id })
  const omar = await makeActor(scope, { firstName: 'Omar' })
  await estimates.change(asking(omar), { jobId, estimateId: made.id }, ChangeEstimate.parse({ sections: now.sections }))
  expect((await refusalOf(save(priya, made, 3)))!.message).toMatch(/^Tess Tyler changed this line/)
})

it('where two wrote in the same millisecond nobody is named, nor is who nobody knows', async () => {
  const made = await add()
  await save(asking(tess), made, 2)
  const [{ at } = { at: '' }] = await inOrganization(scope, (tx) =>
    tx
      .select({ at: estimateLines.updatedAt })
      .from(estimateLines)
      .where(eq(estimateLines.id, made.sections[0]!.lines[0]!.id)),
  )
  const { address, device, operation, kind } = asking(priya).request!
  const other = {
    organizationId: scope.organizationId,
    id: newId(),
    userId: priya.userId,
    address,
    device,
    operation,
    kind,
  }
  await inOrganization(scope, (tx) => tx.insert(accessEvents).values({ ...other, createdAt: at }))
  expect((await refusalOf(save(priya, made, 3)))!.message).toMatch(/^Somebody else changed this line in the meantime\./)
  const silent = await add()
  await save(tess, silent, 2)
  expect((await refusalOf(save(priya, silent, 3)))!.message).toMatch(/^Somebody else changed this line/)
})

it('whoever acts by a link learns no name', async () => {
  const made = await add()
  await save(asking(tess), made, 2)
  const doer = { kind: 'link' as const, linkId: newId(), name: 'Jo Owner', address: '', device: null }
  expect((await refusalOf(save({ ...priya, doer }, made, 3)))!.message).toBe(
    'Somebody else changed this line in the meantime.',
  )
})

it('a visit names who changed it, and a job who moved it', async () => {
  const { id } = await makeVisit(scope, { jobId, createdBy: priya.userId })
  const change = (actor: Actor, summary: string) =>
    visits.change(actor, jobId, id, ChangeInspection.parse({ summary, version: 1 }))
  await change(asking(tess), 'Hers')
  expect(await refusalOf(change(asking(priya), 'Mine'))).toMatchObject({
    message: expect.stringMatching(/^Tess Tyler changed this site visit in the meantime\. That was/),
    current: { updatedBy: { firstName: 'Tess' } },
  })
  await move(tess, jobId, MoveJob.parse({ status: 'CUSTOMER_CONTACTED' }))
  const moved = move(priya, jobId, MoveJob.parse({ status: 'CUSTOMER_CONTACTED', from: 'NOT_STARTED' }))
  expect(await refusalOf(moved)).toMatchObject({
    message: expect.stringMatching(/^Tess Tyler moved this job to .+ in the meantime\. That was/),
    current: { ...(await jobs.read(priya, jobId)) },
  })
})

/** A record of which an organisation has one: each read, then changed by two, of whom the second reads an older version. */
const OF_THE_ORGANIZATION: [
  string,
  (by: Actor, version: number, word: string) => Promise<unknown>,
  () => Promise<number>,
][] = [
  [
    'the organization',
    (by, version, phone) =>
      organization.change(by, by.organizationId, UpdateOrganization.parse({ version, phone: `07 5550 000${phone}` })),
    async () => (await organization.read(priya)).version,
  ],
  [
    'these words',
    (by, version, terms) => standards.changeWords(by, ChangeEstimateWords.parse({ version, terms, exclusions: null })),
    async () => (await standards.readWords(priya)).version,
  ],
  [
    'these texts',
    (by, version, terms) => texts.change(by, ChangeTerms.parse({ version, terms, privacy: null })),
    async () => (await texts.read(priya)).version,
  ],
  [
    'these settings',
    (by, version, tolerance) => {
      const sent = {
        version,
        tolerancePoints: Number(tolerance),
        altitudeMetres: null,
        sizingFactors: null,
        standards: [],
      }
      return drying.changeSettings(by, ChangeDryingSettings.parse(sent))
    },
    async () => (await drying.readSettings(priya)).version,
  ],
]
it.each(OF_THE_ORGANIZATION)('%s, of which there is one, names who changed it', async (what, change, versionOf) => {
  const version = await versionOf()
  await change(asking(tess), version, '1')
  expect((await refusalOf(change(asking(priya), version, '2')))!.message).toMatch(
    new RegExp(`^Tess Tyler changed ${what} in the meantime\\. That was (at|on) .+M\\.$`),
  )
})

it('who only fills in an earlier move has not moved the job', async () => {
  const { id } = await makeJob(scope, { timezone: 'Australia/Brisbane' })
  await move(asking(tess), id, MoveJob.parse({ status: 'CUSTOMER_CONTACTED' }))
  const earlier = new Date(Date.now() - 3_600_000).toISOString()
  const omar = await makeActor(scope, { firstName: 'Omar' })
  await move(asking(omar), id, MoveJob.parse({ status: 'CUSTOMER_CONTACTED', date: earlier }))
  const late = move(priya, id, MoveJob.parse({ status: 'CUSTOMER_CONTACTED', from: 'NOT_STARTED' }))
  expect((await refusalOf(late))!.message).toMatch(/^Tess Tyler moved this job/)
})

it('of several answers that others gave first each names its own, and none all of them', async () => {
  const { id: formTemplateGroupId } = await groups.add(priya, AddGroup.parse({ groupName: 'Forms' }))
  const formItems = ['why', 'where'].map((id) => FormItem.parse({ id, kind: 'shortText', label: id }))
  const saved = SaveTemplate.parse({ templateName: 'Water', formTemplateGroupId, formItems })
  const { id: formTemplateId } = await templates.save(priya, saved)
  const { id: formId } = await forms.start(priya, jobId, StartForm.parse({ formTemplateId }))
  const cash = await makeActor(scope, { firstName: 'Ca$$h', lastName: "$'" })
  const fill = (actor: Actor, answers: object) =>
    forms.fill(asking(actor), { jobId, formId }, FillForm.parse({ answers, version: 1 }))
  await fill(tess, { why: 'A pipe' })
  await fill(cash, { where: 'The laundry' })
  const refused = await refusalOf(fill(priya, { why: 'Rain', where: 'The roof' }))
  expect(refused).toMatchObject({
    message: "Tess Tyler and Ca$$h $' answered the same in the meantime.",
    fields: [
      { path: 'answers.why', message: 'Tess Tyler answered this' },
      { path: 'answers.where', message: "Ca$$h $' answered this" },
    ],
  })
  expect(refused!.current).not.toHaveProperty('updatedBy')
  expect(await refusalOf(fill(priya, { why: 'Rain' }))).toMatchObject({
    message: 'Tess Tyler answered the same in the meantime.',
    current: { updatedBy: { firstName: 'Tess' } },
  })
})

describe('photos', () => {
  const taken = async () => {
    const by = { jobId, createdBy: priya.userId, happenedAt: '2026-03-01T00:05:00.000Z' }
    const { id: roomId } = await makeRoom(scope, { jobId, createdBy: priya.userId, roomName: newId() })
    const { id: inspectionId } = await makeVisit(scope, by)
    const pictures = ['One', 'Two'].map((text) => ({ bytes: Buffer.from(`${roomId} ${text}`), width: 3, height: 2 }))
    await makePhotoNote(scope, { ...by, roomId, inspectionId, pictures })
    const all = await photosOf.browse(priya, jobId, BrowsePhotos.parse({ roomId }))
    return all.map(({ id, version }) => ({ id, version })) as [Seen, Seen]
  }
  type Seen = { id: string; version: number }
  const caption = (actor: Actor, seen: Seen[], words: string) =>
    captionSeveral(asking(actor), jobId, CaptionPhotos.parse({ photos: seen, caption: words }))

  it('name who wrote on one, and not who put it elsewhere', async () => {
    const [one, two] = await taken()
    await caption(tess, [one], 'Hers')
    const omar = await makeActor(scope, { firstName: 'Omar' })
    const standing = await photosOf.order(asking(omar), jobId, { photoIds: [one.id, two.id] })
    await photosOf.order(asking(omar), jobId, { photoIds: standing.map(({ id }) => id).toReversed() })
    expect((await refusalOf(caption(priya, [one], 'Mine')))!.message).toMatch(/^Tess Tyler changed one of these photos/)
  })

  it('that whoever is refused changed as well are told of in one sentence', async () => {
    const [one, two] = await taken()
    await caption(priya, [two], 'Mine')
    await caption(tess, [one], 'Hers')
    expect((await refusalOf(caption(priya, [one, two], 'Both')))!.message).toMatch(
      /^You and Tess Tyler changed 2 of these photos in the meantime\./,
    )
  })

  it('are not changed by the very write that is refused', async () => {
    const seen = await taken()
    await caption(tess, [seen[0]], 'Hers')
    const refused = inOrganization(asking(priya), async (tx) => {
      const ofThese = inArray(
        photos.id,
        seen.map(({ id }) => id),
      )
      const isWritten = await writeAsRead(tx, photos, seen, { within: ofThese, set: { caption: 'Both' } })
      expect(isWritten).toBe(false)
      throw changedAmong('one of these photos', { table: photos, seen })
    })
    expect((await refusalOf(refused))!.message).toMatch(/^Tess Tyler changed one of these photos in the meantime\./)
  })
})

it('whoever changed their own picture has not changed what the office knows of them', async () => {
  const { userId: id } = await makeActor(scope, { role: 'Technician', firstName: 'Omar' })
  const omar = { ...priya, userId: id }
  const { version } = await staff.read(priya, id)
  await staff.change(asking(tess), id, ChangeUser.parse({ firstName: 'Umar', version }), async () => {})
  await removePicture(asking(omar), id)
  const late = staff.change(asking(priya), id, ChangeUser.parse({ firstName: 'Omar', version }), async () => {})
  expect((await refusalOf(late))!.message).toMatch(/^Tess Tyler changed this user/)
})
