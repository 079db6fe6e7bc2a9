'use client'

import { useState } from 'react'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TextArea } from '@/components/ui/text-area'

interface DeclineDialogProps {
  title: string
  verb: string
  busyVerb: string
  organization: string
  open: boolean
  decline: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Declines what somebody is asked for, with a reason. */
export function DeclineDialog({ organization, decline, ...dialog }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={async () => {
        if (!reason.trim()) throw new Error('Please say why')
        await decline(reason.trim())
      }}
    >
      <TextArea
        label={`Why? ${organization} reads this.`}
        required
        rows={3}
        maxLength={1_000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
