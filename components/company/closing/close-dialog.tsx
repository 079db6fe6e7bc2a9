'use client'

import { useState } from 'react'

import { forgetSession } from '@/components/company/accounts/device'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { closeOrganization } from '@/lib/company/closing/commands'
import { GRACE_DAYS, NAME_DIFFERS, isNameOf } from '@/lib/company/closing/rules'

export interface CloseDialogProps {
  name: string
  onClose: () => void
}

/** Asks for the name of the organisation, so that nobody closes it by a slip. */
export function CloseDialog({ name, onClose }: CloseDialogProps) {
  const [close] = useCommand(closeOrganization)
  const [isClosed, setClosed] = useState(false)
  const record = useRecordForm({
    valuesOf: () => ({ confirmName: '' }),
    send: (values) => close({}, values),
    saved: () => {
      setClosed(true)
      void forgetSession().then(() => window.location.assign('/login?closed=1'))
    },
  })
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={`Close ${name}?`}
      verb="Close the organization"
      busyVerb="Closing…"
      danger
      isLeaving={isClosed}
    >
      <Banner tone="warning" title={`In ${GRACE_DAYS} days everything is deleted for good`}>
        Jobs, photos, readings, forms, reports, estimates, clients and people. Until then, an Administrator can come
        back.
      </Banner>
      <TextInput
        label="Name of the organization"
        required
        autoComplete="off"
        data-autofocus
        help={`As it is written: ${name}`}
        {...record.field('confirmName', {
          required: NAME_DIFFERS,
          validate: (typed: string) => isNameOf(typed, name) || NAME_DIFFERS,
        })}
      />
    </RecordDialog>
  )
}
