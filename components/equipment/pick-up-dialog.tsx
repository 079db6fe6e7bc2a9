'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { HappenedAt, isHalfTyped, sentTime } from '@/components/field/happened-at'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { Select } from '@/components/ui/select'
import { asRefusal } from '@/components/ui/use-server-errors'
import { equipmentKeys } from '@/lib/equipment/keys'
import { modelOf, units as unitsWords } from '@/lib/equipment/rules'
import type { Installation } from '@/lib/equipment/schema'
import type { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import type { Job } from '@/lib/jobs/schema'
import { formatDateTime, zoneName } from '@/lib/time'
import type { Inspection } from '@/lib/visits/schema'

import { timeAtVisit } from './install-dialog'
import { installationPath } from './use-equipment'

type Visit = Pick<Inspection, 'id' | 'inspectionDate'>

export interface PickUpDialogProps {
  job: Job
  /** The visit at which it happens, or those to choose from, the latest first. */
  visit: Visit | readonly Visit[]
  units: Installation[]
  onClose: () => void
}

/** Picks units up, at a time that is shown before it is stored. */
export function PickUpDialog({ job, visit, units, onClose }: PickUpDialogProps) {
  const queries = useQueryClient()
  const visits = [visit].flat() as Visit[]
  const [visitId, setVisitId] = useState(visits[0]!.id)
  const [left, setLeft] = useState<string[]>([])
  const [now] = useState(() => new Date().toISOString())
  const [time, setTime] = useState(() => timeAtVisit(visits[0]!, job.timezone))
  const [done, setDone] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<DomainError | null>(null)
  const wanted = units.filter(({ installationId }) => ![...left, ...done].includes(installationId))
  const errorOf = (path: string) => refusal?.fields.find((field) => field.path === path)?.message
  const at = (instant: string) => `${formatDateTime(instant, job.timezone)} ${zoneName(instant, job.timezone)}`

  const pickUp = async () => {
    if (isHalfTyped(time)) return
    setBusy(true)
    setRefusal(null)
    const { at: happenedAt, lateReason } = sentTime(time, job.timezone)
    const pickupTime = happenedAt ?? new Date().toISOString()
    try {
      for (const { installationId, roomId } of wanted) {
        await api.put(`${installationPath(job.id, visitId, roomId)}/pickup/${installationId}`, {
          pickedUpSiteVisit: visitId,
          pickupTime,
          capturedAt: new Date().toISOString(),
          lateReason,
        })
        setDone((before) => [...before, installationId])
      }
    } catch (error) {
      setRefusal(asRefusal(error))
      setBusy(false)
      return void queries.invalidateQueries({ queryKey: jobKeys.detail(job.id) })
    }
    void queries.invalidateQueries({ queryKey: equipmentKeys.all })
    await queries.invalidateQueries({ queryKey: jobKeys.detail(job.id) })
    notify.success(`${unitsWords(units.length - left.length)} picked up`)
    onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={units.length === 1 ? `Pick up ${units[0]!.referenceId}` : 'Pick up equipment'}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!wanted.length}
            busy={busy}
            busyLabel="Picking up…"
            onClick={() => void pickUp()}
          >
            {wanted.length ? `Pick up ${unitsWords(wanted.length)}` : 'Pick up'}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal && !refusal.fields.some(({ path }) => FIELDS.has(path)) ? refusal : null} />
        {visits.length > 1 && (
          <Select
            label="Site visit"
            value={visitId}
            error={errorOf('pickedUpSiteVisit')}
            options={visits.map(({ id, inspectionDate }) => ({ value: id, label: at(inspectionDate) }))}
            onChange={(event) => {
              const chosen = visits.find(({ id }) => id === event.target.value)!
              setVisitId(chosen.id)
              setTime(timeAtVisit(chosen, job.timezone))
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
          onChange={setTime}
          timezone={job.timezone}
          errors={{ at: errorOf('pickupTime'), lateReason: errorOf('lateReason') }}
        />
        <ul aria-label="Units" className="divide-y divide-line rounded-card border border-line">
          {units.map(({ installationId, roomName, ...unit }) => (
            <li key={installationId} className="px-3 py-1.5">
              <Checkbox
                label={`${unit.referenceId} · ${modelOf(unit) || unit.categoryName}, ${roomName}`}
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
    </Dialog>
  )
}

const FIELDS = new Set(['pickupTime', 'lateReason', 'pickedUpSiteVisit'])
