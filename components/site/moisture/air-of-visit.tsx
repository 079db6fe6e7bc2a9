'use client'

import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { AirReading, JobAir, MoistureMatrix } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import { AirRows } from './air-rows'
import { AirTable } from './air-table'
import { useAir, useMatrix } from './use-moisture'
import { type ShownAir, useShownAir } from './use-shown-air'

const AirDialog = loadLater(async () => (await import('./air-dialog')).AirDialog)

interface AirOfVisitProps {
  jobId: string
  /** The job's. */
  timezone: string
  visit: Pick<Inspection, 'id' | 'inspectionDate'>
  /** The room that is shown alone. */
  only?: string
  /** Who looks at it. */
  viewerId: string
}

/** Whether a reading is of a room, or of its chamber. */
const isOf = (rooms: MoistureMatrix['rooms'], roomId: string, reading: ShownAir): boolean => {
  const chamber = rooms.find(({ id }) => id === roomId)?.chamber ?? null
  return reading.roomId === roomId || (chamber !== null && reading.chamber === chamber)
}

/** The air readings of a visit, what is still to be read, and a way to add more. */
export function AirOfVisit({ jobId, timezone, visit, only, viewerId }: AirOfVisitProps) {
  const air = useAir(jobId)
  const matrix = useMatrix(jobId)
  const [asking, setAsking] = useState<{ reading?: AirReading } | null>(null)
  const rooms = matrix.data?.rooms ?? []

  return (
    <Card
      title="Air"
      flush
      actions={
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          className="phone:h-auto phone:min-h-11 phone:whitespace-normal"
          disabled={!air.data}
          onClick={() => setAsking({})}
        >
          Add air reading
        </Button>
      }
    >
      <Loaded query={air} waiting={<SkeletonLines label="Loading the air…" />}>
        {(found) => (
          <AirThere
            {...{ jobId, timezone, visit, only, rooms, viewerId }}
            air={found}
            hasRooms={matrix.isSuccess}
            onEdit={(reading) => setAsking({ reading })}
          />
        )}
      </Loaded>
      {asking && air.data && (
        <AirDialog
          jobId={jobId}
          timezone={timezone}
          visit={visit}
          air={air.data}
          rooms={rooms}
          reading={asking.reading}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  )
}

interface AirThereProps extends AirOfVisitProps {
  air: JobAir
  rooms: MoistureMatrix['rooms']
  /** Whether the rooms are known. */
  hasRooms: boolean
  onEdit: (reading: AirReading) => void
}

function AirThere({ jobId, timezone, visit, only, air, rooms, hasRooms, onEdit, viewerId }: AirThereProps) {
  const readings = useShownAir(jobId, air, rooms).filter((reading) => reading.inspectionId === visit.id)
  const shown = only ? readings.filter((reading) => isOf(rooms, only, reading)) : readings
  return (
    <>
      {shown.length > 0 && <AirTable readings={shown} rooms={rooms} timezone={timezone} onEdit={onEdit} />}
      {hasRooms && <AirRows {...{ jobId, timezone, visit, air, rooms, only, viewerId }} />}
    </>
  )
}
