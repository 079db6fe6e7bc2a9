'use client'

import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'

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
import { addRoom, changeRoom } from '@/lib/site/rooms/commands'
import { FLOOR_COVER_LABELS, SUBFLOOR_LABELS, surfacesOf, wetWarnings } from '@/lib/site/rooms/rules'
import type { Room, RoomFields } from '@/lib/site/rooms/schema'

const resolver = lazyResolver(async () => (await import('@/lib/site/rooms/schema')).RoomFields)

const FLOOR_COVERS = optionsOf(FLOOR_COVER_LABELS)
const SUBFLOORS = optionsOf(SUBFLOOR_LABELS)
const noneAsNull = { setValueAs: (value: string | null) => value || null }

const UNKNOWN: RoomFields = {
  roomName: '',
  level: null,
  isAffected: true,
  chamber: null,
  lengthMetres: null,
  widthMetres: null,
  heightMetres: null,
  wetFloorArea: null,
  wetWallArea: null,
  wetUpperWallArea: null,
  wetCeilingArea: null,
  insets: 0,
  floorCoverType: null,
  subfloorType: null,
}

const valuesOf = (room: RoomFields): RoomFields =>
  Object.fromEntries(
    (Object.keys(UNKNOWN) as (keyof RoomFields)[]).map((field) => [field, room[field]]),
  ) as unknown as RoomFields

export interface RoomFormProps {
  jobId: string
  room?: Room
  /** The visit at which the room is described: its details then appear in the feed. */
  inspectionId?: string
  onClose: () => void
}

/** The details of a room; its surfaces are computed while its measures are typed. */
export function RoomForm({ jobId, room, inspectionId, onClose }: RoomFormProps) {
  const [add] = useCommand(addRoom)
  const [change] = useCommand(changeRoom)
  const record = useRecordForm({
    resolver,
    stored: room,
    draftKey: room ? `room:${room.id}:${room.version}` : `room:${jobId}`,
    valuesOf: (known: RoomFields | undefined) => (known ? valuesOf(known) : UNKNOWN),
    send: (values, base) =>
      base
        ? change({ jobId, roomId: base.id }, { ...values, inspectionId, version: base.version })
        : add({ jobId }, { ...values, inspectionId }),
    saved: (saved, { roomName }, base) => {
      if (base) notify.success(`${roomName} saved`)
      else if (saved) notify.success(`${roomName} was added`)
      onClose()
    },
  })
  const { field, control } = record

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={room ? room.roomName : 'New room'}
      description={inspectionId ? 'As it stands at this site visit' : undefined}
      adds="Add room"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput label="Name" required autoComplete="off" {...field('roomName')} />
        <TextInput label="Level" help="Such as Ground or Upper" autoComplete="off" {...field('level')} />
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
        <Checkbox label="Affected by the damage" {...field('isAffected')} className="self-center" />
        <TextInput
          label="Drying chamber"
          help="Rooms of one chamber are dried together"
          autoComplete="off"
          {...field('chamber')}
        />
      </div>
      <Group title="Size">
        <div className="grid grid-cols-3 gap-3">
          <NumberInput control={control} name="lengthMetres" label="Length" unit="m" />
          <NumberInput control={control} name="widthMetres" label="Width" unit="m" />
          <NumberInput control={control} name="heightMetres" label="Height" unit="m" />
        </div>
        <Surfaces control={control} />
      </Group>
      <Group title="Wet areas">
        <WetAreas control={control} />
      </Group>
      <Group title="Build">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Select
            label="Floor cover"
            options={FLOOR_COVERS}
            placeholder="Not recorded"
            {...field('floorCoverType', noneAsNull)}
          />
          <Select
            label="Subfloor"
            options={SUBFLOORS}
            placeholder="Not recorded"
            {...field('subfloorType', noneAsNull)}
          />
        </div>
        <NumberInput
          control={control}
          name="insets"
          label="Insets"
          help="Closets and offsets deeper than 0.46 m"
          whole
        />
      </Group>
    </RecordDialog>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0 space-y-3 border-t border-line pt-4">
    <legend className="float-left mb-3 w-full text-sm font-semibold">{title}</legend>
    <div className="clear-both space-y-3">{children}</div>
  </fieldset>
)

type FormControl = Control<RoomFields, unknown, z.output<typeof RoomFields>>
/** Figures that follow from the measures. */
function Surfaces({ control }: { control: FormControl }) {
  const { floor, walls, ceiling } = surfacesOf(useWatch({ control }) as RoomFields)
  return (
    <p role="status" className="text-table text-muted tabular-nums">
      {floor === null
        ? 'The floor, walls and ceiling are computed from the size.'
        : [`Floor ${floor} m²`, walls !== null && `walls ${walls} m²`, `ceiling ${ceiling} m²`]
            .filter(Boolean)
            .join(' · ')}
    </p>
  )
}

function WetAreas({ control }: { control: FormControl }) {
  const warnings = wetWarnings(useWatch({ control }) as RoomFields)
  const help = (warning?: string) => warning && <span className="text-warning">{warning}</span>
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <NumberInput control={control} name="wetFloorArea" label="Floor" unit="m²" help={help(warnings.wetFloorArea)} />
      <NumberInput
        control={control}
        name="wetCeilingArea"
        label="Ceiling"
        unit="m²"
        help={help(warnings.wetCeilingArea)}
      />
      <NumberInput control={control} name="wetWallArea" label="Walls" unit="m²" help={help(warnings.wetWallArea)} />
      <NumberInput
        control={control}
        name="wetUpperWallArea"
        label="Walls above 0.61 m"
        unit="m²"
        help={help(warnings.wetUpperWallArea)}
      />
    </div>
  )
}
