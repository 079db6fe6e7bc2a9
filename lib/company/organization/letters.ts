import 'server-only'
import type { Tx } from '@/db/tenancy'
import { type Letter, enqueueMail } from '@/lib/platform/mail/service'

import { listAdministrators } from './queries'

/**
 * Owes each Administrator of an organisation a letter. The key names the effect, as that of a mail does: none of them
 * gets two for it.
 */
export async function writeToAdministrators(
  tx: Tx,
  { organizationId }: { organizationId: number },
  key: string,
  letterTo: (firstName: string) => Letter,
): Promise<void> {
  for (const { id, email, firstName } of await listAdministrators(tx, { organizationId })) {
    await enqueueMail(tx, { organizationId, key: `${key}:${id}`, to: email, ...letterTo(firstName) })
  }
}
