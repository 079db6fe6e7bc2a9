import KeyRound from 'lucide-react/icons/key-round'
import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'

import type { Viewer } from '@/components/job/calendar/viewer'
import { Button } from '@/components/ui/button'
import { mapHref } from '@/lib/base/address'
import { fullName } from '@/lib/base/names'
import { dialHref } from '@/lib/base/phone'
import { type Stop, isUnderWay } from '@/lib/desk/today/rules'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { fromNow, timesOf } from '@/lib/job/calendar/shown/words'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'

import { OnMyWay, wayClass } from './on-my-way'
import { StartVisit } from './start-visit'

interface NextStopProps {
  stop: Stop
  viewer: Viewer
  sender: { firstName: string; organizationName: string }
  hasSms: boolean
  now: Date
  onOpen: (task: ShownTask) => void
}

/** The next stop, with what it takes to get there, to be let in, and to begin. */
export function NextStop({ stop, viewer, sender, hasSms, now, onOpen }: NextStopProps) {
  const { task, site, visit } = stop
  const { job } = task

  return (
    <section aria-label="Next stop" className="space-y-3 rounded-card border border-line bg-raised p-4">
      <header className="space-y-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-table text-muted tabular-nums">
          <span className="text-base font-semibold text-ink">{timesOf(task, task.timezone, viewer.timezone)}</span>
          <span>{isUnderWay(stop) ? 'Visit under way' : fromNow(task, now, task.timezone)}</span>
        </p>
        <h2 className="text-lg font-semibold break-words">
          <button type="button" onClick={() => onOpen(task)} className="min-h-11 text-left hover:underline md:min-h-6">
            {task.name}
          </button>
        </h2>
      </header>

      {job && (
        <Fact icon={<MapPin />}>
          <span className="font-medium">{siteOf(job)}</span>
          <span className="block text-muted">
            {jobNumber(job)}, {job.type}, {customerOf(job)}
          </span>
        </Fact>
      )}
      {site?.accessNotes && (
        <Fact icon={<KeyRound />} label="Access">
          <span className="whitespace-pre-line">{site.accessNotes}</span>
        </Fact>
      )}
      {Boolean(site?.onSite.length) && (
        <Fact icon={<Users />} label="On site now">
          {site!.onSite.map(fullName).join(', ')}
        </Fact>
      )}
      {task.description && <p className="line-clamp-3 break-words text-muted">{task.description}</p>}

      {job && (
        <>
          <div className="grid grid-cols-3 gap-2">
            <a
              href={mapHref({ ...job, streetAddress: job.siteAddress })}
              target="_blank"
              rel="noreferrer"
              className={wayClass}
            >
              <Navigation aria-hidden />
              Navigate
            </a>
            {job.contactNumber ? (
              <>
                <a href={dialHref(job.contactNumber)} className={wayClass}>
                  <Phone aria-hidden />
                  Call
                </a>
                <OnMyWay job={{ ...job, contactNumber: job.contactNumber }} sender={sender} hasSms={hasSms} />
              </>
            ) : (
              <p className="col-span-2 self-center text-table text-muted">No number of a contact is known.</p>
            )}
          </div>
          {site && <StartVisit jobId={job.id} isFirst={!site.hasInitialAttendance} visit={visit} task={task} />}
        </>
      )}
      {!job && (
        <Button block onClick={() => onOpen(task)}>
          Open task
        </Button>
      )}
    </section>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label?: string; children: ReactNode }) {
  return (
    <div className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <p className="min-w-0 break-words">
        {label && <span className="block text-xs text-muted">{label}</span>}
        {children}
      </p>
    </div>
  )
}
