import { z } from 'zod'

import { ACCESS_KINDS } from '@/db/enums/platform'
import { Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { narrowingBy, searchBy } from '@/lib/desk/history/schema'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

/** An effect of a request: a change of a record, in words. */
const Effect = z.object({
  /** Follows the author's name: `changed the type from Water to Mould`. */
  text: z.string(),
  jobId: Id.nullable(),
})

/** Something that somebody did, or tried to do. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(ACCESS_KINDS),
  /** Null for whoever came by a link, for Makegood itself, and for nobody's account. */
  by: Person.nullable(),
  /** Whoever came by a link. */
  byLink: z.object({ name: z.string() }).nullable(),
  /** `Move a job to another status` */
  what: z.string(),
  effects: z.array(Effect),
  /** More effects than are told. */
  moreEffects: z.int(),
  /** The network address; null where Makegood did it by itself. */
  address: z.string().nullable(),
  /** What the browser or the program says of itself. */
  device: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Where the next page begins: the time and the id of the last entry. */
const Place = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, 'Not a place in the log.')

export const AuditPage = z.object({ items: z.array(AuditEntry), before: Place.nullable() })
export type AuditPage = z.infer<typeof AuditPage>

/** The wanted part of the audit log, the newest first. */
export const BrowseAudit = z.object({
  ...narrowingBy(ACCESS_KINDS),
  before: Place.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
})
export type BrowseAudit = z.infer<typeof BrowseAudit>

export const ExportAudit = z.object({ ...narrowingBy(ACCESS_KINDS), format: z.enum(SHEET_FORMATS).default('csv') })
export type ExportAudit = z.infer<typeof ExportAudit>

/** The filters in the log's address. */
export const AuditSearch = searchBy(ACCESS_KINDS)
export type AuditSearch = z.infer<typeof AuditSearch>
