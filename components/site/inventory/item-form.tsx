'use client'

import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'

import { HappenedAt } from '@/components/job/field/happened-at'
import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { MoneyField } from '@/components/ui/money-field'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useEdited } from '@/components/ui/use-edited'
import { asRefusal } from '@/components/ui/use-server-errors'
import { DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'
import { formatDateTime } from '@/lib/base/time'
import { HAPPENED_NOW, type TypedTime, sentTime, timeAtVisit, timeFaults } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { addInventoryItem, changeInventoryItem } from '@/lib/site/inventory/commands'
import {
  CONDITION_LABELS,
  type Condition,
  DISPOSITION_NOT_SET,
  type Disposition,
  inventoryPath,
} from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'

import { DispositionField } from './disposition-field'

const CONDITIONS = Object.entries(CONDITION_LABELS).map(([value, label]) => ({ value, label }))

interface ItemValues {
  roomId: string
  inspectionId: string
  /** When new ones were seen; null follows from the visit. */
  time: TypedTime | null
  /** Nothing is typed here: where the server's word about the time stands. */
  happenedAt: string
  lateReason: string
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
  time,
  happenedAt: '',
  lateReason: '',
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
  /** The one that is changed; without it new ones are added. */
  item?: InventoryItem
  /** Where new ones are, when that is known: both, and it is not asked. */
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
  // Made here, once for each thing: its photos are sent after it, to where both name it.
  const [ids, setIds] = useState(() => item ?? newIds())
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const form = useForm({
    mode: 'onChange',
    defaultValues: item ? valuesOf(item) : blank(roomId, inspectionId || (visits[0]?.id ?? '')),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { base, show, clear, refused } = useEdited(form, item, (theirs) => form.reset(valuesOf(theirs)))
  const field = fieldsOf(form)
  const { control } = form
  const place = useWatch({ control, name: ['roomId', 'inspectionId'] })
  const itemPath = `${inventoryPath(job.id)}/${place.join('/')}/${ids.roomFeedItemId}/${ids.id}`
  const visit = visits.find(({ id }) => id === place[1])
  const timeOf = (typed: TypedTime | null) => typed ?? (visit ? timeAtVisit(visit, job.timezone) : HAPPENED_NOW)
  const queue = usePhotoQueue(ids.id, { jobId: job.id, method: 'PUT', path: itemPath })

  const save = (isLast: boolean) =>
    form.handleSubmit(async (values) => {
      clear()
      const { roomId, inspectionId, time, happenedAt: _, lateReason: __, condition, disposition, ...typed } = values
      const at = { jobId: job.id, roomId, inspectionId }
      // The form asks for a disposition.
      const said = { ...typed, condition: condition || null, disposition: disposition! }
      const { at: happenedAt, lateReason } = sentTime(timeOf(time), job.timezone)
      try {
        const { id, roomFeedItemId } = ids
        const inventoryItemUpdate = { ...said, version: base?.version }
        const saved = base
          ? await change({ ...at, roomFeedItemId, itemId: id }, { inventoryItemUpdate })
          : await add(at, { ...said, id, roomFeedItemId, happenedAt, lateReason })
        if (waiting.length) queue.add(waiting)
        if (saved) notify.success(`${typed.name} saved`)
        // An own try that had arrived was kept after a conflict: the next thing is not that one again.
        if (isLast || base) return onClose()
        setIds(newIds())
        setWaiting([])
        form.reset(blank(roomId, inspectionId, time))
        form.setFocus('name')
      } catch (thrown) {
        const { code, message, fields, retryAfter, current } = asRefusal(thrown)
        const own = fields.map((one) => ({ ...one, path: one.path.replace('inventoryItemUpdate.', '') }))
        show(new DomainError(code, message, { fields: own, retryAfter, current }))
      }
    })

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty || waiting.length > 0}
      title={item ? item.name : 'Add to the inventory'}
      description={item?.roomName ?? (isPlaced ? rooms.find(({ id }) => id === roomId)?.roomName : undefined)}
      onSubmit={save(item !== undefined)}
      footer={(close) => (
        <FormFooter close={close} verb={item ? 'Save' : 'Save and next'} busy={isSubmitting}>
          {!item && (
            <Button busy={isSubmitting} onClick={() => void save(true)()}>
              Save
            </Button>
          )}
        </FormFooter>
      )}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        {!isPlaced && (
          <div className="grid gap-4 sm:grid-cols-2">
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
        <div className="grid grid-cols-[1fr_6rem] gap-4">
          <TextInput
            label="Name"
            required
            autoComplete="off"
            {...field('name', { validate: (name) => name.trim() !== '' || 'Please name the item' })}
          />
          <Controller
            control={control}
            name="quantity"
            rules={{ validate: (value) => (Number.isInteger(value) && value! > 0) || 'At least 1' }}
            render={({ field: own, fieldState }) => (
              <NumberField label="Quantity" whole {...own} error={fieldState.error?.message} />
            )}
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
        <PhotoPicker onFiles={(files) => (item ? queue.add(files) : setWaiting([...waiting, ...files]))} />
        {waiting.length > 0 && (
          <p role="status" className="text-table text-muted">
            {waiting.length} {waiting.length === 1 ? 'photo' : 'photos'} will be sent with it.
          </p>
        )}
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Controller
            control={control}
            name="replacementValueCents"
            rules={{ validate: (value) => !Number.isNaN(value) || 'This is not an amount' }}
            render={({ field: own, fieldState }) => (
              <MoneyField label="Replacement value, each" {...own} error={fieldState.error?.message} />
            )}
          />
          <Select label="Condition" placeholder="Not said" options={CONDITIONS} {...field('condition')} />
          <Controller
            control={control}
            name="ageYears"
            rules={{ validate: (value) => !Number.isNaN(value) || 'Please enter a number' }}
            render={({ field: own, fieldState }) => (
              <NumberField label="Age" unit="years" {...own} error={fieldState.error?.message} />
            )}
          />
          <TextInput label="Brand" autoComplete="off" {...field('brand')} />
          <TextInput label="Model" autoComplete="off" {...field('model')} />
        </div>
        <TextArea label="Note" rows={2} {...field('note')} />
        {!item && (
          <Controller
            control={control}
            name="time"
            rules={{ validate: (time) => !timeFaults(timeOf(time), job.timezone) }}
            render={({ field: { value, onChange }, fieldState: { invalid } }) => {
              const faults = invalid ? timeFaults(timeOf(value), job.timezone) : undefined
              return (
                <HappenedAt
                  label="When it was seen"
                  value={timeOf(value)}
                  onChange={(time) => {
                    form.clearErrors(['happenedAt', 'lateReason'])
                    onChange(time)
                  }}
                  timezone={job.timezone}
                  errors={{
                    at: faults?.at ?? errors.happenedAt?.message,
                    lateReason: faults?.lateReason ?? errors.lateReason?.message,
                  }}
                />
              )
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
