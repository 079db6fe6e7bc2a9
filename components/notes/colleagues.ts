import { queryOptions } from '@tanstack/react-query'

import { api, queryString } from '@/lib/platform/http/client'
import { userKeys } from '@/lib/users/keys'
import type { User } from '@/lib/users/schema'

const ACTIVE = { status: ['ACTIVE' as const] }

/** Whom a note can mention: everybody who is active in the organisation. */
export const colleagues = queryOptions({
  queryKey: userKeys.list(ACTIVE),
  queryFn: ({ signal }) =>
    api.get<{ payload: User[] }>(`/api/v1/users${queryString(ACTIVE)}`, { signal }).then((all) => all.payload),
  staleTime: 30 * 60_000,
})
