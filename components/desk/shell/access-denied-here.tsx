'use client'

import { usePathname } from 'next/navigation'

import type { Role } from '@/lib/base/roles'
import { pageAt } from '@/lib/desk/areas/page-at'
import type { Page } from '@/lib/platform/areas/area'

import { AccessDenied } from './access-denied'

/** The same for the page that the browser shows now: the server drew this with the frame, perhaps for another page. */
export function AccessDeniedHere({ pages, viewerRole }: { pages: readonly Page[]; viewerRole: Role | null }) {
  return <AccessDenied page={pageAt(pages, usePathname()) ?? { roles: [] }} viewerRole={viewerRole} />
}
