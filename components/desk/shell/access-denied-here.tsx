'use client'

import { usePathname } from 'next/navigation'

import { type Role, roleLabel } from '@/lib/base/roles'
import { pageAt } from '@/lib/desk/areas/page-at'

import { AccessDenied } from './access-denied'

/** The same for the page that the browser shows now: the server drew this with the frame, perhaps for another page. */
export function AccessDeniedHere({ pages }: { pages: readonly { path: string; roles: readonly Role[] }[] }) {
  return <AccessDenied roles={(pageAt(pages, usePathname())?.roles ?? []).map(roleLabel)} />
}
