import { headers } from 'next/headers'

import { AccessDenied } from '@/components/desk/shell/access-denied'
import { roleLabel } from '@/lib/base/roles'
import { pageOf } from '@/lib/desk/areas/pages'
import { PATH_HEADER } from '@/lib/platform/auth/cookie-name'

/** The address that was asked for: by the router's own word it is /access-denied here, and the other one in the browser. */
export default async function ForbiddenAddress() {
  const { pathname } = new URL((await headers()).get(PATH_HEADER) ?? '/', 'http://localhost')
  return <AccessDenied roles={pageOf(pathname).roles.map(roleLabel)} />
}
