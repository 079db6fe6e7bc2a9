'use client'

import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MailX from 'lucide-react/icons/mail-x'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { SkeletonTable } from '@/components/ui/skeleton'
import { DomainError } from '@/lib/base/errors'
import { deleteContact, editContact } from '@/lib/company/clients/commands'
import { clientKeys } from '@/lib/company/clients/keys'
import type { Client, Contact, ContactFields } from '@/lib/company/clients/schema'
import { api } from '@/lib/platform/http/client'

import { contactValues } from './client-values'
import { ContactDialog } from './contact-dialog'
import { EmailLink, PhoneLink } from './contact-links'
import { useShownClient } from './shown-client'

const COLUMNS: Column<Contact>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: (contact) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{contact.name}</span>
        {contact.isPrimary && <Chip tone="brand">Primary</Chip>}
        {contact.receivesReports && (
          <Chip tone={contact.email ? undefined : 'warning'}>
            {contact.email ? 'Receives reports' : 'Receives reports once an email is given'}
          </Chip>
        )}
      </span>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => role },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => <PhoneLink phone={mobile} /> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailLink email={email} /> },
]

type Asking = { what: 'add' } | { what: 'edit' | 'delete'; contact: Contact }

/** The people at a client's, the primary one first. */
export function ClientContacts() {
  const client = useShownClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { change, remove } = useContactChanges(client)
  const contacts = useQuery({
    queryKey: clientKeys.contacts(client.id),
    queryFn: ({ signal }) => api.get<Contact[]>(`/api/v1/client/${client.id}/contacts`, { signal }),
  })
  const close = () => setAsking(null)

  const actionsOf = (contact: Contact) => (
    <Menu
      label={`Actions for ${contact.name}`}
      items={[
        { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => setAsking({ what: 'edit', contact }) },
        ...(contact.isPrimary
          ? []
          : [
              {
                label: 'Make primary',
                icon: <Star aria-hidden />,
                onSelect: () => void change(contact, { isPrimary: true }, 'is the primary contact'),
              },
            ]),
        contact.receivesReports
          ? {
              label: 'Send no reports',
              icon: <MailX aria-hidden />,
              onSelect: () => void change(contact, { receivesReports: false }, 'receives no reports'),
            }
          : {
              label: 'Send reports',
              icon: <Mail aria-hidden />,
              onSelect: () => void change(contact, { receivesReports: true }, 'receives reports'),
            },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden />,
          danger: true,
          onSelect: () => setAsking({ what: 'delete', contact }),
        },
      ]}
    />
  )

  return (
    <div className="space-y-4">
      <div className="flex justify-end">
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAsking({ what: 'add' })}>
          New contact
        </Button>
      </div>
      <Loaded query={contacts} waiting={<SkeletonTable rows={3} columns={5} label="Loading contacts…" />}>
        {(found) =>
          found.length ? (
            <DataTable
              caption={`Contacts of ${client.companyName}`}
              columns={COLUMNS}
              rows={found}
              rowKey={({ id }) => id}
              rowActions={actionsOf}
            />
          ) : (
            <EmptyState icon={<Users />} title="No contacts yet">
              The people you call, and those who receive reports.
            </EmptyState>
          )
        }
      </Loaded>
      {asking?.what === 'add' && <ContactDialog client={client} onClose={close} />}
      {asking?.what === 'edit' && <ContactDialog client={client} contact={asking.contact} onClose={close} />}
      {asking?.what === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Delete ${asking.contact.name}?`}
          verb="Delete contact"
          onConfirm={() => remove(asking.contact)}
        >
          {asking.contact.isPrimary
            ? `${client.companyName} will have no primary contact. `
            : 'The contact and its telephone numbers will be lost. '}
          This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  )
}

function useContactChanges(client: Client) {
  const [edit] = useCommand(editContact)
  const [remove] = useCommand(deleteContact)
  const pathTo = (contact: Contact) => ({ id: client.id, contactId: contact.id })

  return {
    change: async (contact: Contact, values: Partial<ContactFields>, what: string) => {
      try {
        await edit(pathTo(contact), { ...contactValues(contact), ...values, version: contact.version })
        notify.success(`${contact.name} ${what}`)
      } catch (error) {
        notify.error(error instanceof DomainError ? error.message : 'That did not work. Please try again.')
      }
    },
    remove: async (contact: Contact) => {
      await remove(pathTo(contact))
      notify.success(`${contact.name} was deleted`)
    },
  }
}
