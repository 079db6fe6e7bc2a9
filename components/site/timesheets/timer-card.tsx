'use client'

import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'

import { KeptHere } from '@/components/platform/commands/kept-here'
import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { useNow } from '@/components/ui/use-now'
import { formatTime, zoneName } from '@/lib/base/time'
import { jobNumber } from '@/lib/job/jobs/rules'
import { addTimesheet, stopTimer } from '@/lib/site/timesheets/commands'
import {
  CATEGORY_LABELS,
  LONG_HOURS,
  type TimesheetCategory,
  hoursText,
  isForgotten,
} from '@/lib/site/timesheets/rules'
import type { Timesheet } from '@/lib/site/timesheets/schema'

import { StopDialog } from './timesheet-dialogs'
import { useBegunTimer, useIsStopped, useTimer } from './use-timer'

const CATEGORIES = optionsOf(CATEGORY_LABELS)
const MINUTE_MS = 60_000

/** Starts and stops the viewer's timer; its time belongs to the given job and visit. */
export function TimerCard({
  userId,
  jobId = null,
  inspectionId = null,
}: {
  userId: string
  jobId?: string | null
  inspectionId?: string | null
}) {
  const { data: timer } = useTimer(userId)
  if (timer === undefined) return <div className="h-16 rounded-card border border-line bg-raised" />
  return (
    <section aria-label="Timer" className="rounded-card border border-line bg-raised p-3">
      {timer ? <RunningTimer timer={timer} /> : <StartTimer jobId={jobId} inspectionId={inspectionId} />}
    </section>
  )
}

function StartTimer({ jobId, inspectionId }: { jobId: string | null; inspectionId: string | null }) {
  const begun = useBegunTimer()
  const [start, isStarting] = useCommand(addTimesheet)
  const [category, setCategory] = useState<TimesheetCategory>('MONITORING')

  const onStart = () => {
    const now = new Date().toISOString()
    return start({}, { jobId, inspectionId, category, start: now, capturedAt: now }).catch((error: unknown) =>
      notify.refused(error),
    )
  }

  if (begun && !isStarting) return <BegunTimer timer={begun} />
  return (
    <div className="space-y-3">
      <div className="flex items-end gap-3">
        <Select
          label="What for"
          className="min-w-0 flex-1 sm:max-w-64"
          options={CATEGORIES}
          value={category}
          onChange={(event) => setCategory(event.target.value as TimesheetCategory)}
        />
        <Button icon={<Play />} busy={isStarting} busyLabel="Starting…" onClick={() => void onStart()}>
          Start timer
        </Button>
      </div>
      <KeptHere kinds={['timesheet', 'timer stop']} />
    </div>
  )
}

/** A timer whose start waits on this device; its stop then waits behind it. */
function BegunTimer({ timer: { id, start, category } }: { timer: NonNullable<ReturnType<typeof useBegunTimer>> }) {
  const [stop, isStopping] = useCommand(stopTimer)
  const isStopped = useIsStopped(id)
  return (
    <div className="space-y-3">
      {(!isStopped || isStopping) && (
        <TimerLine
          start={start}
          about={CATEGORY_LABELS[category]}
          isStopping={isStopping}
          onStop={() => stop({ id }, {}).catch((error: unknown) => notify.refused(error))}
        />
      )}
      <KeptHere kinds={['timesheet', 'timer stop']} />
    </div>
  )
}

function RunningTimer({ timer }: { timer: Timesheet }) {
  const [stop, isStopping] = useCommand(stopTimer)
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const { id, start, timezone, category, job } = timer
  const isStopped = useIsStopped(id)
  const wasForgotten = isForgotten(new Date(start), now)

  const onStop = async () => {
    if (wasForgotten) return setIsAsking(true)
    try {
      await stop({ id }, {})
    } catch (thrown) {
      const error = asRefusal(thrown)
      if (error.fields.some(({ path }) => path === 'end')) setIsAsking(true)
      else notify.error(error.message)
    }
  }

  if (isStopped && !isStopping) return <KeptHere kinds={['timer stop']} />
  return (
    <div className="space-y-3">
      {wasForgotten && (
        <Banner tone="warning" title="Was this timer forgotten?">
          It has been running for more than {LONG_HOURS} hours. Stop it and say when the work ended.
        </Banner>
      )}
      <TimerLine
        start={start}
        about={`${CATEGORY_LABELS[category]} since ${formatTime(start, timezone)} ${zoneName(start, timezone)}${job ? ` · ${jobNumber(job)}, ${job.siteAddress}` : ''}`}
        isStopping={isStopping}
        onStop={onStop}
      />
      {isAsking && <StopDialog timer={timer} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

interface TimerLineProps {
  start: string
  about: string
  isStopping: boolean
  onStop: () => Promise<unknown>
}

function TimerLine({ start, about, isStopping, onStop }: TimerLineProps) {
  const now = useNow()
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(start)) / MINUTE_MS))
  return (
    <div className="flex items-center gap-3">
      <Timer aria-hidden className="size-5 shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold tabular-nums">{hoursText(minutes)}</p>
        <p className="truncate text-table text-muted">{about}</p>
      </div>
      <Button variant="primary" icon={<Square />} busy={isStopping} busyLabel="Stopping…" onClick={() => void onStop()}>
        Stop timer
      </Button>
    </div>
  )
}
