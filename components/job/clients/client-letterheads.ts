import { useQuery } from '@tanstack/react-query'

import { roots } from '@/lib/base/roots'
import { api } from '@/lib/platform/http/client'

/** What a client's screens know of a letterhead. */
export interface LetterheadChoice {
  id: string
  name: string
  isDefault: boolean
}

/** The organisation's letterheads, the default one first; none until they are read. */
export function useLetterheads(): readonly LetterheadChoice[] {
  const { data } = useQuery({
    queryKey: [...roots.letterheads, 'list'],
    queryFn: ({ signal }) => api.get<LetterheadChoice[]>('/api/v1/letterheads', { signal }),
  })
  return data ?? []
}

/** The letterhead of a client in words: `Standard, the default` for one without its own. */
export function letterheadWords(letterheads: readonly LetterheadChoice[], id: string | null): string {
  const own = letterheads.find((one) => one.id === id)
  if (own) return own.name
  const standard = letterheads.find(({ isDefault }) => isDefault)
  return standard ? `${standard.name}, the default` : 'The default'
}
