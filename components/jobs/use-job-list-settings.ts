import { useMutation, useQueryClient } from '@tanstack/react-query'

import { notify } from '@/components/ui/notify'
import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import type { JobColumn } from '@/lib/jobs/rules'
import type { AddFilterSet, ChangeFilterSet, JobFilterSet, JobListSettings } from '@/lib/jobs/schema'

import { type JobsView, filtersOf } from './jobs-view'

function useKeeping<T>(keep: (chosen: T) => Promise<Partial<JobListSettings>>, said: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: keep,
    onSuccess: (kept) => {
      queries.setQueryData<JobListSettings>(jobKeys.settings(), (before) => before && { ...before, ...kept })
      notify.success(said)
    },
    onError: (error) => notify.error(error.message),
  })
}

/** Makes the filters that are looked at those that the list starts with. */
export const useKeepFilter = () =>
  useKeeping(async (view: JobsView) => {
    const filter = filtersOf(view)
    await api.post('/api/v1/job-filter', filter)
    return { filter }
  }, 'Your list of jobs starts with these filters from now on')

/** Keeps which columns the list shows, in which order. */
export const useChooseColumns = () =>
  useKeeping(async (columns: JobColumn[]) => {
    await api.post('/api/v1/job-filter/job-table-columns', { columns })
    return { columns }
  }, 'The columns were saved')

const SETS = '/api/v1/job-filter/sets'

/** What can be done with the filters that this person named. */
export function useFilterSets() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: jobKeys.settings() })
  const add = useMutation({
    mutationFn: (set: AddFilterSet) => api.post<JobFilterSet>(SETS, set),
    onSuccess: async ({ name }) => {
      await refresh()
      notify.success(`The filters were saved as “${name}”`)
    },
  })
  const change = useMutation({
    mutationFn: ({ id, ...changes }: ChangeFilterSet & { id: string }) =>
      api.put<JobFilterSet>(`${SETS}/${id}`, changes),
    onSuccess: async ({ name }) => {
      await refresh()
      notify.success(`“${name}” was saved`)
    },
  })
  const remove = useMutation({
    mutationFn: ({ id }: JobFilterSet) => api.delete(`${SETS}/${id}`),
    onSuccess: async (_, { name, filter }) => {
      await refresh()
      notify.success(`“${name}” was deleted`, { label: 'Undo', onSelect: () => add.mutate({ name, filter }) })
    },
    onError: (error) => notify.error(error.message),
  })
  return { add, change, remove }
}
