import { z } from 'zod'

import { Day, Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

import { EVERY_KIND } from './kinds'

/** Something that happened to a job or to what hangs on it. */
export const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** Who did it; null where the product did it by itself. */
  by: Person.nullable(),
  kind: z.enum(EVERY_KIND),
  action: z.string(),
  /** What happened, to follow the name of who did it: `changed the type from Water to Mould`. */
  text: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** What somebody said with it. */
  quote: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryPage = z.object({
  items: z.array(HistoryEntry),
  /** What to ask for the older ones with; null when there are none. */
  before: Id.nullable(),
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** What a job's history can be narrowed to, as far as it holds any of it. */
export const HistoryParts = z.object({ kinds: z.array(z.enum(EVERY_KIND)), people: z.array(Person) })
export type HistoryParts = z.infer<typeof HistoryParts>

const narrowing = {
  kind: z.enum(EVERY_KIND).optional(),
  actorId: Id.optional(),
  /** Words that stand in what was changed, said or written, or in the name of who did it. */
  search: z.string().trim().max(200).optional(),
  /** Days of the job's time zone, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
}

/** Which of a job's history is read, the newest first. */
export const BrowseHistory = z.object({
  ...narrowing,
  before: Id.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
})
export type BrowseHistory = z.infer<typeof BrowseHistory>

/** What the address of the history says; nonsense in it narrows nothing. */
export const HistorySearch = z.object({
  kind: narrowing.kind.catch(undefined),
  actorId: narrowing.actorId.catch(undefined),
  search: narrowing.search.catch(undefined),
  from: narrowing.from.catch(undefined),
  to: narrowing.to.catch(undefined),
})
export type HistorySearch = z.infer<typeof HistorySearch>
