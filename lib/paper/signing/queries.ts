import 'server-only'
import { and, asc, eq } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { formSigningLinks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import { MOST_LINKS, stateOf } from './rules'
import type { LinkParams, SigningLink } from './schema'

type Scope = Pick<Actor, 'organizationId'>

const columns = {
  id: formSigningLinks.id,
  formId: formSigningLinks.formId,
  itemId: formSigningLinks.itemId,
  isBeside: formSigningLinks.isBeside,
  name: formSigningLinks.name,
  sendBy: formSigningLinks.sendBy,
  email: formSigningLinks.email,
  phone: formSigningLinks.phone,
  asksCode: formSigningLinks.asksCode,
  mayFill: formSigningLinks.mayFill,
  afterId: formSigningLinks.afterId,
  submits: formSigningLinks.submits,
  remindAfterDays: formSigningLinks.remindAfterDays,
  sentAt: formSigningLinks.sentAt,
  expiresAt: formSigningLinks.expiresAt,
  remindedAt: formSigningLinks.remindedAt,
  openedAt: formSigningLinks.openedAt,
  signedAt: formSigningLinks.signedAt,
  declinedAt: formSigningLinks.declinedAt,
  declineReason: formSigningLinks.declineReason,
  takenBackAt: formSigningLinks.takenBackAt,
  createdBy: personColumns,
  createdAt: formSigningLinks.createdAt,
}

const selectLinks = (tx: Tx) =>
  tx.select(columns).from(formSigningLinks).innerJoin(users, sameRow(users, formSigningLinks.createdBy))

const toLink = ({ createdBy, sendBy, ...row }: Awaited<ReturnType<typeof selectLinks>>[number]): SigningLink => ({
  ...row,
  sendBy: sendBy as SigningLink['sendBy'],
  state: stateOf(row, new Date()),
  createdBy: toPerson(createdBy),
})

const ofForm = ({ organizationId }: Scope, formId: string) =>
  and(eq(formSigningLinks.organizationId, organizationId), eq(formSigningLinks.formId, formId))

/** The links of a form, in the order in which they were made. */
export async function listLinks(tx: Tx, actor: Actor, formId: string): Promise<SigningLink[]> {
  const rows = await selectLinks(tx)
    .where(ofForm(actor, formId))
    .orderBy(asc(formSigningLinks.createdAt), asc(formSigningLinks.id))
    .limit(MOST_LINKS + 1)
  return rows.slice(0, MOST_LINKS).map(toLink)
}

/** One link of a form. @throws not_found */
export const thisLink = ({ organizationId }: Scope, id: string) =>
  and(eq(formSigningLinks.organizationId, organizationId), eq(formSigningLinks.id, id))

/** The link that an id was used for, of any form. */
export async function findLink(tx: Tx, scope: Scope, id: string): Promise<SigningLink | null> {
  const [row] = await selectLinks(tx).where(thisLink(scope, id))
  return row ? toLink(row) : null
}

/** A link with all that its row holds. */
export type StoredLink = typeof formSigningLinks.$inferSelect

export async function readLink(tx: Tx, scope: Scope, id: string): Promise<StoredLink> {
  const [row] = await tx.select().from(formSigningLinks).where(thisLink(scope, id))
  if (!row) throw notFound('link')
  return row
}

/** The same, locked until the transaction ends. */
export async function holdLink(tx: Tx, scope: Scope, id: string): Promise<StoredLink> {
  const [row] = await tx.select().from(formSigningLinks).where(thisLink(scope, id)).for('update')
  if (!row) throw notFound('link')
  return row
}

/** A link of this form, locked. @throws not_found, also for one of another form or job */
export async function holdLinkOf(tx: Tx, scope: Scope, { jobId, formId, linkId }: LinkParams): Promise<StoredLink> {
  const link = await holdLink(tx, scope, linkId)
  if (link.formId !== formId || link.jobId !== jobId) throw notFound('link')
  return link
}
