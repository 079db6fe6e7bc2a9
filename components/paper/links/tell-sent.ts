import { notify } from '@/components/ui/notify'
import type { OfficeLink } from '@/lib/paper/links/schema'

/** Says that links are on their way to some people, or why one of them could not be sent. */
export function tellSent(links: readonly OfficeLink[], names: readonly string[], sent: string): void {
  const refused = links.findLast(({ name, state, notSent }) => state === 'SENT' && notSent && names.includes(name))
  if (refused) notify.error(`Not sent to ${refused.name}: ${refused.notSent}`)
  else notify.success(sent)
}
