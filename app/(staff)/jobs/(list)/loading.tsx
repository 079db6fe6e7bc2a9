import { PageHeader } from '@/components/ui/page-header'
import { SkeletonTable } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Jobs" />
      <SkeletonTable rows={10} columns={6} label="Loading jobs…" />
    </>
  )
}
