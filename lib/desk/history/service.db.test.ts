import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeTask } from '@/lib/desk/demo/factories'
import { move } from '@/lib/desk/job-file/verbs/status'
import { MoveJob } from '@/lib/job/jobs/schema'
import * as notes from '@/lib/job/notes/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { BrowseHistory } from './schema'
import * as history from './service'

let scope: { organizationId: number }
let admin: Actor
let technician: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope, { firstName: 'Olivia', lastName: 'Hart' })
  technician = await makeActor(scope, { role: 'Technician', firstName: 'Tui', lastName: 'Parata' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const read = (actor: Actor, jobId: string, query: object = {}) =>
  history.browse(actor, jobId, BrowseHistory.parse(query))
const textsOf = async (actor: Actor, jobId: string, query: object = {}) =>
  (await read(actor, jobId, query)).items.map(({ text }) => text)

/** An entry on a job, at a time. */
async function happened(
  jobId: string,
  action: string,
  { details = {}, at = new Date().toISOString(), by = admin as Actor | null, subject = jobId } = {},
): Promise<void> {
  await inOrganization(scope, (tx) =>
    tx.insert(activity).values({
      organizationId: scope.organizationId,
      id: newId(),
      actorId: by?.userId ?? null,
      action,
      subjectType: action.split('.')[0]!,
      subjectId: subject,
      jobId,
      details,
      createdAt: at,
    }),
  )
}

describe('the history of a job', () => {
  it('tells in words what was done, by whom, the newest first', async () => {
    const job = await makeJob(scope, { status: 'IN_PROGRESS' })
    await move(admin, job.id, MoveJob.parse({ status: 'ON_HOLD', note: 'Waiting for the plumber' }))
    await notes.add(technician, job.id, { text: 'The roof leaks' })
    const { items, before } = await read(admin, job.id)
    expect(items).toMatchObject([
      { kind: 'notes', by: { firstName: 'Tui' }, text: 'wrote a note', quote: 'The roof leaks' },
      {
        kind: 'status',
        by: { id: admin.userId },
        text: 'moved the job from In progress to On hold',
        quote: 'Waiting for the plumber',
      },
    ])
    expect(before).toBeNull()
    expect(await history.parts(admin, job.id)).toMatchObject({
      kinds: ['status', 'notes'],
      people: [{ firstName: 'Olivia' }, { firstName: 'Tui' }],
    })
  })

  it('is read a page at a time, each entry once, also of those that happened in one instant', async () => {
    const job = await makeJob(scope)
    const at = new Date().toISOString()
    for (const name of ['1', '2', '3', '4', '5']) await happened(job.id, 'upload.added', { details: { name }, at })
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const page = await read(admin, job.id, { limit: 2, ...(before && { before }) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ text }) => text))
      before = page.before
    } while (before)
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5].map((name) => `added the file “${name}”`))
    await expect(read(admin, job.id, { before: newId() })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is narrowed by kind, person, words and days of the site', async () => {
    const job = await makeJob(scope, { timezone: 'Australia/Perth' })
    // Half past eleven in the evening in Perth is the next day in Brisbane.
    await happened(job.id, 'job.opened', { at: '2026-03-01T15:30:00.000Z' })
    await happened(job.id, 'job.moved', {
      at: '2026-03-02T02:00:00.000Z',
      details: { from: 'NOT_STARTED', to: 'ON_HOLD', note: '50% done_' },
      by: technician,
    })
    await happened(job.id, 'anything.happened', { at: '2026-03-03T02:00:00.000Z' })
    const counted = async (query: object) => (await read(admin, job.id, query)).items.map(({ action }) => action)
    expect(await counted({ kind: 'status' })).toEqual(['job.moved'])
    expect(await counted({ kind: 'details' })).toEqual(['anything.happened', 'job.opened'])
    expect(await counted({ kind: 'notes' })).toEqual([])
    expect(await counted({ actorId: technician.userId })).toEqual(['job.moved'])
    expect(await counted({ search: 'on hold' })).toEqual(['job.moved'])
    expect(await counted({ search: 'TUI PAR' })).toEqual(['job.moved'])
    expect(await counted({ search: '50% DONE_' })).toEqual(['job.moved'])
    expect(await counted({ search: '5_% done' })).toEqual([])
    expect(await counted({ from: '2026-03-02' })).toEqual(['anything.happened', 'job.moved'])
    expect(await counted({ to: '2026-03-01' })).toEqual(['job.opened'])
    expect(await counted({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['job.moved'])
  })

  it('keeps estimates, messages and drafts of tasks from a Technician', async () => {
    const job = await makeJob(scope)
    const own = await makeTask(scope, { createdBy: admin.userId, jobId: job.id, assignees: [technician.userId] })
    const draft = await makeTask(scope, { createdBy: admin.userId, jobId: job.id, draft: true })
    await happened(job.id, 'sms.written', { details: { recipientNumber: '0412', text: 'Hello' } })
    await happened(job.id, 'email.written', { details: { subject: 'Secret' } })
    await happened(job.id, 'estimate.approved', { details: { name: 'V1' } })
    await happened(job.id, 'task.ended', { subject: own.id })
    await happened(job.id, 'task.ended', { subject: draft.id })
    await happened(job.id, 'upload.added', { details: { name: 'Roof.jpg' }, by: null })
    const everything = await textsOf(admin, job.id)
    expect(everything).toHaveLength(6)
    expect(await textsOf(technician, job.id)).toEqual([
      'added the file “Roof.jpg”',
      'ended the repetition of the task “Moisture check”',
    ])
    expect((await history.parts(technician, job.id)).kinds).toEqual(['schedule', 'uploads'])
    expect(await textsOf(technician, job.id, { kind: 'messages' })).toEqual([])
    expect(await textsOf(technician, job.id, { search: 'Secret' })).toEqual([])
  })

  it('belongs to its organisation and its job', async () => {
    const [job, other] = [await makeJob(scope), await makeJob(scope)]
    await happened(job.id, 'job.opened')
    await happened(other.id, 'job.opened')
    await expect(read(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(history.parts(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
    const { items } = await read(admin, other.id)
    await expect(read(admin, job.id, { before: items[0]!.id })).rejects.toMatchObject({ code: 'not_found' })
  })
})
