import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { type ReactNode, cache } from 'react'

import { ClientScreen, type ClientTab } from '@/components/clients/client-screen'
import { Prefetched } from '@/components/shell/prefetched'
import { AREAS } from '@/lib/access'
import type { Actor } from '@/lib/auth/actor'
import { currentActor, requireActor } from '@/lib/auth/session'
import { clientKeys } from '@/lib/clients/keys'
import type { Client } from '@/lib/clients/schema'
import * as clients from '@/lib/clients/service'
import { nullWhenMissing } from '@/lib/errors'
import { Id } from '@/lib/wire'

type Params = Promise<{ id: string }>

/** The client that an address names, or null; asked once for the page and its title. */
const find = cache(async (actor: Actor, id: string): Promise<Client | null> => {
  if (!Id.safeParse(id).success) return null
  return clients.open(actor, id).catch(nullWhenMissing)
})

const TAB_QUERIES = {
  details: () => [],
  contacts: (actor: Actor, id: string) => [[clientKeys.contacts(id), () => clients.browseContacts(actor, id)] as const],
  jobs: (actor: Actor, id: string) => [[clientKeys.jobs(id), () => clients.browseJobs(actor, id)] as const],
}

/** The page of one of a client's tabs. */
export async function ClientPage({ params, tab, children }: { params: Params; tab: ClientTab; children: ReactNode }) {
  const actor = await requireActor(AREAS.clients.roles)
  const client = await find(actor, (await params).id)
  if (!client) notFound()
  return (
    <Prefetched
      queries={[[clientKeys.one(client.id), () => Promise.resolve(client)], ...TAB_QUERIES[tab](actor, client.id)]}
    >
      <ClientScreen id={client.id} tab={tab}>
        {children}
      </ClientScreen>
    </Prefetched>
  )
}

/** The title of one of a client's tabs; it says nothing to who may not open the page. */
export const clientTitle =
  (tab: string) =>
  async ({ params }: { params: Params }): Promise<Metadata> => {
    const actor = await currentActor()
    const client = actor && AREAS.clients.roles.includes(actor.role) && (await find(actor, (await params).id))
    return { title: client ? `${client.companyName} · ${tab}` : 'Clients' }
  }
