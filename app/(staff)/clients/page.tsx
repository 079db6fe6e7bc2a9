import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { ClientList } from '@/components/job/clients/client-list'
import { clientKeys } from '@/lib/company/clients/keys'
import { CLIENTS_PER_PAGE, ClientSearch } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { requireActor } from '@/lib/desk/areas/require-actor'

export const metadata: Metadata = { title: 'Clients' }

export default async function ClientsPage({ searchParams }: PageProps<'/clients'>) {
  const actor = await requireActor('/clients')
  const wanted = ClientSearch.parse(await searchParams)
  const total = await clients.count(actor, wanted)
  const lastPage = Math.max(1, Math.ceil(total.count / CLIENTS_PER_PAGE))
  // What follows the page before stays there, though one page would now hold all.
  const page = wanted.after ? wanted.page : Math.min(wanted.page, lastPage)
  const filter = { ...wanted, page, pageSize: CLIENTS_PER_PAGE }
  return (
    <Prefetched
      queries={[
        [clientKeys.list(filter), () => clients.browse(actor, filter)],
        [clientKeys.count(filter), () => Promise.resolve(total)],
      ]}
    >
      <ClientList filter={filter} />
    </Prefetched>
  )
}
