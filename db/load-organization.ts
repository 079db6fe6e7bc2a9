import postgres from 'postgres'

/** A table of an archive, with the columns that its rows have, and its rows as JSON, some at a time. */
export interface LoadedTable {
  name: string
  columns: readonly string[]
  /** SQL for columns that the rows do not have, by column. The row is `r`, the organisation's number `$1`. */
  besides: Readonly<Record<string, string>>
  lines: () => AsyncIterable<string[]>
}

/** A file of the organisation in the store. */
export interface StoredFile {
  key: string
  /** As many bytes as were stored; null for one without an object. */
  size: number | null
}

interface Load {
  organizationId: number
  /** Organisations that are told apart by these people: one that has any of them is here already. */
  userIds: readonly string[]
  tables: readonly LoadedTable[]
  /** By the ids of their rows. */
  files: ReadonlyMap<string, StoredFile>
}

type Connection = postgres.ReservedSql | postgres.TransactionSql

const asOwner = async <T>(ownerUrl: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A number for an organisation that comes from elsewhere. */
export const nextOrganization = (ownerUrl: string): Promise<number> =>
  asOwner(ownerUrl, async (sql) => {
    const [row] = await sql<{ next: number }[]>`
      select nextval(pg_get_serial_sequence('organizations', 'organization_id'))::int as next`
    return row!.next
  })

/** @returns the organisation that has one of these people, or null; and how many of the addresses people have here, who do not merely claim them */
export const findPeople = (
  ownerUrl: string,
  { userIds, emails }: { userIds: readonly string[]; emails: readonly string[] },
): Promise<{ organizationId: number | null; taken: number }> =>
  asOwner(ownerUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local role makegood_accounts`
      const found = await tx<{ organizationId: number }[]>`
        select organization_id as "organizationId" from users where id = any(${[...userIds]}::uuid[]) limit 1`
      const [row] = await tx<{ taken: number }[]>`
        select count(*)::int as taken from users
         where email = any(${[...emails]}::text[]) and status <> 'REMOVED' and not claims_email`
      return { organizationId: found[0]?.organizationId ?? null, taken: row!.taken }
    }),
  )

/**
 * Writes all rows of an organisation that is not here yet, or none, as the owner of the tables. What triggers would do
 * (count, meter, announce, hold) was done where the rows come from: they rest for these rows, and for nobody else's. Rows
 * that name each other may come in any order: Postgres looks at the references when the statement is over.
 * @returns false when another import of the same organisation was first
 */
export const loadOrganization = (ownerUrl: string, load: Load): Promise<boolean> =>
  asOwner(ownerUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`select set_config('app.organization_id', ${String(load.organizationId)}, true), set_config('lock_timeout', '30s', true)`
      await stageFiles(tx, load.files)
      for (const table of load.tables) await stage(tx, table)
      // Two imports at once: the second waits here, and then finds the people of the first.
      await tx`select pg_advisory_xact_lock(hashtext('makegood import'))`
      const [others] = await tx`select from users where id = any(${[...load.userIds]}::uuid[]) limit 1`
      if (others) return false
      await tx`select set_config('app.is_imported', 'yes', true)`
      await tx.unsafe(insertAll(load.tables), [load.organizationId])
      if (!load.tables.some(({ name }) => name === REVIEWS_DUE)) await oweReviews(tx, load.organizationId)
      await countPhotos(tx, load.organizationId)
      await tx`select set_config('app.is_imported', '', true)`
      await tx`select meter_usage(${load.organizationId}, 0, null)`
      await makePictures(tx, load.organizationId)
      return true
    }),
  ) as Promise<boolean>

async function stageFiles(tx: Connection, files: ReadonlyMap<string, StoredFile>): Promise<void> {
  await tx`create temp table stored_files (id uuid primary key, key text not null, size bigint) on commit drop`
  const stored = [...files.values()]
  const [keys, sizes] = [stored.map(({ key }) => key), stored.map(({ size }) => size)]
  await tx`
    insert into stored_files select * from unnest(${[...files.keys()]}::uuid[], ${keys}::text[], ${sizes}::bigint[])`
}

const stagedAs = (name: string) => `staged_${name}`

async function stage(tx: Connection, { name, lines }: LoadedTable): Promise<void> {
  await tx`create temp table ${tx(stagedAs(name))} (line jsonb not null) on commit drop`
  for await (const batch of lines()) {
    await tx`insert into ${tx(stagedAs(name))} select one::jsonb from unnest(${batch}::text[]) as one`
  }
}

/** One statement, so that rows of any table may name rows of any other. */
function insertAll(tables: readonly LoadedTable[]): string {
  const parts = tables.map(({ name, columns, besides }, at) => {
    const named = columns.map(quoted)
    const further = Object.entries(besides)
    const into = ['organization_id', ...named, ...further.map(([column]) => quoted(column))].join(', ')
    const from = ['$1::int', ...named.map((column) => `r.${column}`), ...further.map(([, value]) => value)].join(', ')
    return `t${at} as (insert into ${quoted(name)} (${into}) overriding system value
      select ${from} from ${quoted(stagedAs(name))} s, jsonb_populate_record(null::${quoted(name)}, s.line) r)`
  })
  return `with ${parts.join(',\n')} select 1`
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const REVIEWS_DUE = 'job_reviews_due'

/** An archive from before jobs were reviewed has none that are due: its open jobs are, as the migration has it. */
async function oweReviews(tx: Connection, organizationId: number): Promise<void> {
  await tx`
    insert into ${tx(REVIEWS_DUE)} (organization_id, job_id, id)
    select organization_id, id, gen_random_uuid() from jobs
     where organization_id = ${organizationId} and deleted_at is null and status not in ('COMPLETED', 'CANCELLED')`
}

/**
 * The next number of a job's photos follows all that it has: an archive from before photos had numbers says of no job which
 * was its last, and what an archive says may lag behind its photos, where each further one would be refused.
 */
async function countPhotos(tx: Connection, organizationId: number): Promise<void> {
  await tx`
    insert into photo_numbers as numbers (organization_id, job_id, last_no)
    select organization_id, job_id, max(number) from photos
     where organization_id = ${organizationId} group by organization_id, job_id
    on conflict (organization_id, job_id) do update
      set last_no = greatest(numbers.last_no, excluded.last_no)`
}

/** Small pictures are made anew. */
async function makePictures(tx: Connection, organizationId: number): Promise<void> {
  const payload = tx`json_build_object('organizationId', ${organizationId}::int, 'fileId', file_id)`
  await tx`select queue.enqueue('make-renditions', ${payload}, null) from photos where organization_id = ${organizationId}`
  await tx`
    select queue.enqueue('make-thumbnail', ${payload}, null) from job_uploads u
     where organization_id = ${organizationId} and exists (
       select from files f where f.organization_id = u.organization_id and f.id = u.file_id and f.mime_type like 'image/%')`
}
