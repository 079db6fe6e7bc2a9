import type { ReactNode } from 'react'

import { ConfirmDialog } from './confirm-dialog'
import { notify } from './notify'

interface DeleteDialogProps {
  /** What the record is called. */
  name: string
  /** `Delete template`. */
  verb: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  /** What is lost, and what stays. */
  children: ReactNode
}

/** Asks before a record is deleted, and says that it was. Mount it while it is asked. */
export const DeleteDialog = ({ name, verb, onDelete, onClose, children }: DeleteDialogProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    title={`Delete ${name}?`}
    verb={verb}
    onConfirm={async () => {
      await onDelete()
      notify.success(`${name} was deleted`)
    }}
  >
    {children}
  </ConfirmDialog>
)
