'use client'

import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'

import { asked } from '@/components/platform/commands/keep-command'
import { useCommand, useTogether } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { useNow } from '@/components/ui/use-now'
import { formatTime, hoursText, zoneName } from '@/lib/base/time'
import { jobNumber } from '@/lib/job/jobs/rules'
import { startTimer, stopTimer } from '@/lib/site/timesheets/commands'
import {
  CATEGORY_LABELS,
  LONG_HOURS,
  type TimesheetCategory,
  isForgotten,
  runningMinutes,
} from '@/lib/site/timesheets/rules'

import { StopDialog } from './timesheet-dialogs'
import { type RunningTimer, useRunningTimer } from './use-timer'
import { WaitingTimer } from './waiting-timer'

const CATEGORIES = optionsOf(CATEGORY_LABELS)

/**
 * Starts and stops the viewer's timer; its time belongs to the given job and visit. One that runs for another job goes
 * over to this one with a tap.
 */
export function TimerCard({
  userId,
  jobId = null,
  inspectionId = null,
}: {
  userId: string
  jobId?: string | null
  inspectionId?: string | null
}) {
  const running = useRunningTimer(userId)
  // The server may ask when the work ended: the timer stays until its stop is answered or waits.
  const [stopping, setStopping] = useState<RunningTimer | null>(null)
  const timer = stopping ?? running
  if (timer === undefined) return <WaitingTimer />
  return (
    <section
      aria-label="Timer"
      className="flex min-h-24 flex-col justify-center gap-3 rounded-card border border-line bg-raised p-3 md:min-h-22"
    >
      {timer ? (
        <StopTimer key={timer.id} timer={timer} hold={setStopping} jobId={jobId} inspectionId={inspectionId} />
      ) : (
        <StartTimer jobId={jobId} inspectionId={inspectionId} />
      )}
    </section>
  )
}

function StartTimer({ jobId, inspectionId }: { jobId: string | null; inspectionId: string | null }) {
  const [start, isStarting] = useCommand(startTimer)
  const [category, setCategory] = useState<TimesheetCategory>('MONITORING')

  const onStart = () => {
    const now = new Date().toISOString()
    return start({}, { jobId, inspectionId, category, start: now, capturedAt: now }).catch((error: unknown) =>
      notify.refused(error),
    )
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="What for"
        className="min-w-32 flex-1 sm:max-w-64"
        options={CATEGORIES}
        value={category}
        onChange={(event) => setCategory(event.target.value as TimesheetCategory)}
      />
      <Button icon={<Play />} busy={isStarting} busyLabel="Starting…" onClick={() => void onStart()}>
        Start timer
      </Button>
    </div>
  )
}

interface StopTimerProps {
  timer: RunningTimer
  hold: (timer: RunningTimer | null) => void
  /** What the next timer belongs to. */
  jobId: string | null
  inspectionId: string | null
}

function StopTimer({ timer, hold, jobId, inspectionId }: StopTimerProps) {
  const [stop, isStopping] = useCommand(stopTimer)
  const sendAll = useTogether()
  const [isSwitching, setSwitching] = useState(false)
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const { id, start, timezone, category, job } = timer
  const wasForgotten = isForgotten(new Date(start), now)

  const onStop = async () => {
    hold(timer)
    if (wasForgotten) return setIsAsking(true)
    try {
      await stop({ id }, {})
    } catch (thrown) {
      const error = asRefusal(thrown)
      if (error.fields.some(({ path }) => path === 'end')) return setIsAsking(true)
      notify.error(error.message)
    }
    hold(null)
  }
  const onSwitch = async () => {
    const at = new Date().toISOString()
    const next = { jobId, inspectionId, category, start: at, capturedAt: at }
    setSwitching(true)
    try {
      // No second timer where the first goes on.
      const outcomes = await sendAll([asked(stopTimer, { id }, {}), asked(startTimer, {}, next)], { isChain: true })
      const refused = outcomes.find((one) => one.status === 'rejected')
      if (refused) notify.refused(refused.reason)
    } finally {
      setSwitching(false)
    }
  }
  const onClose = () => {
    setIsAsking(false)
    hold(null)
  }
  const isElsewhere = jobId !== null && (job?.id ?? timer.jobId) !== jobId

  return (
    <>
      {wasForgotten && (
        <Banner tone="warning" title="Was this timer forgotten?">
          It has been running for more than {LONG_HOURS} hours. Stop it and say when the work ended.
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Timer aria-hidden className="size-5 shrink-0 text-brand" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold tabular-nums">{hoursText(runningMinutes(start, now))}</p>
          <p className="truncate text-table text-muted">
            {CATEGORY_LABELS[category]} since {formatTime(start, timezone)} {zoneName(start, timezone)}
            {job && ` · ${jobNumber(job)}, ${job.siteAddress}`}
          </p>
        </div>
        <Button
          variant="primary"
          icon={<Square />}
          busy={isStopping}
          busyLabel="Stopping…"
          onClick={() => void onStop()}
        >
          Stop timer
        </Button>
        {isElsewhere && !wasForgotten && (
          <Button
            icon={<ArrowLeftRight />}
            busy={isSwitching}
            busyLabel="Switching…"
            className="w-full sm:w-auto"
            onClick={() => void onSwitch()}
          >
            Switch to this job
          </Button>
        )}
      </div>
      {isAsking && <StopDialog timer={timer} onClose={onClose} />}
    </>
  )
}
