'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useOnline } from '@/components/ui/use-online'

import { isUnderway } from './kept'
import { KeptLine } from './kept-line'
import { useKept } from './kept-mirror'
import { theOutbox } from './the-outbox'

/** So many of a long list say enough. */
const MOST_LISTED = 50

/** Everything on this device that the server does not have: each with its state and its actions. */
export function OutboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const online = useOnline()
  const kept = useKept().filter(({ state }) => state !== 'saved')
  // Those that need a person come first, and then the newest: the oldest are sent first, and leave from the end.
  const listed = kept
    .toReversed()
    .toSorted((a, b) => Number(isUnderway(a)) - Number(isUnderway(b)))
    .slice(0, MOST_LISTED)
  const further = kept.length - listed.length

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Not sent yet"
      footer={(close) => (
        <>
          <Button variant="ghost" onClick={close}>
            Close
          </Button>
          {kept.some(isUnderway) && (
            <Button variant="primary" onClick={() => void theOutbox().then((outbox) => outbox?.wake())}>
              Send now
            </Button>
          )}
        </>
      )}
    >
      <div className="space-y-3">
        <p className="text-muted">
          {kept.length === 0
            ? 'All that was recorded on this device is saved.'
            : online
              ? 'This is on this device alone. It is sent by itself, also after this page was closed and opened again.'
              : 'This is on this device alone. It is sent as soon as there is a connection.'}
        </p>
        <ul aria-label="Not sent yet" className="divide-y divide-line">
          {listed.map((one) => (
            <KeptLine key={one.id} kept={one} onOpen={onClose} />
          ))}
        </ul>
        {further > 0 && <p className="text-muted">And {further} more.</p>}
      </div>
    </Dialog>
  )
}
