import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

import { env } from '@/lib/base/env'
import { unauthenticated } from '@/lib/base/errors'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Lets in callers with `Authorization: Bearer <CRON_SECRET>`, as Vercel's scheduler is; nobody when none is set. */
export function admitScheduler(request: Request): null {
  const given = request.headers.get('authorization') ?? ''
  if (env.CRON_SECRET && timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))) return null
  throw unauthenticated('This call is the scheduler’s.')
}
