'use client'

import { useQuery } from '@tanstack/react-query'

import { HappenedAtField, timedValues } from '@/components/job/field/happened-at-field'
import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { Loaded } from '@/components/ui/loaded'
import { NumberInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { SkeletonFields } from '@/components/ui/skeleton'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changedTime, storedTime } from '@/lib/job/field/typed-time'
import { api } from '@/lib/platform/http/client'
import { addReadingPhotos, changeReading } from '@/lib/site/moisture/commands'
import { moistureKeys } from '@/lib/site/moisture/keys'
import { METHOD_LABELS } from '@/lib/site/moisture/rules'
import type { MoistureReading } from '@/lib/site/moisture/schema'

const METHODS = optionsOf(METHOD_LABELS)
const UNITS = ['mm', 'cm', 'm', 'feet', 'inches'].map((unit) => ({ value: unit, label: unit }))

interface ReadingDialogProps {
  jobId: string
  timezone: string
  /** The room at the visit. */
  path: string
  readingId: string
  onClose: (after?: MoistureReading) => void
}

/** The facts beside a reading's number: when and how it was read, how deep, and a note. Mount it while it is open. */
export function ReadingDialog({ jobId, path, readingId, timezone, onClose }: ReadingDialogProps) {
  // Below the job: arriving photos make it read again.
  const query = useQuery({
    queryKey: [...moistureKeys.ofJob(jobId), 'reading', readingId],
    queryFn: async ({ signal }) => {
      const found = await api.get<MoistureReading[]>(path, { signal })
      return found.find(({ id }) => id === readingId) ?? null
    },
    gcTime: 0,
  })
  if (query.data) return <Details reading={query.data} timezone={timezone} onClose={onClose} />
  return (
    <Dialog open onClose={() => onClose()} title="Reading">
      <Loaded query={query} waiting={<SkeletonFields label="Loading the reading…" />}>
        {() => <p>This reading is gone: somebody else deleted it.</p>}
      </Loaded>
    </Dialog>
  )
}

const paramsOf = ({ jobId, roomId, inspectionId, id }: MoistureReading) => ({
  jobId,
  roomId,
  inspectionId,
  readingId: id,
})

interface DetailsProps {
  timezone: string
  reading: MoistureReading
  onClose: (after?: MoistureReading) => void
}

function Details({ reading, timezone, onClose }: DetailsProps) {
  const queue = usePhotoQueue(reading.id, { command: addReadingPhotos, params: paramsOf(reading) })
  const [change] = useCommand(changeReading)
  const record = useRecordForm({
    stored: reading,
    valuesOf: ({ method, depth, depthUnit, note, ...stored }) => ({
      method,
      depth,
      depthUnit: depthUnit ?? ('mm' as const),
      note: note ?? '',
      ...timedValues(storedTime(stored, timezone)),
    }),
    send: ({ method, depth, depthUnit, note, time }, base) => {
      const details = { method, depth, depthUnit: depth === null ? null : depthUnit, note: note.trim() || null }
      const { at: happenedAt, lateReason } = changedTime(time, storedTime(base, timezone), timezone)
      return change(paramsOf(base), { ...details, happenedAt, lateReason, version: base.version })
    },
    saved: onClose,
  })
  const { form, field, control, base } = record

  return (
    <RecordDialog
      record={record}
      onClose={() => onClose()}
      title={`${reading.pointLabel}: ${reading.value} ${reading.unit}`}
      description={`${reading.meterName}, ${reading.scaleLabel}`}
    >
      <Select label="Method" options={METHODS} {...field('method')} />
      <div className="grid grid-cols-2 gap-3">
        <NumberInput
          control={control}
          name="depth"
          rules={{ validate: (depth) => !Number.isNaN(depth) || 'This is not a number' }}
          label="Depth"
        />
        <Select label="Unit" options={UNITS} {...field('depthUnit')} />
      </div>
      <TextArea label="Note" {...field('note')} />
      <HappenedAtField form={form} label="When it was taken" timezone={timezone} enteredAt={base.capturedAt} />
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
    </RecordDialog>
  )
}
