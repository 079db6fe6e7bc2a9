import 'server-only'
import { and, asc, eq, isNull } from 'drizzle-orm'

import { among, sameRow } from '@/db/rows'
import { formSigningLinks, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { toPerson } from '@/lib/company/users/queries'
import { openLinks } from '@/lib/paper/forms/queries/links'
import { officeColumns, thisLink } from '@/lib/paper/links/kind'
import { isLocked, stateOf } from '@/lib/paper/links/rules'
import { tokenOf } from '@/lib/paper/links/token'
import { type LetterStanding, letterKey, standingAmong } from '@/lib/paper/links/waiting'
import type { Actor } from '@/lib/platform/auth/actor'
import { signingLink } from '@/lib/platform/mail/templates'

import { MOST_LINKS } from './rules'
import type { SigningLink } from './schema'

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

type Row = Awaited<ReturnType<typeof selectLinks>>[number]

const toLink = (
  { createdBy, sendBy, jobId: _, serial: __, wrongCodes, ...row }: Row,
  letter: LetterStanding = { waits: false, notSent: null },
): SigningLink => ({
  ...row,
  sendBy: sendBy as SigningLink['sendBy'],
  state: stateOf(row, new Date()),
  createdBy: toPerson(createdBy),
  ...letter,
  isLocked: isLocked({ wrongCodes }),
  address: null,
})

const ofForm = ({ organizationId }: Scope, formId: string) =>
  and(eq(formSigningLinks.organizationId, organizationId), eq(formSigningLinks.formId, formId))

/** The links of a form, in the order in which they were made. */
export async function listLinks(tx: Tx, actor: Actor, formId: string): Promise<SigningLink[]> {
  const rows = await selectLinks(tx)
    .where(ofForm(actor, formId))
    .orderBy(asc(formSigningLinks.createdAt), asc(formSigningLinks.id))
    .limit(MOST_LINKS + 1)
  const shown = rows.slice(0, MOST_LINKS)
  const asked = shown.map((row) => ({
    ...toLink(row),
    key: letterKey('form-to-sign', row, false),
    secret: tokenOf('signing', row),
  }))
  const letters = shown.length ? await standingAmong(tx, actor, shown[0]!.jobId, asked) : null
  return shown.map((row) => toLink(row, letters!.get(row.id)))
}

/** The same for whoever asks, with the addresses of those that they made and that have not left. */
export async function listOwnLinks(tx: Tx, actor: Actor, formId: string): Promise<SigningLink[]> {
  const links = await listLinks(tx, actor, formId)
  const own = links
    .filter(({ waits, notSent, createdBy }) => (waits || notSent) && createdBy.id === actor.userId)
    .map(({ id }) => id)
  const serials = await tx
    .select({ id: formSigningLinks.id, serial: formSigningLinks.serial })
    .from(formSigningLinks)
    .where(and(ofForm(actor, formId), among(formSigningLinks.id, own)))
  const addresses = new Map(serials.map((row) => [row.id, signingLink(tokenOf('signing', row))]))
  return links.map((link) => ({ ...link, address: addresses.get(link.id) ?? null }))
}

/** The link that an id was used for, of any form. */
export async function findLink(tx: Tx, scope: Scope, id: string): Promise<SigningLink | null> {
  const [row] = await selectLinks(tx).where(thisLink(formSigningLinks, scope, id))
  return row ? toLink(row) : null
}

/** The links that are sent once this one is signed. */
export const waitsFor = (scope: Scope, { id, formId }: Pick<StoredLink, 'id' | 'formId'>) =>
  and(openLinks(scope, formId), eq(formSigningLinks.afterId, id), isNull(formSigningLinks.tokenHash))

/** A link with all that its row holds. */
export type StoredLink = typeof formSigningLinks.$inferSelect
