import 'server-only'
import { and, eq } from 'drizzle-orm'

import { letterheads } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { nextVersion, requireChanged } from '@/db/versioned'
import { changesBetween } from '@/lib/platform/activity/changes'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

/** What a firm says of itself, as an organisation has it and as its letterheads do. */
interface Details {
  name: string
  abn: string | null
  address: string | null
  phone: string | null
  email: string | null
}

const asPrinted = ({ name, abn, address, phone, email }: Details) => ({ tradingName: name, abn, address, phone, email })

/**
 * Has the default letterhead go along when the organisation's details change: each field that said the same as they did,
 * also nothing. What somebody wrote into it otherwise stays.
 */
export async function letDefaultFollow(tx: Tx, actor: Actor, before: Details, after: Details): Promise<void> {
  const own = and(eq(letterheads.organizationId, actor.organizationId), letterheads.isDefault)
  const [head] = await tx
    .select({
      id: letterheads.id,
      tradingName: letterheads.tradingName,
      abn: letterheads.abn,
      address: letterheads.address,
      phone: letterheads.phone,
      email: letterheads.email,
    })
    .from(letterheads)
    .where(own)
    .for('no key update')
  if (!head) return
  const [old, now] = [asPrinted(before), asPrinted(after)]
  const fields = Object.keys(now) as (keyof typeof now)[]
  const followed = Object.fromEntries(
    fields
      .filter((field) => head[field] === old[field] && old[field] !== now[field])
      .map((field) => [field, now[field]]),
  )
  if (!Object.keys(followed).length) return
  await requireChanged(
    tx
      .update(letterheads)
      .set({ ...followed, ...nextVersion(letterheads) })
      .where(own),
  )
  const details = changesBetween(head, { ...head, ...followed })
  await record(tx, actor, 'letterhead.changed', { subjectType: 'letterhead', subjectId: head.id, details })
}
