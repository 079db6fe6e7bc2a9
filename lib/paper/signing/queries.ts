import 'server-only'
import { and, asc, eq, isNull } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { formSigningLinks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { openLinks } from '@/lib/paper/forms/queries/links'
import { officeColumns, thisLink } from '@/lib/paper/links/kind'
import { standingsOf, toOfficeLink } from '@/lib/paper/links/letters'
import type { Actor } from '@/lib/platform/auth/actor'

import { MOST_LINKS } from './rules'
import type { SigningLink } from './schema'
import { SIGNING } from './verbs/kind'

type Scope = Pick<Actor, 'organizationId'>

const columns = {
  ...officeColumns(formSigningLinks),
  formId: formSigningLinks.formId,
  itemId: formSigningLinks.itemId,
  isBeside: formSigningLinks.isBeside,
  mayFill: formSigningLinks.mayFill,
  afterId: formSigningLinks.afterId,
  submits: formSigningLinks.submits,
}

const selectLinks = (tx: Tx) =>
  tx.select(columns).from(formSigningLinks).innerJoin(users, sameRow(users, formSigningLinks.createdBy))

const ofForm = ({ organizationId }: Scope, formId: string) =>
  and(eq(formSigningLinks.organizationId, organizationId), eq(formSigningLinks.formId, formId))

/**
 * The links of a form, in the order in which they were made.
 * @param reader who is shown the addresses of those that they answer for and that have not left
 */
export async function listLinks(tx: Tx, actor: Actor, formId: string, reader?: string): Promise<SigningLink[]> {
  const rows = await selectLinks(tx)
    .where(ofForm(actor, formId))
    .orderBy(asc(formSigningLinks.createdAt), asc(formSigningLinks.id))
    .limit(MOST_LINKS + 1)
  const links = rows.slice(0, MOST_LINKS)
  const standings = await standingsOf(tx, actor, SIGNING, { links, reader })
  return links.map((row) => toOfficeLink(row, standings.get(row.id)))
}

/** The link that an id was used for, of any form. */
export async function findLink(tx: Tx, scope: Scope, id: string): Promise<SigningLink | null> {
  const [row] = await selectLinks(tx).where(thisLink(formSigningLinks, scope, id))
  return row ? toOfficeLink(row) : null
}

/** The links that are sent once this one is signed. */
export const waitsFor = (scope: Scope, { id, formId }: Pick<StoredLink, 'id' | 'formId'>) =>
  and(openLinks(scope, formId), eq(formSigningLinks.afterId, id), isNull(formSigningLinks.tokenHash))

/** A link with all that its row holds. */
export type StoredLink = typeof formSigningLinks.$inferSelect
