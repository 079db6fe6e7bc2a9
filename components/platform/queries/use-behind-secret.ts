import { useQuery } from '@tanstack/react-query'

import { useFragment } from '@/components/ui/use-fragment'
import { api } from '@/lib/platform/http/client'

/**
 * Asks once what the secret in the address's fragment opens.
 * @param calls the call that takes the secret as `token`
 * @param toNull turns the refusal of a link that opens nothing into null
 */
export function useBehindSecret<Found>(calls: string, toNull: (error: unknown) => null) {
  const secret = useFragment()
  const found = useQuery({
    queryKey: ['link', calls, secret],
    queryFn: ({ signal }) =>
      // oxlint-disable-next-line no-restricted-properties -- it changes nothing: a secret stands in no address
      api.post<Found>(calls, { token: secret }, { signal }).catch(toNull),
    enabled: secret !== null,
    // A form that uses the link up says so itself.
    staleTime: Infinity,
  })
  return { secret, found }
}
