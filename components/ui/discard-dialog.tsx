import { ConfirmPanel } from './confirm-panel'

export function DiscardDialog(props: { open: boolean; onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmPanel {...props} title="Discard your changes?" verb="Discard" cancelVerb="Keep editing">
      What you entered here has not been saved and will be lost.
    </ConfirmPanel>
  )
}
