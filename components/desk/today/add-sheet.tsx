'use client'

import Briefcase from 'lucide-react/icons/briefcase'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Camera from 'lucide-react/icons/camera'
import Clock from 'lucide-react/icons/clock'
import Droplets from 'lucide-react/icons/droplets'
import Fan from 'lucide-react/icons/fan'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { Modal } from '@/components/ui/modal'
import { SkeletonLines } from '@/components/ui/skeleton'
import { isManager, type Role } from '@/lib/base/roles'
import type { OpenVisit } from '@/lib/desk/today/schema'
import { suburbFirst } from '@/lib/job/jobs/rules'
import { visitHref } from '@/lib/site/visits/sections'

import { useToday } from './use-today'

interface AddSheetProps {
  open: boolean
  onClose: () => void
  role: Role
}

/** Adds to the visit that is under way, from anywhere; an office also opens a job or plans a task. */
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
  return (
    <Loaded query={useToday()} waiting={<SkeletonLines lines={4} label="Looking for your visit…" />}>
      {({ underWay: [visit] }) =>
        visit ? (
          <Kinds visit={visit} onLeave={onLeave} />
        ) : (
          <p className="px-2 py-1 text-muted">
            No visit of yours is under way. Start one from Today, or from the job, to add photos, readings and
            equipment.
          </p>
        )
      }
    </Loaded>
  )
}

function Kinds({ visit: { id, job }, onLeave }: { visit: OpenVisit; onLeave: () => void }) {
  const entry = (section: Parameters<typeof visitHref>[2]) => ({ href: visitHref(job.id, id, section), onLeave })
  return (
    <>
      <p className="truncate px-2 text-table text-muted">To the visit at {suburbFirst(job)}</p>
      <ul>
        <Entry icon={<Camera />} {...entry('rooms')}>
          Photo or note
        </Entry>
        <Entry icon={<Droplets />} {...entry('readings')}>
          Reading
        </Entry>
        <Entry icon={<Fan />} {...entry('equipment')}>
          Equipment
        </Entry>
        <Entry icon={<Clock />} {...entry('timesheets')}>
          Time
        </Entry>
      </ul>
    </>
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
