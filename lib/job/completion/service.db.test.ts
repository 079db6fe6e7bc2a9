import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { WriteCompletionSummary } from './schema'
import { read, write } from './service'

let scope: { organizationId: number }
let admin: Actor
let technician: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  technician = await makeActor(scope, { role: 'Technician' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const words = (summary: string | null, version?: number) => WriteCompletionSummary.parse({ summary, version })
const history = (jobId: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ action: activity.action, details: activity.details })
      .from(activity)
      .where(eq(activity.jobId, jobId))
      .orderBy(desc(activity.createdAt)),
  )

it('is nothing until somebody writes one, and is then theirs', async () => {
  const job = await makeJob(scope)
  expect(await read(technician, job.id)).toEqual({ summary: null, version: 0, updatedAt: null, updatedBy: null })
  const written = await write(technician, job.id, words('  Dry on day five.  ', 0))
  expect(written).toMatchObject({ summary: 'Dry on day five.', version: 1, updatedBy: { id: technician.userId } })
  expect(await read(admin, job.id)).toEqual(written)
})

it('keeps in the history what it said before', async () => {
  const job = await makeJob(scope)
  await write(admin, job.id, words('One'))
  await write(admin, job.id, words('Two'))
  expect(await write(admin, job.id, words(' '))).toMatchObject({ summary: null, version: 3 })
  expect((await history(job.id)).map(({ details }) => details.summary)).toEqual([
    { from: 'Two', to: null },
    { from: 'One', to: 'Two' },
    { from: null, to: 'One' },
  ])
  await write(admin, job.id, words(null))
  expect(await history(job.id)).toHaveLength(3)
})

it.each([
  ['the first words', null],
  ['new words', 'Old words'],
])('of two who write %s at once one is told what the other wrote', async (_, before) => {
  const job = await makeJob(scope)
  if (before) await write(admin, job.id, words(before))
  const { version } = await read(admin, job.id)
  const answers = await Promise.allSettled([
    write(admin, job.id, words('Mine', version)),
    write(technician, job.id, words('Theirs', version)),
  ])
  const stored = await read(admin, job.id)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find((answer) => answer.status === 'rejected')!.reason).toMatchObject({
    code: 'conflict',
    current: stored,
  })
  expect(stored.version).toBe(version + 1)
})

it('belongs to its organisation', async () => {
  const job = await makeJob(scope)
  await expect(read(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(write(elsewhere, job.id, words('Theirs'))).rejects.toMatchObject({ code: 'not_found' })
})

it('is refused when it is too long or holds what no text may hold', () => {
  expect(WriteCompletionSummary.safeParse({ summary: 'x'.repeat(20_001) }).success).toBe(false)
  expect(WriteCompletionSummary.safeParse({ summary: '\0' }).success).toBe(false)
  expect(WriteCompletionSummary.safeParse({ summary: 'x', done: true }).success).toBe(false)
})
