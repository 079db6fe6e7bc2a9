'use client'

import Plus from 'lucide-react/icons/plus'
import Wind from 'lucide-react/icons/wind'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { AirReading } from '@/lib/site/moisture/schema'
import type { Inspection } from '@/lib/site/visits/schema'

import { AirTable } from './air-table'
import { useAir, useMatrix } from './use-moisture'

const AirDialog = loadLater(async () => (await import('./air-dialog')).AirDialog)

interface AirOfVisitProps {
  jobId: string
  /** The job's. */
  timezone: string
  visit: Pick<Inspection, 'id' | 'inspectionDate'>
}

/** The air readings of a visit, and a way to add more. */
export function AirOfVisit({ jobId, timezone, visit }: AirOfVisitProps) {
  const air = useAir(jobId)
  const matrix = useMatrix(jobId)
  const [asking, setAsking] = useState<{ reading?: AirReading } | null>(null)
  const rooms = matrix.data?.rooms ?? []

  return (
    <Card
      title="Air"
      flush
      actions={
        <Button size="sm" icon={<Plus aria-hidden />} disabled={!air.data} onClick={() => setAsking({})}>
          Add air reading
        </Button>
      }
    >
      <Loaded query={air} waiting={<SkeletonLines label="Loading the air…" />}>
        {({ readings }) => {
          const own = readings.filter((reading) => reading.inspectionId === visit.id)
          return own.length ? (
            <AirTable readings={own} rooms={rooms} timezone={timezone} onEdit={(reading) => setAsking({ reading })} />
          ) : (
            <p className="flex items-center gap-2 px-4 pb-4 text-muted">
              <Wind aria-hidden className="size-4 shrink-0" />
              Outside, unaffected, affected and at each dehumidifier’s outlet: nothing measured at this visit yet.
            </p>
          )
        }}
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
