'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { AskedDialog } from '@/components/job/field/asked-dialog'
import { HappenedAtField } from '@/components/job/field/happened-at-field'
import { asked } from '@/components/platform/commands/keep-command'
import { useTogether } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { counted } from '@/lib/base/counts'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { timeAtVisit } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { pickUpEquipment } from '@/lib/site/equipment/commands'
import type { Installation } from '@/lib/site/equipment/schema'

import { unitWords } from './unit-words'
import { type VisitOfMove, useMove } from './use-move'

export interface PickUpDialogProps {
  job: Job
  /** The visit of the pick-up, or those to choose from, the latest first. */
  visit: VisitOfMove | readonly VisitOfMove[]
  units: Installation[]
  onClose: () => void
}

const thisMoment = () => new Date().toISOString()

/** Picks units up, at a time that is shown before it is stored. */
export function PickUpDialog({ job, visit, units, onClose }: PickUpDialogProps) {
  const visits = [visit].flat() as VisitOfMove[]
  const [left, setLeft] = useState<string[]>([])
  const [now] = useState(thisMoment)
  const [done, setDone] = useState<string[]>([])
  const sendAll = useTogether()
  const wanted = units.filter(({ installationId }) => ![...left, ...done].includes(installationId))
  const at = (instant: string) => `${formatDateTime(instant, job.timezone)} ${zoneName(instant, job.timezone)}`
  const { record, asking } = useMove({
    job,
    visit: visits[0]!,
    send: async ({ pickedUpSiteVisit }, { at: happenedAt, lateReason }, answer) => {
      const together = wanted.map(({ installationId }) => installationId)
      const pickupTime = happenedAt ?? thisMoment()
      const outcomes = await sendAll(
        wanted.map(({ installationId, roomId }) =>
          asked(
            pickUpEquipment,
            { jobId: job.id, inspectionId: pickedUpSiteVisit, roomId, actionId: installationId },
            { pickedUpSiteVisit, pickupTime, lateReason, together, ...answer },
          ),
        ),
      )
      setDone((before) => [...before, ...together.filter((_, at) => outcomes[at]!.status === 'fulfilled')])
      const refused = outcomes.find((one) => one.status === 'rejected')
      if (refused) throw refused.reason
      // Where one of them waits, nothing is said of success.
      return outcomes.every((one) => one.status === 'fulfilled' && one.value !== null) || null
    },
    done: `${counted(units.length - left.length, 'unit')} picked up`,
    onClose,
  })
  const { form, field, control } = record
  const time = useWatch({ control, name: 'time' })

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      dirty={false}
      title={units.length === 1 ? `Pick up ${units[0]!.referenceId}` : 'Pick up equipment'}
      verb={wanted.length ? `Pick up ${counted(wanted.length, 'unit')}` : 'Pick up'}
      busyVerb="Picking up…"
      disabled={!wanted.length}
    >
      {visits.length > 1 && (
        <Select
          label="Site visit"
          options={visits.map(({ id, inspectionDate }) => ({ value: id, label: at(inspectionDate) }))}
          {...field('pickedUpSiteVisit', {
            onChange: ({ target }) =>
              form.setValue(
                'time',
                timeAtVisit(
                  visits.find(({ id }) => id === target.value)!,
                  job.timezone,
                ),
              ),
          })}
        />
      )}
      {time.at === null && (
        <p>
          Picked up now: <time dateTime={now}>{at(now)}</time>
        </p>
      )}
      <HappenedAtField form={form} label="When it was picked up" timezone={job.timezone} />
      <ul aria-label="Units" className="divide-y divide-line rounded-card border border-line">
        {units.map(({ installationId, roomName, ...unit }) => (
          <li key={installationId} className="px-3 py-1.5">
            <Checkbox
              label={`${unitWords(unit)}, ${roomName}`}
              disabled={done.includes(installationId)}
              checked={!left.includes(installationId)}
              onChange={(event) =>
                setLeft((before) =>
                  event.target.checked ? before.filter((id) => id !== installationId) : [...before, installationId],
                )
              }
            />
          </li>
        ))}
      </ul>
      <AskedDialog
        {...asking}
        title="Above the goal"
        verb="Pick up all the same"
        busyVerb="Picking up…"
        so="Equipment that is picked up dries nothing any more."
      />
    </RecordDialog>
  )
}
