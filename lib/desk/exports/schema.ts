import { z } from 'zod'

import { Id, Instant } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

/** An archive that was made, or is being made. */
export const DataExport = z.object({
  id: Id,
  /** Null for the whole organisation. */
  jobId: Id.nullable(),
  status: z.enum(['WAITING', 'IN_PROGRESS', 'COMPLETED', 'FAILED']),
  /** Files packed, of all; null while it waits, and once it has ended. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  name: z.string(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  createdBy: Person,
  createdAt: Instant,
  completedAt: Instant.nullable(),
  /** When its file is deleted. */
  expiresAt: Instant,
})
export type DataExport = z.infer<typeof DataExport>

/** The job's id and the file's. */
export const ClaimFileParams = z.object({ jobId: Id, id: Id })
export type ClaimFileParams = z.infer<typeof ClaimFileParams>
