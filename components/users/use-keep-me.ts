'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

import { userKeys } from '@/lib/users/keys'
import type { CurrentUser } from '@/lib/users/schema'

/** What follows a change of the own profile: this screen, the lists that show the person, and the shell all know of it. */
export function useKeepMe(): (me: CurrentUser) => void {
  const queries = useQueryClient()
  const router = useRouter()
  return (me) => {
    queries.setQueryData(userKeys.me(), me)
    void queries.invalidateQueries({ queryKey: userKeys.lists() })
    void queries.invalidateQueries({ queryKey: userKeys.detail(me.id) })
    router.refresh()
  }
}
