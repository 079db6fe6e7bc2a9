'use client'

import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonTable } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import { formatDate } from '@/lib/base/time'
import type { AirReading } from '@/lib/site/moisture/schema'

import { AirTable } from './air-table'
import { useAir, useMatrix } from './use-moisture'

/** The air of a job, visit by visit, the newest first. */
export function AirOfJob({ jobId }: { jobId: string }) {
  const air = useAir(jobId)
  const matrix = useMatrix(jobId)
  const visits = (matrix.data?.visits ?? []).toReversed()

  return (
    <Card title="Air" flush>
      <Loaded query={air} waiting={<SkeletonTable columns={5} rows={3} label="Loading the air…" />}>
        {({ readings }) =>
          readings.length ? (
            <div>
              {visits.map((visit, at) => (
                <OfVisit
                  key={visit.id}
                  isNewest={at === 0}
                  title={formatDate(visit.happenedAt, matrix.data!.timezone)}
                  readings={readings.filter(({ inspectionId }) => inspectionId === visit.id)}
                  matrix={matrix.data!}
                />
              ))}
            </div>
          ) : (
            <p className="px-4 pb-4 text-muted">No air readings yet. They are taken at site visits.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

interface OfVisitProps {
  isNewest: boolean
  title: string
  readings: readonly AirReading[]
  matrix: NonNullable<ReturnType<typeof useMatrix>['data']>
}

/** The newest visit is open; a phone would scroll far past the others. */
function OfVisit({ isNewest, title, readings, matrix }: OfVisitProps) {
  if (!readings.length) return null
  return (
    <details open={isNewest} className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-sm font-semibold">
        {title}
        <span className="font-normal text-muted">{counted(readings.length, 'reading')}</span>
      </summary>
      <AirTable readings={readings} rooms={matrix.rooms} timezone={matrix.timezone} />
    </details>
  )
}
