'use client'

import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { IS_A_LANDLINE, dialledIn, smsRefusal } from '@/lib/base/phone'
import { addContact, editContact } from '@/lib/company/clients/commands'
import type { Client, Contact } from '@/lib/company/clients/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { contactValues } from './client-values'

const resolver = lazyResolver(async () => (await import('@/lib/company/clients/schema')).ContactFields)

interface ContactFormProps {
  client: Client
  contact?: Contact
  /** The organisation's, which tells its country. */
  timezone: string
  onClose: () => void
}

export function ContactForm({ client, contact, timezone, onClose }: ContactFormProps) {
  const [add] = useCommand(addContact)
  const [edit] = useCommand(editContact)
  const record = useRecordForm({
    resolver,
    stored: contact,
    valuesOf: (known) => (known ? contactValues(known) : { ...contactValues(), isPrimary: client.contactCount === 0 }),
    send: (values, base) =>
      base
        ? edit({ id: client.id, contactId: base.id }, { ...values, version: base.version })
        : add({ id: client.id }, values),
    saved: (_, { name }, base) => {
      notify.success(base ? 'Contact saved' : `${name} was added`)
      onClose()
    },
  })
  const { field, control } = record
  const mobile = useWatch({ control, name: 'mobile' })
  const isLandline = smsRefusal(mobile ?? '', dialledIn(client.country, timezone)) === IS_A_LANDLINE
  const former = client.primaryContact && client.primaryContact.id !== contact?.id ? client.primaryContact.name : null

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={contact ? 'Edit contact' : 'New contact'}
      description={client.companyName}
      adds="Add contact"
    >
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
      <TextInput label="Role" help="Such as claims handler" autoComplete="off" {...field('role')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput
          label="Mobile"
          type="tel"
          help={isLandline ? IS_A_LANDLINE : undefined}
          autoComplete="off"
          {...field('mobile')}
        />
        <TextInput label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      </div>
      <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
      <div className="space-y-2">
        <Checkbox
          label="Primary contact"
          help={former ? `Takes the place of ${former}` : 'The person to call first'}
          {...field('isPrimary')}
        />
        <Checkbox label="Receives reports" help="By e-mail" {...field('receivesReports')} />
      </div>
    </RecordDialog>
  )
}
