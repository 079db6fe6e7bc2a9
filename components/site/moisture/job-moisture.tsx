'use client'

import Gauge from 'lucide-react/icons/gauge'

import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonTable } from '@/components/ui/skeleton'
import { STATE_LABELS } from '@/lib/site/moisture/rules'
import type { MoistureMatrix } from '@/lib/site/moisture/schema'

import { AirOfJob } from './air-of-job'
import { DryingCard } from './drying-card'
import { DryingCharts } from './drying-charts'
import { MoistureTable } from './moisture-table'
import { useMatrix } from './use-moisture'

const PlanMap = loadLater(async () => (await import('./plan-map')).PlanMap)

/** The drying of a job: points that need action, every point at every visit, the water and its equipment, the air. */
export function JobMoisture({ id }: { id: string }) {
  const matrix = useMatrix(id)
  return (
    <div className="space-y-5">
      <Loaded query={matrix} waiting={<SkeletonTable columns={5} label="Loading the readings…" />}>
        {(found) =>
          found.points.length ? (
            <Points matrix={found} />
          ) : (
            <EmptyState icon={<Gauge />} title="Nothing measured yet">
              Moisture points are added where they are read: in the readings of a site visit.
            </EmptyState>
          )
        }
      </Loaded>
      <DryingCard jobId={id} />
      <AirOfJob jobId={id} />
    </div>
  )
}

function Points({ matrix }: { matrix: MoistureMatrix }) {
  const { points, rooms, isCut } = matrix
  const troubled = points.filter(({ state }) => state === 'rising' || state === 'plateau')
  const measured = points.filter(({ isControl }) => !isControl)
  const dry = measured.filter(({ state }) => state === 'dry')
  return (
    <>
      {troubled.length > 0 && (
        <Banner
          tone="warning"
          title={`${troubled.length === 1 ? 'A point does' : `${troubled.length} points do`} not dry`}
        >
          <ul>
            {troubled.map((point) => (
              <li key={point.id}>
                {point.label}, {rooms.find(({ id }) => id === point.roomId)?.roomName}:{' '}
                {STATE_LABELS[point.state!].toLowerCase()}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Card
        flush
        title={
          <>
            Moisture{' '}
            <span className="font-normal text-muted tabular-nums">
              {dry.length} of {measured.length} points dry
            </span>
          </>
        }
      >
        <MoistureTable matrix={matrix} />
        {isCut && <p className="px-4 py-3 text-muted">The oldest readings of this job are not shown.</p>}
      </Card>
      <DryingCharts matrix={matrix} />
      <PlanMap matrix={matrix} />
    </>
  )
}
