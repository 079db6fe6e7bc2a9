import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { estimates, jobReports } from '@/db/schema'
import { toWireInstant } from '@/db/schema/columns'
import { type Tx, atTheDoor } from '@/db/tenancy'
import { notFound, nullWhenMissing } from '@/lib/base/errors'
import { Id } from '@/lib/base/wire'
import { toDownload } from '@/lib/company/files/service'
import { asSender } from '@/lib/company/firm/queries'
import { letterheadOf } from '@/lib/paper/letterheads/firm'
import { firmPalette } from '@/lib/paper/letterheads/palette'
import type { PrintedLetterhead } from '@/lib/paper/letterheads/queries'
import { codeOf, maskedNumber, namedToStrangers } from '@/lib/paper/reports/rules'
import type { CodeParams, JobReportType, VerifiedReport } from '@/lib/paper/reports/schema'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, throttle } from '@/lib/platform/http/throttle'
import type { Download } from '@/lib/platform/route/download'

/** An office behind one address reads many reports; a guesser of codes reads none. */
const READS_PER_ADDRESS: Throttle = { name: 'verify-report', most: 60, minutes: 15 }
const LOGOS_PER_ADDRESS: Throttle = { ...READS_PER_ADDRESS, name: 'verify-logo' }

interface Found extends Record<string, unknown> {
  organization_id: number
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
  const found = await requireByCode(code)
  const { organization, identifier, type, job_no: jobNo } = found
  const { named, letterhead } = await reading({ organizationId: found.organization_id }, (tx) =>
    frontOf(tx, found, code),
  )
  const { firm, logo: itsLogo } = asSender(letterhead, organization)
  return {
    organization,
    firm: { name: firm.name, phone: firm.phone, colours: firmPalette(firm.colour), hasLogo: itsLogo !== null },
    type,
    named,
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

/** The logo of whoever made the report of a code. @throws not_found, also where they have none, throttled */
export async function logo({ address }: Pick<Visitor, 'address'>, { code }: CodeParams): Promise<Download> {
  await throttle(LOGOS_PER_ADDRESS, addressKey(address))
  const found = await requireByCode(code)
  const { letterhead } = await reading({ organizationId: found.organization_id }, (tx) => frontOf(tx, found, code))
  if (!letterhead.logo) throw notFound('logo')
  return toDownload({ ...letterhead.logo, kind: 'LETTERHEAD_LOGO', thumbnailKey: null })
}

/** Which paper it is, and the letterhead that it went out under; where that is gone, its client's or the default one. */
async function frontOf(tx: Tx, found: Found, code: string): Promise<{ named: string; letterhead: PrintedLetterhead }> {
  const scope = { organizationId: found.organization_id }
  const [report] = await tx
    .select({
      jobId: jobReports.jobId,
      title: jobReports.title,
      options: jobReports.options,
      ofEstimate: estimates.letterheadId,
    })
    .from(jobReports)
    .leftJoin(estimates, sameRow(estimates, jobReports.estimateId))
    .where(and(eq(jobReports.organizationId, scope.organizationId), eq(jobReports.code, codeOf(code))))
  const { jobId, ofEstimate, title, options } = report!
  // What an imported report was asked for with is what its archive says.
  const sent: { letterheadId?: unknown } = { ...options }
  const named = namedToStrangers({ type: found.type, title, options: sent })
  const { data: asked = ofEstimate } = Id.safeParse(sent.letterheadId)
  const own = await letterheadOf(tx, scope, { jobId, letterheadId: asked }).catch(nullWhenMissing)
  return { named, letterhead: own ?? (await letterheadOf(tx, scope, { jobId, letterheadId: null })) }
}

async function requireByCode(code: string): Promise<Found> {
  const [found] = await atTheDoor((tx) =>
    tx.execute<Found>(sql`
      select organization_id, organization, identifier, type, job_no, version_no, completed_at, timezone, encode(sha256, 'hex') as sha256, size,
             superseded_by, withdrawn_at, withdrawn_by, imported_at
        from report_by_code(${codeOf(code)})`),
  )
  if (!found) throw notFound('report')
  return found
}
