'use client'

import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { AllClear } from '@/components/ui/all-clear'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useFocusBack } from '@/components/ui/use-focus-back'
import { groupedBy } from '@/lib/base/grouped'
import { fullName } from '@/lib/base/names'
import type { Role } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { giveReason } from '@/lib/paper/reports/commands'
import { EXCEPTION_WORDS } from '@/lib/paper/reports/preflight/kinds'
import { isOpen, mayManageReports, openInWords } from '@/lib/paper/reports/rules'
import type { PreflightPoint } from '@/lib/paper/reports/schema'

import { ReasonForm } from './reason-form'
import { ReasonsForm } from './reasons-form'
import { usePreflight } from './use-preflight'

/** The anchor of the card that lists the points. */
const ANCHOR = 'before-it-goes-out'
/** How many of a kind people take in at a glance, with what is made of the record below them. */
const SHOWN = 3

export const pointsHref = (jobId: string): string => `/jobs/${jobId}/reports#${ANCHOR}`

interface BeforeItGoesOutProps {
  job: Job
  viewer: { role: Role }
}

/** Everything that a reviewer would raise, each with the place to mend it, or with a reason that is printed. */
export function BeforeItGoesOut({ job, viewer }: BeforeItGoesOutProps) {
  const query = usePreflight(job.id)
  return (
    <Card id={ANCHOR} title="Before it goes out">
      <Loaded query={query} waiting={<SkeletonLines lines={4} label="Looking through the record…" />}>
        {({ points }) => (
          <>
            <HowMany open={points.filter(isOpen).length} />
            {points.length > 0 && (
              <p className="text-muted">
                Mend a point where it was recorded, or give a reason once: every later report prints it.
              </p>
            )}
            {[...groupedBy(points, ({ kind }) => kind).values()].map((own) => (
              <Group key={own[0]!.kind} points={own} job={job} viewer={viewer} />
            ))}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** How many points are open, in a line. */
const HowMany = ({ open }: { open: number }) =>
  open ? (
    <p className="flex items-center gap-2 font-medium">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
      {openInWords(open)}
    </p>
  ) : (
    <AllClear>{openInWords(0)}</AllClear>
  )

function Group({ points, ...shared }: BeforeItGoesOutProps & { points: readonly PreflightPoint[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? points : points.slice(0, SHOWN)
  const { kind } = points[0]!
  const openPoints = points.filter(isOpen)
  const open = openPoints.length
  const [isWriting, setWriting] = useState(false)
  useFocusBack(isWriting)
  return (
    <section aria-labelledby={`points-${kind}`} className="mt-5">
      <h3 id={`points-${kind}`} className="font-semibold">
        {points.length} {EXCEPTION_WORDS[kind][points.length === 1 ? 0 : 1]}
        {open < points.length && <span className="font-normal text-muted"> · {open} open</span>}
      </h3>
      {open > 1 && mayManageReports(shared.viewer.role) && (
        <Button
          size="sm"
          className="mt-2"
          aria-label={`Give one reason for several: ${open} ${EXCEPTION_WORDS[kind][1]}`}
          aria-expanded={isWriting}
          onClick={() => setWriting(!isWriting)}
        >
          Give one reason for several
        </Button>
      )}
      {isWriting && open > 0 && (
        <ReasonsForm jobId={shared.job.id} points={openPoints} onClose={() => setWriting(false)} />
      )}
      <ul className="divide-y divide-line">
        {shown.map((point) => (
          <Point key={point.key} point={point} {...shared} />
        ))}
      </ul>
      {points.length > shown.length && (
        <Button className="mt-2" onClick={() => setShowsAll(true)}>
          Show {points.length - shown.length} more
        </Button>
      )}
    </section>
  )
}

function Point({ point, job, viewer }: BeforeItGoesOutProps & { point: PreflightPoint }) {
  const { key, text, place, reason, given, version } = point
  const [isWriting, setWriting] = useState(false)
  const [give, isTaking] = useCommand(giveReason)
  useFocusBack(isWriting)
  const takeBack = () =>
    give({ jobId: job.id, key }, { reason: null, version }).then(
      () => notify.success('The reason was taken back'),
      notify.refused,
    )
  return (
    <li className="flex gap-3 py-3">
      {isOpen(point) ? (
        <TriangleAlert aria-label="Open" className="mt-0.5 size-4.5 shrink-0 text-warning" />
      ) : (
        <CircleCheck aria-label="With a reason" className="mt-0.5 size-4.5 shrink-0 text-success" />
      )}
      <div className="min-w-0 flex-1 space-y-2">
        <p className="wrap-anywhere">{text}</p>
        {reason && <p className="wrap-anywhere text-muted">Recorded with it: “{reason}”</p>}
        {given && (
          <p className="wrap-anywhere text-muted">
            “{given.reason}” {fullName(given.by)}, {formatDateTime(given.at, job.timezone)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" href={place} aria-label={`Mend it: ${text}`}>
            Mend it
          </Button>
          {mayManageReports(viewer.role) && (
            <Button
              size="sm"
              aria-label={`${given ? 'Change the reason' : 'Give a reason'}: ${text}`}
              aria-expanded={isWriting}
              onClick={() => setWriting(!isWriting)}
            >
              {given ? 'Change the reason' : 'Give a reason'}
            </Button>
          )}
          {given && mayManageReports(viewer.role) && (
            <Button
              size="sm"
              aria-label={`Take the reason back: ${text}`}
              busy={isTaking}
              busyLabel="Taking it back…"
              onClick={() => void takeBack()}
            >
              Take it back
            </Button>
          )}
        </div>
        {isWriting && <ReasonForm jobId={job.id} point={point} onClose={() => setWriting(false)} />}
      </div>
    </li>
  )
}
