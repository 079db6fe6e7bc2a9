import { queryOptions, useQueries } from '@tanstack/react-query'

import { jobKeys } from '@/lib/job/jobs/keys'
import type { JobAhead } from '@/lib/job/jobs/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { together } from './together'

/** All columns of a board ask at once: what lies ahead of their jobs is one call, of as many ids as an address takes. */
const readAhead = together((ids) => api.get<JobAhead[]>(`/api/v1/jobs/ahead${queryString({ ids: [...ids] })}`), {
  most: 100,
})

const jobsAhead = (ids: readonly string[]) =>
  queryOptions({ queryKey: jobKeys.ahead(ids), queryFn: () => readAhead(ids) })

/** What lies ahead of a job: not read yet, not to be had, or known. */
export type Ahead = 'waiting' | 'failed' | JobAhead

/** What lies ahead of the jobs of some pages of a list, by the job's id; each page is read by itself. */
export function useJobsAhead(pages: readonly (readonly string[])[]): (id: string) => Ahead {
  const read = useQueries({ queries: pages.filter((ids) => ids.length).map(jobsAhead) })
  const known = new Map(read.flatMap(({ data }) => data ?? []).map((one) => [one.id, one]))
  const isWaiting = read.some(({ isPending, isFetching }) => isPending && isFetching)
  return (id) => known.get(id) ?? (isWaiting ? 'waiting' : 'failed')
}
