import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { inOrganization } from '@/db/tenancy'
import { DAY_MS } from '@/lib/base/time'
import { purgeClosed, tellOfPurges } from '@/lib/company/closing/verbs/purge'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { enqueue } from '@/lib/platform/queue/enqueue'
import { storage } from '@/lib/platform/storage'

import { CANARY, Scope, type World, makeWorld, readTables } from './world'

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql
let folder: string
let world: World

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'purge-'))
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { max: 2, onnotice: () => {} })
  world = await makeWorld()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const closeAt = (daysAgo: number) => owner`
  update organizations set closed_at = now() - make_interval(days => ${daysAgo}), closed_by = ${world.theirs.caller.userId}
   where organization_id = ${world.theirs.organizationId}`

async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage().list()) keys.push(key)
  return keys.toSorted()
}

/** Every table of every schema, with how many of its rows bear the canary. */
async function canaries(): Promise<Record<string, number>> {
  const tables = await owner<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  const found: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const [row] = await owner`
      select count(*)::int as rows from ${owner(schema)}.${owner(name)} t where t::text like ${`%${CANARY}%`}`
    if (row!.rows) found[`${schema}.${name}`] = row!.rows
  }
  return found
}

/** An Administrator logs in and opens it again; before that is stored, the nightly work comes to it. */
async function reopenWhileItIsDeleted(organizationId: number): Promise<void> {
  let purging: Promise<void> | undefined
  await owner.begin(async (tx) => {
    await tx`update organizations set closed_at = null, closed_by = null where organization_id = ${organizationId}`
    purging = purgeClosed(new Date())
    await expect
      .poll(async () => {
        const [row] = await owner`
          select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%purge_organization%'`
        return row!.waiting
      })
      .toBe(1)
  })
  await purging
}

it('a closed organisation is whole until its thirty days are over, and then nowhere; the others are as they were', async () => {
  const { theirs } = world
  const { organizationId } = theirs
  const ours = new Scope(await world.caller('Administrator'))
  await Promise.all(['photo', 'upload', 'reading', 'visit'].map((kind) => ours.get(kind)))
  await inOrganization({ organizationId }, (tx) =>
    enqueue(tx, 'refresh-kpis', { organizationId, clientId: CANARY }, 'theirs'),
  )
  const [before, oursBefore, kept] = [await readTables(theirs), await readTables(ours), await objects()]
  expect(before.filter(({ rows }) => !rows)).toEqual([])
  expect(Object.keys(await canaries())).toEqual(
    expect.arrayContaining(['graphile_worker._private_jobs', 'public.jobs']),
  )
  expect(kept.some((key) => key.startsWith(`${organizationId}/`))).toBe(true)

  await closeAt(29)
  await purgeClosed(new Date())
  await Promise.all([tellOfPurges(new Date()), tellOfPurges(new Date())])
  expect((await readTables(theirs)).filter(({ rows }) => !rows)).toEqual([])
  const [refused] = await owner.begin(async (tx) => {
    await tx`set local role makegood_accounts`
    return tx`select purge_organization(${organizationId}) as purged`
  })
  expect(refused!.purged, 'the database itself keeps the thirty days').toBe(false)
  const warned = await theirs.act((tx) =>
    tx.execute(`select key from mail_messages where key like 'organization-ends:%'`),
  )
  expect(warned).toHaveLength(1)

  await closeAt(31)
  await reopenWhileItIsDeleted(organizationId)
  expect((await readTables(theirs)).filter(({ rows }) => !rows)).toEqual([])
  expect(await objects()).toEqual(kept)

  await closeAt(31)
  await Promise.all([purgeClosed(new Date()), purgeClosed(new Date())])
  expect(await canaries()).toEqual({})
  expect((await readTables(theirs)).filter(({ rows }) => rows)).toEqual([])
  const isTheirs = (key: string) => key.startsWith(`${organizationId}/`)
  await sweepFiles(new Date(Date.now() + 6 * DAY_MS))
  expect((await objects()).filter(isTheirs)).toEqual(kept.filter(isTheirs))
  await sweepFiles(new Date(Date.now() + 8 * DAY_MS))
  expect((await objects()).filter(isTheirs)).toEqual([])
  expect(await readTables(ours)).toEqual(oursBefore)
  const left = await owner`select former_id, jsonb_array_length(invoices) as invoices from purged_organizations`
  expect(left).toEqual([{ former_id: organizationId, invoices: 1 }])
}, 120_000)
