'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

import { userKeys } from '@/lib/company/users/keys'
import type { CurrentUser } from '@/lib/company/users/schema'

/** Passes a change of the own profile to this screen and the shell. */
export function useKeepMe(): (me: CurrentUser) => void {
  const queries = useQueryClient()
  const router = useRouter()
  return (me) => {
    queries.setQueryData(userKeys.me(), me)
    router.refresh()
  }
}
