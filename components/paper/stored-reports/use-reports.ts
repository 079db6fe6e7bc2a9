import { queryOptions, useQuery } from '@tanstack/react-query'

import { useLooks } from '@/components/platform/queries/use-looks'
import { reportKeys } from '@/lib/paper/reports/keys'
import { reportsPath } from '@/lib/paper/reports/rules'
import type { JobReport } from '@/lib/paper/reports/schema'
import { api } from '@/lib/platform/http/client'

const isUnderWay = ({ status }: JobReport) => status === 'IN_PROGRESS'

/** The read of a job's stored reports, the newest first. */
export const reportsOf = (jobId: string) =>
  queryOptions({
    queryKey: reportKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<JobReport[]>(reportsPath(jobId), { signal }),
  })

/** A job's stored reports. While one is being made they are read again, ever more rarely: live changes are told besides. */
export const useReports = (jobId: string) => useQuery({ ...reportsOf(jobId), refetchInterval: useLooks(isUnderWay) })
