import { Skeleton, SkeletonLines } from '@/components/ui/skeleton'

/** The shape of a client's page while it loads. */
export function ClientSkeleton() {
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-20" />
      </div>
      <Skeleton className="h-10 w-full max-w-sm" />
      <div className="rounded-card border border-line bg-raised p-4">
        <SkeletonLines lines={8} label="Loading the client…" />
      </div>
    </div>
  )
}
