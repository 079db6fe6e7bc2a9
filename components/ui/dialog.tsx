'use client'

import { DialogFrame, type DialogContent } from './dialog-frame'
import { DiscardDialog } from './discard-dialog'
import { Modal } from './modal'
import { useCloseGuard } from './use-close-guard'

export interface DialogProps extends DialogContent {
  open: boolean
  onClose: () => void
  size?: 'sm' | 'md' | 'lg'
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean
}

/** A dialog that fills the screen of a phone. The first field, or what carries `data-autofocus`, has the focus. */
export function Dialog({ open, onClose, size = 'md', dirty = false, ...content }: DialogProps) {
  const { requestClose, discard } = useCloseGuard(open && dirty, onClose)

  return (
    <Modal open={open} onClose={requestClose} width={size}>
      <DialogFrame {...content} close={requestClose} />
      <DiscardDialog {...discard} />
    </Modal>
  )
}
