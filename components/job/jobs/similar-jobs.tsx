'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { Banner } from '@/components/ui/banner'
import { jobKeys } from '@/lib/job/jobs/keys'
import { jobNumber, statusLabel } from '@/lib/job/jobs/rules'
import type { FindSimilarJobs, SimilarJob } from '@/lib/job/jobs/schema'
import { api, queryString } from '@/lib/platform/http/client'

const BECAUSE: Record<SimilarJob['because'], string> = {
  address: 'is open at this address',
  refNumber: 'bears this reference number',
}

/**
 * Warns, and never blocks: an open job with the same address or reference may be the same work.
 * @param isSent the job is on its way: from then on it would be found itself
 */
export function SimilarJobs({ isSent = false, ...asked }: FindSimilarJobs & { isSent?: boolean }) {
  const query = useDeferredValue(asked)
  const { data = [] } = useQuery({
    queryKey: jobKeys.similar(query),
    queryFn: ({ signal }) => api.get<SimilarJob[]>(`/api/v1/jobs/similar${queryString({ ...query })}`, { signal }),
    enabled: !isSent && (Boolean(query.siteAddress && query.siteAddress.length > 4) || Boolean(query.refNumber)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!data.length) return null
  return (
    <Banner tone="warning" title="This may be open already">
      <ul>
        {data.map((job) => (
          <li key={job.id}>
            <a href={`/jobs/${job.id}/overview`} target="_blank" rel="noreferrer" className="font-medium underline">
              {jobNumber(job)}
            </a>{' '}
            {BECAUSE[job.because]}: {[job.siteAddress, job.suburb].filter(Boolean).join(', ')} (
            {statusLabel(job.status)})
          </li>
        ))}
      </ul>
    </Banner>
  )
}
