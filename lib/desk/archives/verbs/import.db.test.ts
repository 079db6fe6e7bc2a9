import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'

import { closeDatabase } from '@/db/client'
import { makeOwnDatabase } from '@/db/own-database'
import { jobReports, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeOverfullJob } from '@/e2e/overfull-job'
import { unzip } from '@/e2e/unzip'
import { LEFT_OUT } from '@/lib/desk/archives/whole/tables'
import { actAs, makeJob, makeNote, makeOrganization, makeUpload } from '@/lib/desk/demo/factories'
import * as exported from '@/lib/desk/exports/verbs/exports'
import { AskForApproval } from '@/lib/paper/approval/schema'
import * as approval from '@/lib/paper/approval/verbs/ask'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { newCode } from '@/lib/paper/reports/verbs/code'
import { verify } from '@/lib/paper/reports/verbs/verify'
import type { Actor } from '@/lib/platform/auth/actor'
import { onBehalfOf } from '@/lib/platform/auth/on-behalf'
import { storage } from '@/lib/platform/storage'

import { OPERATORS, importArchive } from './import'
import { makeExport } from './make'

// One process works with two installations, one after the other.
vi.mock('@/lib/base/env', async (original) => {
  const { env } = await original<typeof import('@/lib/base/env')>()
  const get = (_: object, name: keyof typeof env) => (name === 'DATABASE_URL' ? process.env.DATABASE_URL : env[name])
  return { env: new Proxy({}, { get: get as ProxyHandler<object>['get'] }) }
})

let folder: string
let here: Awaited<ReturnType<typeof makeOwnDatabase>>
let elsewhere: Awaited<ReturnType<typeof makeOwnDatabase>>
let elsewhereUrl: string
let hereUrl: string
let archive: string
let entries: Map<string, Buffer>
let actor: Actor

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'imports-'))
  const server = process.env.DATABASE_URL!
  elsewhere = await makeOwnDatabase()
  elsewhereUrl = process.env.DATABASE_URL!
  process.env.DATABASE_URL = server
  here = await makeOwnDatabase()
  hereUrl = process.env.DATABASE_URL!
  const full = await makeOverfullJob(await makeOrganization(), { visits: 3, points: 8, items: 6, photos: 300 })
  actor = await actAs(full.user)
  await makeNote(actor, { jobId: full.job.id, createdBy: actor.userId, text: 'Zeichen: ’ “ 漢字 \\ " \u2028 end' })
  await makeUpload(actor, {
    jobId: full.job.id,
    createdBy: actor.userId,
    name: 'Plan.txt',
    bytes: Buffer.from('x'),
    mimeType: 'text/plain',
  })
  archive = path.join(folder, 'archive.zip')
  await writeFile(archive, await exportOf(actor))
  entries = await unzip(await readFile(archive))
}, 240_000)
afterAll(async () => {
  use(hereUrl)
  await closeDatabase()
  await here.drop()
  await elsewhere.drop()
  await rm(folder, { recursive: true, force: true })
})

/** From now on, the product works with the database at an address. */
function use(url: string): void {
  process.env.DATABASE_URL = url
}

async function exportOf(by: Actor): Promise<Buffer> {
  const { id } = await exported.ask(by, null)
  await makeExport({ organizationId: by.organizationId, exportId: id }, { number: 1, isLast: false })
  const bytes = await buffer(await (await exported.open(by, null, id)).open())
  await exported.remove(by, null, id)
  return bytes
}

async function counted(query: (owner: postgres.Sql) => Promise<{ n: number }[]>): Promise<number> {
  const owner = postgres(elsewhere.ownerUrl, { max: 1, onnotice: () => {} })
  try {
    return (await query(owner))[0]!.n
  } finally {
    await owner.end()
  }
}

const byId = (a: postgres.Row, b: postgres.Row) => (a.id < b.id ? -1 : 1)

const organizations = () => counted((owner) => owner`select count(*)::int as n from organizations`)

async function objects(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage().list()) found.push(key)
  return found.toSorted()
}

/** Packs an archive as somebody might who means no good, under names that ours would refuse to write. */
async function repacked(change: (files: Map<string, Buffer>) => void, from = entries): Promise<string> {
  const files = new Map(from)
  change(files)
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress: name.startsWith('files/job-upload/x') })
  zip.end()
  const file = path.join(folder, `changed-${crypto.randomUUID()}.zip`)
  await writeFile(file, await buffer(zip.outputStream))
  return file
}

const changedManifest = (change: (manifest: Record<string, never>) => object) =>
  repacked((files) => {
    const manifest = JSON.parse(files.get('manifest.json')!.toString())
    files.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })))
  })

type Row = Record<string, unknown>

/** An archive with other rows, and a manifest that is right about them. */
const changedRows = (from: Map<string, Buffer>, changes: Record<string, (row: Row) => Row>) =>
  changedLines(
    from,
    Object.fromEntries(
      Object.entries(changes).map(([table, change]) => [
        table,
        (lines: string[]) => lines.map((line) => JSON.stringify(change(JSON.parse(line)))),
      ]),
    ),
  )

const changedLines = (from: Map<string, Buffer>, changes: Record<string, (lines: string[]) => string[]>) =>
  repacked((files) => {
    const manifest = JSON.parse(from.get('manifest.json')!.toString())
    for (const [table, change] of Object.entries(changes)) {
      const name = `data/${table}.jsonl`
      const lines = from.get(name)!.toString().split('\n').filter(Boolean)
      const bytes = Buffer.from(
        change(lines)
          .map((line) => `${line}\n`)
          .join(''),
      )
      files.set(name, bytes)
      const listed = manifest.files.find((one: { name: string }) => one.name === name)
      Object.assign(listed, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  }, from)

/** An archive from before there were some tables, and a column of others. */
const without = (lacking: readonly string[], columns: Record<string, string> = {}, from = entries) =>
  repacked((files) => {
    const isLacking = (name: string) => lacking.some((table) => name.startsWith(`data/${table}.`))
    const { files: listed, tables, ...manifest } = JSON.parse(files.get('manifest.json')!.toString())
    for (const name of files.keys()) if (isLacking(name)) files.delete(name)
    const left = Object.entries<string[]>(tables).filter(([name]) => !lacking.includes(name))
    const had = left.map(([name, all]) => [name, all.filter((column) => column !== columns[name])])
    const stand = listed.filter(({ name }: { name: string }) => !isLacking(name))
    files.set(
      'manifest.json',
      Buffer.from(JSON.stringify({ ...manifest, files: stand, tables: Object.fromEntries(had) })),
    )
  }, from)

const rowsOf = (table: string): Row[] =>
  entries
    .get(`data/${table}.jsonl`)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('an archive that is not as it should be', () => {
  let before: { organizations: number; objects: string[] }
  beforeEach(async () => {
    before = { organizations: await organizations(), objects: await objects() }
  })

  async function isRefused(file: string, words: RegExp): Promise<void> {
    await expect(importArchive(file, elsewhere.ownerUrl)).rejects.toMatchObject({
      message: expect.stringMatching(words),
    })
    expect({ organizations: await organizations(), objects: await objects() }).toEqual(before)
  }

  it('is refused when it is no ZIP, or half of one', async () => {
    const half = path.join(folder, 'half.zip')
    const whole = await readFile(archive)
    await writeFile(half, whole.subarray(0, whole.length / 2))
    await isRefused(half, /cut short/)
  })

  it('is refused for a name that climbs out', async () => {
    const name = 'files/field-photo/x'
    const file = await repacked((files) => files.set(name, Buffer.from('x')))
    // The writer refuses such names too: they are put in afterwards, at the same length.
    const bytes = await readFile(file)
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at)) bytes.write('../../../etc/passwd', at)
    await writeFile(file, bytes)
    await isRefused(file, /climbs out/)
  })

  it('is refused for a name that none of ours has', async () => {
    await isRefused(await repacked((files) => files.set('run-me.sh', Buffer.from('x'))), /name that none of ours has/)
  })

  it('is refused when it announces 50 GB, before it is unfolded', async () => {
    const others = await repacked((files) => {
      for (let n = 0; n < 13; n++) files.set(`files/job-upload/x${n}_${crypto.randomUUID()}`, Buffer.from('x'))
    })
    const large = await readFile(others)
    for (let place = large.indexOf('PK\u0001\u0002'); place >= 0; place = large.indexOf('PK\u0001\u0002', place + 1)) {
      if (large.toString('latin1', place + 46, place + 64) === 'files/job-upload/x')
        large.writeUInt32LE(0xf0000000, place + 24)
    }
    await writeFile(others, large)
    await isRefused(others, /unfolds to more/)
  })

  it('is refused for a wrong hash, of a file or of rows', async () => {
    const photo = [...entries.keys()].find((name) => name.startsWith('files/field-photo/'))!
    // The last is not imported.
    for (const name of [photo, 'data/jobs.jsonl', 'data/jobs.csv', 'data/usage_days.jsonl']) {
      const file = await repacked((files) => {
        const bytes = Buffer.from(files.get(name)!)
        bytes[bytes.length - 2]! ^= 1
        files.set(name, bytes)
      })
      await isRefused(file, /is not what manifest.json says/)
    }
  })

  it('is refused without a manifest, from a later version, and when it is a claim file', async () => {
    await isRefused(await repacked((files) => files.delete('manifest.json')), /no manifest.json/)
    await isRefused(await changedManifest(() => ({ version: 2 })), /later version/)
    await isRefused(
      await changedManifest(({ tables }) => ({ tables: { ...(tables as unknown as object), moods: ['id'] } })),
      /later version/,
    )
    await isRefused(await changedManifest(() => ({ kind: 'claim-file' })), /no archive of an organisation/)
  })

  it('is refused for lines and rows that no archive of ours has', async () => {
    const empty = Array.from({ length: 300_000 }, () => '')
    await isRefused(await changedLines(entries, { users: (lines) => [...lines, ...empty] }), /row of users is empty/)
    await isRefused(await changedLines(entries, { rooms: (lines) => [...empty, ...lines] }), /row of rooms is empty/)
    const deep = `{"id":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    for (const table of ['users', 'rooms'])
      await isRefused(await changedLines(entries, { [table]: (lines) => [...lines, deep] }), /lists within lists/)
    const wide = `{"id":[${Array.from({ length: 200_000 }, () => '[]').join()}]}`
    await isRefused(await changedLines(entries, { rooms: (lines) => [...lines, wide] }), /do not fit together/)
  })

  it('is refused for an e-mail address in capitals: whoever logs in with it is looked for in small letters', async () => {
    const file = await changedRows(entries, { users: (user) => ({ ...user, email: String(user.email).toUpperCase() }) })
    await isRefused(file, /e-mail address of users is in capitals/)
  })

  it('is refused when a row names another that is not there, all of it', async () => {
    let isFirst = true
    const file = await changedRows(entries, {
      rooms: (room) => {
        const isLost = isFirst
        isFirst = false
        return isLost ? { ...room, job_id: crypto.randomUUID() } : room
      },
    })
    await isRefused(file, /do not fit together/)
  })
})

describe('an archive in another installation', () => {
  it('becomes the same organisation, of which an archive is the same but for times; twice changes nothing', async () => {
    // Two at once are one.
    const both = await Promise.all([1, 2].map(() => importArchive(archive, elsewhere.ownerUrl)))
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    const kept = await objects()
    const again = await importArchive(archive, elsewhere.ownerUrl)
    expect(again).toEqual({ ...both[0], isNew: false })
    expect(await organizations()).toBe(1)
    expect(await objects()).toEqual(kept)

    await closeDatabase()
    use(elsewhereUrl)
    const { organizationId } = again
    const there = await inOrganization({ organizationId }, (tx) =>
      onBehalfOf(tx, { organizationId, userId: actor.userId }),
    )
    const passwords = await inOrganization(there, (tx) => tx.select({ hash: users.passwordHash }).from(users))
    expect(passwords.every(({ hash }) => hash === null)).toBe(true)
    const second = await unzip(await exportOf(there))
    await closeDatabase()
    use(hereUrl)

    // The two exports themselves are happenings, and their readiness a letter.
    const moves = [
      'manifest.json',
      'README.md',
      ...['activity', 'mail_messages', 'organizations', 'plan_usage', ...OPERATORS].flatMap((name) => [
        `data/${name}.jsonl`,
        `data/${name}.csv`,
      ]),
    ]
    expect([...second.keys()].toSorted()).toEqual([...entries.keys()].toSorted())
    for (const [name, bytes] of entries) {
      if (!moves.includes(name)) expect(second.get(name)!.equals(bytes), name).toBe(true)
    }
    const before = entries.get('data/activity.jsonl')!.toString().split('\n').filter(Boolean)
    expect(second.get('data/activity.jsonl')!.toString().split('\n')).toEqual(expect.arrayContaining(before))
    expect([...entries.keys()].filter((name) => name.startsWith('files/field-photo/'))).toHaveLength(300)
    expect(Object.keys(LEFT_OUT)).toContain('sessions')
  }, 240_000)

  it('has a review due for each open job where it is from before there were reviews', async () => {
    const old = await without(['job_reviews', 'job_reviews_due'])
    const other = await makeOwnDatabase()
    use(hereUrl)
    const owner = postgres(other.ownerUrl, { max: 1, onnotice: () => {} })
    await importArchive(old, other.ownerUrl)
    const open = await owner`select id from jobs where status not in ('COMPLETED', 'CANCELLED') and deleted_at is null`
    expect(open.length).toBeGreaterThan(0)
    const due = await owner`select job_id as id from job_reviews_due`
    expect([...due].toSorted(byId)).toEqual([...open].toSorted(byId))
    await owner.end()
    await other.drop()
  })

  it('has photos numbered as they came in where it is from before they had numbers', async () => {
    const deleted = rowsOf('room_feed_items').find(({ id }) => rowsOf('photos').some((one) => one.feed_item_id === id))
    const removed = await changedRows(entries, {
      room_feed_items: (row) => (row.id === deleted!.id ? { ...row, deleted_at: row.created_at } : row),
    })
    const old = await without(['photo_numbers'], { photos: 'number' }, await unzip(await readFile(removed)))
    const other = await makeOwnDatabase()
    use(hereUrl)
    const owner = postgres(other.ownerUrl, { max: 1, onnotice: () => {} })
    await importArchive(old, other.ownerUrl)
    // What no report printed comes last, as the migration has it.
    const numbered = await owner`
      select number from photos order by feed_item_id is not distinct from ${String(deleted!.id)}, received_at, happened_at, id`
    expect(numbered.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1))
    expect(await owner`select last_no as last from photo_numbers`).toMatchObject([{ last: 300 }])
    await owner.end()
    await other.drop()
  })

  it('gives the next photo of a job a number that none has, whatever the archive says was the last', async () => {
    const behind = await changedLines(entries, {
      photo_numbers: (lines) => lines.map((line) => JSON.stringify({ ...JSON.parse(line), last_no: 2 })),
    })
    const other = await makeOwnDatabase()
    use(hereUrl)
    const owner = postgres(other.ownerUrl, { max: 1, onnotice: () => {} })
    await importArchive(behind, other.ownerUrl)
    expect(await owner`select last_no as last from photo_numbers`).toMatchObject([{ last: 300 }])
    await owner.end()
    await other.drop()
  })

  it('leaves the triggers and the walls of the tables as they were', async () => {
    const asleep = await counted((owner) => owner`select count(*)::int as n from pg_trigger where tgenabled = 'D'`)
    const open = await counted(
      (owner) => owner`
      select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relname = 'jobs'
         and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect([asleep, open]).toEqual([0, 0])
  })

  it('is refused when one of its people has an account there', async () => {
    const other = await makeOwnDatabase()
    use(hereUrl)
    const owner = postgres(other.ownerUrl, { max: 1, onnotice: () => {} })
    await owner`insert into organizations (name, identifier) values ('Other', 'OTH')`
    await owner`
      insert into users (organization_id, id, email, first_name, last_name, role, status)
      select organization_id, gen_random_uuid(), ${actor.email}, 'A', 'B', 'Administrator', 'ACTIVE' from organizations`
    await expect(importArchive(archive, other.ownerUrl)).rejects.toMatchObject({ code: 'conflict' })
    // A stranger who merely claims the address is no reason.
    await owner`update users set claims_email = true`
    expect(await importArchive(archive, other.ownerUrl)).toMatchObject({ isNew: true })
    await owner.end()
    await other.drop()
  })
})

describe('an archive that nobody signed', () => {
  let other: Awaited<ReturnType<typeof makeOwnDatabase>>
  let owner: postgres.Sql
  let file: string
  let bytes: number
  let otherUrl: string
  const REPORT_CODE = newCode()
  beforeAll(async () => {
    use(hereUrl)
    const job = await makeJob(actor)
    const lines = [{ description: 'Extraction', quantity: 2, unitRateCents: 50_00 }]
    const estimate = await estimates.add(
      actor,
      AddEstimate.parse({ jobId: job.id, name: 'Make safe', status: 'COMPLETED', sections: [{ title: 'x', lines }] }),
    )
    await approval.ask(
      actor,
      { jobId: job.id, estimateId: estimate.id },
      AskForApproval.parse({ name: 'Jo Owner', sendBy: 'email', email: 'jo@owner.example' }),
    )
    await inOrganization(actor, (tx) =>
      tx.insert(jobReports).values({
        organizationId: actor.organizationId,
        id: crypto.randomUUID(),
        jobId: job.id,
        jobNo: job.jobNo,
        type: 'DryingLog',
        versionNo: 1,
        status: 'COMPLETED',
        title: 'Drying log',
        options: {},
        pages: 1,
        size: 1,
        sha256: Buffer.alloc(32, 7),
        code: REPORT_CODE,
        createdBy: actor.userId,
        completedAt: '2026-01-02T00:00:00.000Z',
        withdrawnAt: '2026-01-03T00:00:00.000Z',
        withdrawnBy: actor.userId,
      }),
    )
    const sent = await unzip(await exportOf(actor))
    const stored = [...sent].flatMap(([name, file]) => (name.startsWith('files/') ? file.length : []))
    bytes = stored.reduce((sum, size) => sum + size, 0)
    file = await changedRows(sent, {
      organizations: (row) => ({
        ...row,
        pricing_plan: 'UNRESTRICTED',
        limit_factor: 0,
        closed_at: '2026-01-01T00:00:00Z',
        closed_by: actor.userId,
      }),
      files: (row) => ({ ...row, size: 1 }),
      plan_usage: (row) => ({ ...row, storage_bytes: 0, user_count: -100, job_count: -100 }),
    })
    other = await makeOwnDatabase()
    otherUrl = process.env.DATABASE_URL!
    use(hereUrl)
    owner = postgres(other.ownerUrl, { max: 2, onnotice: () => {} })
  }, 240_000)
  afterAll(async () => {
    await owner.end()
    await other.drop()
    use(hereUrl)
  })

  it('keeps its files where the connection broke while it was committed: its rows may be there', async () => {
    await owner`
      create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`
    await owner`
      create constraint trigger die after insert on organizations deferrable initially deferred
      for each row execute function die()`
    const before = await objects()
    await expect(importArchive(file, other.ownerUrl)).rejects.toThrow()
    const left = (await objects()).filter((key) => !before.includes(key))
    expect(left.length).toBeGreaterThan(300)
    await owner`drop trigger die on organizations`
    for (const key of left) await storage().remove(key)
  })

  it('makes nobody wait who writes, and says nothing of what it may use', async () => {
    const isNew = await owner.begin(async (writer) => {
      await writer`lock table jobs, photos, activity, plan_usage, inspections in row exclusive mode`
      return (await importArchive(file, other.ownerUrl)).isNew
    })
    expect(isNew).toBe(true)
    const [organization] = await owner`
      select pricing_plan as plan, limit_factor as factor, closed_at as closed from organizations`
    expect(organization).toEqual({ plan: 'FREE', factor: 1, closed: null })
    const [usage] = await owner`
      select user_count = (select count(*) from users where status <> 'REMOVED') as users,
             job_count = (select count(*) from jobs where deleted_at is null) as jobs,
             storage_bytes::int as counted, (select sum(size)::int from files) as stored
        from plan_usage`
    expect(usage).toEqual({ users: true, jobs: true, counted: bytes, stored: bytes })
  })

  it('brings a link that was sent as one that is over: nobody is reminded of a dead address', async () => {
    const links =
      await owner`select expires_at <= now() as "isOver", sent_at is not null as "isSent" from estimate_links`
    expect(links).toEqual([{ isOver: true, isSent: true }])
    expect(await owner`select link_id from estimate_links_to_remind(now() + interval '5 days')`).toEqual([])
  })

  it('brings reports of which the installation says that it did not make them, also once they were withdrawn', async () => {
    const visitor = { address: '2001:db8::7' }
    const first = await verify(visitor, REPORT_CODE)
    expect(first).toMatchObject({ importedAt: null, withdrawnAt: '2026-01-03T00:00:00.000Z' })
    await closeDatabase()
    use(otherUrl)
    const brought = await verify(visitor, REPORT_CODE).finally(closeDatabase)
    use(hereUrl)
    expect(brought).toEqual({ ...first, importedAt: expect.stringMatching(/Z$/) })
  })
})

it('rests all triggers for new rows while rows are brought in', async () => {
  const awake = await counted(
    (owner) => owner`
    select count(*)::int as n from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgtype & 4 = 4 and c.relnamespace = 'public'::regnamespace
       and pg_get_triggerdef(t.oid) not like '%is_imported()%'`,
  )
  expect(awake, 'A migration that adds a trigger for new rows ends with SELECT let_import_rest();').toBe(0)
})
