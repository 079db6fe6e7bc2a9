import 'server-only'
import { headers } from 'next/headers'
import { forbidden } from 'next/navigation'

import type { Page } from '@/lib/platform/areas/area'
import { recordAccess } from '@/lib/platform/audit/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { visitorOf } from '@/lib/platform/http/request'

/**
 * Shows Access Denied in place of a page, and records who wanted to open it. Only one of the two walls of pages
 * refuses: after the first did, nothing of the page runs.
 */
export async function deny({ organizationId, userId }: Actor, { path }: Page): Promise<never> {
  const visitor = visitorOf({ headers: await headers() })
  await recordAccess(visitor, { kind: 'denied', organizationId, userId, operation: `GET ${path}` })
  forbidden()
}
