import { Banner } from '@/components/ui/banner'
import { DetailList } from '@/components/ui/detail-list'
import { formatDateTime } from '@/lib/base/time'
import { REPORT_LABELS } from '@/lib/paper/reports/rules'
import type { VerifiedReport } from '@/lib/paper/reports/schema'

import { CompareFile } from './compare-file'

/** What anybody who holds a report may learn of it; nothing while too many ask. */
export function VerifyReport({ report }: { report: VerifiedReport | null }) {
  return (
    <article className="mx-auto w-full max-w-lg space-y-5 rounded-card border border-line bg-raised p-5 md:p-6">
      <h1 className="text-xl font-semibold">Verify a report</h1>
      {report ? <Verified report={report} /> : <p>Too many codes were tried from here. Please come back in a while.</p>}
    </article>
  )
}

function Verified({ report }: { report: VerifiedReport }) {
  const { organization, type, job, versionNo, completedAt, supersededBy, withdrawnAt, importedAt, sha256 } = report
  return (
    <>
      {withdrawnAt && (
        <Banner tone="warning" title={`Withdrawn on ${formatDateTime(withdrawnAt, 'UTC')} UTC`}>
          {organization} made this report, and has withdrawn it since. Please ask them what holds now.
        </Banner>
      )}
      {importedAt && (
        <Banner tone="warning" title={`Imported on ${formatDateTime(importedAt, 'UTC')} UTC`}>
          This installation did not make this report: it came with the data that {organization} brought along, and what
          is said of it here is what those say.
        </Banner>
      )}
      {supersededBy !== null && (
        <Banner tone="warning" title={`Superseded by version ${supersededBy}`}>
          Please ask {organization} for the newer one.
        </Banner>
      )}
      <DetailList
        details={[
          { label: 'Made by', value: organization },
          { label: 'Report', value: REPORT_LABELS[type] },
          { label: 'Job', value: job },
          { label: 'Version', value: String(versionNo) },
          { label: 'Made', value: `${formatDateTime(completedAt, 'UTC')} UTC` },
          { label: 'SHA-256', value: <code className="text-xs">{sha256}</code> },
        ]}
      />
      <CompareFile sha256={sha256} />
    </>
  )
}
