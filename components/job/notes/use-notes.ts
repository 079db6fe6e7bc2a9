import { useInfiniteQuery } from '@tanstack/react-query'

import { noteKeys } from '@/lib/job/notes/keys'
import { notePages } from '@/lib/job/notes/pages'
import type { Note } from '@/lib/job/notes/schema'
import { api, queryString } from '@/lib/platform/http/client'

/** A job's notes, page by page, the newest first. */
export const useNotes = (jobId: string) =>
  useInfiniteQuery({
    queryKey: noteKeys.ofJob(jobId),
    queryFn: ({ pageParam: before, signal }) =>
      api.get<Note[]>(`/api/v1/notes/${jobId}${queryString({ before, limit: notePages.limit })}`, { signal }),
    ...notePages.from,
  })
