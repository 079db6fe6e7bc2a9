'use client'

import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { HappenedAtField, type TimedValues, timedValues } from '@/components/job/field/happened-at-field'
import { CameraDialog } from '@/components/job/photos/camera-dialog'
import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { notify } from '@/components/ui/notify'
import { NumberInput, MoneyInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import { newId } from '@/lib/base/ids'
import { formatDateTime } from '@/lib/base/time'
import { HAPPENED_NOW, type TypedTime, sentTime, timeAtVisit } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { addInventoryItem, changeInventoryItem } from '@/lib/site/inventory/commands'
import { CONDITION_LABELS, type Condition, DISPOSITION_NOT_SET, type Disposition } from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'

import { DispositionField } from './disposition-field'

const CONDITIONS = optionsOf(CONDITION_LABELS)

/** The time when new things were seen; null means the visit's. */
interface ItemValues extends TimedValues<TypedTime | null> {
  roomId: string
  inspectionId: string
  name: string
  quantity: number | null
  disposition: Disposition | null
  replacementValueCents: number | null
  brand: string
  model: string
  ageYears: number | null
  condition: Condition | ''
  note: string
}

const blank = (roomId: string, inspectionId: string, time: TypedTime | null = null): ItemValues => ({
  roomId,
  inspectionId,
  ...timedValues(time),
  name: '',
  quantity: 1,
  disposition: null,
  replacementValueCents: null,
  brand: '',
  model: '',
  ageYears: null,
  condition: '',
  note: '',
})

const valuesOf = (item: InventoryItem): ItemValues => ({
  ...blank(item.roomId, item.inspectionId),
  name: item.name,
  quantity: item.quantity,
  disposition: item.disposition,
  replacementValueCents: item.replacementValueCents,
  brand: item.brand ?? '',
  model: item.model ?? '',
  ageYears: item.ageYears,
  condition: item.condition ?? '',
  note: item.note ?? '',
})

const newIds = () => ({ id: newId(), roomFeedItemId: newId() })

export interface ItemFormProps {
  job: Job
  /** The thing to change; without it, new ones are added. */
  item?: InventoryItem
  /** The place of new things, when it is known: then the form does not ask for it. */
  roomId?: string
  inspectionId?: string
  onClose: () => void
}

/** Adds things to the inventory, one after the other, or changes one. */
export function ItemForm({ job, item, roomId = '', inspectionId = '', onClose }: ItemFormProps) {
  const [add] = useCommand(addInventoryItem)
  const [change] = useCommand(changeInventoryItem)
  const { data: rooms = [] } = useRooms(job.id)
  const { data: visits = [] } = useVisitSummaries(job.id)
  const isPlaced = item !== undefined || Boolean(roomId && inspectionId)
  // Made here, once for each thing: its photos are sent after it, and both name the ids.
  const [ids, setIds] = useState(() => item ?? newIds())
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const [isShooting, setShooting] = useState(false)
  const record = useRecordForm({
    stored: item,
    draftKey: item ? `inventory:${item.id}:${item.version}` : `inventory:${job.id}:${roomId}:${inspectionId}`,
    valuesOf: (known) => (known ? valuesOf(known) : blank(roomId, inspectionId || (visits[0]?.id ?? ''))),
    send: async (values, known) => {
      const { roomId, inspectionId, time, happenedAt: _, lateReason: __, condition, disposition, ...typed } = values
      const at = { jobId: job.id, roomId, inspectionId }
      // The form requires a disposition.
      const fields = { ...typed, condition: condition || null, disposition: disposition! }
      const { id, roomFeedItemId } = ids
      return known
        ? change({ ...at, roomFeedItemId, itemId: id }, { inventoryItemUpdate: { ...fields, version: known.version } })
        : addWithPhotos(at, { ...fields, id, roomFeedItemId, ...timeSent(time) })
    },
    placeOf: (path) => path.replace('inventoryItemUpdate.', ''),
    saved: (saved, { name }) => {
      if (saved) notify.success(`${name} saved`)
      onClose()
    },
  })
  const { form, field, control } = record
  const [inRoom, atVisit] = useWatch({ control, name: ['roomId', 'inspectionId'] })
  const visit = visits.find(({ id }) => id === atVisit)
  const timeOf = (typed: TypedTime | null) => typed ?? (visit ? timeAtVisit(visit, job.timezone) : HAPPENED_NOW)
  const timeSent = (typed: TypedTime | null) => {
    const { at: happenedAt, lateReason } = sentTime(timeOf(typed), job.timezone)
    return { happenedAt, lateReason }
  }
  const queue = usePhotoQueue(ids.id, {
    command: changeInventoryItem,
    params: {
      jobId: job.id,
      roomId: inRoom,
      inspectionId: atVisit,
      roomFeedItemId: ids.roomFeedItemId,
      itemId: ids.id,
    },
  })

  /** Its photos are on the device as soon as it is, whatever becomes of the answer and of this page. */
  const addWithPhotos = async (...[at, thing]: Parameters<typeof add>) => {
    const answer = add(at, thing)
    // What is not kept is chosen again; what is kept is not sent twice after a refusal.
    const [saved] = await Promise.all([answer, keepPhotos()])
    return saved
  }
  const keepPhotos = async () => {
    setWaiting([])
    if (waiting.length) await queue.add(waiting)
  }

  const addPhotos = (files: readonly File[]) => {
    if (item) return queue.add(files)
    setWaiting((before) => [...before, ...files])
    return Promise.resolve(files.length)
  }

  const saveAndNext = record.submitThen((saved, { name, roomId, inspectionId, time }, known) => {
    if (saved) notify.success(`${name} saved`)
    // After a conflict, an earlier try of this thing had arrived: the next thing needs new ids.
    if (known) return onClose()
    setIds(newIds())
    setWaiting([])
    form.reset(blank(roomId, inspectionId, time))
    form.setFocus('name')
  })

  return (
    <RecordDialog
      record={record}
      onSubmit={item ? record.submit : saveAndNext}
      onClose={onClose}
      dirty={record.isDirty || waiting.length > 0}
      title={item ? item.name : 'Add to the inventory'}
      description={item?.roomName ?? (isPlaced ? rooms.find(({ id }) => id === roomId)?.roomName : undefined)}
      adds="Save and next"
      busyVerb="Saving…"
      beside={!item && { verb: 'Save', onClick: record.submit }}
    >
      {!isPlaced && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Select
            label="Room"
            required
            placeholder="Please select"
            options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
            {...field('roomId', { required: 'Please select the room' })}
          />
          <Select
            label="Site visit"
            required
            placeholder="Please select"
            options={visits.map((visit) => ({
              value: visit.id,
              label: formatDateTime(visit.inspectionDate, job.timezone),
            }))}
            {...field('inspectionId', { required: 'Please select the site visit' })}
          />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
        <TextInput
          label="Name"
          required
          autoComplete="off"
          {...field('name', { validate: (name) => name.trim() !== '' || 'Please name the item' })}
        />
        <NumberInput
          control={control}
          name="quantity"
          rules={{ validate: (value) => (Number.isInteger(value) && value! > 0) || 'At least 1' }}
          label="Quantity"
          whole
        />
      </div>
      <Controller
        control={control}
        name="disposition"
        rules={{ validate: (value) => value !== null || DISPOSITION_NOT_SET }}
        render={({ field: { name, value, onChange }, fieldState }) => (
          <DispositionField name={name} value={value} onChange={onChange} error={fieldState.error?.message} />
        )}
      />
      {item && item.photos.length + queue.photos.length > 0 && (
        <PhotoGrid jobId={job.id} roomId={item.roomId} timezone={job.timezone} photos={item.photos} queue={queue} />
      )}
      <PhotoPicker onFiles={(files) => void addPhotos(files)} onCamera={() => setShooting(true)} />
      {waiting.length > 0 && (
        <p role="status" className="text-table text-muted">
          {counted(waiting.length, 'photo')} will be sent with it.
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <MoneyInput
          control={control}
          name="replacementValueCents"
          rules={{ validate: (value) => !Number.isNaN(value) || 'This is not an amount' }}
          label="Replacement value, each"
        />
        <Select label="Condition" placeholder="Not recorded" options={CONDITIONS} {...field('condition')} />
        <NumberInput
          control={control}
          name="ageYears"
          rules={{ validate: (value) => !Number.isNaN(value) || 'Please enter a number' }}
          label="Age"
          unit="years"
        />
        <TextInput label="Brand" autoComplete="off" {...field('brand')} />
        <TextInput label="Model" autoComplete="off" {...field('model')} />
      </div>
      <TextArea label="Note" rows={2} {...field('note')} />
      {!item && <HappenedAtField form={form} label="When it was seen" timezone={job.timezone} timeOf={timeOf} />}
      {isShooting && (
        <CameraDialog
          once
          title={form.getValues('name').trim() || 'New item'}
          onTaken={addPhotos}
          onClose={() => setShooting(false)}
        />
      )}
    </RecordDialog>
  )
}
