import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { refusalOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { UpdateOrganization } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { ChangeTerms } from '@/lib/company/terms/schema'
import * as texts from '@/lib/company/terms/service'
import { makeActor, makeJob, makeOrganization, makeVisit } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { move } from '@/lib/desk/job-file/verbs/status'
import { MoveJob } from '@/lib/job/jobs/schema'
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
import type { Actor } from '@/lib/platform/auth/actor'
import { ChangeDryingSettings } from '@/lib/site/drying/schema'
import * as drying from '@/lib/site/drying/service'
import { ChangeInspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

import { accessEvents, estimateLines } from './schema'
import { inOrganization } from './tenancy'

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
