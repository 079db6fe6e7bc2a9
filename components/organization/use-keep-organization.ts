'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

import { organizationKeys } from '@/lib/organization/keys'
import type { Organization } from '@/lib/organization/schema'
import { userKeys } from '@/lib/users/keys'

/** What follows a change of the organisation: this screen, whoever is logged in, and the shell all know of it. */
export function useKeepOrganization(): (organization: Organization) => void {
  const queries = useQueryClient()
  const router = useRouter()
  return (organization) => {
    queries.setQueryData(organizationKeys.detail(), organization)
    void queries.invalidateQueries({ queryKey: organizationKeys.storageUsage() })
    void queries.invalidateQueries({ queryKey: userKeys.me() })
    router.refresh()
  }
}
