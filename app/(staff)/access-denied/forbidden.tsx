import { headers } from 'next/headers'

import { AccessDenied } from '@/components/desk/shell/access-denied'
import { pageOf } from '@/lib/desk/areas/pages'
import { PATH_HEADER } from '@/lib/platform/auth/cookie-name'
import { currentActor } from '@/lib/platform/auth/session'

/** The address that was asked for: the router says /access-denied here, the browser the other one. */
export default async function ForbiddenAddress() {
  const { pathname } = new URL((await headers()).get(PATH_HEADER) ?? '/', 'http://localhost')
  return <AccessDenied page={pageOf(pathname)} viewerRole={(await currentActor())?.role ?? null} />
}
