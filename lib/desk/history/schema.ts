import { z } from 'zod'

import { Day, Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

import { EVERY_KIND } from './kinds'

/** An event in the life of a job or of its records. */
export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** The author, of the staff. */
  by: Person.nullable(),
  /** The author, where somebody outside did it by a link; with neither, the product did it by itself. */
  byLink: z.object({ name: z.string() }).nullable(),
  kind: z.enum(EVERY_KIND),
  action: z.string(),
  /** The event, to follow the author's name: `changed the type from Water to Mould`. */
  text: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** The author's words with it. */
  quote: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryPage = z.object({
  items: z.array(HistoryEntry),
  /** The id to ask for older entries with; null when there are none. */
  before: Id.nullable(),
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** The filters for a job's history, as far as it has such entries. */
export const HistoryParts = z.object({ kinds: z.array(z.enum(EVERY_KIND)), people: z.array(Person) })
export type HistoryParts = z.infer<typeof HistoryParts>

/** What a log is narrowed by: its kinds of entries, a person, words, and days of its time zone, both inclusive. */
export const narrowingBy = <const Kinds extends readonly string[]>(kinds: Kinds) => ({
  kind: z.enum(kinds).optional(),
  actorId: Id.optional(),
  search: z.string().trim().max(200).optional(),
  from: Day.optional(),
  to: Day.optional(),
})

/** The same from an address, where nonsense filters nothing. */
export const searchBy = <const Kinds extends readonly string[]>(kinds: Kinds) => {
  const { kind, actorId, search, from, to } = narrowingBy(kinds)
  return z.object({
    kind: kind.catch(undefined),
    actorId: actorId.catch(undefined),
    search: search.catch(undefined),
    from: from.catch(undefined),
    to: to.catch(undefined),
  })
}

/** The wanted part of a job's history, the newest first. */
export const BrowseHistory = z.object({
  ...narrowingBy(EVERY_KIND),
  before: Id.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
})
export type BrowseHistory = z.infer<typeof BrowseHistory>

/** The filters in the history's address. */
export const HistorySearch = searchBy(EVERY_KIND)
export type HistorySearch = z.infer<typeof HistorySearch>
