'use client'

import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'

import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { addressLines, mapHref } from '@/lib/base/address'
import { clientTypeLabel } from '@/lib/company/clients/rules'
import type { Client, PrimaryContact } from '@/lib/company/clients/schema'
import { formatAbn } from '@/lib/company/organization/rules'

import { useFormGroups } from './client-form-groups'
import { letterheadWords, useLetterheads } from './client-letterheads'
import { ClientLogo } from './client-logo'
import { EmailLink, PhoneLink } from './contact-links'
import { useShownClient } from './shown-client'

/** The details of a client, and the person to call there. */
export function ClientDetails() {
  const client = useShownClient()
  const letterheads = useLetterheads()
  const formGroups = useFormGroups(client.id)
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card title="Details">
        {client.logo && (
          <div className="mb-4">
            <ClientLogo client={client} size="lg" />
          </div>
        )}
        <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
          <Fact label="Type">{clientTypeLabel(client.type)}</Fact>
          <Fact label="ABN">{client.abn && <span className="tabular-nums">{formatAbn(client.abn)}</span>}</Fact>
          <Fact label="Phone">
            <PhoneLink phone={client.phone} />
          </Fact>
          <Fact label="Email">
            <EmailLink email={client.email} />
          </Fact>
          <Fact label="Address">
            <Address client={client} />
          </Fact>
          <Fact label="Accounts email">
            <EmailLink email={client.accountsEmail} />
          </Fact>
          <Fact label="Letterhead">{letterheadWords(letterheads, client.defaultLetterheadId)}</Fact>
          <Fact label="Default group of forms">
            {formGroups.find(({ id }) => id === client.defaultFormGroupId)?.groupName}
          </Fact>
          <Fact label="Notes" wide>
            {client.notes && <p className="wrap-anywhere whitespace-pre-line">{client.notes}</p>}
          </Fact>
        </dl>
      </Card>
      <div className="space-y-4">
        <Card title="Primary contact">
          {client.primaryContact ? (
            <Person contact={client.primaryContact} />
          ) : (
            <p className="text-muted">
              Nobody yet.{' '}
              <Link href={`/clients/${client.id}/contacts`} className="text-brand underline underline-offset-2">
                Choose one among the contacts
              </Link>
            </p>
          )}
        </Card>
        <Card title="Reports go to">
          {client.reportContacts.length > 0 ? (
            <ul className="space-y-2">
              {client.reportContacts.map(({ id, name, email }) => (
                <li key={id} className="wrap-anywhere">
                  <p className="font-medium">{name}</p>
                  <EmailLink email={email} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">
              Nobody yet.{' '}
              <Link href={`/clients/${client.id}/contacts`} className="text-brand underline underline-offset-2">
                Mark contacts with an email
              </Link>
            </p>
          )}
        </Card>
      </div>
    </div>
  )
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-table text-muted">{label}</dt>
      <dd className="mt-0.5">{children || <span className="text-muted">Not given</span>}</dd>
    </div>
  )
}

function Address({ client }: { client: Client }) {
  const lines = addressLines(client)
  if (!lines.length) return <span className="text-muted">Not given</span>
  return (
    <>
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      <a
        href={mapHref(client)}
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-flex min-h-6 items-center gap-1 rounded-control text-brand underline-offset-2 hover:underline"
      >
        <MapPin aria-hidden className="size-4" />
        Show on a map
        <span className="sr-only">(opens a new tab)</span>
      </a>
    </>
  )
}

function Person({ contact }: { contact: PrimaryContact }) {
  return (
    <div className="space-y-1 wrap-anywhere">
      <p className="font-medium">{contact.name}</p>
      {contact.role && <p className="text-muted">{contact.role}</p>}
      {[contact.mobile, contact.phone].filter(Boolean).map((phone) => (
        <p key={phone}>
          <PhoneLink phone={phone} />
        </p>
      ))}
      {contact.email && (
        <p>
          <EmailLink email={contact.email} />
        </p>
      )}
    </div>
  )
}
