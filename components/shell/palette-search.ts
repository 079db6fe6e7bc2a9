import { api, queryString } from '@/lib/http/client'
import { isManager, roleLabel, type Role } from '@/lib/users/rules'

import type { PaletteGroup } from './command-palette'

const MOST = 6

interface FoundJob {
  id: string
  jobNo: number
  identifier: string
  siteAddress: string
  suburb: string | null
  client: { companyName: string } | null
  contactName: string | null
}
interface FoundClient {
  id: string
  companyName: string
}
interface FoundPerson {
  id: string
  firstName: string
  lastName: string
  role: Role
}

/** Finds jobs, clients and people by what was typed; clients only for those who may open them. */
export async function searchEverywhere(role: Role, query: string, signal: AbortSignal): Promise<PaletteGroup[]> {
  const search = queryString({ search: query })
  const [jobs, clients, people] = await Promise.all([
    api.get<FoundJob[]>(`/api/v1/jobs/list-summary${search}`, { signal }),
    isManager(role) ? api.get<FoundClient[]>(`/api/v1/client${search}`, { signal }) : [],
    api.get<{ payload: FoundPerson[] }>('/api/v1/users', { signal }),
  ])
  const typed = query.toLowerCase()
  const named = people.payload.filter((one) => `${one.firstName} ${one.lastName}`.toLowerCase().includes(typed))
  return [
    {
      heading: 'Jobs',
      items: jobs.slice(0, MOST).map((job) => ({
        id: job.id,
        label: `${job.identifier} - ${job.jobNo} · ${job.siteAddress}${job.suburb ? `, ${job.suburb}` : ''}`,
        detail: job.client?.companyName ?? job.contactName ?? undefined,
        href: `/jobs/${job.id}/overview`,
      })),
    },
    {
      heading: 'Clients',
      items: clients.slice(0, MOST).map(({ id, companyName }) => ({ id, label: companyName, href: `/clients/${id}` })),
    },
    {
      heading: 'People',
      items: named.slice(0, MOST).map((one) => ({
        id: one.id,
        label: `${one.firstName} ${one.lastName}`,
        detail: roleLabel(one.role),
        href: `/users/profile/${one.id}`,
      })),
    },
  ].filter(({ items }) => items.length > 0)
}
