import { ConfirmDialog } from '@/components/ui/confirm-dialog'

import type { useAsked } from './use-asked'

type Asking = ReturnType<typeof useAsked>['asking']

export interface AskedDialogProps extends Asking {
  title?: string
  verb?: string
  busyVerb?: string
  /** The consequence of a yes. */
  so?: string
}

/** Asks the server's questions before anything is saved. */
export function AskedDialog({
  asked,
  onClose,
  title = 'Is this right?',
  verb = 'Yes, save',
  busyVerb = 'Saving…',
  so = 'Nothing is saved yet.',
}: AskedDialogProps) {
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={title}
      verb={verb}
      busyVerb={busyVerb}
      cancelVerb="No, go back"
      onConfirm={async () => asked?.again()}
    >
      <ul className="max-h-80 list-disc space-y-1 overflow-y-auto ps-5">
        {asked?.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p className="mt-2">{so} The history keeps what you answer.</p>
    </ConfirmDialog>
  )
}
