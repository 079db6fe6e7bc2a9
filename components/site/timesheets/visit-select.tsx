import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { Select, type SelectProps } from '@/components/ui/select'
import { formatDateTime } from '@/lib/base/time'
import { visitLabel } from '@/lib/site/visits/rules'

/** Chooses one of a job's site visits, the latest first, or none. */
export function VisitSelect({
  jobId,
  timezone,
  ...field
}: Omit<SelectProps, 'label' | 'options' | 'placeholder'> & { jobId: string; timezone: string }) {
  const { data = [], isError, isPending } = useVisitSummaries(jobId)
  const options = data.map((visit) => ({
    value: visit.id,
    label: `${formatDateTime(visit.inspectionDate, timezone)}, ${visitLabel(visit).toLowerCase()}`,
  }))
  return (
    <Select
      label="Site visit"
      help={isError ? 'The visits could not be loaded.' : isPending ? 'Loading visits…' : undefined}
      options={[{ value: '', label: 'No visit' }, ...options]}
      {...field}
    />
  )
}
