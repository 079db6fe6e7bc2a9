import { ConfirmDialog } from './confirm-dialog'

export function DiscardDialog(props: { open: boolean; onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog {...props} title="Discard your changes?" verb="Discard" cancelVerb="Keep editing">
      What you entered here has not been saved and will be lost.
    </ConfirmDialog>
  )
}
