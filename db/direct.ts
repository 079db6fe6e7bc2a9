import 'server-only'
import { env } from '@/lib/base/env'

/**
 * The database without a pooler in between, for work that needs a session of its own: LISTEN, and the queue. Throws
 * when it is not known.
 */
export function directUrl(): string {
  const url = new URL(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL)
  if (url.searchParams.get('pgbouncer') === 'true') {
    throw new Error('Nobody can listen through a pooler: set DATABASE_DIRECT_URL.')
  }
  return url.href
}
