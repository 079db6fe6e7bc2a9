import { queryOptions } from '@tanstack/react-query'

import { userKeys } from '@/lib/company/users/keys'
import type { User } from '@/lib/company/users/schema'
import { api, queryString } from '@/lib/platform/http/client'

const ACTIVE = { status: ['ACTIVE' as const] }

/** The people whom a note can mention: all active ones of the organisation. */
export const colleagues = queryOptions({
  queryKey: userKeys.list(ACTIVE),
  queryFn: ({ signal }) =>
    api.get<{ payload: User[] }>(`/api/v1/users${queryString(ACTIVE)}`, { signal }).then((all) => all.payload),
  staleTime: 30 * 60_000,
})
