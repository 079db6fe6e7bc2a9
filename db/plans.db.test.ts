import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ClientFilter, EditClient } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import {
  makeActor,
  makeClient,
  makeEmail,
  makeEquipmentCategory,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeMeter,
  makeMoisturePoint,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeSms,
  makeUser,
  makeVisit,
  makeVisitor,
} from '@/lib/desk/demo/factories'
import * as found from '@/lib/desk/found/service'
import * as jobs from '@/lib/desk/job-file/service'
import { browseAhead } from '@/lib/desk/job-file/verbs/ahead'
import { move } from '@/lib/desk/job-file/verbs/status'
import * as staff from '@/lib/desk/staff/service'
import * as calendar from '@/lib/job/calendar/service'
import { openFeed, readFeed } from '@/lib/job/calendar/verbs/feed'
import { BrowseJobs, MoveJob, OpenJob } from '@/lib/job/jobs/schema'
import { IncomingSms, receiveSms } from '@/lib/job/messages/verbs/inbound'
import * as notes from '@/lib/job/notes/service'
import * as photos from '@/lib/job/photos/verbs/job-photos'
import type { Actor } from '@/lib/platform/auth/actor'
import { authenticate } from '@/lib/platform/auth/session'
import { browseRoom } from '@/lib/site/equipment/verbs/at-visit'
import { TakeReading } from '@/lib/site/moisture/schema'
import * as meters from '@/lib/site/moisture/verbs/meters'
import * as points from '@/lib/site/moisture/verbs/points'
import * as readings from '@/lib/site/moisture/verbs/readings'
import * as rooms from '@/lib/site/rooms/service'
import * as visits from '@/lib/site/visits/service'

import { driver } from './client'
import { makeOwnDatabase } from './own-database'
import { mailMessages } from './schema'
import { inOrganization } from './tenancy'

/**
 * A connection stores its plans: after five calls Postgres may choose a generic one. The driver prepares a text from its
 * second time on (db/recurring.ts).
 */
const CALLS = 10
const JOBS = 3_000
/** The rows that one record of a job needs, with their entries in indexes. */
const FEW = 600
/** A plan that reads something of each of the organisation's jobs reads so many at least. A search may read some of them. */
const ALL = JOBS

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql
let actor: Actor & { token: string }
let job: { id: string; clientId: string | null }
let place: { jobId: string; roomId: string; inspectionId: string }
let pointId: string
let meter: Awaited<ReturnType<typeof makeMeter>>
let categoryId: string
let feed: string
let photographed: { id: string }

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
    insert into jobs (organization_id, id, job_no, status, type, site_address, search_text, state, country, timezone, client_id)
    select organization_id, gen_random_uuid(), job_no + n, status, type, address, ' ' || lower(address), state, country,
           timezone, client_id
      from jobs, generate_series(1, ${JOBS}) n,
           concat(n, case when n % 300 = 0 then ' Jacaranda Avenue' else ' Wharf Road' end) address
     where id = ${job.id}`
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
  await owner`
    insert into job_reviews (organization_id, job_id, contradictions)
    select organization_id, id, 1 from jobs where job_no % 40 = 0`
  await owner`update plan_usage set last_job_no = last_job_no + ${JOBS} where organization_id = ${actor.organizationId}`
  photographed = await makeJob(scope)
  await fillJobs(scope)
  await fillOrganization(scope)
  await fillGallery(scope)
  // As autovacuum leaves a table: the words that wait outside their index would make it look dear.
  await owner`vacuum analyze`
  // Otherwise this connection's own reads would be counted later, as somebody else's.
  await owner`select pg_stat_force_next_flush()`
  await owner`select 1`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** Gives each job a record of every kind that hangs on it. */
async function fillJobs({ organizationId }: { organizationId: number }): Promise<void> {
  const by = actor.userId
  meter = await makeMeter(actor, {
    scales: ['Wood', 'Plaster', 'Concrete'].map((label) => ({ label, min: 0, max: 100, unit: '% WME' })),
  })
  const scaleId = meter.scales[0]!.id
  const category = await makeEquipmentCategory(actor)
  categoryId = category.id
  await owner`
    insert into rooms (organization_id, id, job_id, room_name, created_by)
    select organization_id, gen_random_uuid(), id, 'Kitchen', ${by} from jobs where organization_id = ${organizationId}`
  await owner`
    insert into inspections (organization_id, id, job_id, happened_at, captured_at, created_by)
    select organization_id, gen_random_uuid(), id, now() - interval '1 day', now(), ${by}
      from jobs where organization_id = ${organizationId}`
  await owner`
    insert into room_feed_items (organization_id, id, job_id, room_id, inspection_id, type, happened_at, captured_at, created_by)
    select organization_id, gen_random_uuid(), job_id, r.id, i.id, 'MOISTURE', happened_at, captured_at, ${by}
      from rooms r join inspections i using (organization_id, job_id)`
  await owner`
    insert into moisture_points (organization_id, id, job_id, room_id, label, location, material, meter_id, scale_id,
                                 plan_photo_id, plan_x, plan_y, created_by)
    select organization_id, gen_random_uuid(), job_id, id, 'Skirting', 'WALLS', 'Timber', ${meter.id}, ${scaleId},
           gen_random_uuid(), 0.5, 0.5, ${by}
      from rooms`
  await owner`
    insert into moisture_readings (organization_id, id, job_id, room_id, inspection_id, point_id, feed_item_id, meter_id,
                                   scale_id, type, method, value, unit, happened_at, captured_at, taken_by)
    select organization_id, gen_random_uuid(), job_id, room_id, inspection_id, p.id, f.id, meter_id, scale_id,
           'MOISTURE_READING', 'PENETRATIVE', 20, '% WME', happened_at, captured_at, ${by}
      from room_feed_items f join moisture_points p using (organization_id, job_id, room_id)`
  await owner`
    insert into air_readings (organization_id, id, job_id, inspection_id, place, room_id, meter_id, temperature,
                              temperature_unit, rh, happened_at, captured_at, taken_by)
    select organization_id, gen_random_uuid(), job_id, inspection_id, 'AFFECTED', room_id, ${meter.id}, 24, 'Celsius', 60,
           happened_at, captured_at, ${by}
      from room_feed_items`
  await owner`
    insert into inventory_items (organization_id, id, job_id, room_id, inspection_id, feed_item_id, name, disposition,
                                 happened_at, captured_at, created_by)
    select organization_id, gen_random_uuid(), job_id, room_id, inspection_id, id, 'Rug', 'RESTORABLE', happened_at,
           captured_at, ${by}
      from room_feed_items`
  await owner`
    insert into equipment_items (organization_id, id, category_id, reference_id, state)
    select organization_id, id, ${categoryId}, 'Unit ' || job_no, 'INSTALLED'
      from jobs where organization_id = ${organizationId}`
  await owner`
    insert into equipment_installations (organization_id, id, job_id, room_id, item_id, inspection_id, feed_item_id,
                                         happened_at, captured_at, installed_by)
    select organization_id, gen_random_uuid(), job_id, room_id, job_id, inspection_id, id, happened_at, captured_at, ${by}
      from room_feed_items`
  await owner`
    insert into timesheets (organization_id, id, user_id, job_id, inspection_id, category, worked_on, timezone, started_at,
                            ended_at, captured_at, created_by)
    select organization_id, gen_random_uuid(), ${by}, job_id, id, 'TRAVEL', current_date, 'Australia/Brisbane', happened_at,
           captured_at, captured_at, ${by}
      from inspections`
  await owner`
    insert into photos (organization_id, id, job_id, file_id, floor_plan_of_id, number, width, height, sha256,
                        happened_at, captured_at, created_by)
    select organization_id, gen_random_uuid(), job_id, gen_random_uuid(), id,
           2000000 + row_number() over (partition by organization_id, job_id), 1, 1, '', happened_at, captured_at, ${by}
      from inspections`
  await owner`
    insert into notes (organization_id, id, job_id, text, created_by)
    select organization_id, gen_random_uuid(), id, 'Rang about the hose, ' || job_no || ' wharf', ${by}
      from jobs where organization_id = ${organizationId}`
  await owner`
    insert into tasks (organization_id, id, job_id, name, description, start_local, end_local, timezone, active_range, created_by)
    select organization_id, gen_random_uuid(), id, 'Moisture check', 'Ring first, ' || job_no || ' wharf', date '2018-01-01' + job_no + time '08:00',
           date '2018-01-01' + job_no + time '10:00', timezone,
           tstzrange(date '2018-01-01' + job_no - 1, date '2018-01-01' + job_no + 2), ${by}
      from jobs where organization_id = ${organizationId}`
  await owner`
    insert into task_overrides (organization_id, series_id, slot_date, kind, changes, job_id, updated_by)
    select organization_id, gen_random_uuid(), current_date, 'modified', '{jobId}', job_id, ${by} from tasks`
  await owner`
    insert into mail_messages (organization_id, id, key, recipient, subject, body_text, body_html, status)
    select organization_id, id, 'job-email:' || id, 'owner@example.test', 'Your job', '', '', 'sent'
      from jobs where organization_id = ${organizationId}`
  await owner`
    insert into job_emails (organization_id, id, job_id, body, created_by)
    select organization_id, id, id, '{}', ${by} from jobs where organization_id = ${organizationId}`
  await owner`
    insert into sms_messages (organization_id, id, job_id, direction, recipient_number, sender, text, segments, status)
    select organization_id, id, id, 'outgoing', '+61400' || lpad(job_no::text, 6, '0'), '+61480000001', 'On our way', 1,
           'delivered'
      from jobs where organization_id = ${organizationId}`
  const [own] = await owner<{ room_id: string; inspection_id: string; point_id: string }[]>`
    select room_id, inspection_id, point_id from moisture_readings where job_id = ${job.id}`
  place = { jobId: job.id, roomId: own!.room_id, inspectionId: own!.inspection_id }
  pointId = own!.point_id
}

/** Gives one job thousands of photos, which the counts of no other are to read. */
async function fillGallery({ organizationId }: { organizationId: number }): Promise<void> {
  const { id: jobId } = photographed
  const createdBy = actor.userId
  const room = await makeRoom(actor, { jobId, createdBy })
  const visit = await makeVisit(actor, { jobId, createdBy })
  await owner`
    insert into room_feed_items (organization_id, id, job_id, room_id, inspection_id, type, happened_at, captured_at, created_by)
    select ${organizationId}, gen_random_uuid(), ${jobId}, ${room.id}, ${visit.id}, 'PHOTO_NOTE', now() - n * interval '1 minute',
           now(), ${createdBy}
      from generate_series(1, ${JOBS}) n`
  await owner`
    insert into files (organization_id, id, key, kind, name, mime_type, size, created_by)
    select organization_id, id, 'photo ' || id, 'FIELD_PHOTO', 'wall.jpg', 'image/jpeg', 1, created_by
      from room_feed_items where job_id = ${jobId}`
  await owner`
    insert into photos (organization_id, id, job_id, file_id, feed_item_id, number, width, height, sha256, happened_at,
                        captured_at, created_by)
    select organization_id, gen_random_uuid(), job_id, id, id, 1000000 + row_number() over (), 1, 1, '', happened_at,
           captured_at, created_by
      from room_feed_items where job_id = ${jobId}`
}

/** Gives the organisation thousands of clients, people, sessions and calendar links. */
async function fillOrganization({ organizationId }: { organizationId: number }): Promise<void> {
  await owner`
    insert into clients (organization_id, id, company_name, type)
    select ${organizationId}, gen_random_uuid(), 'Insurer ' || n, 'INSURER' from generate_series(1, ${JOBS}) n`
  await owner`
    insert into clients (organization_id, id, company_name, type)
    select o, gen_random_uuid(), 'Builder ' || n, 'BUILDER' from generate_series(1001, 1600) o, generate_series(1, 20) n`
  await owner`
    insert into users (organization_id, id, email, first_name, last_name, role, status)
    select ${organizationId}, gen_random_uuid(), 'jo.' || n || '@example.test', 'Jo', 'Tester ' || n, 'Technician', 'ACTIVE'
      from generate_series(1, ${JOBS}) n`
  await owner`
    insert into sessions (organization_id, id, user_id, token_hash, expires_at)
    select organization_id, gen_random_uuid(), id, sha256(id::text::bytea), now() + interval '1 day'
      from users where role = 'Technician'`
  await owner`
    insert into calendar_feeds (organization_id, user_id, token_hash)
    select organization_id, id, sha256(id::text::bytea) from users where role = 'Technician'`
  feed = (await openFeed(actor)).url.split('/').at(-1)!
}

/** How many rows of all tables, and entries of all indexes, the pool's one connection has read so far. */
async function rowsRead(): Promise<number> {
  await driver()`select pg_stat_force_next_flush()`
  await driver()`select 1`
  const [read] = await owner<{ rows: string }[]>`
    select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables)
         + (select sum(idx_tup_read) from pg_stat_user_indexes) as rows`
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
    'reading what lies ahead of a job': () => browseAhead(actor, [job.id]),
    'reading a job': () => jobs.read(actor, job.id),
    'counting what a job holds': () => jobs.counts(actor, job.id),
    'adding a note': (turn) => notes.add(actor, job.id, { text: `Note ${turn}` } as never),
    'reading the notes': () => notes.browse(actor, job.id, { limit: 50 } as never),
    'beginning a visit': (turn) =>
      makeVisit(actor, { jobId: job.id, createdBy: actor.userId, isInitialAttendance: turn === 0 }),
    'reading the visits': () => visits.summaries(actor, job.id),
    'taking a reading, on another scale than before': (turn) =>
      readings.take(actor, place, TakeReading.parse({ pointId, scaleId: meter.scales[(turn + 1) % 2]!.id, value: 15 })),
    'removing a point': async () => {
      const { jobId, roomId } = place
      const bound = { meterId: meter.id, scaleId: meter.scales[0]!.id }
      const { id } = await makeMoisturePoint(actor, { jobId, roomId, ...bound, createdBy: actor.userId })
      await points.remove(actor, jobId, id)
    },
    'removing a room': async () => {
      const room = await makeRoom(actor, { jobId: job.id, createdBy: actor.userId })
      await rooms.remove(actor, job.id, room.id)
    },
    'reading a page of thousands of photos, and the one behind it': async () => {
      const page = { by: 'day', limit: 10 } as const
      const first = await photos.browse(actor, photographed.id, page)
      await photos.browse(actor, photographed.id, { ...page, after: first.at(-1)!.id })
    },
    'removing a photo': async () => {
      const pictures = [{ bytes: Buffer.from('a photo'), width: 1, height: 1 }]
      const happenedAt = new Date().toISOString()
      const note = await makePhotoNote(actor, { ...place, createdBy: actor.userId, happenedAt, pictures })
      const [photo] = await owner<{ id: string }[]>`select id from photos where feed_item_id = ${note.id}`
      await photos.remove(actor, { id: job.id, photoId: photo!.id })
    },
    'removing a job': async () => {
      const { id } = await makeJob(actor)
      await jobs.remove(actor, id)
    },
    'reading the units in a room': () => browseRoom(actor, place),
    'installing a unit and picking it up': async () => {
      const { id } = await makeEquipmentItem(actor, { categoryId })
      const [at, until] = [2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString())
      const pickedUp = { at: until!, inspectionId: place.inspectionId }
      await makeInstallation(actor, { ...place, itemIds: [id], by: actor.userId, at: at!, pickedUp })
    },
    'reading the meters': () => meters.browse(actor),
    'removing a meter': async () => {
      const { id } = await makeMeter(actor)
      await meters.remove(actor, id)
    },
    'renaming a client': async (turn) => {
      const { id } = await makeClient(actor)
      await makeJob(actor, { clientId: id })
      await clients.edit(actor, id, EditClient.parse({ companyName: `Mutual ${turn}` }))
    },
    'listing the jobs whose record contradicts itself': () =>
      jobs.browse(actor, BrowseJobs.parse({ jobFilters: JSON.stringify({ needs: 'CORRECTION' }) })),
    'finding notes and tasks by their words': () => found.search(actor, { search: '1234 wharf' }),
    'finding a client': () => clients.browse(actor, ClientFilter.parse({ search: 'insurer 1234' })),
    'counting the clients that are found': () => clients.count(actor, { search: 'insurer 1234' }),
    'reading a week of the calendar': () =>
      calendar.browseWindow(actor, { start: '2020-01-01T00:00:00Z', end: '2020-01-08T00:00:00Z' }),
    'reading a calendar by its link': () => readFeed(makeVisitor(), feed, new Date()),
    'receiving a text': async (turn) => {
      const { recipientNumber, sender } = await makeSms(actor, { jobId: job.id })
      await receiveSms(
        IncomingSms.parse({ MessageSid: `SM${turn}`, From: recipientNumber, To: sender, Body: 'Thank you' }),
      )
    },
    'sending an e-mail': async () => {
      const email = await makeEmail(actor, { jobId: job.id, createdBy: actor.userId, text: 'Hello', sentAt: null })
      await inOrganization(actor, (tx) =>
        tx.update(mailMessages).set({ sentAt: new Date().toISOString() }).where(eq(mailMessages.id, email.id)),
      )
    },
    'making an Administrator something else': async () => {
      const { id } = await makeUser(actor)
      await staff.change(actor, id, { role: 'Technician' })
    },
    'asking who calls': () => authenticate({ bearer: actor.token }),
  }
  for (const [name, call] of Object.entries(calls)) {
    it(`${name}`, async () => expect(await mostRead(call)).toBeLessThan(FEW))
  }
  it.each([
    ['finding a job', '1234 wharf'],
    ['finding a job by a mistyped word', 'jacranda'],
  ])('%s', async (_, search) => {
    const query = BrowseJobs.parse({ search })
    expect(await mostRead(() => jobs.browse(actor, query))).toBeLessThan(ALL)
  })
})

/** The most rows that one of several calls reads, once the first has filled the caches. */
async function mostRead(call: (turn: number) => Promise<unknown>): Promise<number> {
  const read: number[] = []
  for (let turn = 0; turn < CALLS; turn++) {
    const before = await rowsRead()
    await call(turn)
    read.push((await rowsRead()) - before)
  }
  return Math.max(...read.slice(1))
}

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** How many rows a plan's nodes gave or compared. */
const handled = ({ Plans = [], ...node }: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'] +
  Plans.reduce((sum, plan) => sum + handled(plan), 0)

it('renaming the client of thousands of jobs handles a number of rows that grows with them, and not with their square', async () => {
  const plans: Node[] = []
  const explaining = postgres(database.ownerUrl, {
    max: 1,
    onnotice: ({ message = '' }) => {
      const [, plan] = /plan:\s*(\{[^]*\})/.exec(message) ?? []
      if (plan) plans.push(JSON.parse(plan).Plan)
    },
  })
  const rename = (id: string) => explaining`update clients set company_name = 'Anew ' || id where id = ${id}`
  await explaining.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set auto_explain.log_level = notice`)
  // Postgres stores the plans of a trigger with the first change: here of one job.
  const { id } = await makeClient(actor)
  await makeJob(actor, { clientId: id })
  await rename(id)
  plans.length = 0
  await rename(job.clientId!)
  await explaining.end()
  const rows = plans.reduce((sum, plan) => sum + handled(plan), 0)
  expect(rows).toBeGreaterThan(JOBS)
  expect(rows).toBeLessThan(100 * JOBS)
})

/** Functions that Postgres inlines into the calling query, and plans with it. */
const PART_OF_THE_QUERY = ['job_checkpoints']

it('every trigger that compares the rows of a statement before and after does so without a join', async () => {
  const comparing = await owner`
    select distinct p.proname as name, p.prosrc ~* '\\m(join|exists|any|in \\(select)\\M' as joins
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where t.tgoldtable is not null and t.tgnewtable is not null`
  expect([...comparing]).toEqual([{ name: 'refresh_kpis_of_jobs', joins: false }])
})

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
