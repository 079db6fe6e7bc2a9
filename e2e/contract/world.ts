import { sql } from 'drizzle-orm'

import * as s from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import type { Role } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import * as accounts from '@/lib/company/accounts/service'
import { actAs, makeOrganization, makeUser, serial } from '@/lib/desk/demo/factories'
import * as staff from '@/lib/desk/staff/service'
import { record } from '@/lib/platform/activity/service'
import { recordAccess } from '@/lib/platform/audit/service'
import type { Actor } from '@/lib/platform/auth/actor'

import type { Kind, Samples } from './sample'
import { SAMPLES } from './samples-of-areas'

/** In every text of the other organisation; nobody of ours must ever read it. */
export const CANARY = 'canary-1f6e0c'

export type Caller = Actor & { token: string }

/** How to make a record of each kind. */
const RECORDS = Object.assign({}, ...SAMPLES.map(({ records }) => records)) as NonNullable<Samples['records']>

export const EVERY_KIND = Object.keys(RECORDS)

/** One caller's records, made when a call first names them; related ones are made together. */
export class Scope {
  private readonly made = new Map<Kind, Promise<string>>()

  constructor(
    readonly caller: Caller,
    /** In every text of the records. */
    private readonly mark = '',
  ) {}

  get organizationId(): number {
    return this.caller.organizationId
  }

  get(kind: Kind): Promise<string> {
    const make = RECORDS[kind]
    if (!make) throw new Error(`No samples.ts of an area says under records how a ${kind} is made.`)
    const made = this.made.get(kind) ?? make(this)
    this.made.set(kind, made)
    return made
  }

  /** The first columns of each of their rows. */
  get own(): { organizationId: number } {
    return { organizationId: this.organizationId }
  }

  /** A text that no other record has. */
  text(start: string): string {
    return `${start} ${this.mark} ${serial()}`
  }

  act<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inOrganization({ organizationId: this.organizationId }, work)
  }
}

/** Our organisation with people of every role, and the other one, which nobody of ours may read, change or notice. */
export interface World {
  /** A new user of ours with this role. */
  caller: (role: Role) => Promise<Caller>
  /** The same in an organisation of their own. */
  loner: (role: Role) => Promise<Caller>
  /** A record of every kind of the other organisation, always the same ones. */
  theirs: Scope
  /** Every id of theirs. */
  theirIds: string[]
  /** Tokens that no longer open anything, or never did, by the person who would carry them. */
  shut: Record<string, string>
  /** An Administrator when the session began, and a Technician now. */
  demoted: Caller
}

export async function makeWorld(): Promise<World> {
  const ours = await makeOrganization()
  const theirs = await makeTheirs()
  const caller = async (role: Role) => actAs(await makeUser(ours, { role }))
  const theirIds = await Promise.all(EVERY_KIND.map((kind) => theirs.get(kind)))
  return {
    caller,
    loner: async (role) => actAs(await makeUser(await makeOrganization(), { role })),
    theirs,
    theirIds: theirIds.filter((id) => id.length === 36),
    shut: await shutOut(await caller('Administrator'), caller),
    demoted: await demote(await caller('Administrator')),
  }
}

async function makeTheirs(): Promise<Scope> {
  const address = { name: `Rival ${CANARY}`, address: `1 ${CANARY} Street`, state: CANARY, phone: CANARY }
  const organization = await makeOrganization(address)
  const scope = new Scope(
    await actAs(await makeUser(organization, { lastName: CANARY, email: `${CANARY}.${newId()}@example.test` })),
    CANARY,
  )
  const { caller, organizationId } = scope
  const access = { kind: 'log-in' as const, organizationId, userId: caller.userId, operation: 'POST /auth/login' }
  await recordAccess({ address: '203.0.113.7', device: CANARY }, access)
  await Promise.all(SAMPLES.map(({ rows }) => rows?.(scope)))
  const [subjectId, jobId] = [await scope.get('user'), await scope.get('job')]
  await scope.act(async (tx) => {
    await tx.insert(s.jobReviews).values({ organizationId, jobId, contradictions: 1 })
    await tx.insert(s.jobReviewsDue).values({ organizationId, jobId, id: newId() })
    await record(tx, caller, `user.${CANARY}`, { subjectType: 'user', subjectId })
    await tx.insert(s.creations).values({ ...scope.own, id: newId(), kind: CANARY, askedSha256: Buffer.alloc(32) })
    await tx.insert(s.idempotencyKeys).values({
      organizationId,
      userId: caller.userId,
      key: CANARY,
      route: 'POST /api/v1/client',
      bodyHash: Buffer.alloc(32),
      answer: { name: CANARY },
    })
  })
  return scope
}

async function shutOut(administrator: Caller, caller: World['caller']): Promise<World['shut']> {
  const [revoked, removed, invited] = [
    await caller('Administrator'),
    await caller('Administrator'),
    await caller('Administrator'),
  ]
  await accounts.logOut(revoked)
  await staff.remove(administrator, removed.userId)
  await setUser(invited, { status: 'INVITED' })
  const expired = await caller('Administrator')
  await inOrganization(expired, (tx) =>
    tx
      .update(s.sessions)
      .set({ expiresAt: new Date(0).toISOString() })
      .where(sql`id = ${expired.sessionId}`),
  )
  return {
    'somebody with a token that was never given out': 'A'.repeat(43),
    'somebody with a token that is not one': "' or 1=1 --",
    'somebody whose session was revoked': revoked.token,
    'somebody whose session expired': expired.token,
    'somebody who was removed': removed.token,
    'somebody who has not followed the invitation': invited.token,
  }
}

async function demote(caller: Caller): Promise<Caller> {
  await setUser(caller, { role: 'Technician' })
  return caller
}

/** Directly in the database: the verbs would end the sessions, and here they must stand. */
const setUser = (caller: Caller, values: Partial<typeof s.users.$inferInsert>) =>
  inOrganization({ organizationId: caller.organizationId }, (tx) =>
    tx
      .update(s.users)
      .set(values)
      .where(sql`id = ${caller.userId}`),
  )

interface TenantTable {
  name: string
  rows: number
  /** Whether it holds people's texts. */
  hasTexts: boolean
  hasCanary: boolean
  /** The same until a row of the organisation changes. */
  print: string
}

const selectTables = async (tx: Tx) =>
  await tx.execute<{ name: string; has_texts: boolean }>(sql`
    select t.table_name as name, exists (
      select from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = t.table_name and c.data_type in ('text', 'jsonb')) as has_texts
    from information_schema.columns t
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and t.column_name = 'organization_id' and table_type = 'BASE TABLE' order by 1`)

let tables: ReturnType<typeof selectTables> | undefined
/** Every table that has an organisation. Tests migrate nothing. */
const tenantTables = (tx: Tx) => (tables ??= selectTables(tx))

/** Those tables with the rows that row-level security shows to an organisation. */
export function readTables(scope: Scope): Promise<TenantTable[]> {
  return scope.act(async (tx) => {
    const read: TenantTable[] = []
    for (const { name, has_texts: hasTexts } of await tenantTables(tx)) {
      const [row] = await tx.execute<{ rows: number; canary: boolean; print: string }>(sql`
        select count(*)::integer as rows, coalesce(bool_or(t::text like ${`%${CANARY}%`}), false) as canary,
               md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as print
        from ${sql.identifier(name)} t`)
      read.push({ name, hasTexts, rows: row!.rows, hasCanary: row!.canary, print: row!.print })
    }
    return read
  })
}

/** How many rows of each of them row-level security shows to an organisation. */
export function countRows(scope: Scope): Promise<Record<string, number>> {
  return scope.act(async (tx) => {
    const counts = (await tenantTables(tx)).map(
      ({ name }) => sql`select ${name} as name, (select count(*)::integer from ${sql.identifier(name)}) as rows`,
    )
    const counted = await tx.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `))
    return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]))
  })
}
