import 'server-only'
import { eq, sql } from 'drizzle-orm'

import { database } from '@/db/client'
import { throttles } from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'
import { throttled } from '@/lib/base/errors'

export { addressKey, networkKey } from './network-address.mjs'

/** So many tries in so many minutes for one key, counted in Postgres, for all processes and across restarts. */
export interface Throttle {
  name: string
  most: number
  minutes: number
}

const keyOf = (throttle: Throttle, subject: string) => `${throttle.name}:${subject}`

/** Counts one try of `subject` and refuses one too many, with Retry-After. Call it before any costly work. */
export async function throttle(limit: Throttle, subject: string): Promise<void> {
  const wait = await hit(limit, subject)
  if (wait) throw throttled(wait)
}

/** Counts one try of `subject`. @returns whether it was one too many */
export const isOver = async (limit: Throttle, subject: string): Promise<boolean> => (await hit(limit, subject)) > 0

/** @returns seconds to wait, or 0 */
async function hit(limit: Throttle, subject: string): Promise<number> {
  const [row] = await database().execute<{ wait: number }>(
    sql`select hit_throttle(${keyOf(limit, subject)}, ${limit.most}, make_interval(mins => ${limit.minutes})) as wait`,
  )
  return row!.wait
}

/** Takes one try back when it turned out to be honest. */
export async function forgive(limit: Throttle, subject: string): Promise<void> {
  await atTheDoor((tx) =>
    tx
      .update(throttles)
      .set({ hits: sql`greatest(0, ${throttles.hits} - 1)` })
      .where(eq(throttles.key, keyOf(limit, subject))),
  )
}
