import 'server-only'
import { sql } from 'drizzle-orm'

import { toWireInstant } from '@/db/schema/columns'
import { atTheDoor } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { codeOf, maskedNumber } from '@/lib/paper/reports/rules'
import type { JobReportType, VerifiedReport } from '@/lib/paper/reports/schema'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, throttle } from '@/lib/platform/http/throttle'

/** An office behind one address reads many reports; a guesser of codes reads none. */
const READS_PER_ADDRESS: Throttle = { name: 'verify-report', most: 60, minutes: 15 }

interface Found extends Record<string, unknown> {
  organization: string
  identifier: string
  type: JobReportType
  job_no: number
  version_no: number
  completed_at: string
  timezone: string
  sha256: string
  size: string
  superseded_by: number | null
  withdrawn_at: string | null
  withdrawn_by: string | null
  imported_at: string | null
}

/** What anybody who holds a report may learn of it by its code. @throws not_found for any other code, throttled */
export async function verify({ address }: Pick<Visitor, 'address'>, code: string): Promise<VerifiedReport> {
  await throttle(READS_PER_ADDRESS, addressKey(address))
  const [found] = await atTheDoor((tx) =>
    tx.execute<Found>(sql`
      select organization, identifier, type, job_no, version_no, completed_at, timezone, encode(sha256, 'hex') as sha256, size,
             superseded_by, withdrawn_at, withdrawn_by, imported_at
        from report_by_code(${codeOf(code)})`),
  )
  if (!found) throw notFound('report')
  const { organization, identifier, type, job_no: jobNo } = found
  return {
    organization,
    type,
    job: maskedNumber({ identifier, jobNo }),
    versionNo: found.version_no,
    completedAt: toWireInstant(found.completed_at),
    timezone: found.timezone,
    sha256: found.sha256,
    size: Number(found.size),
    supersededBy: found.superseded_by,
    withdrawnAt: found.withdrawn_at && toWireInstant(found.withdrawn_at),
    withdrawnBy: found.withdrawn_by,
    importedAt: found.imported_at && toWireInstant(found.imported_at),
  }
}
