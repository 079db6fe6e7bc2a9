'use client'

import { Button } from '@/components/ui/button'

import type { JobsView } from './jobs-view'
import { useKeepFilter } from './use-job-list-settings'

export interface SaveFiltersProps {
  view: JobsView
}

/** Makes the shown filters the start of the list. */
export function SaveFilters({ view }: SaveFiltersProps) {
  const keeping = useKeepFilter()
  return (
    <Button size="sm" variant="ghost" onClick={() => keeping.mutate(view)} busy={keeping.isPending} busyLabel="Saving…">
      Save filters
    </Button>
  )
}
