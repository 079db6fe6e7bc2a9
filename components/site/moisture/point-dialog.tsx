'use client'

import { useId } from 'react'
import { useWatch } from 'react-hook-form'

import { AskedDialog } from '@/components/job/field/asked-dialog'
import { useAsked } from '@/components/job/field/use-asked'
import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { lazyResolver } from '@/lib/platform/http/form'
import { addPoint, changePoint } from '@/lib/site/moisture/commands'
import { LOCATION_LABELS, MATERIALS } from '@/lib/site/moisture/rules'
import type { MatrixPoint, Meter, MoistureMatrix, MoisturePoint, PointForm } from '@/lib/site/moisture/schema'

import { likelyScale } from './likely-scale'

const resolver = lazyResolver(async () => (await import('@/lib/site/moisture/schema')).PointForm)
const LOCATIONS = optionsOf(LOCATION_LABELS)

interface PointDialogProps {
  jobId: string
  meters: readonly Meter[]
  rooms: MoistureMatrix['rooms']
  roomId: string
  point?: MatrixPoint
  /** The last added point: the next one is mostly of its kind. */
  like?: MatrixPoint
  onClose: () => void
}

const valuesOf = (point: MoisturePoint): PointForm => ({
  roomId: point.roomId,
  label: point.label,
  location: point.location,
  material: point.material,
  meterId: point.meterId,
  scaleId: point.scaleId,
  isControl: point.isControl,
  manualGoal: point.manualGoal,
  manualGoalReason: point.manualGoalReason ?? '',
  plan: point.plan,
})

/** Adds points to a room, one after the other, or changes one. Mount it while it is open. */
export function PointDialog({ jobId, meters, rooms, roomId, point, like, onClose }: PointDialogProps) {
  const [add] = useCommand(addPoint)
  const [change] = useCommand(changePoint)
  const asked = useAsked()
  const materials = useId()
  const likely = likelyScale(meters, like)
  const initial: PointForm = {
    roomId,
    label: '',
    location: like?.location ?? 'WALLS',
    material: like?.material ?? 'Plasterboard',
    meterId: likely.meter.id,
    scaleId: likely.scale.id,
    isControl: false,
    manualGoal: null,
    manualGoalReason: '',
    plan: null,
  }
  const record = useRecordForm({
    resolver,
    stored: point as MoisturePoint | undefined,
    valuesOf: (known) => (known ? valuesOf(known) : initial),
    send: (typed, base) => send(typed, base, onClose),
  })
  const { form, field, control } = record
  const send = ({ roomId: room, ...values }: PointForm, base: MoisturePoint | undefined, next: () => void) =>
    asked.run(async (answer) => {
      if (base) {
        await change({ jobId, pointId: base.id }, { ...values, ...answer, version: base.version })
        notify.success(`${values.label} saved`)
        // After a conflict, an earlier try of this point had arrived: the next point needs a new id.
        return onClose()
      }
      if (await add({ jobId }, { ...values, roomId: room })) notify.success(`${values.label} was added`)
      next()
    })
  const beginAnother = () => {
    // The next point is mostly of its kind, but hardly ever a control as well.
    form.reset({ ...form.getValues(), label: '', isControl: false, manualGoal: null, manualGoalReason: '' })
    form.setFocus('label')
  }
  const addAnother = record.submitThen(undefined, (typed, base) => send(typed, base, beginAnother))
  const [meterId, scaleId, manualGoal] = useWatch({ control, name: ['meterId', 'scaleId', 'manualGoal'] })
  const meter = meters.find((one) => one.id === meterId)
  const isBoundAnew = point && (point.readings.at(-1)?.scaleId ?? scaleId) !== scaleId

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={point ? point.label : 'New moisture point'}
      adds="Add point"
      beside={!point && { verb: 'Add another', onClick: addAnother }}
    >
      <TextInput
        label="Label"
        required
        autoComplete="off"
        data-autofocus
        help="Such as North wall, 30 cm"
        {...field('label')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {!point && (
          <Select
            label="Room"
            required
            options={rooms.map((room) => ({ value: room.id, label: room.roomName }))}
            {...field('roomId')}
          />
        )}
        <Select label="Location" required options={LOCATIONS} {...field('location')} />
        <TextInput label="Material" required autoComplete="off" list={materials} {...field('material')} />
        <datalist id={materials}>
          {MATERIALS.map((material) => (
            <option key={material}>{material}</option>
          ))}
        </datalist>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label="Meter"
          required
          options={meters.map(({ id: value, name, isPastCheck }) => ({
            value,
            label: isPastCheck ? `${name} (past its check)` : name,
          }))}
          {...field('meterId', {
            onChange: ({ target }) => {
              const first = meters.find((one) => one.id === target.value)?.scales[0]
              if (first) form.setValue('scaleId', first.id, { shouldDirty: true })
            },
          })}
        />
        <Select
          label="Scale"
          required
          options={(meter?.scales ?? []).map((scale) => ({
            value: scale.id,
            label: `${scale.label} (${scale.min} to ${scale.max} ${scale.unit})`,
          }))}
          help={isBoundAnew ? 'Another scale begins a new baseline: what was read before is not compared.' : undefined}
          {...field('scaleId')}
        />
      </div>
      <Checkbox
        label="Control point"
        help="Unaffected, of the same material: what it reads is the dry standard of that material."
        {...field('isControl')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <NumberInput
          control={control}
          name="manualGoal"
          label="Goal by hand"
          unit={meter?.scales.find((scale) => scale.id === scaleId)?.unit}
        />
        <TextInput
          label="Why this goal?"
          required={typeof manualGoal === 'number'}
          help="Without a goal by hand it follows from the control readings or the dry standard."
          autoComplete="off"
          {...field('manualGoalReason')}
        />
      </div>
      <AskedDialog {...asked.asking} />
    </RecordDialog>
  )
}
