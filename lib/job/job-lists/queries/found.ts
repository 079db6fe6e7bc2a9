import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { jobs } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { mayBeMistyped, patternsOf, readingsOf } from '@/lib/job/jobs/search'

/** Reading jobs in order finds a word faster than the text's index when one job in so many has it. */
const COMMON_WORD = 20
/** How many matches of a rare word are sorted. */
export const MOST_MATCHES = 10_000

/** A page of the jobs that match a condition. */
export interface Selection {
  where: SQL | undefined
  order: SQL[]
  limit: number
  offset: number
}

interface Found {
  ids: string[]
  total: number
  totalIsExact: boolean
}

/**
 * The readings of a search, folded: with units of addresses as the searched text has them, or else as it was typed, for the
 * signs of a reference or of an e-mail address are no address's.
 */
export async function readingsIn(tx: Tx, text: string): Promise<string[][]> {
  if (!text) return []
  const [row] = await tx.execute<{ spelled: string; typed: string }>(
    sql`select site_units(${text}::text) as spelled, folded(${text}::text) as typed`,
  )
  return readingsOf(row!.spelled, row!.typed)
}

/**
 * Finds what was typed, by the first reading that finds anything; if that is nothing, finds the most similar words and names
 * them in `similarTo`.
 * @returns also the words that it was found by
 */
export async function findSimilarly(
  tx: Tx,
  selection: Selection,
  readings: readonly string[][],
): Promise<Found & { similarTo: string | null; words: string[] }> {
  let found: Found = { ids: [], total: 0, totalIsExact: true }
  for (const words of readings) {
    found = await findMatching(tx, selection, patternsOf(words))
    if (found.total > 0) return { ...found, words, similarTo: null }
  }
  const words = readings[0] ?? []
  const meant = await wordsLike(tx, words)
  const similar = meant && (await findMatching(tx, selection, patternsOf(meant)))
  return meant && similar?.total
    ? { ...similar, words: meant, similarTo: meant.join(' ') }
    : { ...found, words, similarTo: null }
}

/** The words in the organisation's jobs most like the typed ones, in their order; null when they are the same. */
async function wordsLike(tx: Tx, words: string[]): Promise<string[] | null> {
  const typed = words.filter(mayBeMistyped)
  if (!typed.length) return null
  const exact = patternsOf(words.filter((word) => !mayBeMistyped(word)))
  const [row] = await tx.execute<{ like: string[] | null }>(
    sql`select job_words_like(${sql.param(typed)}::text[], ${sql.param(exact)}::text[]) as like`,
  )
  const like = row?.like
  if (!like || String(like) === String(typed)) return null
  return words.map((word) => like[typed.indexOf(word)] ?? word)
}

/**
 * The ids of one page of jobs whose text matches every pattern. It reads jobs in order first: a common word soon fills
 * the page. If it does not, the word is rare, and the text's index knows all of its jobs.
 */
async function findMatching(tx: Tx, selection: Selection, patterns: string[]): Promise<Found> {
  const { where, order, limit, offset } = selection
  const reach = COMMON_WORD * (offset + limit)
  const inOrder = sql.join(order, sql`, `)
  const matches = sql`like all (${sql.param(patterns)}::text[])`
  const [walk] = await tx.execute<{ walked: number; total: number; ids: string[] }>(sql`
    with walked as materialized (
      select ${jobs.id}, ${jobs.searchText}, row_number() over (order by ${inOrder}) as place
      from ${jobs} where ${where} order by ${inOrder} limit ${reach}),
    found as materialized (select id, place from walked where search_text ${matches})
    select (select count(*) from walked)::int as walked, (select count(*) from found)::int as total,
      array(select id from found order by place limit ${limit} offset ${offset}) as ids`)
  const { walked, total, ids } = walk!
  if (walked < reach) return { ids, total, totalIsExact: true }
  if (ids.length === limit) return { ids, total, totalIsExact: false }

  const [rare] = await tx.execute<{ matched: number; total: number; ids: string[] }>(sql`
    with matched as materialized (
      select id from job_ids_matching(${sql.param(patterns)}::text[], ${MOST_MATCHES + 1}) as match (id)),
    found as materialized (
      select ${jobs.id}, row_number() over (order by ${inOrder}) as place
      from ${jobs} where ${jobs.id} = any(array(select id from matched)) and ${where})
    select (select count(*) from matched)::int as matched, (select count(*) from found)::int as total,
      array(select id from found order by place limit ${limit} offset ${offset}) as ids`)
  return { ids: rare!.ids, total: rare!.total, totalIsExact: rare!.matched <= MOST_MATCHES }
}
