import 'server-only'
import { guidePage } from '@/lib/desk/help/guide'
import { FIRST_PAGE, anchorOf, guideHref } from '@/lib/desk/help/rules'

import { AREAS } from './areas'

/** A screen and where the guide is about it. */
export interface ScreenGuide {
  /** As it is declared: a segment in brackets stands for any. */
  path: string
  href: string
}

let screens: readonly ScreenGuide[] | undefined

/** The guide to each screen: its area's page, at the heading that has the screen's name. */
export function screenGuides(): readonly ScreenGuide[] {
  return (screens ??= AREAS.flatMap(({ guide = FIRST_PAGE, pages = [], jobParts = [] }) => [
    ...pages.map(({ path, entry }) => ({ path, href: hrefOf(guide, entry?.label) })),
    ...jobParts.map(({ part, label }) => ({ path: `/jobs/[id]/${part}`, href: hrefOf(guide, label) })),
  ]))
}

function hrefOf(guide: string, label?: string): string {
  const anchor = label && anchorOf(label)
  const isHeading = guidePage(guide)?.sections.some((section) => section.anchor === anchor)
  return guideHref(guide, isHeading ? anchor : null)
}
