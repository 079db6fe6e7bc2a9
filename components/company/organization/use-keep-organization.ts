'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

import { organizationKeys } from '@/lib/company/organization/keys'
import type { Organization } from '@/lib/company/organization/schema'

/** Passes a change of the organisation to this screen and the shell. */
export function useKeepOrganization(): (organization: Organization) => void {
  const queries = useQueryClient()
  const router = useRouter()
  return (organization) => {
    queries.setQueryData(organizationKeys.detail(), organization)
    router.refresh()
  }
}
