import { Card } from '@/components/ui/card'
import { SkeletonLines } from '@/components/ui/skeleton'

/** The shape of the day while it is read. */
export const WaitingToday = () => (
  <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
    <Card title="Next">
      <SkeletonLines lines={8} label="Loading your day…" />
    </Card>
    <Card title="Tomorrow">
      <SkeletonLines lines={4} label="Loading tomorrow…" />
    </Card>
  </div>
)
