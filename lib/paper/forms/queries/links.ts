import 'server-only'
import { type SQL, and, eq, isNull, or, sql } from 'drizzle-orm'

import { formSigningLinks } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Actor } from '@/lib/platform/auth/actor'

/** The links of a form that may still be signed, those that are not sent yet among them. */
export const openLinks = ({ organizationId }: Pick<Actor, 'organizationId'>, formId: string): SQL | undefined =>
  and(
    eq(formSigningLinks.organizationId, organizationId),
    eq(formSigningLinks.formId, formId),
    isNull(formSigningLinks.signedAt),
    isNull(formSigningLinks.declinedAt),
    isNull(formSigningLinks.takenBackAt),
    or(isNull(formSigningLinks.expiresAt), sql`${formSigningLinks.expiresAt} > now()`),
  )

/** Whether somebody is asked to sign a form by link. */
export const waitsForLink = async (tx: Tx, actor: Actor, formId: string): Promise<boolean> =>
  (await tx.$count(formSigningLinks, openLinks(actor, formId))) > 0
