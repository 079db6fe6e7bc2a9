import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import {
  addFilterSet,
  changeFilterSet,
  chooseJobColumns,
  deleteFilterSet,
  keepJobFilter,
} from '@/lib/job/jobs/commands'
import { jobKeys } from '@/lib/job/jobs/keys'
import type { JobColumn } from '@/lib/job/jobs/rules'
import type { AddFilterSet, ChangeFilterSet, JobFilterSet, JobListSettings } from '@/lib/job/jobs/schema'

import { type JobsView, filtersOf } from './jobs-view'

function useKeeping<T>(keep: (chosen: T) => Promise<Partial<JobListSettings>>, notice: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: keep,
    onSuccess: (stored) => {
      queries.setQueryData<JobListSettings>(jobKeys.settings(), (before) => before && { ...before, ...stored })
      notify.success(notice)
    },
    onError: (error) => notify.error(error.message),
  })
}

/** Makes the shown filters the start of the list. */
export function useKeepFilter() {
  const [keep] = useCommand(keepJobFilter)
  return useKeeping(async (view: JobsView) => {
    const filter = filtersOf(view)
    await keep({}, filter)
    return { filter }
  }, 'Your list of jobs starts with these filters from now on')
}

/** Stores which columns the list shows, and their order. */
export function useChooseColumns() {
  const [choose] = useCommand(chooseJobColumns)
  return useKeeping(async (columns: JobColumn[]) => {
    await choose({}, { columns })
    return { columns }
  }, 'The columns were saved')
}

/** The actions for this person's named filters. */
export function useFilterSets() {
  const [addSet] = useCommand(addFilterSet)
  const [changeSet] = useCommand(changeFilterSet)
  const [removeSet] = useCommand(deleteFilterSet)
  const add = useMutation({
    mutationFn: (set: AddFilterSet) => addSet({}, set),
    onSuccess: ({ name }) => notify.success(`The filters were saved as “${name}”`),
  })
  const change = useMutation({
    mutationFn: ({ id, ...changes }: ChangeFilterSet & { id: string }) => changeSet({ id }, changes),
    onSuccess: ({ name }) => notify.success(`“${name}” was saved`),
  })
  const remove = useMutation({
    mutationFn: ({ id }: JobFilterSet) => removeSet({ id }),
    onSuccess: (_, { name, filter }) =>
      notify.success(`“${name}” was deleted`, { label: 'Undo', onSelect: () => add.mutate({ name, filter }) }),
    onError: (error) => notify.error(error.message),
  })
  return { add, change, remove }
}
