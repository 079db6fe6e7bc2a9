'use client'

import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'

import { Button } from './button'
import { ConfirmDialog, type Confirmation } from './confirm-dialog'

/** A button that asks before it acts; the confirmation names the loss. */
export function DestructiveButton({
  label,
  icon = <Trash2 aria-hidden />,
  disabled,
  confirmation,
}: {
  label: string
  icon?: ReactNode
  disabled?: boolean
  confirmation: Confirmation
}) {
  const [asking, setAsking] = useState(false)

  return (
    <>
      <Button variant="danger" icon={icon} disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog {...confirmation} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
