'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ConflictBanner } from '@/components/ui/conflict-banner'
import { Dialog } from '@/components/ui/dialog'
import { ImagePicker } from '@/components/ui/image-picker'
import { notify } from '@/components/ui/notify'
import { clientKeys } from '@/lib/clients/keys'
import { LOGO } from '@/lib/clients/rules'
import { type Client, ClientForm } from '@/lib/clients/schema'
import { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { showRefusal } from '@/lib/http/form'
import { jobKeys } from '@/lib/jobs/keys'
import { newId } from '@/lib/wire'

import { ClientFields } from './client-fields'
import { clientBody, clientValues } from './client-values'

/** Adds a client, or edits the one given. Mount it while it is open. */
export function ClientDialog({
  client,
  onClose,
  onSaved,
}: {
  client?: Client
  onClose: () => void
  onSaved?: (client: Client) => void
}) {
  const queries = useQueryClient()
  // The id is made once: a second try after a lost answer adds no second client.
  const [id] = useState(() => client?.id ?? newId())
  const [base, setBase] = useState(client)
  const [logo, setLogo] = useState<File | null>(null)
  const [removeLogo, setRemoveLogo] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Client | null>(null)
  const form = useForm<ClientForm, unknown, z.output<typeof ClientForm>>({
    resolver: zodResolver(ClientForm),
    mode: 'onChange',
    defaultValues: clientValues(client),
  })
  const { isDirty, isSubmitting } = form.formState

  const send = (values: z.output<typeof ClientForm>) =>
    base
      ? api.put<Client>(`/api/v1/client/${id}`, clientBody({ ...values, version: base.version, removeLogo }, logo))
      : api.post<Client>('/api/v1/client', clientBody({ ...values, id }, logo))

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    setTheirs(null)
    try {
      const saved = await send(values)
      queries.setQueryData(clientKeys.one(id), saved)
      void queries.invalidateQueries({ queryKey: clientKeys.all })
      void queries.invalidateQueries({ queryKey: jobKeys.all })
      notify.success(base ? 'Client saved' : `${saved.companyName} was added`)
      onClose()
      onSaved?.(saved)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict' && error.current) {
        setTheirs(error.current as Client)
      } else setRefusal(showRefusal(error, form))
    }
  })

  const keepMine = () => {
    setBase(theirs ?? base)
    setTheirs(null)
  }

  const showTheirs = () => {
    if (theirs) form.reset(clientValues(theirs))
    setLogo(null)
    setRemoveLogo(false)
    keepMine()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isDirty || logo !== null || removeLogo}
      title={client ? 'Edit client' : 'New client'}
      onSubmit={submit}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={client ? 'Saving…' : 'Adding…'}>
            {client ? 'Save' : 'Add client'}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        {theirs && (
          <ConflictBanner
            message="Someone else edited this client in the meantime."
            onKeep={keepMine}
            onReload={showTheirs}
          />
        )}
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        <ClientFields form={form} />
        <ImagePicker
          label="Logo"
          help="JPEG, PNG or WebP, at most 10 MB"
          maxBytes={LOGO.maxBytes}
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
