import { type PricingPlan, type Role, everyone } from '@/lib/base/roles'
import type { Page } from '@/lib/platform/areas/area'

import { AREAS, JOB_PARTS } from './areas'
import { pageAt } from './page-at'

/**
 * Who may open which part of the app. Both walls of pages (middleware.ts and requireActor), the drawer, the palette and
 * Access Denied read this one table. A path that is not listed belongs to the longest listed path above it.
 */
const PAGES: readonly Page[] = [
  ...AREAS.flatMap(({ pages = [] }) => pages),
  ...JOB_PARTS.map(({ part, roles }) => ({ path: `/jobs/[id]/${part}`, roles })),
]

/** The page that a path belongs to. */
export const pageOf = (path: string): Page => pageAt(PAGES, path)!

/** The pages that are closed to some people, for the parts of the browser that show who may open them. */
export const CLOSED_PAGES = PAGES.filter(({ roles, plans }) => roles !== everyone || plans).map(({ path, roles }) => ({
  path,
  roles,
}))

/** Whether a role, in an organisation on this plan, may open a page. */
export const mayOpen = (page: Page, role: Role, plan: PricingPlan): boolean =>
  page.roles.includes(role) && (page.plans?.includes(plan) ?? true)

/** A person's entries for one place of the drawer, in order. */
export const navigationFor = (place: 'main' | 'administration' | 'bottom', role: Role, plan: PricingPlan) =>
  PAGES.flatMap((page) =>
    page.entry?.in === place && mayOpen(page, role, plan) ? [{ ...page.entry, href: page.path }] : [],
  )
    .toSorted((a, b) => a.order - b.order)
    .map(({ label, icon, href }) => ({ label, icon, href }))
