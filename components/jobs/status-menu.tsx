'use client'

import { Menu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'

import { LandmarkPortal } from '@/components/ui/landmark-portal'
import { tones } from '@/components/ui/tones'
import { type MoveKind, STATUSES, heldFromOf, mayMove, movesFrom, statusLabel } from '@/lib/jobs/rules'
import type { Job, JobStatus as Status } from '@/lib/jobs/schema'
import type { Role } from '@/lib/users/rules'

import { MoveDialog } from './move-dialog'
import { statusEntries } from './status-entries'
import { StatusIcon } from './status-icon'

const HEADINGS: Record<MoveKind, string> = {
  next: 'Usual next',
  also: 'Also possible',
  outside: 'Out of order, with a note',
}

/** The job's status as a button; its menu offers the moves that this role may make, the usual ones first. */
export function StatusMenu({ job, role }: { job: Job; role: Role }) {
  const { data: history = [] } = useQuery(statusEntries(job.id))
  const [moveTo, setMoveTo] = useState<Status | null>(null)
  const heldFrom = heldFromOf(history.map((entry) => entry.status))
  // Any note would do: what is asked here is the role alone.
  const moves = movesFrom(job.status, heldFrom).filter(
    ({ to }) => mayMove(role, { from: job.status, to, heldFrom }, 'note').allowed,
  )

  return (
    <>
      <Menu>
        <MenuButton
          aria-label={`Status: ${statusLabel(job.status)}. Change status`}
          className={clsx(
            'inline-flex h-11 items-center gap-2 rounded-control border border-current/40 px-3 text-sm font-medium md:h-9',
            tones[STATUSES[job.status].colour],
          )}
        >
          <StatusIcon status={job.status} />
          {statusLabel(job.status)}
          <ChevronDown aria-hidden className="size-4" />
        </MenuButton>
        <LandmarkPortal>
          <MenuItems
            transition
            anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
            className="z-50 w-72 rounded-card border border-line bg-raised p-1 shadow-float transition duration-150 outline-none data-closed:opacity-0"
          >
            {(Object.keys(HEADINGS) as MoveKind[]).map((kind) => {
              const some = moves.filter((move) => move.kind === kind)
              return (
                some.length > 0 && (
                  <MenuSection
                    key={kind}
                    className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
                  >
                    <MenuHeading className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                      {HEADINGS[kind]}
                    </MenuHeading>
                    {some.map(({ to }) => (
                      <MenuItem key={to}>
                        <button
                          type="button"
                          onClick={() => setMoveTo(to)}
                          className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-sm outline-none data-focus:bg-sunken md:min-h-9"
                        >
                          <StatusIcon status={to} />
                          {statusLabel(to)}
                        </button>
                      </MenuItem>
                    ))}
                  </MenuSection>
                )
              )
            })}
          </MenuItems>
        </LandmarkPortal>
      </Menu>
      {moveTo && <MoveDialog key={moveTo} job={job} to={moveTo} history={history} onClose={() => setMoveTo(null)} />}
    </>
  )
}
