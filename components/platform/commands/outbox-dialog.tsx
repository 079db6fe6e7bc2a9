'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useOnline } from '@/components/ui/use-online'

import { type Shown, isUnderway } from './kept'
import { KeptLine } from './kept-line'
import { useKept } from './kept-mirror'
import { theOutbox } from './the-outbox'

/** So many of a long list say enough. */
const MOST_LISTED = 50

/**
 * The lines of the list, which keep their places while it is open: what is saved says so there, and what comes stands last.
 * At first those that need a person come first, and then the newest.
 */
function useLines(all: readonly Shown[], isOpen: boolean): readonly Shown[] {
  const [lines, setLines] = useState<readonly Shown[]>([])
  const known = lines.flatMap((line) => all.find(({ id }) => id === line.id) ?? savedOf(line))
  const more = all.filter(({ id, state }) => state !== 'saved' && !lines.some((line) => line.id === id))
  const fresh = lines.length
    ? more
    : more.toReversed().toSorted((a, b) => Number(isUnderway(a)) - Number(isUnderway(b)))
  const now = isOpen ? [...known, ...fresh] : []
  if (now.length !== lines.length || now.some((line, at) => line !== lines[at])) setLines(now)
  return now
}

/** What has left the device, as it stays in the list; one that somebody discards leaves it. */
const savedOf = (line: Shown): Shown[] =>
  line.state === 'saved' ? [line] : isUnderway(line) ? [{ ...line, state: 'saved' }] : []

/** Everything on this device that the server does not have: each with its state and its actions. */
export function OutboxDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const online = useOnline()
  const all = useKept()
  const kept = all.filter(({ state }) => state !== 'saved')
  const lines = useLines(all, open)
  const listed = lines.slice(0, MOST_LISTED)
  const further = lines.length - listed.length

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
        {/* As high whatever it says: the list below stays under the finger. */}
        <p className="min-h-[2lh] text-muted phone:min-h-[3lh]">
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
