import type { Column } from '@/components/ui/data-table'
import { clientTypeLabel } from '@/lib/company/clients/rules'
import type { Client } from '@/lib/company/clients/schema'

import { ClientLogo } from './client-logo'
import { EmailLink, PhoneLink } from './contact-links'

export const CLIENT_COLUMNS: Column<Client>[] = [
  {
    key: 'companyName',
    header: 'Name',
    sortable: true,
    card: 'title',
    cell: (client) => (
      <span className="flex items-center gap-3">
        <ClientLogo client={client} />
        <span className="min-w-0 wrap-anywhere">{client.companyName}</span>
      </span>
    ),
  },
  { key: 'type', header: 'Type', sortable: true, card: 'corner', cell: (client) => clientTypeLabel(client.type) },
  {
    key: 'primaryContact',
    header: 'Contact',
    cell: ({ primaryContact }) =>
      primaryContact && (
        <span className="min-w-0 wrap-anywhere">
          {primaryContact.name}
          {primaryContact.role && <span className="block text-muted phone:inline"> {primaryContact.role}</span>}
        </span>
      ),
  },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone, primaryContact }) => <PhoneLink phone={phone ?? primaryContact?.mobile ?? primaryContact?.phone} />,
  },
  {
    key: 'email',
    header: 'Email',
    card: 'hidden',
    className: 'max-xl:hidden',
    cell: ({ email }) => <EmailLink email={email} />,
  },
  {
    key: 'suburb',
    header: 'Suburb',
    className: 'max-lg:md:hidden',
    cell: ({ suburb, state }) => [suburb, state].filter(Boolean).join(' '),
  },
  { key: 'jobCount', header: 'Jobs', align: 'end', className: 'md:w-20', cell: ({ jobCount }) => jobCount },
]
