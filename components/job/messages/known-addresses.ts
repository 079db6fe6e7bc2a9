import { useQuery } from '@tanstack/react-query'

import { clientKeys } from '@/lib/company/clients/keys'
import type { Client, ReportContact } from '@/lib/company/clients/schema'
import type { Job } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

import type { Known } from './address-field'

/** The people at the job's client who get reports; a job without a client has none, and asks nobody. */
export function useReportContacts({ client }: Job) {
  const id = client?.id ?? ''
  return useQuery({
    queryKey: clientKeys.one(id),
    queryFn: ({ signal }) => api.get<Client>(`/api/v1/client/${id}`, { signal }),
    enabled: id !== '',
    select: ({ reportContacts }) => reportContacts,
  })
}

/** The people whose addresses a job knows. */
export function knownAddresses(job: Job, reportContacts: readonly ReportContact[] = []): Known[] {
  const known = [
    { name: job.contactName, address: job.contactEmail },
    { name: job.secondContactName, address: job.secondContactEmail },
    { name: job.lossAdjusterName, address: job.lossAdjusterEmail },
    ...reportContacts.map(({ name, email }) => ({ name, address: email })),
  ].flatMap(({ name, address }) => (address ? [{ name: name ?? 'Contact', address }] : []))
  return known.filter(({ address }, at) => known.findIndex((one) => one.address === address) === at)
}
