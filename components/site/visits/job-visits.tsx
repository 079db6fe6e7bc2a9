'use client'

import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useWaitingFor } from '@/components/platform/commands/kept-mirror'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useAskedForNew } from '@/components/ui/use-asked-for-new'
import { fullName } from '@/lib/base/names'
import type { Job } from '@/lib/job/jobs/schema'
import { countsInWords, visitLabel } from '@/lib/site/visits/rules'
import type { InspectionSummary } from '@/lib/site/visits/schema'
import { visitHref } from '@/lib/site/visits/sections'

import type { NewVisitProps } from './new-visit'
import { useVisitSummaries } from './use-visits'
import { VisitChips } from './visit-chips'
import { VisitTime } from './visit-time'

const NewVisit = loadLater<NewVisitProps>(async () => (await import('./new-visit')).NewVisit)

/** The site visits of a job, the latest first. */
export const JobVisits = ({ id }: { id: string }) => <OfJob id={id}>{(job) => <VisitList job={job} />}</OfJob>

function VisitList({ job }: { job: Job }) {
  const query = useVisitSummaries(job.id)
  const [adding, setAdding] = useState(false)
  const [before, setBefore] = useState(query.data)
  // The page is left for the new visit's: its line would only push the others away before.
  const listed = adding && before ? { ...query, data: before } : query
  const begin = () => {
    setBefore(query.data)
    setAdding(true)
  }
  useAskedForNew(begin)
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={begin}>
      New site visit
    </Button>
  )

  return (
    <Card title="Site visits" actions={listed.data && listed.data.length > 0 && add} flush>
      <Loaded
        query={listed}
        waiting={
          <div className="p-4">
            <SkeletonLines lines={6} label="Loading the site visits…" />
          </div>
        }
      >
        {(visits) =>
          visits.length ? (
            <ol aria-label="Site visits" className="divide-y divide-line border-t border-line">
              {visits.map((visit) => (
                <VisitLine key={visit.id} visit={visit} timezone={job.timezone} />
              ))}
            </ol>
          ) : (
            <EmptyState icon={<ClipboardCheck />} title="No site visits yet" action={add}>
              What is found and done on site is recorded visit by visit.
            </EmptyState>
          )
        }
      </Loaded>
      {adding && query.data && <NewVisit job={job} visits={query.data} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function VisitLine({ visit, timezone }: { visit: InspectionSummary; timezone: string }) {
  const { attendees, summary, outcome, returnReason } = visit
  const waiting = useWaitingFor(visit.id)
  // What is sent while it is looked at leaves its line: nothing below moves up.
  const [hasLine] = useState(waiting > 0 || countsInWords(visit.counts) !== '')
  const counts = [countsInWords(visit.counts), waiting > 0 && `${waiting} not sent yet`].filter(Boolean).join(' · ')
  return (
    <li className="relative px-4 py-3 hover:bg-sunken">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          href={visitHref(visit.jobId, visit.id)}
          // The whole line is the link to the visit.
          className="font-medium text-brand underline-offset-2 after:absolute after:inset-0 hover:underline"
        >
          <span className="sr-only">{visitLabel(visit)}, </span>
          <VisitTime at={visit.inspectionDate} timezone={timezone} />
        </Link>
        <span className="flex flex-wrap gap-1.5">
          <VisitChips visit={visit} />
        </span>
      </div>
      {attendees.length > 0 && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
          {attendees.map((person) => (
            <span key={person.id} className="inline-flex items-center gap-1.5">
              <Avatar person={person} size="sm" />
              {fullName(person)}
            </span>
          ))}
        </p>
      )}
      {outcome === 'RETURN_NEEDED' && returnReason && <p className="mt-1.5 wrap-anywhere">{returnReason}</p>}
      {summary && <p className="mt-1.5 line-clamp-2 wrap-anywhere text-muted">{summary}</p>}
      {(hasLine || countsInWords(visit.counts)) && <p className="mt-1.5 min-h-[1lh] text-table text-muted">{counts}</p>}
    </li>
  )
}
