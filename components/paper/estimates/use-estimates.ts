import { useQuery } from '@tanstack/react-query'

import { estimateKeys } from '@/lib/paper/estimates/keys'
import { estimatePath, estimatesPath, proposalsPath } from '@/lib/paper/estimates/rules'
import type { Estimate, ListedEstimate, Proposals } from '@/lib/paper/estimates/schema'
import { api } from '@/lib/platform/http/client'

/** A job's estimates without their lines, the newest first. */
export const useEstimates = (jobId: string) =>
  useQuery({
    queryKey: estimateKeys.list(jobId),
    queryFn: ({ signal }) => api.get<ListedEstimate[]>(`${estimatesPath(jobId)}?sections=false`, { signal }),
  })

export const useEstimate = (at: { jobId: string; estimateId: string }) =>
  useQuery({
    queryKey: estimateKeys.one(at),
    queryFn: ({ signal }) => api.get<Estimate>(estimatePath({ jobId: at.jobId, id: at.estimateId }), { signal }),
  })

/** What the record of the job proposes for an estimate, as it is now. */
export const useProposals = (at: { jobId: string; estimateId: string }) =>
  useQuery({
    queryKey: estimateKeys.proposals(at),
    queryFn: ({ signal }) => api.get<Proposals>(proposalsPath(at), { signal }),
    staleTime: 0,
  })
