'use client'

import { DialogFrame, type DialogContent } from './dialog-frame'
import { DiscardDialog } from './discard-dialog'
import { Modal, type ModalProps } from './modal'
import { useCloseGuard } from './use-close-guard'

export interface DialogPanelProps extends DialogContent, Pick<ModalProps, 'open' | 'onClose' | 'placement' | 'width'> {
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean
}

/** The part of Dialog and SlideOver that loads when they first open. */
export function DialogPanel({ open, onClose, placement, width, dirty = false, ...content }: DialogPanelProps) {
  const { requestClose, discard } = useCloseGuard(open && dirty, onClose)

  return (
    <Modal open={open} onClose={requestClose} placement={placement} width={width}>
      <DialogFrame {...content} close={requestClose} />
      <DiscardDialog {...discard} />
    </Modal>
  )
}
