'use client'

import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MailX from 'lucide-react/icons/mail-x'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type Column } from '@/components/ui/data-table'
import type { MenuEntry } from '@/components/ui/menu'
import { deleteEntry } from '@/components/ui/menu-entries'
import { notify } from '@/components/ui/notify'
import { RecordList } from '@/components/ui/record-list'
import { useAsking } from '@/components/ui/use-asking'
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

/** The people at a client's, the primary one first. */
export function ClientContacts({ timezone }: { timezone: string }) {
  const client = useShownClient()
  const { change, remove } = useContactChanges(client)
  const contacts = useQuery({
    queryKey: clientKeys.contacts(client.id),
    queryFn: ({ signal }) => api.get<Contact[]>(`/api/v1/client/${client.id}/contacts`, { signal }),
  })
  const { isAdding, about, add, ask, close } = useAsking(contacts.data)
  const [edited, removed] = [about('edit'), about('remove')]

  const actionsOf = (contact: Contact): MenuEntry[] => [
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
    deleteEntry(() => ask('remove', contact)),
  ]

  return (
    <div className="space-y-4">
      <div className="flex justify-end">
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={add}>
          New contact
        </Button>
      </div>
      <RecordList
        query={contacts}
        waiting="Loading contacts…"
        waitingRows={3}
        caption={`Contacts of ${client.companyName}`}
        columns={COLUMNS}
        rowsOf={(found) => found}
        rowKey={({ id }) => id}
        menu={{ nameOf: ({ name }) => name, onEdit: (contact) => ask('edit', contact), itemsOf: actionsOf }}
        empty={{
          icon: <Users />,
          title: 'No contacts yet',
          children: 'The people you call, and those who receive reports.',
        }}
      />
      {isAdding && <ContactDialog client={client} timezone={timezone} onClose={close} />}
      {edited && <ContactDialog client={client} contact={edited} timezone={timezone} onClose={close} />}
      {removed && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Delete ${removed.name}?`}
          verb="Delete contact"
          onConfirm={() => remove(removed)}
        >
          {removed.isPrimary
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
        notify.refused(error)
      }
    },
    remove: async (contact: Contact) => {
      await remove(pathTo(contact))
      notify.success(`${contact.name} was deleted`)
    },
  }
}
