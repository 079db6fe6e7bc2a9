'use client'

import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { AskedDialog } from '@/components/job/field/asked-dialog'
import { HappenedAtField, timedValues } from '@/components/job/field/happened-at-field'
import { useAsked } from '@/components/job/field/use-asked'
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
import { TextInput } from '@/components/ui/text-input'
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
  /** The scale of another meter that is in use now. */
  other?: OtherScale
  onClose: (after?: MoistureReading) => void
}

interface OtherScale {
  scaleId: string
  words: string
  overdueMeterReason?: string
}

/**
 * A stored reading: its number, when and how it was read, how deep, and a note. Another number asks why, and the history
 * tells it. Mount it while it is open.
 */
export function ReadingDialog({ jobId, path, readingId, ...details }: ReadingDialogProps) {
  // Below the job: arriving photos make it read again.
  const query = useQuery({
    queryKey: [...moistureKeys.ofJob(jobId), 'reading', readingId],
    queryFn: async ({ signal }) => {
      const found = await api.get<MoistureReading[]>(path, { signal })
      return found.find(({ id }) => id === readingId) ?? null
    },
    gcTime: 0,
  })
  if (query.data) return <Details reading={query.data} {...details} />
  return (
    <Dialog open onClose={() => details.onClose()} title="Reading">
      <Loaded query={query} waiting={<SkeletonFields label="Loading the reading…" />}>
        {() => <p>This reading is gone. The history of the job says who deleted it.</p>}
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

const isCorrected = (
  typed: { value: number | null; scaleId: string },
  stored: Pick<MoistureReading, 'value' | 'scaleId'>,
): boolean => typed.value !== stored.value || typed.scaleId !== stored.scaleId

type DetailsProps = Omit<ReadingDialogProps, 'jobId' | 'path' | 'readingId'> & { reading: MoistureReading }

function Details({ reading, timezone, other, onClose }: DetailsProps) {
  const queue = usePhotoQueue(reading.id, { command: addReadingPhotos, params: paramsOf(reading) })
  const [change] = useCommand(changeReading)
  const asked = useAsked()
  const record = useRecordForm({
    stored: reading,
    draftKey: `correction:${reading.id} ${reading.version}`,
    valuesOf: ({ value, scaleId, method, depth, depthUnit, note, ...stored }) => ({
      value: value as number | null,
      scaleId,
      reason: '',
      method,
      depth,
      depthUnit: depthUnit ?? ('mm' as const),
      note: note ?? '',
      ...timedValues(storedTime(stored, timezone)),
    }),
    send: ({ value, scaleId, reason, method, depth, depthUnit, note, time }, base) => {
      const read = {
        // The form requires it.
        value: value!,
        ...(scaleId !== base.scaleId && { scaleId, overdueMeterReason: other?.overdueMeterReason }),
        ...(isCorrected({ value, scaleId }, base) && { reason }),
      }
      const details = { method, depth, depthUnit: depth === null ? null : depthUnit, note: note.trim() || null }
      const { at: happenedAt, lateReason } = changedTime(time, storedTime(base, timezone), timezone)
      return asked.run(async (answer) => {
        const sent = { ...read, ...details, happenedAt, lateReason, ...answer, version: base.version }
        onClose(await change(paramsOf(base), sent))
      })
    },
  })
  const { form, field, control, base } = record
  const [value, scaleId] = useWatch({ control, name: ['value', 'scaleId'] })
  const own = { value: base.scaleId, label: `${base.meterName}, ${base.scaleLabel}` }

  return (
    <RecordDialog
      record={record}
      onClose={() => onClose()}
      title={`${reading.pointLabel}: ${reading.value} ${reading.unit}`}
      description={`${reading.meterName}, ${reading.scaleLabel}`}
    >
      <NumberInput
        control={control}
        name="value"
        rules={{
          validate: (typed) => (typed !== null && !Number.isNaN(typed)) || 'Please enter what the meter read',
        }}
        label="Reading"
        required
        unit={scaleId === base.scaleId ? base.unit : undefined}
      />
      {other && (
        <Select label="Read with" options={[own, { value: other.scaleId, label: other.words }]} {...field('scaleId')} />
      )}
      {isCorrected({ value, scaleId }, base) && (
        <TextInput
          label="Why is it corrected?"
          required
          autoComplete="off"
          help={`The history tells that it said ${base.value} ${base.unit}, and why it does not any more.`}
          {...field('reason', { validate: (reason) => reason.trim() !== '' || 'Please say why' })}
        />
      )}
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
      <AskedDialog {...asked.asking} />
    </RecordDialog>
  )
}
