import { queryOptions, useQuery } from '@tanstack/react-query'

import { catalogueKeys } from '@/lib/paper/catalogue/keys'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import { commentsPath, cutsPath, estimatePath, estimatesPath, proposalsPath } from '@/lib/paper/estimates/rules'
import type {
  Estimate,
  EstimateComment,
  EstimateCuts,
  ListPrice,
  ListedEstimate,
  Proposals,
} from '@/lib/paper/estimates/schema'
import { api } from '@/lib/platform/http/client'

const NO_PRICES: ReadonlyMap<string, ListPrice> = new Map()

/** A job's estimates without their lines, the newest first. */
export const useEstimates = (jobId: string) =>
  useQuery({
    queryKey: estimateKeys.list(jobId),
    queryFn: ({ signal }) => api.get<ListedEstimate[]>(`${estimatesPath(jobId)}?sections=false`, { signal }),
  })

export const oneEstimate = (at: { jobId: string; estimateId: string }) =>
  queryOptions({
    queryKey: estimateKeys.one(at),
    queryFn: ({ signal }) => api.get<Estimate>(estimatePath({ jobId: at.jobId, id: at.estimateId }), { signal }),
  })

export const useEstimate = (at: { jobId: string; estimateId: string }) => useQuery(oneEstimate(at))

/** What was cut of an estimate, and what its client has cut before of what stands in it. */
export const useEstimateCuts = (at: { jobId: string; estimateId: string }) =>
  useQuery({
    queryKey: estimateKeys.cuts(at),
    queryFn: ({ signal }) => api.get<EstimateCuts>(cutsPath(at), { signal }),
  })

/** What the office says of an estimate and its lines, the oldest first. */
export const useEstimateComments = (at: { jobId: string; estimateId: string }) =>
  useQuery({
    queryKey: estimateKeys.comments(at),
    queryFn: ({ signal }) => api.get<EstimateComment[]>(commentsPath(at), { signal }),
  })

/** What the record of the job proposes for an estimate, as it is now. */
export const useProposals = (at: { jobId: string; estimateId: string }) =>
  useQuery({
    queryKey: estimateKeys.proposals(at),
    queryFn: ({ signal }) => api.get<Proposals>(proposalsPath(at), { signal }),
    staleTime: 0,
  })

/** What the list says now of the items that lines were made from, by item; empty without a catalogue. */
export function useListPrices({ id, jobId }: Pick<Estimate, 'id' | 'jobId'>, { enabled }: { enabled: boolean }) {
  const { data = NO_PRICES } = useQuery({
    queryKey: catalogueKeys.listPrices(id),
    queryFn: async ({ signal }) => {
      const prices = await api.get<ListPrice[]>(`/api/v1/estimates/${jobId}/${id}/list-prices`, { signal })
      return new Map(prices.map((price) => [price.itemId, price]))
    },
    enabled,
  })
  return data
}
