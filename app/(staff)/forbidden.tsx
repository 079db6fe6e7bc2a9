import { AccessDeniedHere } from '@/components/desk/shell/access-denied-here'
import { CLOSED_PAGES } from '@/lib/desk/areas/pages'
import { currentActor } from '@/lib/platform/auth/session'

export default async function Forbidden() {
  return <AccessDeniedHere pages={CLOSED_PAGES} viewerRole={(await currentActor())?.role ?? null} />
}
