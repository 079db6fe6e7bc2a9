import { queryOptions } from '@tanstack/react-query'

import type { Role } from '@/lib/base/roles'
import { userKeys } from '@/lib/company/users/keys'
import type { User } from '@/lib/company/users/schema'
import { api, queryString } from '@/lib/platform/http/client'

const THIRTY_MINUTES_MS = 30 * 60_000

/** The staff of some roles, or everybody, as pickers offer them; read again after 30 minutes. */
export const staffOf = (roles?: readonly Role[]) =>
  queryOptions({
    queryKey: userKeys.list(roles ? { role: [...roles] } : {}),
    queryFn: ({ signal }) =>
      api
        .get<{ payload: User[] }>(`/api/v1/users${queryString({ role: roles })}`, { signal })
        .then(({ payload }) => payload),
    staleTime: THIRTY_MINUTES_MS,
  })
