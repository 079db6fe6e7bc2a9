'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMemo, useState } from 'react'

import { useScreenGroups } from '@/components/desk/shell/screen-groups'
import { statusEntries } from '@/components/job/jobs/status-entries'
import { StatusIcon } from '@/components/job/jobs/status-icon'
import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'
import { tones } from '@/components/ui/tones'
import type { Role } from '@/lib/base/roles'
import { type MoveKind, STATUSES, heldFromOf, mayMove, movesFrom, statusLabel } from '@/lib/job/jobs/rules'
import type { Job, JobStatus } from '@/lib/job/jobs/schema'

import type { MoveDialogProps } from './move-dialog'

const MoveDialog = loadLater<MoveDialogProps>(async () => (await import('./move-dialog')).MoveDialog)

const LABEL = 'Status: '

/** Opens the menu of the job's status, as a click on its button does. */
export const openStatusMenu = (): void =>
  [...document.querySelectorAll<HTMLElement>(`button[aria-label^="${LABEL}"]`)]
    .find((one) => one.checkVisibility())
    ?.click()

const SECTIONS: Record<MoveKind, string> = {
  next: 'Usual next',
  also: 'Also possible',
  outside: 'Out of order, with a note',
}

interface StatusMenuProps {
  job: Job
  role: Role
  /** Whether the palette offers the moves as well: one menu of a screen does so. */
  inPalette?: boolean
}

/** The job's status as a button; its menu offers the moves that this role may make, the usual ones first. */
export function StatusMenu({ job, role, inPalette = false }: StatusMenuProps) {
  const { data: history = [] } = useQuery(statusEntries(job.id))
  const [moveTo, setMoveTo] = useState<JobStatus | null>(null)
  const heldFrom = heldFromOf(history.map((entry) => entry.status))
  // Any note would do: only the role is checked here.
  const moves = movesFrom(job.status, heldFrom).filter(
    ({ to }) => mayMove(role, { from: job.status, to, heldFrom }, 'note').allowed,
  )

  return (
    <>
      <Menu
        label={`${LABEL}${statusLabel(job.status)}. Change status`}
        trigger={
          <>
            <StatusIcon status={job.status} />
            <span className="truncate phone:hidden">{statusLabel(job.status)}</span>
          </>
        }
        triggerIcon={<ChevronDown aria-hidden className="size-4 phone:hidden" />}
        triggerClass={clsx(
          'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-current/40 text-sm font-medium md:h-9 md:px-3',
          tones[STATUSES[job.status].colour],
        )}
        items={moves.map(({ to, kind }) => ({
          label: statusLabel(to),
          icon: <StatusIcon status={to} />,
          section: SECTIONS[kind],
          onSelect: () => setMoveTo(to),
        }))}
      />
      {inPalette && <InPalette offered={moves.map(({ to }) => to).join()} onMove={setMoveTo} />}
      {moveTo && <MoveDialog key={moveTo} job={job} to={moveTo} history={history} onClose={() => setMoveTo(null)} />}
    </>
  )
}

/** The moves as entries of the palette; `offered` has their statuses, with commas between them. */
function InPalette({ offered, onMove }: { offered: string; onMove: (to: JobStatus) => void }) {
  const groups = useMemo(() => {
    const statuses = (offered ? offered.split(',') : []) as JobStatus[]
    const items = statuses.map((to) => ({
      id: `move-${to}`,
      label: `Move to ${statusLabel(to)}`,
      detail: 'this job',
      keywords: [statusLabel(to), 'status'],
      onSelect: () => onMove(to),
    }))
    return items.length ? [{ heading: 'Status of this job', items }] : []
  }, [offered, onMove])
  useScreenGroups(groups)
  return null
}
