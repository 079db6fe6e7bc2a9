'use client'

import { useQuery } from '@tanstack/react-query'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { deleteClient } from '@/lib/company/clients/commands'
import { clientKeys } from '@/lib/company/clients/keys'
import { clientTypeLabel } from '@/lib/company/clients/rules'
import type { Client } from '@/lib/company/clients/schema'
import { api } from '@/lib/platform/http/client'

import { ClientDialog } from './client-dialog'
import { ClientInUseDialog } from './client-in-use-dialog'
import { ClientSkeleton } from './client-skeleton'
import { MergeClientDialog } from './merge-client-dialog'
import { ShownClient } from './shown-client'

export type ClientTab = 'details' | 'contacts' | 'jobs' | 'kpi-targets'

/** One client: its header around the tab that the address names. Each page loads its own tab alone. */
export function ClientScreen({
  id,
  tab,
  mayMerge,
  children,
}: {
  id: string
  tab: ClientTab
  mayMerge: boolean
  children: ReactNode
}) {
  const client = useQuery({
    queryKey: clientKeys.one(id),
    queryFn: ({ signal }) => api.get<Client>(`/api/v1/client/${id}`, { signal }),
  })

  return (
    <Loaded query={client} waiting={<ClientSkeleton />}>
      {(found) => (
        <>
          <ClientHeader client={found} tab={tab} mayMerge={mayMerge} />
          <div className="pt-5">
            <ShownClient value={found}>{children}</ShownClient>
          </div>
        </>
      )}
    </Loaded>
  )
}

function ClientHeader({ client, tab, mayMerge }: { client: Client; tab: ClientTab; mayMerge: boolean }) {
  const [asking, setAsking] = useState<'edit' | 'delete' | 'merge' | null>(null)
  const remove = useRemoval(client)
  const close = () => setAsking(null)
  const path = `/clients/${client.id}`

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Clients', href: '/clients' }, { label: client.companyName }]}
        title={<span className="wrap-anywhere">{client.companyName}</span>}
        body={clientTypeLabel(client.type)}
        actions={
          <>
            <Button
              variant={tab === 'details' ? 'primary' : 'secondary'}
              icon={<Pencil aria-hidden />}
              onClick={() => setAsking('edit')}
            >
              Edit client
            </Button>
            <Menu
              label={`More actions for ${client.companyName}`}
              items={[
                ...(mayMerge
                  ? [
                      {
                        label: 'Merge into another client',
                        icon: <Merge aria-hidden />,
                        onSelect: () => setAsking('merge'),
                      },
                    ]
                  : []),
                {
                  label: 'Delete client',
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setAsking('delete'),
                },
              ]}
            />
          </>
        }
      />
      <Tabs
        label="Client"
        current={tab === 'details' ? path : `${path}/${tab}`}
        tabs={[
          { href: path, label: 'Details' },
          { href: `${path}/contacts`, label: 'Contacts', count: client.contactCount },
          { href: `${path}/jobs`, label: 'Jobs', count: client.jobCount },
          { href: `${path}/kpi-targets`, label: 'KPI targets' },
        ]}
      />
      {asking === 'edit' && <ClientDialog client={client} onClose={close} />}
      {asking === 'merge' && <MergeClientDialog client={client} onClose={close} />}
      {client.jobCount > 0 ? (
        <ClientInUseDialog client={client} open={asking === 'delete'} onClose={close} />
      ) : (
        <ConfirmDialog
          open={asking === 'delete'}
          onClose={close}
          title={`Delete ${client.companyName}?`}
          verb="Delete client"
          onConfirm={remove}
        >
          {lossOf(client)} This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

function lossOf({ contactCount, logo }: Client): string {
  const contacts = contactCount === 1 ? 'its contact' : `its ${contactCount} contacts`
  const lost = ['The client', contactCount > 0 && contacts, logo && 'its logo'].filter(Boolean)
  const words = lost.length > 1 ? `${lost.slice(0, -1).join(', ')} and ${lost.at(-1)}` : lost[0]
  return `${words} will be deleted.`
}

function useRemoval({ id, companyName }: Client) {
  const router = useRouter()
  const [remove] = useCommand(deleteClient)

  return async () => {
    await remove({ id })
    notify.success(`${companyName} was deleted`)
    router.replace('/clients')
  }
}
