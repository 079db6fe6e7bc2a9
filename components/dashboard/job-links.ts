import { queryString } from '@/lib/http/client'
import type { JobTable } from '@/lib/jobs/rules'
import type { JobStatus } from '@/lib/jobs/schema'
import type { Dates } from '@/lib/overview/rules'

interface Wanted extends Dates {
  table?: JobTable
  status?: readonly JobStatus[]
  clientId?: string
  coordinatorId?: string
}

/** Where the list of those jobs is that a number counts. */
export const jobsBehind = ({ table, status, clientId, coordinatorId, startDate, endDate }: Wanted): string =>
  `/jobs${queryString({
    table: table === 'All_Jobs' ? undefined : table,
    status,
    client: clientId,
    coordinator: coordinatorId,
    createdFrom: startDate,
    createdTo: endDate,
  })}`
