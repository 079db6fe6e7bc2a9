import type { QueryKey } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { type ReactNode, cache } from 'react'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { readClientJobsView } from '@/components/job/clients/client-jobs-view'
import { ClientScreen, type ClientTab } from '@/components/job/clients/client-screen'
import { jobsCall, jobsParameters } from '@/components/job/jobs/jobs-view'
import { nullWhenMissing } from '@/lib/base/errors'
import { approvers } from '@/lib/base/roles'
import { Id } from '@/lib/base/wire'
import { clientKeys } from '@/lib/company/clients/keys'
import type { Client } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { pageOf } from '@/lib/desk/areas/pages'
import { requireActor } from '@/lib/desk/areas/require-actor'
import * as jobs from '@/lib/desk/job-file/service'
import { jobKeys } from '@/lib/job/jobs/keys'
import { BrowseJobs } from '@/lib/job/jobs/schema'
import { kpiKeys } from '@/lib/job/kpi/keys'
import * as kpiTargets from '@/lib/job/kpi/verbs/targets'
import { letterheadKeys } from '@/lib/paper/letterheads/keys'
import * as letterheads from '@/lib/paper/letterheads/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { currentActor } from '@/lib/platform/auth/session'
import { queryString } from '@/lib/platform/http/client'

type Params = Promise<{ id: string }>

/** The client in an address, or null; asked once for the page and its title. */
const find = cache(async (actor: Actor, id: string): Promise<Client | null> => {
  if (!Id.safeParse(id).success) return null
  return clients.open(actor, id).catch(nullWhenMissing)
})

type Query = readonly [key: QueryKey, read: () => Promise<unknown>]
type Tabs = Record<ClientTab, (actor: Actor, id: string, search: URLSearchParams) => Query[]>

const TAB_QUERIES: Tabs = {
  details: (actor) => [[letterheadKeys.list(), () => letterheads.browse(actor)]],
  contacts: (actor, id) => [[clientKeys.contacts(id), () => clients.browseContacts(actor, id)]],
  jobs: (actor, id, search) => {
    const view = readClientJobsView(id, search)
    return [[jobKeys.list(jobsCall(view)), () => jobs.browse(actor, BrowseJobs.parse(jobsParameters(view)))]]
  },
  'kpi-targets': (actor, id) => [[kpiKeys.targetsOfClient(id), () => kpiTargets.browseOfClient(actor, id)]],
}

/** The page of one of a client's tabs. */
export async function ClientPage({
  params,
  search = {},
  tab,
  children,
}: {
  params: Params
  /** The address's parameters, for a tab that uses them. */
  search?: Record<string, string | string[] | undefined>
  tab: ClientTab
  children: ReactNode
}) {
  const actor = await requireActor('/clients/[id]')
  const { id } = await params
  const client = await find(actor, id)
  if (!client) notFound()
  // It was merged into another one.
  if (client.id !== id) redirect(`/clients/${client.id}`)
  return (
    <Prefetched
      queries={[
        [clientKeys.one(client.id), () => Promise.resolve(client)],
        ...TAB_QUERIES[tab](actor, client.id, new URLSearchParams(queryString(search))),
      ]}
    >
      <ClientScreen id={client.id} tab={tab} mayMerge={approvers.includes(actor.role)}>
        {children}
      </ClientScreen>
    </Prefetched>
  )
}

/** The title of one of a client's tabs; it tells people nothing who may not open the page. */
export const clientTitle =
  (tab: string) =>
  async ({ params }: { params: Params }): Promise<Metadata> => {
    const actor = await currentActor()
    const client = actor && pageOf('/clients').roles.includes(actor.role) && (await find(actor, (await params).id))
    return { title: client ? `${client.companyName} · ${tab}` : 'Clients' }
  }
