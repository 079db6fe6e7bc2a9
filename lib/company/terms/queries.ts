import 'server-only'
import { eq } from 'drizzle-orm'

import { organizationTexts, organizations } from '@/db/schema'
import type { Tx } from '@/db/tenancy'

import type { TermsTexts } from './schema'

interface Scope {
  organizationId: number
}

/** An organisation's own texts. */
export async function getTexts(tx: Tx, { organizationId }: Scope): Promise<TermsTexts> {
  const [row] = await tx
    .select({
      terms: organizationTexts.terms,
      privacy: organizationTexts.privacy,
      version: organizationTexts.version,
    })
    .from(organizationTexts)
    .where(eq(organizationTexts.organizationId, organizationId))
  return row ?? { terms: null, privacy: null, version: 0 }
}

/** The same with the organisation's name; null when there is no such organisation. */
export async function findNamedTexts(
  tx: Tx,
  scope: Scope,
): Promise<(TermsTexts & { organizationName: string }) | null> {
  const [[organization], texts] = await Promise.all([
    tx
      .select({ organizationName: organizations.name })
      .from(organizations)
      .where(eq(organizations.organizationId, scope.organizationId)),
    getTexts(tx, scope),
  ])
  return organization ? { ...organization, ...texts } : null
}
