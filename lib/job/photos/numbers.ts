import 'server-only'
import { sql } from 'drizzle-orm'

import { photoNumbers } from '@/db/schema'
import type { Tx } from '@/db/tenancy'

/**
 * Takes the next numbers of a job's photos, which no other photo of it gets, nor got.
 * @param many how many
 * @returns the first of them; the others follow it
 */
export async function takeNumbers(
  tx: Tx,
  { organizationId }: { organizationId: number },
  jobId: string,
  many: number,
): Promise<number> {
  const [row] = await tx
    .insert(photoNumbers)
    .values({ organizationId, jobId, lastNo: many })
    .onConflictDoUpdate({
      target: [photoNumbers.organizationId, photoNumbers.jobId],
      set: { lastNo: sql`${photoNumbers.lastNo} + ${many}` },
    })
    .returning({ lastNo: photoNumbers.lastNo })
  return row!.lastNo - many + 1
}
