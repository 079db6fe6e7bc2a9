import { Skeleton, SkeletonTable } from '@/components/ui/skeleton'

export function ClientListSkeleton() {
  return (
    <div className="space-y-5">
      <div className="flex items-center justify-between">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-9 w-28" />
      </div>
      <Skeleton className="h-9 w-full max-w-xl" />
      <SkeletonTable columns={5} label="Loading clients…" />
    </div>
  )
}
