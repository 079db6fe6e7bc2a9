import 'server-only'
import { type SQL, and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { estimateLinks, formSigningLinks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import { personColumns } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'

type Scope = Pick<Actor, 'organizationId'>

type OfForm = typeof formSigningLinks.$inferSelect
type OfEstimate = typeof estimateLinks.$inferSelect

/** What every link holds, whatever it is for. */
export type LinkRow = Pick<OfForm, keyof OfForm & keyof OfEstimate>

/** The tables of links: all have the columns of `linkColumns`. */
export type LinkTable = typeof formSigningLinks | typeof estimateLinks

export interface Letter {
  /** What stands in the address of the link. */
  secret: string
  isReminder: boolean
}

/** A kind of link: what it is about, and how its letter reads. */
export interface LinkKind<Link extends LinkRow = LinkRow> {
  table: LinkTable
  /** Tells its tokens and its throttles from those of the others. */
  name: 'signing' | 'approval'
  /** What its code opens, in a letter. */
  opens: 'form' | 'estimate'
  /** Who is told live of what becomes of it. */
  topic: 'forms' | 'estimates'
  /** The roles that send such links: a letter about one goes to nobody else. */
  sentBy: readonly Role[]
  /** Which link a hash opens, before an organisation is known: the columns of `FoundRow`. */
  byHash: (hash: Buffer) => SQL
  /** Which links wait for a reminder, in all organisations. */
  toRemind: (at: string) => SQL
  /** The letterhead of what it is about; null for that of the job's client. */
  letterheadId: (tx: Tx, sender: Actor, link: Link) => Promise<string | null>
  /** Whether what it is about can still be answered. */
  isDue: (tx: Tx, sender: Actor, link: Link) => Promise<boolean>
  write: (tx: Tx, sender: Actor, link: Link, letter: Letter) => Promise<void>
}

/** Only what all tables of links have is read and written by it. */
const shared = (table: LinkTable) => table as typeof formSigningLinks

/** One link of a kind. */
export const thisLink = (table: LinkTable, { organizationId }: Scope, id: string): SQL | undefined =>
  and(eq(table.organizationId, organizationId), eq(table.id, id))

/** A link with all that its row holds. @throws not_found */
export async function readLink<Link extends LinkRow>(
  tx: Tx,
  { table }: LinkKind<Link>,
  scope: Scope,
  id: string,
): Promise<Link> {
  const [row] = await tx
    .select()
    .from(shared(table))
    .where(thisLink(table, scope, id))
  if (!row) throw notFound('link')
  return row as unknown as Link
}

/** The same, locked until the transaction ends. @throws not_found */
export async function holdLink<Link extends LinkRow>(
  tx: Tx,
  { table }: LinkKind<Link>,
  scope: Scope,
  id: string,
): Promise<Link> {
  const [row] = await tx
    .select()
    .from(shared(table))
    .where(thisLink(table, scope, id))
    .for('no key update')
  if (!row) throw notFound('link')
  return row as unknown as Link
}

/** Changes what all links have. The caller holds the link. */
export async function changeLink(
  tx: Tx,
  { table }: Pick<LinkKind, 'table'>,
  scope: Scope,
  id: string,
  set: Pick<PgUpdateSetSource<typeof formSigningLinks>, keyof LinkRow>,
): Promise<void> {
  await tx
    .update(shared(table))
    .set(set)
    .where(thisLink(table, scope, id))
}

/** The columns of which the office sees a link, with whoever sent it from a join of `users`. */
export const officeColumns = (table: LinkTable) => ({
  id: shared(table).id,
  jobId: shared(table).jobId,
  serial: shared(table).serial,
  name: shared(table).name,
  sendBy: shared(table).sendBy,
  email: shared(table).email,
  phone: shared(table).phone,
  asksCode: shared(table).asksCode,
  remindAfterDays: shared(table).remindAfterDays,
  sentAt: shared(table).sentAt,
  expiresAt: shared(table).expiresAt,
  remindedAt: shared(table).remindedAt,
  openedAt: shared(table).openedAt,
  signedAt: shared(table).signedAt,
  declinedAt: shared(table).declinedAt,
  declineReason: shared(table).declineReason,
  takenBackAt: shared(table).takenBackAt,
  wrongCodes: shared(table).wrongCodes,
  createdBy: personColumns,
  createdAt: shared(table).createdAt,
})
