import { type PricingPlan, type Role, everyone } from '@/lib/base/roles'
import { ADMINISTRATION_GROUPS, type AdministrationGroup, type Page } from '@/lib/platform/areas/area'

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
export const CLOSED_PAGES = PAGES.filter(({ roles, plans }) => roles !== everyone || plans).map(
  ({ path, roles, plans }) => ({ path, roles, plans }),
)

/** Whether a role, in an organisation on this plan, may open a page. */
export const mayOpen = (page: Page, role: Role, plan: PricingPlan): boolean =>
  page.roles.includes(role) && (page.plans?.includes(plan) ?? true)

/** A person's entries for one place of the drawer, in order. */
export const navigationFor = (place: 'main' | 'bottom', role: Role, plan: PricingPlan) =>
  PAGES.flatMap(({ entry, ...page }) =>
    entry?.in === place && mayOpen(page, role, plan) && !(entry.unless && mayOpen(pageOf(entry.unless), role, plan))
      ? [{ ...entry, href: page.path }]
      : [],
  )
    .toSorted((a, b) => a.order - b.order)
    .map(({ label, icon, href }) => ({ label, icon, href }))

/** The pages of the administration that a person may open, by group; none for who may not open it itself. */
export function administrationFor(role: Role, plan: PricingPlan): AdministrationPages[] {
  if (!mayOpen(pageOf('/administration'), role, plan)) return []
  const entries = PAGES.flatMap(({ entry, ...page }) =>
    entry?.in === 'administration' && mayOpen(page, role, plan) && (entry.plans?.includes(plan) ?? true)
      ? [{ ...entry, href: page.path }]
      : [],
  ).toSorted((a, b) => a.order - b.order)
  return ADMINISTRATION_GROUPS.map((group) => ({
    label: group,
    items: entries.filter((entry) => entry.group === group).map(({ label, about, href }) => ({ label, about, href })),
  })).filter(({ items }) => items.length > 0)
}

interface AdministrationPages {
  label: AdministrationGroup
  items: { label: string; about: string; href: string }[]
}
