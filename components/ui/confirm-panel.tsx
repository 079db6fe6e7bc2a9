'use client'

import { Description, DialogTitle } from '@headlessui/react'
import { useState, type ReactNode } from 'react'

import { Banner } from './banner'
import { Button } from './button'
import { Modal } from './modal'

export interface Confirmation {
  title: string
  /** The consequence and the loss, by name. */
  children: ReactNode
  verb?: string
  /** The verb during the work: "Deleting…". */
  busyVerb?: string
  cancelVerb?: string
  /** A failure keeps the dialog open and shows the error's message. */
  onConfirm: () => void | Promise<void>
}

export interface ConfirmPanelProps extends Confirmation {
  open: boolean
  onClose: () => void
}

/** The part of ConfirmDialog that loads when it first opens. */
export function ConfirmPanel({
  open,
  onClose,
  title,
  children,
  verb = 'Delete',
  busyVerb = 'Deleting…',
  cancelVerb = 'Cancel',
  onConfirm,
}: ConfirmPanelProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const close = () => {
    if (busy) return
    setFailure(undefined)
    onClose()
  }

  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal open={open} onClose={close} role="alertdialog" width="sm" compact>
      <div className="space-y-3 overflow-y-auto p-5">
        <DialogTitle className="text-base font-semibold">{title}</DialogTitle>
        <Description as="div" className="text-muted">
          {children}
        </Description>
        {failure && <Banner tone="danger">{failure}</Banner>}
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">
        <Button data-autofocus onClick={close}>
          {cancelVerb}
        </Button>
        <Button variant="danger" onClick={confirm} busy={busy} busyLabel={busyVerb}>
          {verb}
        </Button>
      </div>
    </Modal>
  )
}
