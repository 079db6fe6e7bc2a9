'use client'

import ArrowLeft from 'lucide-react/icons/arrow-left'
import dynamic from 'next/dynamic'
import { useState } from 'react'

import { BarTitle } from '@/components/desk/shell/bar-title'
import { OfJob } from '@/components/job/jobs/of-job'
import { useVisit } from '@/components/site/visits/use-visits'
import { VisitChips } from '@/components/site/visits/visit-chips'
import { VisitMenu } from '@/components/site/visits/visit-menu'
import type { VisitSectionProps, VisitViewer } from '@/components/site/visits/visit-section'
import { VisitTime } from '@/components/site/visits/visit-time'
import { Banner } from '@/components/ui/banner'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonFields } from '@/components/ui/skeleton'
import { SlideOver } from '@/components/ui/slide-over'
import { Tabs } from '@/components/ui/tabs'
import { fullName } from '@/lib/base/names'
import { formatDate, formatTime } from '@/lib/base/time'
import { suburbFirst } from '@/lib/job/jobs/rules'
import { visitLabel } from '@/lib/site/visits/rules'
import { VISIT_SECTIONS, type VisitSection, everyVisitSection, visitHref } from '@/lib/site/visits/sections'

import { SectionLinks } from './section-links'
import { VISIT_SECTION_COMPONENTS } from './visit-sections'

// All of it comes together: a part that came later would push down what stands below it.
const RoomPage = dynamic(() => import('./room-page').then((module) => module.RoomPage))

interface VisitScreenProps {
  jobId: string
  id: string
  section: VisitSection
  /** The room that is shown alone, in place of a section. */
  roomId: string | null
  viewer: VisitViewer
}

/** One site visit: its time and its records, section by section, or room by room. */
export function VisitScreen({ jobId, id, section, roomId, viewer }: VisitScreenProps) {
  const query = useVisit(jobId, id)
  const Section = VISIT_SECTION_COMPONENTS[section]

  return (
    <OfJob id={jobId}>
      {(job) => (
        <Loaded query={query} waiting={<SkeletonFields fields={6} label="Loading the site visit…" />}>
          {(visit) =>
            roomId ? (
              <RoomPage key={roomId} job={job} visit={visit} viewer={viewer} roomId={roomId} />
            ) : (
              <div className="space-y-4">
                <VisitTitle job={job} visit={visit} section={section} />
                <VisitHeader job={job} visit={visit} viewer={viewer} isOverview={section === everyVisitSection[0]} />
                <div className="phone:hidden">
                  <Tabs
                    label="Sections of the site visit"
                    tabs={everyVisitSection.map((one) => ({
                      label: VISIT_SECTIONS[one],
                      href: visitHref(jobId, id, one),
                    }))}
                    current={visitHref(jobId, id, section)}
                  />
                </div>
                <Section job={job} visit={visit} viewer={viewer} />
              </div>
            )
          }
        </Loaded>
      )}
    </OfJob>
  )
}

/** The title in a phone's top bar; it opens the sections, which stand above the page elsewhere. */
function VisitTitle({ job, visit, section }: Pick<VisitSectionProps, 'job' | 'visit'> & { section: VisitSection }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const named = `${visitLabel(visit)}, ${formatDate(visit.inspectionDate, job.timezone)}`
  const isOverview = section === everyVisitSection[0]
  return (
    <>
      <BarTitle
        of={`${suburbFirst(job)} · ${isOverview ? formatTime(visit.inspectionDate, job.timezone) : named}`}
        title={isOverview ? named : VISIT_SECTIONS[section]}
        pages={{ label: 'Section of the site visit', onOpen: () => setOpen(true) }}
      />
      <SlideOver open={isOpen} onClose={close} title="The site visit">
        <SectionLinks jobId={job.id} visit={visit} current={section} onLeave={close} />
        <Link
          href={`/jobs/${job.id}/site-visits`}
          onClick={close}
          className="flex min-h-12 items-center gap-2 border-t border-line px-4 text-muted"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All site visits
        </Link>
      </SlideOver>
    </>
  )
}

/** The visit's own facts. A phone has its time in the top bar, and the rest on the overview alone. */
function VisitHeader({ job, visit, viewer, isOverview }: VisitSectionProps & { isOverview: boolean }) {
  return (
    <header className={isOverview ? 'space-y-2' : 'space-y-2 phone:hidden'}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 space-y-1">
          <Link
            href={`/jobs/${job.id}/site-visits`}
            className="inline-flex items-center gap-1.5 rounded-control text-table text-muted underline-offset-2 hover:underline md:min-h-6 phone:hidden"
          >
            <ArrowLeft aria-hidden className="size-4" />
            All site visits
          </Link>
          <h2 className="text-base font-semibold phone:hidden">
            {visitLabel(visit)}, <VisitTime at={visit.inspectionDate} timezone={job.timezone} />
          </h2>
          <p className="text-table text-muted">
            {visit.attendees.length ? visit.attendees.map(fullName).join(', ') : 'Nobody is named as having attended'}
          </p>
          {/* Beside the menu, where there is room for them: they come when the visit is finished. */}
          <p className="flex flex-wrap gap-1.5 empty:hidden">
            <VisitChips visit={{ ...visit, isInitialAttendance: false }} />
          </p>
        </div>
        <VisitMenu job={job} visit={visit} viewer={viewer} />
      </div>
      {visit.isLateEntry && visit.lateReason && (
        <Banner tone="warning" title="Late entry">
          Entered <VisitTime at={visit.capturedAt} timezone={job.timezone} />: {visit.lateReason}
        </Banner>
      )}
    </header>
  )
}
