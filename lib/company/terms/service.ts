import 'server-only'
import { sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { organizationTexts } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { changedMeanwhile } from '@/lib/base/errors'
import { holdStanding } from '@/lib/company/plans/places'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { plainText } from './plain-texts'
import { findNamedTexts, getTexts } from './queries'
import type { ShownText, TextKind } from './rules'
import type { ChangeTerms, TermsTexts } from './schema'

/** Whether the actor's organisation runs this installation, so that everybody reads its texts. */
export const isOperator = ({ organizationId }: Actor): boolean => organizationId === env.OPERATOR_ORGANIZATION

/** The own texts of the actor's organisation. */
export const read = (actor: Actor): Promise<TermsTexts> => reading(actor, (tx) => getTexts(tx, actor))

/** The texts of an organisation, for a person whom it invited: they are nobody's actor yet. */
export const readAsInvited = (organizationId: number): Promise<TermsTexts> =>
  inOrganization({ organizationId }, (tx) => getTexts(tx, { organizationId }))

/**
 * Stores new texts; the history keeps both.
 * @throws conflict with the stored texts when `version` is an older one
 */
export async function change(actor: Actor, { version, ...texts }: ChangeTerms): Promise<TermsTexts> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    await holdStanding(tx, actor)
    const before = await getTexts(tx, actor)
    if (version !== undefined && version !== before.version) {
      throw changedMeanwhile('these texts', organizationTexts)(before)
    }
    const row = { ...texts, version: before.version + 1, updatedAt: sql`now()` }
    await tx
      .insert(organizationTexts)
      .values({ organizationId, ...row })
      .onConflictDoUpdate({ target: organizationTexts.organizationId, set: row })
    const after = await getTexts(tx, actor)
    await record(tx, actor, 'organization.terms-changed', {
      subjectType: 'organization',
      subjectId: String(organizationId),
      details: changesBetween(before, after),
    })
    return after
  })
}

/**
 * A text for its reader: their own organisation's and the installation's. A stranger reads the latter alone, and only
 * the operator's organisation can change it.
 */
export async function show(
  kind: TextKind,
  actor: Actor | null,
  operatorId: number | undefined = env.OPERATOR_ORGANIZATION,
): Promise<ShownText> {
  const [own, operator] = await Promise.all([
    actor && actor.organizationId !== operatorId ? textOf(actor.organizationId, kind) : null,
    operatorId === undefined ? null : textOf(operatorId, kind),
  ])
  return { own, installation: operator ?? { organizationName: null, text: plainText(kind, contact()) } }
}

async function textOf(organizationId: number, kind: TextKind) {
  const found = await inOrganization({ organizationId }, (tx) => findNamedTexts(tx, { organizationId }))
  const text = found?.[kind]
  return text ? { organizationName: found.organizationName, text } : null
}

/** An unset address ends in `.invalid`, which leads nowhere (RFC 2606); nobody is shown it. */
const contact = (): string | null => (env.SUPPORT_EMAIL.endsWith('.invalid') ? null : env.SUPPORT_EMAIL)
