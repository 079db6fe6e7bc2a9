'use client'

import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { useHeld } from '@/components/ui/use-held'
import { counted } from '@/lib/base/counts'
import { modelOf } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'

import { isStanding, useJobEquipment } from './use-equipment'

/** The installed units for a reader who stays: what others install or pick up meanwhile waits until it is asked for. */
export function useHeldOnSite(
  jobId: string,
): [standing: readonly Installation[], hasNews: boolean, showNews: () => void] {
  const { data: found } = useJobEquipment(jobId)
  const standing = found?.installations.filter(isStanding) ?? []
  return useHeld<readonly Installation[]>(standing, (units) => units.map(({ installationId }) => installationId).join())
}

/** The installed units of a job, for its overview; nothing when there are none. */
export function OnSiteCard({ jobId, standing }: { jobId: string; standing: readonly Installation[] }) {
  if (!standing.length) return null
  const rooms = [...new Set(standing.map(({ roomName }) => roomName))]
  return (
    <Card
      title={`Equipment on site (${standing.length})`}
      actions={
        <Link
          href={`/jobs/${jobId}/equipment`}
          className="inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-2 hover:underline md:min-h-6"
        >
          All equipment
        </Link>
      }
    >
      <ul className="space-y-1.5">
        {rooms.map((room) => {
          const here = standing.filter(({ roomName }) => roomName === room)
          const longest = Math.max(...here.map(({ days }) => days))
          return (
            <li key={room} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {room}
                <span className="block text-table text-muted">
                  {here.map((one) => `${one.referenceId} ${modelOf(one)}`.trim()).join(', ')}
                </span>
              </span>
              <span className="shrink-0 text-table text-muted">{counted(longest, 'day')}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
