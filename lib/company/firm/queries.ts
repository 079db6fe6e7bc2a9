import 'server-only'
import { type SQL, and, asc, eq, or, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { clients, files, letterheads } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import type { Sender } from '@/lib/platform/mail/service'

/**
 * A firm as its clients know it. Its letterheads are written and printed on the floor of what goes out (lib/paper/letterheads);
 * how it looks is read here, for whoever writes to a client from a lower floor.
 */

interface Scope {
  organizationId: number
}

/** Whose letterhead something goes out under. */
export interface Wanted {
  /** The one that is asked for. */
  letterheadId?: string | null
  clientId?: string | null
}

/**
 * The letterheads that something may go out under: the one asked for, or else its client's and the organisation's default
 * one, of which the first by `isDefault` is it.
 */
export function letterheadWanted(
  tx: Tx,
  { organizationId }: Scope,
  { letterheadId, clientId }: Wanted,
): SQL | undefined {
  const ofClient = tx
    .select({ id: clients.defaultLetterheadId })
    .from(clients)
    .where(and(eq(clients.organizationId, organizationId), eq(clients.id, clientId!)))
  const wanted = letterheadId
    ? eq(letterheads.id, letterheadId)
    : or(letterheads.isDefault, clientId ? sql`${letterheads.id} = (${ofClient})` : undefined)
  return and(eq(letterheads.organizationId, organizationId), wanted)
}

interface Named {
  tradingName: string | null
  legalName: string | null
}

/** The name that a letterhead shows. @param organization stands in for one that nobody entered */
export const firmName = ({ tradingName, legalName }: Named, organization: string): string =>
  tradingName ?? legalName ?? organization

interface Look extends Named {
  phone: string | null
  email: string | null
  accentColour: string
  logo: Sender['logo']
}

/** A firm as its letterhead has it. */
export const asSender = (
  { phone, email, accentColour: colour, logo, ...named }: Look,
  organization: string,
): Sender => ({
  firm: { name: firmName(named, organization), phone, email, colour },
  logo,
})

/** The firm that writes to a client. @throws not_found for an organisation without a letterhead */
export async function firmFor(
  tx: Tx,
  scope: Scope & { organization: { name: string } },
  wanted: Wanted,
): Promise<Sender> {
  const [found] = await tx
    .select({
      tradingName: letterheads.tradingName,
      legalName: letterheads.legalName,
      phone: letterheads.phone,
      email: letterheads.email,
      accentColour: letterheads.accentColour,
      logo: { key: files.key, type: files.mimeType },
    })
    .from(letterheads)
    .leftJoin(files, sameRow(files, letterheads.logoFileId))
    .where(letterheadWanted(tx, scope, wanted))
    .orderBy(asc(letterheads.isDefault))
    .limit(1)
  if (!found) throw notFound('letterhead')
  return asSender(found, scope.organization.name)
}
