'use client'

import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'
import { useDirty } from '@/components/ui/use-dirty'
import { useEdited } from '@/components/ui/use-edited'
import { addContact, editContact } from '@/lib/company/clients/commands'
import type { Client, Contact, ContactFields } from '@/lib/company/clients/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { contactValues } from './client-values'

const resolver = lazyResolver(async () => (await import('@/lib/company/clients/schema')).ContactFields)

export function ContactForm({ client, contact, onClose }: { client: Client; contact?: Contact; onClose: () => void }) {
  const [add] = useCommand(addContact)
  const [edit] = useCommand(editContact)
  const form = useForm<ContactFields, unknown, z.output<typeof ContactFields>>({
    resolver,
    mode: 'onChange',
    defaultValues: contact ? contactValues(contact) : { ...contactValues(), isPrimary: client.contactCount === 0 },
  })
  const { isSubmitting } = form.formState
  const isDirty = useDirty(form)
  const { base, show, clear, refused } = useEdited(form, contact, (theirs) => form.reset(contactValues(theirs)))
  const field = fieldsOf(form)
  const former = client.primaryContact && client.primaryContact.id !== contact?.id ? client.primaryContact.name : null

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      if (base) await edit({ id: client.id, contactId: base.id }, { ...values, version: base.version })
      else await add({ id: client.id }, values)
      notify.success(base ? 'Contact saved' : `${values.name} was added`)
      onClose()
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty}
      title={contact ? 'Edit contact' : 'New contact'}
      description={client.companyName}
      onSubmit={submit}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={contact ? 'Save' : 'Add contact'}
          busyVerb={contact ? 'Saving…' : 'Adding…'}
          busy={isSubmitting}
        />
      )}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
        <TextInput label="Role" help="Such as claims handler" autoComplete="off" {...field('role')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput label="Mobile" type="tel" autoComplete="off" {...field('mobile')} />
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
      </div>
    </Dialog>
  )
}
