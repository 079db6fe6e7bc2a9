'use client'

import { useQuery } from '@tanstack/react-query'

import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { PhotoPicker } from '@/components/job/photos/photo-picker'
import { usePhotoQueue } from '@/components/job/photos/use-photo-queue'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { listed } from '@/lib/base/lists'
import { api } from '@/lib/platform/http/client'
import { addFloorPlan } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import type { FloorPlan } from '@/lib/site/visits/schema'

import type { VisitSectionProps } from './visit-section'

const MOST_NAMED = 5

function tellPoints(points: FloorPlan['points']): string | null {
  if (!points.length) return null
  const further = points.length - MOST_NAMED
  const named = points.slice(0, MOST_NAMED).map(({ label }) => label)
  const labels = listed(further > 0 ? [...named, `${further} more`] : named)
  return points.length === 1
    ? `A moisture point lies on it: ${labels}. It stays with its readings, and is not placed on a plan any more.`
    : `${points.length} moisture points lie on it: ${labels}. They stay with their readings, and are not placed on a plan any more.`
}

/** The floor plan of a visit, drawn or photographed. */
export function VisitFloorPlan({ job, visit }: VisitSectionProps) {
  const query = useQuery({
    queryKey: visitKeys.floorPlan(job.id, visit.id),
    queryFn: ({ signal }) => api.get<FloorPlan>(`/api/v1/inspections/${job.id}/${visit.id}/floor-plan`, { signal }),
  })
  const queue = usePhotoQueue(`floor-plan:${visit.id}`, {
    command: addFloorPlan,
    params: { jobId: job.id, inspectionId: visit.id },
  })

  return (
    <Card title="Floor plan">
      <div className="space-y-4">
        <p className="text-muted">
          A drawing or a printed plan, photographed. Points of moisture are put on it where they were read.
        </p>
        <PhotoPicker label="Add photos of the floor plan" onFiles={queue.add} pastes />
        <Loaded query={query} waiting={<SkeletonLines lines={3} label="Loading the floor plan…" />}>
          {({ photos, points }) =>
            photos.length || queue.photos.length ? (
              <PhotoGrid
                jobId={job.id}
                timezone={job.timezone}
                photos={photos}
                queue={queue}
                label="Photos of the floor plan"
                goesWith={({ id }) => tellPoints(points.filter(({ photoId }) => photoId === id))}
              />
            ) : (
              <p className="text-muted">No floor plan was drawn at this visit yet.</p>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}
