'use client'

import Briefcase from 'lucide-react/icons/briefcase'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Camera from 'lucide-react/icons/camera'
import Clock from 'lucide-react/icons/clock'
import Droplets from 'lucide-react/icons/droplets'
import Fan from 'lucide-react/icons/fan'
import X from 'lucide-react/icons/x'
import { usePathname, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'

import { useJob } from '@/components/job/jobs/use-job'
import { useVisit } from '@/components/site/visits/use-visits'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { Modal } from '@/components/ui/modal'
import { SkeletonLines } from '@/components/ui/skeleton'
import { isManager, type Role } from '@/lib/base/roles'
import { formatDate } from '@/lib/base/time'
import { suburbFirst } from '@/lib/job/jobs/rules'
import { lookedAt, roomAtVisitHref, visitHref } from '@/lib/site/visits/sections'

import { useToday } from './use-today'

interface AddSheetProps {
  open: boolean
  onClose: () => void
  role: Role
}

/** Adds to the visit that is looked at, else to one that is under way; an office also opens a job or plans a task. */
export function AddSheet({ open, onClose, role }: AddSheetProps) {
  return (
    <Modal open={open} onClose={onClose} placement="bottom" label="Add">
      <div className="flex items-center justify-between ps-4 pe-1">
        <h2 className="text-base font-semibold">Add</h2>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <div className="space-y-3 overflow-y-auto px-2 pb-[max(--spacing(3),env(safe-area-inset-bottom))]">
        <ToVisit onLeave={onClose} />
        {isManager(role) && (
          <ul className="border-t border-line pt-2">
            <Entry href="/jobs/new" icon={<Briefcase />} onLeave={onClose}>
              New job
            </Entry>
            <Entry href="/calendar?new=1" icon={<CalendarPlus />} onLeave={onClose}>
              New task
            </Entry>
          </ul>
        )}
      </div>
    </Modal>
  )
}

function ToVisit({ onLeave }: { onLeave: () => void }) {
  const place = lookedAt(usePathname())
  const room = useSearchParams().get('room')
  if (place?.visitId) return <ToShown jobId={place.jobId} visitId={place.visitId} room={room} onLeave={onLeave} />
  return <ToOpen jobId={place?.jobId} onLeave={onLeave} />
}

interface ToShownProps {
  jobId: string
  visitId: string
  room: string | null
  onLeave: () => void
}

/** The visit whose page is shown: what both know of it is there already. */
function ToShown({ jobId, visitId, ...rest }: ToShownProps) {
  const job = useJob(jobId)
  const visit = useVisit(jobId, visitId)
  return (
    <Loaded query={job} waiting={waiting}>
      {(shown) => (
        <Loaded query={visit} waiting={waiting}>
          {({ inspectionDate }) => <Kinds visit={{ id: visitId, inspectionDate, job: shown }} {...rest} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/** The viewer's visits under way; on the page of a job, those of that job alone. */
function ToOpen({ jobId, onLeave }: { jobId: string | undefined; onLeave: () => void }) {
  return (
    <Loaded query={useToday()} waiting={waiting}>
      {({ underWay }) => {
        const visits = underWay.filter(({ job }) => !jobId || job.id === jobId)
        if (visits.length) return visits.map((visit) => <Kinds key={visit.id} visit={visit} onLeave={onLeave} />)
        return (
          <p className="px-2 py-1 text-muted">
            No visit of yours is under way{jobId && ' at this job'}. Start one from Today, or from the job, to add
            photos, readings and equipment.
          </p>
        )
      }}
    </Loaded>
  )
}

const waiting = <SkeletonLines lines={4} label="Looking for your visit…" />

interface KindsProps {
  visit: {
    id: string
    inspectionDate: string
    job: { id: string; timezone: string; suburb: string | null; siteAddress: string }
  }
  /** The room whose page at the visit is shown. */
  room?: string | null
  onLeave: () => void
}

function Kinds({ visit: { id, inspectionDate, job }, room, onLeave }: KindsProps) {
  const entry = (section: Parameters<typeof visitHref>[2]) => ({ href: visitHref(job.id, id, section), onLeave })
  const inRoom = (section: Parameters<typeof visitHref>[2]) =>
    room ? { href: roomAtVisitHref(job.id, id, room), onLeave } : entry(section)
  return (
    <section>
      <p className="px-2 text-table break-words text-muted">
        To the visit at {suburbFirst(job)}, {formatDate(inspectionDate, job.timezone)}
      </p>
      <ul>
        <Entry icon={<Camera />} {...inRoom('rooms')}>
          Photo or note
        </Entry>
        <Entry icon={<Droplets />} {...inRoom('readings')}>
          Reading
        </Entry>
        <Entry icon={<Fan />} {...inRoom('equipment')}>
          Equipment
        </Entry>
        <Entry icon={<Clock />} {...entry('timesheets')}>
          Time
        </Entry>
      </ul>
    </section>
  )
}

interface EntryProps {
  href: string
  icon: ReactNode
  onLeave: () => void
  children: string
}

const Entry = ({ href, icon, onLeave, children }: EntryProps) => (
  <li>
    <Link
      href={href}
      onClick={onLeave}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken [&>svg]:size-5 [&>svg]:text-brand"
    >
      {icon}
      {children}
    </Link>
  </li>
)
