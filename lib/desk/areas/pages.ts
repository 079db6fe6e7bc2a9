import { type PricingPlan, type Role, everyone } from '@/lib/base/roles'
import type { Page } from '@/lib/platform/areas/area'

import { AREAS, JOB_PARTS } from './areas'
import { pageAt } from './page-at'

/**
 * Who may open which part of the app: the one table that both walls of pages ask (middleware.ts and requireActor), that the
 * drawer and the palette are drawn from, and that Access Denied reads. A page whose path is not listed belongs to the
 * longest listed path above it.
 */
const PAGES: readonly Page[] = [
  ...AREAS.flatMap(({ pages = [] }) => pages),
  ...JOB_PARTS.map(({ part, roles }) => ({ path: `/jobs/[id]/${part}`, roles })),
]

/** The page that a path belongs to. */
export const pageOf = (path: string): Page => pageAt(PAGES, path)!

/** The pages that not everybody may open, for what shows in the browser who may. */
export const CLOSED_PAGES = PAGES.filter(({ roles, plans }) => roles !== everyone || plans).map(({ path, roles }) => ({
  path,
  roles,
}))

/** Whether somebody with this role, in an organisation on this plan, may open a page. */
export const mayOpen = (page: Page, role: Role, plan: PricingPlan): boolean =>
  page.roles.includes(role) && (page.plans?.includes(plan) ?? true)

/** The entries of one place of the drawer that a person sees, in order. */
export const navigationFor = (place: 'main' | 'administration' | 'bottom', role: Role, plan: PricingPlan) =>
  PAGES.flatMap((page) =>
    page.entry?.in === place && mayOpen(page, role, plan) ? [{ ...page.entry, href: page.path }] : [],
  )
    .toSorted((a, b) => a.order - b.order)
    .map(({ label, icon, href }) => ({ label, icon, href }))
