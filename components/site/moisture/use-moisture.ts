import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { jobKeys } from '@/lib/job/jobs/keys'
import { api } from '@/lib/platform/http/client'
import { dryingKeys } from '@/lib/site/drying/keys'
import type { JobDrying } from '@/lib/site/drying/schema'
import { fromColumns } from '@/lib/site/moisture/columns'
import { meterKeys, moistureKeys } from '@/lib/site/moisture/keys'
import type { JobAir, MatrixColumns, Meter, MoistureMatrix } from '@/lib/site/moisture/schema'

export const moisturePath = (jobId: string) => `/api/v1/moisture/${jobId}`

/** A job's points against its visits, kept as columns. */
export const matrixOf = (jobId: string) =>
  queryOptions({
    queryKey: moistureKeys.matrix(jobId),
    queryFn: ({ signal }) => api.get<MatrixColumns>(`${moisturePath(jobId)}?fields=columns`, { signal }),
    select: matrixOfColumns,
  })

const matrices = new WeakMap<MatrixColumns, MoistureMatrix>()

/** The matrix of an answer, made once for all parts of the page. */
function matrixOfColumns(columns: MatrixColumns): MoistureMatrix {
  const matrix = matrices.get(columns) ?? fromColumns(columns)
  matrices.set(columns, matrix)
  return matrix
}

export const useMatrix = (jobId: string) => useQuery(matrixOf(jobId))

/** The air of a job at its visits. */
export const useAir = (jobId: string) =>
  useQuery({
    queryKey: moistureKeys.air(jobId),
    queryFn: ({ signal }) => api.get<JobAir>(`${moisturePath(jobId)}/air`, { signal }),
  })

/** The drying of a job. */
export const useJobDrying = (jobId: string) =>
  useQuery({
    queryKey: dryingKeys.ofJob(jobId),
    queryFn: ({ signal }) => api.get<JobDrying>(`${moisturePath(jobId)}/drying`, { signal }),
  })

/** The organisation's meters, retired ones last. */
export const useMeters = () =>
  useQuery({ queryKey: meterKeys.all, queryFn: ({ signal }) => api.get<Meter[]>('/api/v1/meters', { signal }) })

/** Makes a job's queries old after a change of its moisture: its counts and the offered move follow. */
export function useMoistureChanged(jobId: string): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: jobKeys.detail(jobId) })
}
