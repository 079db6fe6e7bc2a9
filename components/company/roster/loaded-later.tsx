'use client'

import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { SkeletonLines } from '@/components/ui/skeleton'

const Waiting = () => (
  <>
    <Card title="Leave">
      <SkeletonLines lines={3} label="Loading the leave…" />
    </Card>
    <Card title="Hours of work">
      <SkeletonLines lines={7} label="Loading the hours of work…" />
    </Card>
  </>
)

/** Somebody's leave and hours of work: the last of their page, and a third of its scripts. */
export const PersonRosterLater = loadLater(async () => (await import('./person-roster')).PersonRoster, {
  waiting: Waiting,
})
