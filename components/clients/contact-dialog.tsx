'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ConflictBanner } from '@/components/ui/conflict-banner'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'
import { clientKeys } from '@/lib/clients/keys'
import { type Client, type Contact, ContactForm } from '@/lib/clients/schema'
import { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { showRefusal } from '@/lib/http/form'
import { newId } from '@/lib/wire'

import { contactValues } from './client-values'

/** Adds a contact of a client, or edits the one given. Mount it while it is open. */
export function ContactDialog({
  client,
  contact,
  onClose,
}: {
  client: Client
  contact?: Contact
  onClose: () => void
}) {
  const queries = useQueryClient()
  // The id is made once: a second try after a lost answer adds no second contact.
  const [id] = useState(() => contact?.id ?? newId())
  const [base, setBase] = useState(contact)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Contact | null>(null)
  const form = useForm<ContactForm, unknown, z.output<typeof ContactForm>>({
    resolver: zodResolver(ContactForm),
    mode: 'onChange',
    defaultValues: contact ? contactValues(contact) : { ...contactValues(), isPrimary: client.contactCount === 0 },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const field = (name: keyof ContactForm) => ({ error: errors[name]?.message, ...form.register(name) })
  const former = client.primaryContact && client.primaryContact.id !== id ? client.primaryContact.name : null
  const path = `/api/v1/client/${client.id}/contacts`

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    setTheirs(null)
    try {
      if (base) await api.put(`${path}/${id}`, { ...values, version: base.version })
      else await api.post(path, { ...values, id })
      void queries.invalidateQueries({ queryKey: clientKeys.all })
      notify.success(base ? 'Contact saved' : `${values.name} was added`)
      onClose()
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict' && error.current) {
        setTheirs(error.current as Contact)
      } else setRefusal(showRefusal(error, form))
    }
  })

  const keepMine = () => {
    setBase(theirs ?? base)
    setTheirs(null)
  }

  const showTheirs = () => {
    if (theirs) form.reset(contactValues(theirs))
    keepMine()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty}
      title={contact ? 'Edit contact' : 'New contact'}
      description={client.companyName}
      onSubmit={submit}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={contact ? 'Saving…' : 'Adding…'}>
            {contact ? 'Save' : 'Add contact'}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        {theirs && (
          <ConflictBanner
            message="Someone else edited this contact in the meantime."
            onKeep={keepMine}
            onReload={showTheirs}
          />
        )}
        {refusal && <Banner tone="danger">{refusal}</Banner>}
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
