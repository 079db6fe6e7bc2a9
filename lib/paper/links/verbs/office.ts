import 'server-only'
import type { Tx } from '@/db/tenancy'
import type { LinkKind, LinkRow } from '@/lib/paper/links/kind'
import type { Actor } from '@/lib/platform/auth/actor'
import { byWorker, onBehalfOf } from '@/lib/platform/auth/on-behalf'
import { officeOf } from '@/lib/platform/notices/office'

/** The firm, as it writes a letter about a link by itself: under the name of whoever answers for it. */
export async function writerOf<Link extends LinkRow>(
  tx: Tx,
  { sentBy }: Pick<LinkKind<Link>, 'sentBy'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  link: Pick<LinkRow, 'jobId' | 'createdBy'>,
): Promise<Actor> {
  const [first] = await officeOf(tx, { organizationId }, link, sentBy)
  return byWorker(await onBehalfOf(tx, { organizationId, userId: first?.id ?? link.createdBy }))
}
