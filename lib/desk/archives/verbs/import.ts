import 'server-only'
import { finished } from 'node:stream/promises'

import postgres from 'postgres'
import { z } from 'zod'

import {
  type LoadedTable,
  type StoredFile,
  findPeople,
  loadOrganization,
  nextOrganization,
} from '@/db/load-organization'
import { DomainError, conflict, malformed } from '@/lib/base/errors'
import { removeObjects } from '@/lib/company/files/service'
import { type Archive, openArchive } from '@/lib/desk/archives/whole/read-archive'
import { parseJson } from '@/lib/platform/http/json'
import { newObjectKey, storage } from '@/lib/platform/storage'

/** What the operator of an installation agreed with an organisation: it begins anew with another operator. */
export const OPERATORS = [
  'active_user_days',
  'billing_accounts',
  'billing_invoices',
  'billing_payments',
  'coupon_uses',
  'usage_days',
]

/**
 * A link that was sent keeps its place, and opens nothing: nobody knows the secret of this hash. One that is still open is
 * over, so that nobody is reminded of an address that leads nowhere.
 */
const DEAD_LINK = {
  token_hash: `case when r.sent_at is not null then sha256(gen_random_uuid()::text::bytea) end`,
  expires_at: `case when num_nonnulls(r.signed_at, r.declined_at, r.taken_back_at) = 0 and r.sent_at is not null
    then least(r.expires_at, now()) else r.expires_at end`,
}

/** As many bytes as were stored. A file that was missing already has what its row says, and never less than nothing. */
const sizeOf = (stored: string, claimed: string) => `coalesce(${stored}.size, greatest(${claimed}, 0))`

/** What rows have here whatever the archive, which nobody signed, says of it. */
const BESIDES: Record<string, Record<string, string>> = {
  estimate_links: DEAD_LINK,
  form_signing_links: DEAD_LINK,
  // Nothing here saw it made: `/verify` says so.
  job_reports: { imported_at: 'now()' },
  files: {
    key: `(select o.key from stored_files o where o.id = r.id)`,
    size: `(select ${sizeOf('o', 'r.size')} from stored_files o where o.id = r.id)`,
  },
  // What it may use is between an organisation and the operator of this installation; here it is not closed.
  organizations: { pricing_plan: `'FREE'`, limit_factor: '1', closed_at: 'null', closed_by: 'null' },
  // What counts against its plan is counted, not believed.
  plan_usage: {
    user_count: `(select count(*) from staged_users u where u.line ->> 'status' <> 'REMOVED')`,
    job_count: `(select count(*) from staged_jobs j
      where j.line ->> 'deleted_at' is null and (j.line ->> 'is_imported')::boolean is not true)`,
    jobs_opened: `(select count(*) from staged_jobs j where (j.line ->> 'is_imported')::boolean is not true)`,
    storage_bytes: `(select coalesce(sum(${sizeOf('o', "(f.line ->> 'size')::bigint")}), 0)
      from staged_files f join stored_files o on o.id = (f.line ->> 'id')::uuid)`,
  },
}

/** Ids of the rows of an archive that were not deleted, and fulfil a condition; of a table that it lacks, none. */
type LiveIn = (table: string, and?: string) => string

const liveIn = ({ tables }: Archive): LiveIn => {
  const names = new Set(tables.map(({ table }) => table.name))
  return (table, and = 'true') =>
    names.has(table)
      ? `(select (o.line ->> 'id')::uuid from staged_${table} o where o.line ->> 'deleted_at' is null and ${and})`
      : '(select null::uuid where false)'
}

/** What rows have here where their archive is from before there was such a column. */
const SINCE: Record<string, Record<string, (live: LiveIn) => string>> = {
  photos: { number: numberOfPhoto },
}

/** As the migration numbered those that were here: in the order in which they came in, and what no report printed last. */
function numberOfPhoto(live: LiveIn): string {
  const visited = `(o.line ->> 'inspection_id')::uuid in ${live('inspections')}`
  const inRoom = `(o.line ->> 'room_id')::uuid in ${live('rooms')}`
  const printed = [
    `r.job_form_id in ${live('job_forms')}`,
    `r.floor_plan_of_id in ${live('inspections')}`,
    `r.feed_item_id in ${live('room_feed_items', `${visited} and ${inRoom}`)}`,
    `r.reading_id in ${live('moisture_readings', `${visited} and ${inRoom}`)}`,
    `r.inventory_item_id in ${live('inventory_items', `${visited} and ${inRoom}`)}`,
  ]
  return `row_number() over (partition by r.job_id
    order by (${printed.join(' or ')}) is not true, r.received_at, r.happened_at, r.id)`
}

export interface Imported {
  organization: string
  organizationId: number
  /** False when it was here already: then nothing was changed. */
  isNew: boolean
}

/**
 * Brings the archive of an organisation into this installation, all of it or nothing. The ids of its records stay; its
 * people have no passwords yet and ask for a new one where they log in.
 * @param ownerUrl the database as the owner of its tables
 * @throws malformed for what is no archive of ours, conflict when people of it have accounts here
 */
export async function importArchive(file: string, ownerUrl: string): Promise<Imported> {
  const archive = await openArchive(file)
  try {
    return await bringIn(archive, ownerUrl)
  } finally {
    archive.close()
  }
}

async function bringIn(archive: Archive, ownerUrl: string): Promise<Imported> {
  const { organization } = archive
  const people = await readPeople(archive)
  const { organizationId: known, taken } = await findPeople(ownerUrl, people)
  if (known !== null) return { organization, organizationId: known, isNew: false }
  if (taken) {
    const who = taken === 1 ? 'One person' : `${taken} people`
    throw conflict(`${who} of this organisation have an account with the same e-mail address here.`)
  }
  const organizationId = await nextOrganization(ownerUrl)
  // What is not imported is looked at all the same: a changed archive is refused as a whole, before anything is stored.
  for (const name of archive.records) await finished((await archive.open(name)).resume())
  const files = new Map<string, StoredFile>()
  const removeAll = () => removeObjects(Array.from(files.values(), ({ key }) => key))
  const giveUp = async (error: unknown) => {
    if (isSurelyUndone(error)) await removeAll()
    throw inWords(error)
  }
  await putFiles(archive, organizationId, files).catch(async (error) => {
    await removeAll()
    throw error
  })
  const { userIds } = people
  const tables = archive.tables
    .filter(({ table }) => !OPERATORS.includes(table.name))
    .map((one) => toLoad(archive, one))
  const isNew = await loadOrganization(ownerUrl, { organizationId, userIds, tables, files }).catch(giveUp)
  if (isNew) return { organization, organizationId, isNew }
  await removeAll()
  const { organizationId: first } = await findPeople(ownerUrl, people)
  return { organization, organizationId: first!, isNew: false }
}

/**
 * Whether nothing of a failed transaction is there. After a lost connection, also one that the server ended, it may have
 * been committed: its objects stay, and `sweepFiles` removes those that no row names.
 */
const isSurelyUndone = (error: unknown): boolean =>
  error instanceof DomainError || (error instanceof postgres.PostgresError && !/^(08|57P)/.test(error.code))

const Person = z.object({ id: z.uuid(), email: z.string().max(320), status: z.string() })
const MOST_PEOPLE = 100_000

async function readPeople(archive: Archive): Promise<{ userIds: string[]; emails: string[] }> {
  const found: z.infer<typeof Person>[] = []
  for await (const lines of archive.lines('users')) {
    for (const line of lines) {
      const person = personIn(line)
      if (!person || found.length >= MOST_PEOPLE) throw malformed('The rows of users cannot be read.')
      // Whoever logs in is looked for in small letters: nobody would find this account, nor see that it is there twice.
      if (person.email !== person.email.toLowerCase()) throw malformed('An e-mail address of users is in capitals.')
      found.push(person)
    }
  }
  if (!found.length) throw malformed('There is nobody in this archive.')
  return {
    userIds: found.map(({ id }) => id),
    emails: found.filter(({ status }) => status !== 'REMOVED').map(({ email }) => email),
  }
}

function personIn(line: string): z.infer<typeof Person> | null {
  try {
    return Person.parse(parseJson(line))
  } catch {
    return null
  }
}

function toLoad(archive: Archive, { table: { name }, columns }: Archive['tables'][number]): LoadedTable {
  const lacking = Object.entries(SINCE[name] ?? {}).filter(([column]) => !columns.includes(column))
  const since = Object.fromEntries(lacking.map(([column, valueOf]) => [column, valueOf(liveIn(archive))]))
  const besides = { ...since, ...BESIDES[name] }
  return {
    name,
    columns: columns.filter((column) => !(column in besides)),
    besides,
    lines: () => archive.lines(name),
  }
}

/** Puts the files into the store under keys of this installation. What was missing already has a key without an object. */
async function putFiles(archive: Archive, organizationId: number, files: Map<string, StoredFile>): Promise<void> {
  const place = (id: string) => {
    const file: StoredFile = { key: newObjectKey(organizationId, new Date()), size: null }
    files.set(id, file)
    return file
  }
  archive.missing.forEach(place)
  for (const [id, { name }] of archive.files) {
    const file = place(id)
    const { size } = await storage().put(file.key, await archive.open(name), {
      contentType: 'application/octet-stream',
    })
    file.size = size
  }
}

/** What Postgres refuses is in the archive: its words may quote rows, so they are not told. */
function inWords(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof postgres.PostgresError)) return error
  const isAboutRows = /^(22|23|42804|54)/.test(error.code)
  if (!isAboutRows) return error
  const where = error.table_name ? ` of ${error.table_name}` : ''
  return malformed(`The rows${where} in this archive do not fit together, so nothing was imported.`)
}
