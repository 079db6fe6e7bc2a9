'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { FormRefusal } from '@/components/ui/form-refusal'
import { ImagePicker } from '@/components/ui/image-picker'
import { notify } from '@/components/ui/notify'
import { useDirty } from '@/components/ui/use-dirty'
import { useEdited } from '@/components/ui/use-edited'
import { addClient, editClient } from '@/lib/company/clients/commands'
import { clientKeys } from '@/lib/company/clients/keys'
import type { Client, ClientFields } from '@/lib/company/clients/schema'
import { ONE_IMAGE } from '@/lib/company/files/rules'
import { lazyResolver } from '@/lib/platform/http/form'

import { ClientInputs } from './client-inputs'
import { clientValues } from './client-values'

const resolver = lazyResolver(async () => (await import('@/lib/company/clients/schema')).ClientFields)

export function ClientForm({
  client,
  onClose,
  onSaved,
}: {
  client?: Client
  onClose: () => void
  onSaved?: (client: Client) => void
}) {
  const queries = useQueryClient()
  const [add] = useCommand(addClient)
  const [edit] = useCommand(editClient)
  const [logo, setLogo] = useState<File | null>(null)
  const [removeLogo, setRemoveLogo] = useState(false)
  const form = useForm<ClientFields, unknown, z.output<typeof ClientFields>>({
    resolver,
    mode: 'onChange',
    defaultValues: clientValues(client),
  })
  const { isSubmitting } = form.formState
  const isDirty = useDirty(form)
  const { base, show, clear, refused } = useEdited(form, client, (theirs) => {
    form.reset(clientValues(theirs))
    setLogo(null)
    setRemoveLogo(false)
  })

  const send = (values: z.output<typeof ClientFields>) => {
    const sending = { files: { logo: logo ? [logo] : [] } }
    return base
      ? edit({ id: base.id }, { ...values, version: base.version, removeLogo }, sending)
      : add({}, values, sending)
  }

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      const saved = await send(values)
      queries.setQueryData(clientKeys.one(saved.id), saved)
      notify.success(base ? 'Client saved' : `${saved.companyName} was added`)
      onClose()
      onSaved?.(saved)
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty || logo !== null || removeLogo}
      title={client ? 'Edit client' : 'New client'}
      onSubmit={submit}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={client ? 'Save' : 'Add client'}
          busyVerb={client ? 'Saving…' : 'Adding…'}
          busy={isSubmitting}
        />
      )}
    >
      <div className="space-y-4">
        <FormRefusal {...refused} />
        <ClientInputs form={form} />
        <ImagePicker
          label="Logo"
          help="JPEG, PNG or WebP, at most 10 MB"
          takes={ONE_IMAGE}
          currentUrl={removeLogo ? null : base?.logo}
          value={logo}
          onChange={setLogo}
          onRemove={() => {
            setLogo(null)
            setRemoveLogo(Boolean(base?.logo) && !logo)
          }}
        />
      </div>
    </Dialog>
  )
}
