import { useQuery } from '@tanstack/react-query'

import { roots } from '@/lib/base/roots'
import { api } from '@/lib/platform/http/client'

/** What a client's screens know of a group of form templates. */
export interface FormGroupChoice {
  id: string
  groupName: string
  associatedClientId: string | null
}

/** The groups that a client's jobs may begin with, its own and those for all; none until they are read. */
export function useFormGroups(clientId: string | undefined): readonly FormGroupChoice[] {
  const { data = [] } = useQuery({
    queryKey: [...roots.forms, 'groups', 'names'],
    queryFn: ({ signal }) => api.get<FormGroupChoice[]>('/api/v1/form/template-groups', { signal }),
  })
  return data.filter(({ associatedClientId }) => associatedClientId === null || associatedClientId === clientId)
}
