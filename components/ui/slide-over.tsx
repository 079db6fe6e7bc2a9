'use client'

import { DialogFrame, type DialogContent } from './dialog-frame'
import { DiscardDialog } from './discard-dialog'
import { Modal } from './modal'
import { useCloseGuard } from './use-close-guard'

/** A dialog at the right edge, for what belongs beside the list it came from. */
export function SlideOver({
  open,
  onClose,
  dirty = false,
  ...content
}: DialogContent & { open: boolean; onClose: () => void; dirty?: boolean }) {
  const { requestClose, discard } = useCloseGuard(open && dirty, onClose)

  return (
    <Modal open={open} onClose={requestClose} placement="right" width="sm">
      <DialogFrame {...content} close={requestClose} />
      <DiscardDialog {...discard} />
    </Modal>
  )
}
