'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { TextArea } from '@/components/ui/text-area'
import { declineByLink } from '@/lib/paper/signing/commands'

/** Declines to sign, with a reason. */
export function DeclineDialog({
  token,
  organization,
  open,
  onClose,
}: {
  token: string
  organization: string
  open: boolean
  onClose: () => void
}) {
  const [decline] = useCommand(declineByLink)
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Decline to sign?"
      verb="Decline"
      busyVerb="Declining…"
      onConfirm={async () => {
        if (!reason.trim()) throw new Error('Please say why')
        await decline({ token }, { reason: reason.trim() })
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
