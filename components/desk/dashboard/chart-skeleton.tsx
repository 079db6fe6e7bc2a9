import { Skeleton, SkeletonLines } from '@/components/ui/skeleton'

/** The shape of a chart and the numbers beside it. */
export const ChartSkeleton = () => (
  <div className="flex flex-wrap items-center gap-6">
    <Skeleton className="size-46 rounded-full" />
    <div className="min-w-52 flex-1">
      <SkeletonLines lines={6} />
    </div>
  </div>
)
