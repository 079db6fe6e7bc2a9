'use client'

import ArrowLeft from 'lucide-react/icons/arrow-left'
import Link from 'next/link'

import { OfJob } from '@/components/job/jobs/of-job'
import { useVisit } from '@/components/site/visits/use-visits'
import { VisitChips } from '@/components/site/visits/visit-chips'
import { VisitMenu } from '@/components/site/visits/visit-menu'
import { type VisitViewer } from '@/components/site/visits/visit-section'
import { VisitTime } from '@/components/site/visits/visit-time'
import { Banner } from '@/components/ui/banner'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonFields } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { fullName } from '@/lib/base/names'
import type { Job } from '@/lib/job/jobs/schema'
import { visitLabel } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'
import { VISIT_SECTIONS, type VisitSection, everyVisitSection, visitHref } from '@/lib/site/visits/sections'

import { VISIT_SECTION_COMPONENTS } from './visit-sections'

interface VisitScreenProps {
  jobId: string
  id: string
  section: VisitSection
  viewer: VisitViewer
}

/** One site visit: its time and its records, section by section. */
export function VisitScreen({ jobId, id, section, viewer }: VisitScreenProps) {
  const query = useVisit(jobId, id)
  const Section = VISIT_SECTION_COMPONENTS[section]

  return (
    <OfJob id={jobId}>
      {(job) => (
        <Loaded query={query} waiting={<SkeletonFields fields={6} label="Loading the site visit…" />}>
          {(visit) => (
            <div className="space-y-4">
              <VisitHeader job={job} visit={visit} viewer={viewer} />
              {everyVisitSection.length > 1 && (
                <Tabs
                  label="Sections of the site visit"
                  tabs={everyVisitSection.map((one) => ({
                    label: VISIT_SECTIONS[one],
                    href: visitHref(jobId, id, one),
                  }))}
                  current={visitHref(jobId, id, section)}
                />
              )}
              <Section job={job} visit={visit} viewer={viewer} />
            </div>
          )}
        </Loaded>
      )}
    </OfJob>
  )
}

function VisitHeader({ job, visit, viewer }: { job: Job; visit: Inspection; viewer: VisitViewer }) {
  return (
    <header className="space-y-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 space-y-1">
          <Link
            href={`/jobs/${job.id}/site-visits`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-table text-muted underline-offset-2 hover:underline md:min-h-6"
          >
            <ArrowLeft aria-hidden className="size-4" />
            All site visits
          </Link>
          <h2 className="text-base font-semibold">
            {visitLabel(visit)}, <VisitTime at={visit.inspectionDate} timezone={job.timezone} />
          </h2>
          <p className="text-table text-muted">
            {visit.attendees.length ? visit.attendees.map(fullName).join(', ') : 'Nobody is named as having attended'}
          </p>
        </div>
        <VisitMenu job={job} visit={visit} role={viewer.role} />
      </div>
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        <VisitChips visit={{ ...visit, isInitialAttendance: false }} />
      </p>
      {visit.isLateEntry && visit.lateReason && (
        <Banner tone="warning" title="Late entry">
          Entered <VisitTime at={visit.capturedAt} timezone={job.timezone} />: {visit.lateReason}
        </Banner>
      )}
    </header>
  )
}
