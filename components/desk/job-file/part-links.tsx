'use client'

import { clsx } from 'clsx'
import { useSelectedLayoutSegment } from 'next/navigation'
import { type ReactNode, useId } from 'react'

import { uploadsOf } from '@/components/job/jobs/uploads-of'
import { useJobCounts } from '@/components/job/jobs/use-job'
import { shareOf } from '@/components/platform/commands/kept'
import { useKeptTo } from '@/components/platform/commands/kept-mirror'
import { bringIntoView } from '@/components/ui/bring-into-view'
import { Link } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'
import type { ShownPart } from '@/lib/platform/areas/area'
import { groupsOf } from '@/lib/platform/areas/job-groups'

interface PartLinksProps {
  jobId: string
  parts: readonly ShownPart[]
  /** Called when a part was chosen, so that a sheet can close. */
  onLeave?: () => void
}

/** The parts of a job by their groups, as the rail and the sheet of narrow screens show them. */
export function PartLinks({ jobId, parts, onLeave }: PartLinksProps) {
  const counts = useJobCounts(jobId)
  const current = useSelectedLayoutSegment()
  const underway = shareOf(useKeptTo(uploadsOf(jobId)))

  return (
    <nav aria-label="Parts of the job" className="space-y-3">
      {groupsOf(parts).map((group) => (
        <Group key={group.label} label={group.label}>
          {group.parts.map(({ part, label }) => (
            <li key={part}>
              <Link
                href={`/jobs/${jobId}/${part}`}
                onClick={onLeave}
                aria-current={part === current ? 'page' : undefined}
                ref={part === current ? bringIntoView : undefined}
                className={clsx(
                  'flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-medium transition-colors lg:min-h-8 [&>svg]:size-4',
                  part === current ? 'bg-brand-soft text-brand' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                {part === 'uploads' && underway !== null && <Spinner />}
                {label}
                <Count>{part === 'uploads' && underway !== null ? `${underway}%` : counts[part]}</Count>
              </Link>
            </li>
          ))}
        </Group>
      ))}
    </nav>
  )
}

function Group({ label, children }: { label: string | null; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      {label && (
        <p id={id} className="px-3 pb-1 text-xs font-semibold text-muted">
          {label}
        </p>
      )}
      <ul aria-labelledby={label ? id : undefined} className="space-y-0.5">
        {children}
      </ul>
    </div>
  )
}

/** None is no news: it shows nothing. */
const Count = ({ children }: { children: number | string | undefined }) =>
  children ? <span className="ms-auto text-xs font-normal text-muted tabular-nums">{children}</span> : null
