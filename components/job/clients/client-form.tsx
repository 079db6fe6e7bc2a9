'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { ImagePicker } from '@/components/ui/image-picker'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addClient, editClient } from '@/lib/company/clients/commands'
import { clientKeys } from '@/lib/company/clients/keys'
import type { Client } from '@/lib/company/clients/schema'
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
  const record = useRecordForm({
    resolver,
    stored: client,
    valuesOf: clientValues,
    send: (values, base) => {
      const sending = { files: { logo: logo ? [logo] : [] } }
      return base
        ? edit({ id: base.id }, { ...values, version: base.version, removeLogo }, sending)
        : add({}, values, sending)
    },
    saved: (saved, _, base) => {
      queries.setQueryData(clientKeys.one(saved.id), saved)
      notify.success(base ? 'Client saved' : `${saved.companyName} was added`)
      onClose()
      onSaved?.(saved)
    },
    follow: () => {
      setLogo(null)
      setRemoveLogo(false)
    },
  })
  const { base } = record

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      dirty={record.isDirty || logo !== null || removeLogo}
      title={client ? 'Edit client' : 'New client'}
      adds="Add client"
    >
      <ClientInputs form={record.form} clientId={client?.id} />
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
    </RecordDialog>
  )
}
