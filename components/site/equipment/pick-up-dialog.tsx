'use client'

import { useState } from 'react'

import { AskedDialog } from '@/components/job/field/asked-dialog'
import { HappenedAt } from '@/components/job/field/happened-at'
import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { Select } from '@/components/ui/select'
import { formatDateTime, zoneName } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { pickUpEquipment } from '@/lib/site/equipment/commands'
import { units as unitsWords } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'

import { unitWords } from './unit-words'
import { type VisitOfMove, useMove } from './use-move'

export interface PickUpDialogProps {
  job: Job
  /** The visit at which it happens, or those to choose from, the latest first. */
  visit: VisitOfMove | readonly VisitOfMove[]
  units: Installation[]
  onClose: () => void
}

const FIELDS = ['pickupTime', 'lateReason', 'pickedUpSiteVisit']

/** Picks units up, at a time that is shown before it is stored. */
export function PickUpDialog({ job, visit, units, onClose }: PickUpDialogProps) {
  const visits = [visit].flat() as VisitOfMove[]
  const [visitId, setVisitId] = useState(visits[0]!.id)
  const [left, setLeft] = useState<string[]>([])
  const [now] = useState(() => new Date().toISOString())
  const [done, setDone] = useState<string[]>([])
  const [send] = useCommand(pickUpEquipment)
  const move = useMove({ job, visit: visits[0]!, fields: FIELDS, onClose })
  const { busy, refusal, errorOf, time } = move
  const wanted = units.filter(({ installationId }) => ![...left, ...done].includes(installationId))
  const at = (instant: string) => `${formatDateTime(instant, job.timezone)} ${zoneName(instant, job.timezone)}`

  const pickUp = () =>
    move.run(
      async ({ at: happenedAt, lateReason }, answer) => {
        const together = wanted.map(({ installationId }) => installationId)
        const pickupTime = happenedAt ?? new Date().toISOString()
        let saved: unknown
        for (const { installationId, roomId } of wanted) {
          saved = await send(
            { jobId: job.id, inspectionId: visitId, roomId, actionId: installationId },
            { pickedUpSiteVisit: visitId, pickupTime, lateReason, together, ...answer },
          )
          setDone((before) => [...before, installationId])
        }
        return saved
      },
      `${unitsWords(units.length - left.length)} picked up`,
    )

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={units.length === 1 ? `Pick up ${units[0]!.referenceId}` : 'Pick up equipment'}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={wanted.length ? `Pick up ${unitsWords(wanted.length)}` : 'Pick up'}
          busyVerb="Picking up…"
          busy={busy}
          disabled={!wanted.length}
          onClick={() => void pickUp()}
        />
      )}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        {visits.length > 1 && (
          <Select
            label="Site visit"
            value={visitId}
            error={errorOf('pickedUpSiteVisit')}
            options={visits.map(({ id, inspectionDate }) => ({ value: id, label: at(inspectionDate) }))}
            onChange={(event) => {
              const chosen = visits.find(({ id }) => id === event.target.value)!
              setVisitId(chosen.id)
              move.setVisit(chosen)
            }}
          />
        )}
        {time.at === null && (
          <p>
            Picked up now: <time dateTime={now}>{at(now)}</time>
          </p>
        )}
        <HappenedAt
          label="When it was picked up"
          value={time}
          onChange={move.setTime}
          timezone={job.timezone}
          errors={{ at: errorOf('pickupTime'), lateReason: errorOf('lateReason') }}
        />
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
      </div>
      <AskedDialog
        {...move.asking}
        title="Above the goal"
        verb="Pick up all the same"
        busyVerb="Picking up…"
        so="Equipment that is picked up dries nothing any more."
      />
    </Dialog>
  )
}
