'use client'

import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useJobCounts } from '@/components/job/jobs/use-job'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { saveFile } from '@/components/ui/save-file'
import { SkeletonTable } from '@/components/ui/skeleton'
import type { Role } from '@/lib/base/roles'
import type { Job } from '@/lib/job/jobs/schema'
import { mayKeepSets } from '@/lib/paper/report-sets/rules'
import { MOST_INLINE_PHOTOS, REPORT_KINDS, downloadPath, lackOf } from '@/lib/paper/reports/rules'
import type { ReportKind } from '@/lib/paper/reports/schema'
import type { InspectionSummary } from '@/lib/site/visits/schema'

import { BeforeItGoesOut } from './before-it-goes-out'
import { MakeDialog } from './loaded-later'
import { ReportsList } from './reports-list'

interface JobReportsProps {
  id: string
  viewer: { userId: string; role: Role }
}

/** What to mend before a report goes out, the reports that can be made of a job, and those that are stored. */
export const JobReports = ({ id, viewer }: JobReportsProps) => (
  <OfJob id={id}>
    {(job) => (
      <div className="space-y-6">
        <BeforeItGoesOut job={job} viewer={viewer} />
        <ReportKinds job={job} viewer={viewer} />
        <ReportsList job={job} viewer={viewer} />
      </div>
    )}
  </OfJob>
)

function ReportKinds({ job, viewer }: { job: Job; viewer: JobReportsProps['viewer'] }) {
  const visits = useVisitSummaries(job.id)
  const [asked, setAsked] = useState<ReportKind | null>(null)
  return (
    <section aria-labelledby="report-kinds">
      <h2 id="report-kinds" className="mb-3 text-base font-semibold">
        Make a report
      </h2>
      <Loaded query={visits} waiting={<SkeletonTable rows={3} columns={3} label="Loading what can be reported…" />}>
        {(found) => (
          <>
            <Kinds job={job} visits={found} onAsk={setAsked} />
            {asked && (
              <MakeDialog
                job={job}
                kind={asked}
                visits={found}
                mayKeepSets={mayKeepSets(viewer.role)}
                onClose={() => setAsked(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface KindsProps {
  job: Job
  visits: readonly InspectionSummary[]
  onAsk: (kind: ReportKind) => void
}

/** Each kind in a row, with what the record still lacks for it. */
function Kinds({ job, visits, onAsk }: KindsProps) {
  const counts = useJobCounts(job.id)
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {REPORT_KINDS.map(({ kind, name, about }) => {
        const lack = lackOf(kind, visits, counts)
        // More photos than these are made by the worker, which Make shows the progress of.
        const file = (counts.photos ?? Infinity) <= MOST_INLINE_PHOTOS ? downloadPath(job.id, kind) : null
        return (
          <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-table text-muted">{about}</p>
              {lack && (
                <p className="text-table">
                  {lack.says}{' '}
                  <Link
                    href={`/jobs/${job.id}/${lack.part}`}
                    className="inline-flex min-h-11 items-center text-brand underline md:min-h-6"
                  >
                    {lack.verb}
                  </Link>
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button aria-label={`Make: ${name}`} disabled={lack?.isAll} onClick={() => onAsk(kind)}>
                Make
              </Button>
              {file && (
                <Button
                  aria-label={`Download: ${name}`}
                  icon={<Download />}
                  disabled={lack?.isAll}
                  onClick={() => saveFile(file)}
                >
                  Download
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
