import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import * as schema from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { AddContact } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as bulk from '@/lib/desk/job-file/verbs/bulk'
import { AssignJobs } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

/**
 * Where a row that others name is locked as for its deletion, and why: whoever writes a row that names it waits then, and
 * is waited for, which between two who also change it is a deadlock. A change needs `no key update` and no more.
 */
const GOES: Record<string, string> = {
  'lib/company/clients/queries.ts clients': 'it is deleted or merged',
  'lib/desk/job-file/service.ts jobs': 'the job is deleted: whoever lets a unit stand there keeps it from that',
  'lib/desk/visit-file/service.ts inspections': 'the visit is taken back',
  'lib/job/calendar/stored/attachments.ts files':
    'files without another use are removed: openUpload keeps them from that',
  'lib/job/photos/service.ts photos': 'photos are deleted: a point on a plan keeps them from that',
  'lib/paper/forms/verbs/groups.ts formTemplateGroups':
    'it is deleted, or given to another client: holdFormGroup waits',
  'lib/paper/letterheads/queries.ts letterheads': 'one is deleted',
  'lib/site/equipment/verbs/catalogue.ts equipmentCategories': 'a category is deleted: holdCategory keeps it from that',
  'lib/site/feed/service.ts roomFeedItems': 'an item is deleted: what is added under it keeps it from that',
  'lib/site/moisture/verbs/meters.ts meters': 'a meter is deleted, unless a reading names it',
  'lib/site/moisture/verbs/points.ts moisturePoints': 'a point is deleted: a reading keeps it from that',
  'lib/site/moisture/verbs/readings.ts roomFeedItems': 'an item that is empty now goes with its last reading',
  'lib/site/rooms/service.ts rooms': 'a room is deleted: holdRoom keeps it from that',
  'lib/site/visits/queries.ts inspections': 'a visit is deleted, unless something is recorded at it',
}

const root = path.resolve(import.meta.dirname, '..')
const tables = new Map(
  Object.entries(schema).flatMap(([name, one]): [string, PgTable][] => (is(one, PgTable) ? [[name, one]] : [])),
)

/** The tables of a file whose rows are locked as for a deletion. */
function lockedIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...source.matchAll(/\.for\((?:\w+ \? )?'update'/g)].map(({ index }) => {
    const [, table] = [...source.slice(0, index).matchAll(/\.from\((?:shared\()?(\w+)\)/g)].at(-1)!
    return `${file} ${table}`
  })
}

const locked = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) => lockedIn(path.join('lib', file)))

afterAll(closeDatabase)

it('rows that others name are locked as for a deletion only where one may be deleted', async () => {
  const rows = await atTheDoor((tx) =>
    tx.execute<{ name: string }>(
      sql`select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f'`,
    ),
  )
  const named = new Set(rows.map(({ name }) => name))
  const found = locked.filter((entry) => {
    const table = tables.get(entry.split(' ')[1]!)
    // A table that is a parameter is one of several, and counts as named.
    return !table || named.has(getTableName(table))
  })
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(GOES).toSorted())
})

describe('a change', () => {
  let office: Actor
  beforeAll(async () => {
    office = await makeActor(await makeOrganization())
  })

  it('of several jobs waits for nobody who records something in one of them', async () => {
    const job = await makeJob(office)
    await inOrganization(office, async (tx) => {
      await tx
        .select({ id: schema.jobs.id })
        .from(schema.jobs)
        .where(sql`${schema.jobs.id} = ${job.id}`)
        .for('key share')
      const change = AssignJobs.parse({ jobs: [{ id: job.id, version: job.version }], projectManagerId: office.userId })
      const { results } = await bulk.assignSeveral(office, change)
      expect(results).toMatchObject([{ done: true }])
    })
  })

  it('of a client waits for nobody who opens a job for it', async () => {
    const { id } = await makeClient(office)
    await inOrganization(office, async (tx) => {
      await tx
        .select({ id: schema.clients.id })
        .from(schema.clients)
        .where(sql`${schema.clients.id} = ${id}`)
        .for('key share')
      const contact = await clients.addContact(office, id, AddContact.parse({ name: 'Jo Field' }))
      expect(contact.name).toBe('Jo Field')
    })
  })
})
