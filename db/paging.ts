import 'server-only'
import { type SQLWrapper, sql } from 'drizzle-orm'

import { type AskedPage, aroundPage, beginOfPage } from '@/lib/base/paged'

import type { Tx } from './tenancy'

/**
 * Where a page of a list begins, so that it neither repeats nor leaves out a row when others come or go between two pages.
 * @param inOrder selects the `id` of all rows of the list, in its order
 * @returns rows to pass over, and how many more these are than by the page's number
 */
export async function beginOf(
  tx: Tx,
  asked: AskedPage,
  inOrder: SQLWrapper,
): Promise<{ begin: number; moved: number }> {
  const around = aroundPage(asked)
  if (!around) return beginOfPage(asked, [])
  const rows = await tx.execute<{ id: string }>(sql`(${inOrder}) limit ${around.limit} offset ${around.offset}`)
  return beginOfPage(
    asked,
    rows.map(({ id }) => id),
  )
}
