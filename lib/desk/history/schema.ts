import { z } from 'zod'

import { Day, Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

import { EVERY_KIND } from './kinds'

/** An event in the life of a job or of its records. */
export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** The author; null when the product did it by itself. */
  by: Person.nullable(),
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

const narrowing = {
  kind: z.enum(EVERY_KIND).optional(),
  actorId: Id.optional(),
  /** Words in the changes, the texts or the author's name. */
  search: z.string().trim().max(200).optional(),
  /** Days of the job's time zone, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
}

/** The wanted part of a job's history, the newest first. */
export const BrowseHistory = z.object({
  ...narrowing,
  before: Id.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
})
export type BrowseHistory = z.infer<typeof BrowseHistory>

/** The filters in the history's address; nonsense filters nothing. */
export const HistorySearch = z.object({
  kind: narrowing.kind.catch(undefined),
  actorId: narrowing.actorId.catch(undefined),
  search: narrowing.search.catch(undefined),
  from: narrowing.from.catch(undefined),
  to: narrowing.to.catch(undefined),
})
export type HistorySearch = z.infer<typeof HistorySearch>
