import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { accessEvents, activity } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { move } from '@/lib/desk/job-file/verbs/status'
import { MoveJob } from '@/lib/job/jobs/schema'
import { recordAccess } from '@/lib/platform/audit/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { BrowseAudit, ExportAudit } from './schema'
import { browse, exportAudit } from './service'

const MOVE = 'POST /api/v1/jobs/{id}/status'

let admin: Actor
let other: Actor
let elsewhere: Actor
beforeAll(async () => {
  const scope = await makeOrganization({ timezone: 'Australia/Perth' })
  admin = await makeActor(scope, { firstName: 'Olivia', lastName: 'Hart' })
  other = await makeActor(scope, { firstName: 'Priya', lastName: 'Nair', role: 'ProjectManager' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const read = (query: object = {}, actor = admin) => browse(actor, BrowseAudit.parse(query))
const whatOf = async (query: object) => (await read(query)).items.map(({ what, effects }) => what || effects[0]!.text)

const asking = (actor: Actor, operation: string): Actor => ({
  ...actor,
  request: {
    id: newId(),
    kind: 'change',
    operation,
    address: '203.0.113.9',
    device: 'Firefox/130 (Windows)',
    isNoted: false,
  },
})

/** An entry at a time of its own. */
const happened = (at: string, values: Partial<typeof accessEvents.$inferInsert> = {}) =>
  atTheDoor((tx) =>
    tx.insert(accessEvents).values({
      organizationId: admin.organizationId,
      id: newId(),
      kind: 'change',
      userId: admin.userId,
      address: '203.0.113.9',
      operation: MOVE,
      createdAt: at,
      ...values,
    }),
  )

describe('the audit log', () => {
  it('tells of a request who made it, from where, and what it changed', async () => {
    const job = await makeJob(admin, { status: 'IN_PROGRESS' })
    await move(asking(other, MOVE), job.id, MoveJob.parse({ status: 'ON_HOLD', note: 'Rain' }))
    const { items } = await read({ actorId: other.userId })
    expect(items).toMatchObject([
      {
        kind: 'change',
        by: { firstName: 'Priya' },
        effects: [{ text: 'moved the job from In progress to On hold', jobId: job.id }],
        moreEffects: 0,
        address: '203.0.113.9',
      },
    ])
    expect(items[0]!.what).not.toContain('/api/')
  })

  it('has no entry of work that failed', async () => {
    const before = await read()
    const request = asking(other, MOVE)
    const work = inOrganization(request, async (tx) => {
      await tx.execute(sql`select 1`)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(request.request!.isNoted).toBe(false)
    expect(await read()).toEqual(before)
  })

  it('tells what came by a link or from the queue as well', async () => {
    await inOrganization({ organizationId: admin.organizationId }, (tx) =>
      tx.insert(activity).values({
        organizationId: admin.organizationId,
        id: newId(),
        actorId: null,
        action: 'upload.added',
        subjectType: 'upload',
        subjectId: newId(),
        details: { name: 'Roof.jpg' },
      }),
    )
    const [newest] = (await read()).items
    expect(newest).toMatchObject({
      by: null,
      address: null,
      what: '',
      effects: [{ text: 'added the file “Roof.jpg”' }],
    })
    expect((await read({ search: 'UPLOAD added' })).items).toHaveLength(1)
  })

  it('is narrowed by kind, words and days of the organisation', async () => {
    // Half past eleven in the evening of the first in Perth.
    await happened('2026-03-01T15:30:00.000Z', { kind: 'export', operation: 'GET /api/v1/jobs/export' })
    await happened('2026-03-02T02:00:00.000Z', { kind: 'denied', operation: 'GET /administration/letterheads' })
    await recordAccess(
      { address: '203.0.113.9', device: null },
      { kind: 'failed-log-in', organizationId: admin.organizationId, userId: null, operation: 'POST /auth/login' },
    )
    expect(await whatOf({ kind: 'export' })).toEqual(['All jobs that a filter lets through, as CSV or XLSX'])
    expect(await whatOf({ kind: 'denied' })).toEqual(['Open the page /administration/letterheads'])
    expect((await read({ kind: 'failed-log-in' })).items).toMatchObject([{ by: null, what: 'Log in' }])
    expect(await whatOf({ search: 'FILTER jobs' })).toHaveLength(1)
    expect(await whatOf({ search: 'no such words' })).toEqual([])
    expect(await whatOf({ from: '2026-03-01', to: '2026-03-01' })).toHaveLength(1)
    expect(await whatOf({ from: '2026-03-02', to: '2026-03-02' })).toHaveLength(1)
  })

  it('is read a page at a time, each entry once, also of those of one instant', async () => {
    for (let n = 0; n < 5; n++) await happened('2026-02-01T00:00:00.000Z')
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const page = await read({ limit: 2, to: '2026-02-01', ...(before && { before }) })
      seen.push(...page.items.map(({ id }) => id))
      before = page.before
    } while (before)
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
  })

  it('belongs to its organisation', async () => {
    expect((await read({}, elsewhere)).items).toEqual([])
    expect((await read({ actorId: admin.userId }, elsewhere)).items).toEqual([])
  })

  it('goes out as a sheet, the headings first', async () => {
    const { name, rows } = await exportAudit(admin, ExportAudit.parse({ kind: 'export' }))
    const sheet: unknown[][] = []
    for await (const batch of rows) sheet.push(...batch)
    expect(name).toMatch(/^audit-log-\d{4}-/)
    expect(sheet[0]).toHaveLength(9)
    expect(sheet[1]).toEqual(
      expect.arrayContaining([{ local: '2026-03-01T23:30:00' }, 'Australia/Perth', 'Olivia Hart', '203.0.113.9']),
    )
  })

  it('can be added to by whoever works here, and never be rewritten', async () => {
    for (const statement of [sql`update access_events set operation = 'x'`, sql`delete from access_events`]) {
      const refused = await inOrganization(admin, (tx) => tx.execute(statement)).catch((error) => error)
      expect(refused.cause?.code).toBe('42501')
    }
    const purged = atTheDoor((tx) => tx.execute(sql`delete from access_events where created_at < now()`))
    await expect(purged).rejects.toMatchObject({ cause: { message: expect.stringContaining('seven years') } })
    await happened('2019-01-01T00:00:00.000Z', { operation: 'GET /seven/years/ago' })
    const old = await atTheDoor((tx) => tx.execute(sql`delete from access_events where created_at < '2019-06-01'`))
    expect(old.count).toBe(1)
  })
})
