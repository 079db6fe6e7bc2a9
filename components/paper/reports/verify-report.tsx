import type { ReactNode } from 'react'

import { FirmHead } from '@/components/paper/links/firm-head'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DetailList } from '@/components/ui/detail-list'
import { TextInput } from '@/components/ui/text-input'
import { formatDateTime, zoneName } from '@/lib/base/time'
import type { VerifiedReport } from '@/lib/paper/reports/schema'

import { CompareFile } from './compare-file'

/** What anybody who holds a report may learn of it; nothing while too many ask. */
export const VerifyReport = ({ report, code }: { report: VerifiedReport | null; code: string }) => (
  <div className="mx-auto w-full max-w-lg space-y-4">
    {report && <FirmHead firm={report.firm} logo={`/api/v1/verify/${encodeURIComponent(code)}/logo`} />}
    <VerifyFrame>
      {report ? <Verified report={report} /> : <p>Too many codes were tried from here. Please come back in a while.</p>}
    </VerifyFrame>
  </div>
)

/** Asks for the code of a report, which whoever reads it on paper types. */
export const AskForCode = ({ isUnknown = false }: { isUnknown?: boolean }) => (
  <VerifyFrame>
    {isUnknown && (
      <Banner tone="warning" title="There is no report under this code">
        Please compare it with the one on the report’s last page.
      </Banner>
    )}
    <form action="/verify" className="space-y-4">
      <TextInput
        name="code"
        label="Code of the report"
        help="On its last page: twelve letters and digits, in capitals or not."
        maxLength={40}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" variant="primary">
        Look it up
      </Button>
    </form>
  </VerifyFrame>
)

const VerifyFrame = ({ children }: { children: ReactNode }) => (
  <article className="mx-auto w-full max-w-lg space-y-5 rounded-card border border-line bg-raised p-5 md:p-6">
    <h1 className="text-xl font-semibold">Verify a report</h1>
    {children}
  </article>
)

const nounOf = (type: VerifiedReport['type']): string =>
  type === 'FormReport' ? 'form' : type === 'EstimateReport' ? 'estimate' : 'report'

function Verified({ report }: { report: VerifiedReport }) {
  const {
    organization,
    type,
    named,
    job,
    versionNo,
    completedAt,
    supersededBy,
    withdrawnAt,
    withdrawnBy,
    importedAt,
    sha256,
  } = report
  const at = (instant: string) => `${formatDateTime(instant, report.timezone)} ${zoneName(instant, report.timezone)}`
  return (
    <>
      {withdrawnAt && (
        <Banner tone="warning" title={`Withdrawn on ${at(withdrawnAt)}`}>
          <bdi>{organization}</bdi> made this {nounOf(type)}; <bdi>{withdrawnBy}</bdi> withdrew it. Please ask them what
          holds now.
        </Banner>
      )}
      {importedAt && (
        <Banner tone="warning" title={`Imported on ${at(importedAt)}`}>
          This installation did not make this {nounOf(type)}: it came with the data that <bdi>{organization}</bdi>{' '}
          brought along, and what is said of it here is what those say.
        </Banner>
      )}
      {supersededBy !== null && (
        <Banner tone="warning" title={`Superseded by version ${supersededBy}`}>
          There is a newer version. Please ask <bdi>{organization}</bdi> for it.
        </Banner>
      )}
      <DetailList
        details={[
          { label: 'Made by', value: organization },
          { label: 'Kind', value: named },
          { label: 'Job', value: job },
          { label: 'Version', value: String(versionNo) },
          { label: 'Made', value: at(completedAt) },
          { label: 'SHA-256', value: <code className="text-xs">{sha256}</code> },
        ]}
      />
      <CompareFile sha256={sha256} />
    </>
  )
}
