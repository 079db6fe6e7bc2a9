'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { HappenedAt } from '@/components/job/field/happened-at'
import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { Loaded } from '@/components/ui/loaded'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { SkeletonFields } from '@/components/ui/skeleton'
import { TextArea } from '@/components/ui/text-area'
import { asRefusal } from '@/components/ui/use-server-errors'
import type { DomainError } from '@/lib/base/errors'
import { type TimeFaults, changedTime, storedTime, timeFaults } from '@/lib/job/field/typed-time'
import { api } from '@/lib/platform/http/client'
import { changeReading } from '@/lib/site/moisture/commands'
import { moistureKeys } from '@/lib/site/moisture/keys'
import { METHOD_LABELS } from '@/lib/site/moisture/rules'
import type { MoistureReading } from '@/lib/site/moisture/schema'

const METHODS = Object.entries(METHOD_LABELS).map(([value, label]) => ({ value, label }))
const UNITS = ['mm', 'cm', 'm', 'feet', 'inches'].map((unit) => ({ value: unit, label: unit }))

interface ReadingDialogProps {
  jobId: string
  timezone: string
  /** The room at the visit. */
  path: string
  readingId: string
  onClose: (after?: MoistureReading) => void
}

/** What stands beside the number of a reading: when and how it was read, how deep, and a note. Mount it while it is open. */
export function ReadingDialog({ jobId, path, readingId, timezone, onClose }: ReadingDialogProps) {
  // Below the job: photos that arrive make it read again.
  const query = useQuery({
    queryKey: [...moistureKeys.ofJob(jobId), 'reading', readingId],
    queryFn: async ({ signal }) => {
      const found = await api.get<MoistureReading[]>(path, { signal })
      return found.find(({ id }) => id === readingId) ?? null
    },
    gcTime: 0,
  })
  if (query.data) return <Details path={path} reading={query.data} timezone={timezone} onClose={onClose} />
  return (
    <Dialog open onClose={() => onClose()} title="Reading">
      <Loaded query={query} waiting={<SkeletonFields label="Loading the reading…" />}>
        {() => <p>This reading is gone: somebody else deleted it.</p>}
      </Loaded>
    </Dialog>
  )
}

interface DetailsProps {
  timezone: string
  path: string
  reading: MoistureReading
  onClose: (after?: MoistureReading) => void
}

function Details({ path, reading, timezone, onClose }: DetailsProps) {
  const queue = usePhotoQueue(reading.id, {
    jobId: reading.jobId,
    method: 'POST',
    path: `${path}/${reading.id}/photos`,
  })
  const [change] = useCommand(changeReading)
  const [base, setBase] = useState(reading)
  const [method, setMethod] = useState(reading.method)
  const [depth, setDepth] = useState(reading.depth)
  const [depthUnit, setDepthUnit] = useState(reading.depthUnit ?? 'mm')
  const [note, setNote] = useState(reading.note ?? '')
  const [time, setTime] = useState(() => storedTime(reading, timezone))
  const [faults, setFaults] = useState<TimeFaults>()
  const [refusal, setRefusal] = useState<DomainError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { at: happenedAt, lateReason } = changedTime(time, storedTime(base, timezone), timezone)
  const isTimeChanged = time.at === '' || happenedAt !== undefined || lateReason !== undefined
  const isDepthChanged = depth !== base.depth || (depth !== null && depthUnit !== base.depthUnit)
  const dirty = isTimeChanged || method !== base.method || isDepthChanged || note !== (base.note ?? '')
  const wrong = Number.isNaN(depth) ? 'This is not a number' : undefined
  const errorAt = (path: string) => refusal?.fields.find((field) => field.path === path)?.message

  const save = async () => {
    const found = isTimeChanged ? timeFaults(time, timezone, new Date(base.capturedAt)) : undefined
    setFaults(found)
    if (wrong || found) return
    setSaving(true)
    setRefusal(null)
    const details = { method, depth, depthUnit: depth === null ? null : depthUnit, note: note.trim() || null }
    const body = { ...details, happenedAt, lateReason, version: base.version }
    try {
      const { jobId, roomId, inspectionId, id: readingId } = base
      onClose(await change({ jobId, roomId, inspectionId, readingId }, body))
    } catch (thrown) {
      const error = asRefusal(thrown)
      if (error.code === 'conflict' && error.current) setBase(error.current as MoistureReading)
      setRefusal(error)
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      onClose={() => onClose()}
      dirty={dirty}
      title={`${reading.pointLabel}: ${reading.value} ${reading.unit}`}
      description={`${reading.meterName}, ${reading.scaleLabel}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={(close) => <FormFooter close={close} verb="Save" busy={isSaving} />}
    >
      <div className="space-y-4">
        {refusal && !refusal.fields.length && (
          <Banner tone="danger">
            {refusal.message} {refusal.code === 'conflict' && 'Save again to keep what you typed.'}
          </Banner>
        )}
        <Select
          label="Method"
          options={METHODS}
          value={method}
          onChange={({ target }) => setMethod(target.value as MoistureReading['method'])}
        />
        <div className="grid grid-cols-2 gap-3">
          <NumberField label="Depth" value={depth} onChange={setDepth} error={wrong ?? errorAt('depth')} />
          <Select
            label="Unit"
            options={UNITS}
            value={depthUnit}
            onChange={({ target }) => setDepthUnit(target.value as NonNullable<MoistureReading['depthUnit']>)}
            error={errorAt('depthUnit')}
          />
        </div>
        <TextArea label="Note" value={note} onChange={({ target }) => setNote(target.value)} error={errorAt('note')} />
        <HappenedAt
          label="When it was taken"
          value={time}
          onChange={setTime}
          timezone={timezone}
          enteredAt={base.capturedAt}
          errors={{
            at: faults?.at ?? errorAt('happenedAt'),
            lateReason: faults?.lateReason ?? errorAt('lateReason'),
          }}
        />
        <section aria-label="Photos of the reading" className="space-y-3">
          <PhotoPicker pastes onFiles={queue.add} />
          <PhotoGrid
            jobId={reading.jobId}
            roomId={reading.roomId}
            timezone={timezone}
            photos={reading.photos}
            queue={queue}
            label="Photos of the reading"
          />
        </section>
        {reading.overdueMeterReason && (
          <Banner tone="warning" title="The meter was past its check">
            {reading.overdueMeterReason}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
