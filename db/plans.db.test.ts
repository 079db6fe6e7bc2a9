import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makeActor, makeClient, makeJob, makeOrganization, makeVisit } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { move } from '@/lib/desk/job-file/verbs/status'
import { MoveJob, OpenJob } from '@/lib/job/jobs/schema'
import * as notes from '@/lib/job/notes/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { driver } from './client'
import { makeOwnDatabase } from './own-database'

/** A connection stores its plans: after five calls Postgres may choose a generic one. */
const CALLS = 9
const JOBS = 3_000
/** The rows that one record of a job needs; a plan that reads the organisation's jobs reads all of them. */
const FEW = 300

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql
let actor: Actor
let job: { id: string; clientId: string | null }

beforeAll(async () => {
  process.env.DATABASE_POOL = '1'
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { max: 1 })
  const scope = await makeOrganization()
  actor = await makeActor(scope)
  const client = await makeClient(scope)
  job = await makeJob(scope, { clientId: client.id, status: 'IN_PROGRESS' })
  // The derived data of triggers does not matter here.
  await owner`set session_replication_role = replica`
  await owner`
    insert into jobs (organization_id, id, job_no, status, type, site_address, state, country, timezone, client_id)
    select organization_id, gen_random_uuid(), job_no + n, status, type, site_address, state, country, timezone, client_id
      from jobs, generate_series(1, ${JOBS}) n where id = ${job.id}`
  await owner`
    insert into organizations (organization_id, name, identifier) overriding system value
    select n, 'Firm ' || n, 'F' || n from generate_series(1001, 1600) n`
  await owner`
    insert into jobs (organization_id, id, job_no, type, site_address, state, country, timezone, is_private_job, contact_name)
    select o, gen_random_uuid(), n, 'Water', '1 Esplanade', 'QLD', 'Australia', 'Australia/Brisbane', true, 'Sam'
      from generate_series(1001, 1600) o, generate_series(1, 4) n`
  await owner`
    insert into job_status_entries (organization_id, id, job_id, status, happened_at, recorded_at)
    select organization_id, gen_random_uuid(), id, status, now(), now() from jobs where id <> ${job.id}`
  await owner`update plan_usage set last_job_no = last_job_no + ${JOBS} where organization_id = ${actor.organizationId}`
  await owner`analyze`
  // Otherwise this connection's own reads would be counted later, as somebody else's.
  await owner`select pg_stat_force_next_flush()`
  await owner`select 1`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** How many rows of all tables the pool's one connection has read so far. */
async function rowsRead(): Promise<number> {
  await driver()`select pg_stat_force_next_flush()`
  await driver()`select 1`
  const [read] = await owner<{ rows: string }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables`
  return Number(read!.rows)
}

const nextOfTwo = (turn: number) => (turn % 2 ? 'IN_PROGRESS' : 'ON_HOLD')

describe('the same call again and again on one connection, in an organisation of 3,000 jobs, reads what it needs', () => {
  const calls: Record<string, (turn: number) => Promise<unknown>> = {
    'moving a job': (turn) => move(actor, job.id, MoveJob.parse({ status: nextOfTwo(turn), note: 'So it is' })),
    'opening a job': async () => {
      await jobs.open(
        actor,
        OpenJob.parse({ type: 'Water', siteAddress: '1 Some Street', state: 'QLD', clientId: job.clientId }),
      )
    },
    'reading a job': () => jobs.read(actor, job.id),
    'counting what a job holds': () => jobs.counts(actor, job.id),
    'adding a note': (turn) => notes.add(actor, job.id, { text: `Note ${turn}` } as never),
    'reading the notes': () => notes.browse(actor, job.id, { limit: 50 } as never),
    'beginning a visit': (turn) =>
      makeVisit(actor, { jobId: job.id, createdBy: actor.userId, isInitialAttendance: turn === 0 }),
  }
  for (const [name, call] of Object.entries(calls)) {
    it(`${name}`, async () => {
      const read: number[] = []
      for (let turn = 0; turn < CALLS; turn++) {
        const before = await rowsRead()
        await call(turn)
        read.push((await rowsRead()) - before)
      }
      expect(Math.max(...read.slice(1))).toBeLessThan(FEW)
    })
  }
})

/** Functions that Postgres inlines into the calling query, and plans with it. */
const PART_OF_THE_QUERY = ['job_checkpoints']

it('every function that reads an organisation’s rows says whether it is planned for its values', async () => {
  const silent = await owner<{ name: string }[]>`
    select p.proname as name
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('plpgsql', 'sql')
       and exists (
         select from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attname = 'organization_id'
            and p.prosrc ~ ('\\m' || c.relname || '\\M'))
       and not exists (select from unnest(p.proconfig) setting where setting ~ '^plan_cache_mode=force_')`
  expect(silent.map(({ name }) => name)).toEqual(PART_OF_THE_QUERY)
})
