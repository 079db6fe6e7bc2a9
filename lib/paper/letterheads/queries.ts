import 'server-only'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { inAlphabet } from '@/db/alphabet'
import { sameRow } from '@/db/rows'
import { clients, files, letterheads } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { fileUrl } from '@/lib/base/wire'
import { type Wanted, letterheadWanted } from '@/lib/company/firm/queries'
import type { Actor } from '@/lib/platform/auth/actor'

import { MOST_LETTERHEADS } from './rules'
import type { Letterhead } from './schema'

type Scope = Pick<Actor, 'organizationId'>

/** What is printed of a letterhead. */
const printed = {
  id: letterheads.id,
  name: letterheads.name,
  isDefault: letterheads.isDefault,
  tradingName: letterheads.tradingName,
  legalName: letterheads.legalName,
  abn: letterheads.abn,
  licences: letterheads.licences,
  address: letterheads.address,
  phone: letterheads.phone,
  email: letterheads.email,
  website: letterheads.website,
  footer: letterheads.footer,
  disclaimer: letterheads.disclaimer,
  signatureBlock: letterheads.signatureBlock,
  accentColour: letterheads.accentColour,
  backgroundPages: letterheads.backgroundPages,
  marginTop: letterheads.marginTop,
  marginBottom: letterheads.marginBottom,
  paperSize: letterheads.paperSize,
}

const isUsedBy = sql`${clients.organizationId} = ${letterheads.organizationId}
  and ${clients.defaultLetterheadId} = ${letterheads.id} and ${clients.mergedIntoId} is null`

const columns = {
  ...printed,
  logoFileId: letterheads.logoFileId,
  clientCount: sql<number>`(select count(*)::integer from ${clients} where ${isUsedBy})`,
  createdAt: letterheads.createdAt,
  updatedAt: letterheads.updatedAt,
  version: letterheads.version,
}

type Row = Omit<Letterhead, 'logo' | 'background'> & { logoFileId: string | null; backgroundPages: number | null }

const toLetterhead = ({ logoFileId, backgroundPages, ...row }: Row): Letterhead => ({
  ...row,
  logo: logoFileId === null ? null : { id: logoFileId, url: fileUrl(logoFileId)! },
  background: backgroundPages === null ? null : { pages: backgroundPages },
})

const ofOrganization = ({ organizationId }: Scope) => eq(letterheads.organizationId, organizationId)

/** One letterhead of the organisation, as a condition. */
export const ownLetterhead = (scope: Scope, id: string) => and(ofOrganization(scope), eq(letterheads.id, id))

/** The organisation's letterheads, the default one first, then by name. */
export async function listLetterheads(tx: Tx, scope: Scope): Promise<Letterhead[]> {
  const rows = await tx
    .select(columns)
    .from(letterheads)
    .where(ofOrganization(scope))
    .orderBy(desc(letterheads.isDefault), asc(inAlphabet(letterheads.name)))
    .limit(MOST_LETTERHEADS)
  return rows.map(toLetterhead)
}

/** One letterhead, or null. */
export async function findLetterhead(tx: Tx, scope: Scope, id: string): Promise<Letterhead | null> {
  const [row] = await tx.select(columns).from(letterheads).where(ownLetterhead(scope, id))
  return row ? toLetterhead(row) : null
}

/** One letterhead. @throws not_found */
export async function requireLetterhead(tx: Tx, scope: Scope, id: string): Promise<Letterhead> {
  const found = await findLetterhead(tx, scope, id)
  if (!found) throw notFound('letterhead')
  return found
}

/**
 * Locks all letterheads of the organisation until the transaction ends: which one is the default, how many there are
 * and whether a client uses one is decided by one at a time.
 * @param goes whether one is deleted: only then is anybody waited for who gives one to a client
 */
export const holdLetterheads = (tx: Tx, scope: Scope, { goes = false } = {}) =>
  tx
    .select({ id: letterheads.id, logoFileId: letterheads.logoFileId, backgroundFileId: letterheads.backgroundFileId })
    .from(letterheads)
    .where(ofOrganization(scope))
    .orderBy(letterheads.id)
    .for(goes ? 'update' : 'no key update')

const logos = alias(files, 'logos')
const backgrounds = alias(files, 'backgrounds')

/** A letterhead as a report is printed with it: its words, and where its files lie. */
export type PrintedLetterhead = Awaited<ReturnType<typeof letterheadFor>>

/**
 * The letterhead that a report goes out under: the one asked for, or else its client's, or else the organisation's
 * default. @throws not_found for one that is not there
 */
export async function letterheadFor(tx: Tx, scope: Scope, wanted: Wanted) {
  const [found] = await tx
    .select({
      ...printed,
      logo: { id: logos.id, key: logos.key, name: logos.name, type: logos.mimeType, size: logos.size },
      background: { key: backgrounds.key, type: backgrounds.mimeType },
    })
    .from(letterheads)
    .leftJoin(logos, sameRow(logos, letterheads.logoFileId))
    .leftJoin(backgrounds, sameRow(backgrounds, letterheads.backgroundFileId))
    .where(letterheadWanted(tx, scope, wanted))
    .orderBy(asc(letterheads.isDefault))
    .limit(1)
  if (!found) throw notFound('letterhead')
  return found
}
