import { ConfirmDialog } from '@/components/ui/confirm-dialog'

import type { useAsked } from './use-asked'

/** Asks what the record would say otherwise by a write, before it is saved. */
export function AskedDialog({ asked, onClose }: ReturnType<typeof useAsked>['asking']) {
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title="Is this right?"
      verb="Yes, save"
      busyVerb="Saving…"
      cancelVerb="No, go back"
      onConfirm={async () => asked?.again()}
    >
      <ul className="max-h-80 list-disc space-y-1 overflow-y-auto ps-5">
        {asked?.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p className="mt-2">Nothing is saved yet. The history keeps what you answer.</p>
    </ConfirmDialog>
  )
}
