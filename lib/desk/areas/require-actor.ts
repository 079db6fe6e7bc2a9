import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'

import { readTogether } from '@/db/reading'
import type { Actor } from '@/lib/platform/auth/actor'
import { PATH_HEADER } from '@/lib/platform/auth/cookie-name'
import { currentActor } from '@/lib/platform/auth/session'

import { deny } from './deny'
import { mayOpen, pageOf } from './pages'

/**
 * The guard that every page of staff calls itself, with its own path in the spelling of its folder. A stranger goes to
 * /login and comes back here afterwards; a person who may not open the path (lib/desk/areas/pages.ts) sees Access
 * Denied.
 */
export async function requireActor(path: string): Promise<Actor> {
  const actor = await currentActor()
  if (!actor) {
    const asked = (await headers()).get(PATH_HEADER) ?? '/'
    redirect(asked === '/' ? '/login' : `/login?from=${encodeURIComponent(asked)}`)
  }
  const page = pageOf(path)
  return mayOpen(page, actor.role, actor.organization.pricingPlan) ? actor : deny(actor, page)
}

/** The viewer of a page whose reads share one transaction (docs/adr/0025-reads-of-a-page.md). */
export async function currentReader(): Promise<Actor | null> {
  const actor = await currentActor()
  return actor && readTogether(actor)
}

/** The guard of such a page. */
export const requireReader = async (path: string): Promise<Actor> => readTogether(await requireActor(path))
