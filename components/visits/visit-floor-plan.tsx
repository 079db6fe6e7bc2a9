'use client'

import { useQuery } from '@tanstack/react-query'

import { PhotoGrid } from '@/components/photos/photo-grid'
import { PhotoPicker } from '@/components/photos/photo-picker'
import { usePhotoQueue } from '@/components/photos/use-photo-queue'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { visitKeys } from '@/lib/visits/keys'
import type { FloorPlan } from '@/lib/visits/schema'

import type { VisitSectionProps } from './visit-sections'

/** The floor plan that was drawn or photographed at a visit. */
export function VisitFloorPlan({ job, visit }: VisitSectionProps) {
  const path = `/api/v1/inspections/${job.id}/${visit.id}/floor-plan`
  const query = useQuery({
    queryKey: visitKeys.floorPlan(job.id, visit.id),
    queryFn: ({ signal }) => api.get<FloorPlan>(path, { signal }),
  })
  const queue = usePhotoQueue(`floor-plan:${visit.id}`, { jobId: job.id, method: 'POST', path })

  return (
    <Card title="Floor plan">
      <div className="space-y-4">
        <p className="text-muted">
          A drawing or a printed plan, photographed. Points of moisture are put on it where they were read.
        </p>
        <PhotoPicker label="Add photos of the floor plan" onFiles={queue.add} pastes />
        <Loaded query={query} waiting={<SkeletonLines lines={3} label="Loading the floor plan…" />}>
          {({ photos }) =>
            photos.length || queue.photos.length ? (
              <PhotoGrid
                jobId={job.id}
                timezone={job.timezone}
                photos={photos}
                queue={queue}
                label="Photos of the floor plan"
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
