'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { formHref } from '@/components/paper/forms/form-paths'
import { asked } from '@/components/platform/commands/keep-command'
import type { Shown } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { useTogether } from '@/components/platform/commands/use-command'
import { useMatrix } from '@/components/site/moisture/use-moisture'
import { type RunningTimer, useRunningTimer } from '@/components/site/timesheets/use-timer'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { AllClear } from '@/components/ui/all-clear'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceField } from '@/components/ui/choice-field'
import { DateField, DateTimeField } from '@/components/ui/date-field'
import { Link } from '@/components/ui/link'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { useNow } from '@/components/ui/use-now'
import { useOnline } from '@/components/ui/use-online'
import { useRecordForm } from '@/components/ui/use-record-form'
import { newId } from '@/lib/base/ids'
import { hoursText, zoneName } from '@/lib/base/time'
import { todayKey } from '@/lib/desk/today/keys'
import { finishVisit } from '@/lib/desk/visit-file/commands'
import {
  type Lack,
  RETURN_MINUTES,
  awaitsPoints,
  doubtsOf,
  drynessAt,
  finishOf,
  lacksOf,
  proposedEnd,
  returnOffer,
} from '@/lib/desk/visit-file/rules'
import type { VisitReview } from '@/lib/desk/visit-file/schema'
import { pointsAboveGoal } from '@/lib/site/moisture/entries'
import { stopTimer } from '@/lib/site/timesheets/commands'
import { LONG_HOURS, isForgotten, runningMinutes } from '@/lib/site/timesheets/rules'
import { visitKeys } from '@/lib/site/visits/keys'
import { OUTCOME_LABELS, VISIT_FIELD_LABELS } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'
import { airOfVisitHref, roomAtVisitHref, visitHref } from '@/lib/site/visits/sections'

import { StartMissing, lackClass } from './start-missing'

export interface FinishDialogProps extends VisitSectionProps {
  /** What goes with the visit; undefined while it is not known, as without a signal. */
  review: VisitReview | undefined
  onClose: () => void
}

const OUTCOMES = [
  { value: 'COMPLETE', label: OUTCOME_LABELS.COMPLETE },
  { value: 'RETURN_NEEDED', label: OUTCOME_LABELS.RETURN_NEEDED },
] as const
const LENGTHS = RETURN_MINUTES.map((minutes) => ({ value: String(minutes), label: hoursText(minutes) }))
const MOST_NAMED = 6

/** Ends a visit: what is missing, how it ended, the return, and what ends with it. Mount it while it is open. */
export function FinishDialog({ job, visit, viewer, review, onClose }: FinishDialogProps) {
  const { timezone } = job
  const router = useRouter()
  const queries = useQueryClient()
  const sendAll = useTogether()
  const now = useNow()
  const timer = useTimerHere(viewer.userId, job.id)
  const [returnId] = useState(newId)
  const task = review?.task?.mayMarkDone && !review.task.isDone ? review.task : null

  const mayPlanReturn = review?.mayPlanReturn === true
  const matrix = useMatrix(job.id)
  const isOnline = useOnline()
  const site = {
    // While they are on their way nothing is asked: the question would come and go.
    isKnown: Boolean(matrix.data && review) || (isOnline && !matrix.isError),
    wetPoints: matrix.data ? pointsAboveGoal(matrix.data).length : 0,
    units: (review?.rooms ?? []).reduce((sum, { units }) => sum + units, 0),
  }
  // As far as it is known when the dialog opens: a choice that came later would move what is under the thumb.
  const kept = useKept()
  const [proposed] = useState(() =>
    matrix.data && review && visit.outcome === null && !awaitsPoints(kept.filter(isUnsettled), job.id)
      ? proposedEnd({ ...site, ...drynessAt(matrix.data, visit.id) })
      : null,
  )

  const record = useRecordForm({
    draftKey: `finish:${visit.id} ${visit.version}`,
    valuesOf: () => ({
      outcome: visit.outcome ?? proposed?.outcome ?? null,
      returnReason: visit.returnReason ?? proposed?.returnReason ?? '',
      // A visit whose return was planned before would get a second one.
      plansReturn: mayPlanReturn && visit.returnOn === null,
      returnOn: visit.returnOn ?? '',
      returnStart: returnOffer(new Date(), timezone),
      returnMinutes: String(RETURN_MINUTES[1]),
      stopsTimer: true,
      marksDone: true,
      isSure: false,
    }),
    send: async ({ stopsTimer, marksDone, isSure: _, ...typed }) => {
      const finished = finishOf(typed, { timezone, returnId, mayPlanReturn })
      const endsTimer = timer && stopsTimer && !isForgotten(new Date(timer.start), new Date())
      // The timer goes on where the visit cannot be finished.
      const [saved, stopped] = await sendAll(
        [
          asked(
            finishVisit,
            { jobId: job.id, inspectionId: visit.id },
            { ...finished, marksDone: task !== null && marksDone, seen: visit.outcome },
          ),
          ...(endsTimer ? [asked(stopTimer, { id: timer.id }, {})] : []),
        ],
        { isChain: true },
      )
      if (saved!.status === 'rejected') throw saved!.reason
      if (stopped?.status === 'rejected') notify.refused(stopped.reason)
      return saved!.value as Inspection | null
    },
    placeOf: (path) => (path.startsWith('returnTask') ? 'returnStart' : path),
    saved: (finished) => {
      if (finished) {
        queries.setQueryData<Inspection>(visitKeys.detail(job.id, visit.id), finished)
        notify.success('The visit is finished')
      }
      onClose()
      if (viewer.role !== 'Technician') return
      // As it was before, the day would be shown first and change under the thumb.
      queries.removeQueries({ queryKey: todayKey, type: 'inactive' })
      router.push('/')
    },
  })
  const { form, field } = record
  const [outcome, ticked, returnOn] = useWatch({ control: form.control, name: ['outcome', 'plansReturn', 'returnOn'] })
  const isReturn = outcome === 'RETURN_NEEDED'
  const plansReturn = mayPlanReturn && ticked
  const doubts = doubtsOf({ outcome, plansReturn, returnOn }, site, visit.returnOn)

  return (
    <RecordDialog record={record} onClose={onClose} title="Finish visit" verb="Finish" busyVerb="Finishing…">
      <MissingList visit={visit} review={review} outcome={outcome} onLeave={onClose} />
      <Controller
        control={form.control}
        name="outcome"
        rules={{ validate: (value) => value !== null || 'Please say how the visit ended' }}
        render={({ field: { value, ...control }, fieldState }) => (
          <ChoiceField
            {...control}
            value={value}
            label={VISIT_FIELD_LABELS.outcome}
            required
            options={OUTCOMES}
            help={proposed ? 'Proposed by the readings and the units on site. Change it if it is not so.' : undefined}
            error={fieldState.error?.message}
          />
        )}
      />
      {outcome === 'COMPLETE' && visit.returnOn && (
        <p className="text-table text-muted">
          A return that was planned stays on the calendar.{' '}
          <Link href={`/jobs/${job.id}/schedule`} className="text-brand underline-offset-2 hover:underline">
            Look at the schedule
          </Link>
        </p>
      )}
      {isReturn && (
        <div className="space-y-4">
          <TextArea
            label={VISIT_FIELD_LABELS.returnReason}
            rows={2}
            required
            {...field('returnReason', {
              validate: (reason) => Boolean(reason.trim()) || 'Please say why a return is needed',
            })}
          />
          {mayPlanReturn && <Checkbox label="Plan it on my calendar" {...field('plansReturn')} />}
          {plansReturn ? (
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
              <DateTimeField
                label="Return"
                required
                help={`The time at the site (${zoneName(visit.inspectionDate, timezone)})`}
                {...field('returnStart', { required: 'Please say when' })}
              />
              <Select label="For" options={LENGTHS} {...field('returnMinutes')} />
            </div>
          ) : (
            <DateField label={VISIT_FIELD_LABELS.returnOn} className="md:max-w-48" {...field('returnOn')} />
          )}
        </div>
      )}
      {doubts.length > 0 && (
        <Banner tone="warning" title={isReturn ? 'Without a day for the return?' : 'Complete all the same?'}>
          <p>{doubts.join(' · ')}</p>
          <Checkbox
            label="Finish all the same"
            {...field('isSure', { validate: (isSure) => isSure || 'Please say whether it is so' })}
          />
        </Banner>
      )}
      {timer &&
        (isForgotten(new Date(timer.start), now) ? (
          <p className="text-muted">
            The timer has been running for more than {LONG_HOURS} hours. Stop it under Timesheets, and say there when
            the work ended.
          </p>
        ) : (
          <Checkbox
            label={`Stop the timer at ${hoursText(runningMinutes(timer.start, now))}`}
            {...field('stopsTimer')}
          />
        ))}
      {task && <Checkbox label={`Mark “${task.name}” as done`} {...field('marksDone')} />}
    </RecordDialog>
  )
}

/** What is not saved yet, whether it waits or was refused. */
const isUnsettled = ({ state }: Shown): boolean => state !== 'saved'

/** The viewer's running timer, if its time goes to this job. */
function useTimerHere(userId: string, jobId: string): RunningTimer | null {
  const timer = useRunningTimer(userId)
  return timer && (timer.job?.id ?? timer.jobId) === jobId ? timer : null
}

type MissingListProps = Pick<FinishDialogProps, 'visit' | 'review'> & {
  outcome: Inspection['outcome']
  onLeave: () => void
}

/** What the report will lack, each a tap away. It keeps nobody from finishing. */
function MissingList({ visit, review, outcome, onLeave }: MissingListProps) {
  const lacks = lacksOf(visit, review, outcome)
  if (!lacks.length) {
    return review ? (
      <AllClear>Nothing is missing for the report.</AllClear>
    ) : (
      <p className="text-muted">What its rooms and forms still lack for the report is not known here.</p>
    )
  }
  return (
    <section aria-labelledby="lacks" className="rounded-card border border-line p-3">
      <h3 id="lacks" className="text-table font-semibold text-muted">
        Missing for the report
      </h3>
      <ul>
        {lacks.slice(0, MOST_NAMED).map((lack) => (
          <li key={lack.form?.formTemplateId ?? lack.text}>
            {lack.form?.formId === null ? (
              <StartMissing visit={visit} form={lack.form} onLeave={onLeave}>
                {lack.text}
              </StartMissing>
            ) : (
              <Link href={placeOf(visit, lack)} onClick={onLeave} className={lackClass}>
                {lack.text}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {lacks.length > MOST_NAMED && (
        <p className="text-table text-muted">
          And {lacks.length - MOST_NAMED} more, named in the details and in the rooms.
        </p>
      )}
    </section>
  )
}

function placeOf({ jobId, id }: Inspection, { form, roomId, section }: Lack): string {
  if (form?.formId) return formHref(jobId, form.formId)
  if (section === 'readings') return airOfVisitHref(jobId, id)
  return roomId ? roomAtVisitHref(jobId, id, roomId) : visitHref(jobId, id, section)
}
