import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import {
  addFilterSet,
  chooseJobColumns,
  chooseJobDensity,
  deleteFilterSet,
  keepJobFilter,
} from '@/lib/job/jobs/commands'
import { jobKeys } from '@/lib/job/jobs/keys'
import type { JobColumn, JobDensity } from '@/lib/job/jobs/rules'
import type { JobFilterSet, JobListSettings } from '@/lib/job/jobs/schema'

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

/** Stores how high the rows of the list are. */
export function useChooseDensity() {
  const [choose] = useCommand(chooseJobDensity)
  return useKeeping(async (density: JobDensity) => {
    await choose({}, { density })
    return { density }
  }, 'The height of the rows was saved')
}

/** Deletes named filters of this person; the notice of it brings them back. */
export function useDeleteFilters() {
  const [addSet] = useCommand(addFilterSet)
  const [deleteSet] = useCommand(deleteFilterSet)
  const bringBack = ({ name, filter }: JobFilterSet) =>
    addSet({}, { name, filter }).then(() => notify.success(`The filters were saved as “${name}”`), notify.refused)
  return (set: JobFilterSet) =>
    deleteSet({ id: set.id }).then(
      () => notify.success(`“${set.name}” was deleted`, { label: 'Undo', onSelect: () => void bringBack(set) }),
      notify.refused,
    )
}
