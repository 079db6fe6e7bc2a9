import Pencil from 'lucide-react/icons/pencil'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

import { LateEntryChip } from '@/components/job/field/late-entry-chip'
import { Chip } from '@/components/ui/chip'
import { type Column, DataTable } from '@/components/ui/data-table'
import { IconButton } from '@/components/ui/icon-button'
import { withMinus } from '@/lib/base/numbers'
import { TEMPERATURE_SIGNS, fromCelsius } from '@/lib/base/psychrometrics'
import { formatTime } from '@/lib/base/time'
import { AIR_PLACE_LABELS } from '@/lib/site/moisture/rules'
import type { AirReading, MoistureMatrix } from '@/lib/site/moisture/schema'

import { type ShownAir, isStored } from './use-shown-air'

interface AirTableProps {
  readings: readonly ShownAir[]
  rooms: MoistureMatrix['rooms']
  timezone?: string
  onEdit?: (reading: AirReading) => void
}

/** Air readings with their figures, in the unit of the measurement. */
export function AirTable({ readings, rooms, timezone = 'UTC', onEdit }: AirTableProps) {
  const whereOf = ({ equipmentReferenceId, roomId, chamber }: ShownAir) =>
    [equipmentReferenceId, rooms.find(({ id }) => id === roomId)?.roomName, chamber].filter(Boolean).join(', ')
  const columns: Column<ShownAir>[] = [
    {
      key: 'place',
      header: 'Place',
      card: 'title',
      cell: (reading) => (
        <>
          {AIR_PLACE_LABELS[reading.place]}
          {whereOf(reading) && <span className="block font-normal text-muted">{whereOf(reading)}</span>}
        </>
      ),
    },
    {
      key: 'time',
      header: 'Time',
      className: 'whitespace-nowrap',
      cell: (reading) => (
        <span className="inline-flex items-center gap-2">
          {formatTime(reading.happenedAt, timezone)}
          {!isStored(reading) && <span className="text-warning">Not saved yet</span>}
          <LateEntryChip entry={reading} />
        </span>
      ),
    },
    {
      key: 'temperature',
      header: 'Temperature',
      align: 'end',
      cell: ({ temperature, temperatureUnit }) =>
        `${withMinus(String(temperature))} ${TEMPERATURE_SIGNS[temperatureUnit]}`,
    },
    { key: 'rh', header: 'Humidity', align: 'end', cell: ({ rh }) => `${rh} %` },
    { key: 'gpp', header: 'GPP', align: 'end', cell: ({ air }) => air.gpp.toFixed(1) },
    {
      key: 'dew',
      header: 'Dew point',
      align: 'end',
      cell: ({ air, temperatureUnit }) =>
        `${withMinus(fromCelsius(air.dewPoint, temperatureUnit).toFixed(1))} ${TEMPERATURE_SIGNS[temperatureUnit]}`,
    },
    {
      key: 'pressure',
      header: 'Vapour pressure',
      align: 'end',
      cell: ({ air }) => `${(air.vapourPressure / 1000).toFixed(2)} kPa`,
    },
    {
      key: 'depression',
      header: 'Grain depression',
      align: 'end',
      cell: ({ grainDepression }) => grainDepression !== null && <GrainDepression grains={grainDepression} />,
    },
  ]

  return (
    <div className="phone:p-4 phone:pt-0 [&_table]:md:rounded-none [&_table]:md:border-x-0 [&_table]:md:border-b-0">
      <DataTable
        caption="Air readings"
        columns={columns}
        rows={readings}
        rowKey={({ id }) => id}
        rowActions={
          onEdit &&
          ((reading) =>
            isStored(reading) ? (
              <IconButton
                label={`Edit the air reading, ${AIR_PLACE_LABELS[reading.place]}`}
                icon={<Pencil aria-hidden />}
                onClick={() => onEdit(reading)}
              />
            ) : (
              <span className="size-11 md:size-8" />
            ))
        }
      />
    </div>
  )
}

/** The water that a dehumidifier takes out of the air; it warns when it adds some. */
export function GrainDepression({ grains }: { grains: number }) {
  if (grains >= 0) return <span className="tabular-nums">{grains.toFixed(1)}</span>
  return (
    <Chip tone="danger" icon={<TriangleAlert aria-hidden />}>
      {withMinus(grains.toFixed(1))} adding moisture
    </Chip>
  )
}
