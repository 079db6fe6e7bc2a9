import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makeClient, makeJob, makeOrganization, makeTask, makeUser } from '@/lib/desk/demo/factories'

import { closeDatabase, database } from './client'
import { clients, contacts, jobs } from './schema'
import { atTheDoor, inOrganization } from './tenancy'

/** The tables that belong to no organisation, each with its reason. */
const NOT_TENANT = new Set([
  'kpi_defaults', // the initial values of every organisation
  'drying_defaults', // likewise
  'dry_standard_defaults', // likewise
  'plan_prices', // the operator's, the same for every organisation
  'provider_events', // of the payment provider, before an organisation is known
  'purged_organizations', // the operator's, without anybody's words
  'coupons', // the operator's: taken by their codes alone
  'throttles', // asked before an organisation is known
  'worker_heartbeats', // which worker processes live
])
/** These are unique over all organisations on purpose: they are looked up before an organisation is known. */
const GLOBALLY_UNIQUE = new Set([
  'billing_invoices_number', // the operator's own series
  'coupons_pkey',
  'provider_events_pkey',
  'purged_organizations_pkey',
  'plan_prices_pkey',
  'calendar_feeds_token_hash',
  'estimate_links_pass_hash',
  'estimate_links_token_hash',
  'form_signing_links_pass_hash',
  'form_signing_links_token_hash',
  'job_reports_code',
  'sms_threads_of_numbers', // whose a reply is
  'users_email',
  'users_email_in_organization',
  'sessions_token_hash',
  'sessions_id',
  'account_links_token_hash',
])

/** Columns that name something that may be gone. */
const LOOSE = [
  'activity.job_id', // an entry outlives the job that it is about
  'activity.request_id', // the request is written down after what it did, and goes seven years later
  'estimate_comments.origin_id', // what was said of a line outlives it, and the one that it was copied from
  'estimate_cuts.origin_id', // what was cut outlives the line, and the one that it was copied from
  'estimate_lines.origin_id', // a copied line outlives the one that it was copied from
  'job_reviews_due.job_id', // it only says where to look: a job that is gone is looked at once more
  'moisture_points.plan_photo_id', // a place on a floor plan outlives the photo
]

const rows = async <T>(query: ReturnType<typeof sql>) => (await database().execute(query)) as unknown as T[]

let tables: string[]
let mine: number
let theirs: number

beforeAll(async () => {
  const all = await rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  tables = all.map(({ name }) => name).filter((name) => !NOT_TENANT.has(name))
  for (const own of [true, false]) {
    const { organizationId } = await makeOrganization()
    if (own) mine = organizationId
    else theirs = organizationId
    const user = await makeUser({ organizationId })
    const client = await makeClient({ organizationId })
    const job = await makeJob({ organizationId }, { clientId: client.id, isPrivateJob: false })
    await makeTask({ organizationId }, { jobId: job.id, createdBy: user.id, assignees: [user.id] })
  }
})
afterAll(closeDatabase)

describe('a statement', () => {
  const settingOf = async (name: string) => {
    const [set] = await inOrganization({ organizationId: mine }, (tx) =>
      tx.execute<{ setting: string }>(sql`select current_setting(${name}) as setting`),
    )
    return set!.setting
  }

  it('joins tables in the order in which it names them, never by the organisation alone', async () => {
    expect(await settingOf('join_collapse_limit')).toBe('1')
  })

  it('begins at once, without further processes or a compiler', async () => {
    expect(await settingOf('max_parallel_workers_per_gather')).toBe('0')
    expect(await settingOf('jit')).toBe('off')
  })
})

describe('row-level security', () => {
  it('stands on every tenant table, for its owner as well', async () => {
    const walls = await rows<{ name: string; walled: boolean }>(sql`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policies p where p.tablename = c.relname and p.roles = '{makegood_app}'
           and p.qual like '%organization_id = ( SELECT current_organization()%'
           and p.with_check like '%organization_id = ( SELECT current_organization()%') as walled
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    const open = walls.filter(({ name, walled }) => !walled && !NOT_TENANT.has(name)).map(({ name }) => name)
    expect(open).toEqual([])
    expect(tables.length).toBeGreaterThan(15)
  })

  it('answers no row to a query without an organisation', async () => {
    for (const table of tables) {
      const found = await database().transaction(async (tx) => {
        await tx.execute(sql`select set_config('role', 'makegood_app', true)`)
        return tx.execute(sql`select * from ${sql.identifier(table)} limit 1`)
      })
      expect(found, table).toHaveLength(0)
    }
  })

  it('shows an organisation its own rows and no others', async () => {
    for (const table of tables) {
      const others = await inOrganization({ organizationId: mine }, (tx) =>
        tx.execute(sql`select 1 from ${sql.identifier(table)} where organization_id <> ${mine} limit 1`),
      )
      expect(others, table).toHaveLength(0)
    }
    const own = await inOrganization({ organizationId: mine }, (tx) => tx.select({ id: jobs.id }).from(jobs))
    expect(own).toHaveLength(1)
  })

  it('refuses a row for another organisation', async () => {
    const smuggled = inOrganization({ organizationId: mine }, (tx) =>
      tx.insert(clients).values({ organizationId: theirs, id: crypto.randomUUID(), companyName: 'X', type: 'INSURER' }),
    )
    await expect(smuggled).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('does not outlive its transaction', async () => {
    await inOrganization({ organizationId: mine }, (tx) => tx.select({ id: jobs.id }).from(jobs))
    const [left] = await rows<{ role: string; organization: string }>(
      sql`select current_user::text as role, current_setting('app.organization_id', true) as organization`,
    )
    expect(left!.role).not.toBe('makegood_app')
    expect(left!.organization || '').toBe('')
  })

  it('holds for the functions that read indexes past it', async () => {
    const [found] = await inOrganization({ organizationId: mine }, (tx) =>
      tx.execute<{ jobs: number; clients: number; tasks: number }>(sql`
        select (select count(*)::int from job_ids_matching(array['%'], 1000)) as jobs,
               (select count(*)::int from client_ids_matching(array['%'], 1000)) as clients,
               (select count(*)::int from task_ids_between('-infinity', 'infinity')) as tasks`),
    )
    expect(found).toEqual({ jobs: 1, clients: 1, tasks: 1 })
    const outside = await rows(sql`
      select 1 from job_ids_matching(array['%'], 1000) union all select 1 from client_ids_matching(array['%'], 1000)
      union all select 1 from task_ids_between('-infinity', 'infinity')`)
    expect(outside).toEqual([])
  })
})

describe('foreign keys and unique keys', () => {
  it('carry the organisation, so that a child cannot point into another one', async () => {
    const loose = await rows<{ name: string }>(sql`
      select c.conname as name from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
         and not exists (select from pg_attribute a
                          where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'organization_id')`)
    expect(loose).toEqual([])
    const [theirClient] = await inOrganization({ organizationId: theirs }, (tx) =>
      tx.select({ id: clients.id }).from(clients),
    )
    const crossing = inOrganization({ organizationId: mine }, (tx) =>
      tx
        .insert(contacts)
        .values({ organizationId: mine, id: crypto.randomUUID(), clientId: theirClient!.id, name: 'X' }),
    )
    await expect(crossing).rejects.toMatchObject({ cause: { code: '23503' } })
  })

  it('stand on every reference', async () => {
    const loose = await rows<{ name: string }>(sql`
      select t.relname || '.' || a.attname as name
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
         and a.atttypid = 'uuid'::regtype and a.attname <> 'id'
         and not exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any(c.conkey))
       order by 1`)
    expect(loose.map(({ name }) => name)).toEqual(LOOSE)
  })

  it('lead back from every file, but to what an organisation has once', async () => {
    // Each column that can point at a file has a rule about who may see it (lib/job/uploads/owners.ts).
    const without = await rows<{ name: string }>(sql`
      select c.conrelid::regclass::text || '.' || a.attname as name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.confrelid = 'files'::regclass
         and not exists (select from pg_index x where x.indrelid = c.conrelid and x.indkey[0] = c.conkey[1]
                            and (x.indkey[1] = c.conkey[2] or (x.indisprimary and x.indnkeyatts = 1)))
       order by 1`)
    expect(without).toEqual([])
  })

  it('begin with the organisation, but for what is looked up before it is known', async () => {
    const unique = await rows<{ name: string; first: string }>(sql`
      select i.relname as name, a.attname as first
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where x.indisunique and t.relnamespace = 'public'::regnamespace`)
    const tenants = unique.filter(
      ({ name }) => !/^(throttles|worker_heartbeats|kpi_defaults|dry(ing|_standard)_defaults)/.test(name),
    )
    const others = tenants.filter(({ name, first }) => first !== 'organization_id' && !GLOBALLY_UNIQUE.has(name))
    expect(others).toEqual([])
  })
})

describe('the roles', () => {
  it('own no table, bypass nothing and cannot log in; the login of the app owns nothing either', async () => {
    const [me] = await rows<{ login: string }>(sql`select current_user::text as login`)
    const powers = await rows<{ name: string }>(sql`
      select rolname as name from pg_roles
       where (rolname like 'makegood\_%' and (rolcanlogin or rolsuper or rolbypassrls))
          or (rolname = ${me!.login} and (rolsuper or rolbypassrls))
          or exists (select from pg_class c where c.relowner = pg_roles.oid and c.relkind in ('r', 'p')
                      and c.relnamespace = 'public'::regnamespace and (rolname like 'makegood\_%' or rolname = ${me!.login}))`)
    expect(powers).toEqual([])
  })

  it('grant the app no way to rewrite what happened', async () => {
    for (const statement of [
      sql`update activity set action = 'x'`,
      sql`delete from activity`,
      sql`update task_revisions set action = 'x'`,
      sql`delete from task_revisions`,
      sql`delete from job_status_entries`,
      sql`insert into usage_days select * from usage_days`,
      sql`update usage_days set jobs_billed = 0`,
      sql`delete from active_user_days`,
      sql`update billing_invoices set total_cents = 0`,
      sql`delete from billing_invoices`,
      sql`delete from coupon_uses`,
      sql`select * from coupons`,
      sql`select meter_usage(1, -1, null)`,
      sql`select purge_organization(1)`,
      sql`select queue.forget(1)`,
      sql`set local role makegood_purge`,
    ]) {
      const refusal = await inOrganization({ organizationId: mine }, (tx) => tx.execute(statement)).catch(
        (error) => error,
      )
      expect(refusal.cause?.code).toBe('42501')
    }
  })

  it('cannot be taken at the door for more than accounts', async () => {
    await expect(atTheDoor((tx) => tx.select({ id: jobs.id }).from(jobs))).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  })
})
