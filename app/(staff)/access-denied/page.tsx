import { headers } from 'next/headers'
import { forbidden } from 'next/navigation'

import { deny } from '@/lib/desk/areas/deny'
import { mayOpen, pageOf } from '@/lib/desk/areas/pages'
import { PATH_HEADER } from '@/lib/platform/auth/cookie-name'
import { currentActor } from '@/lib/platform/auth/session'

/** The page that middleware.ts shows, with 403, under the address of a page that may not be opened. */
export default async function AccessDeniedPage() {
  const actor = await currentActor()
  const { pathname } = new URL((await headers()).get(PATH_HEADER) ?? '/', 'http://localhost')
  const page = pageOf(pathname)
  if (!actor || mayOpen(page, actor.role, actor.organization.pricingPlan)) forbidden()
  return deny(actor, page)
}
