'use client'

import { useEffect, useState } from 'react'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useOnline } from '@/components/ui/use-online'

import { type Kept, type Shown, isUnderway } from './kept'
import { KeptLine } from './kept-line'
import { useKept } from './kept-mirror'
import { capitalized, wordsOf, writtenAt } from './kept-words'
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
        {open && <Discarded version={kept.length} />}
        {further > 0 && <p className="text-muted">And {further} more.</p>}
      </div>
    </Dialog>
  )
}

/** What was discarded on this device in the last 30 days, to put back. */
function Discarded({ version }: { version: number }) {
  const [discarded, setDiscarded] = useState<readonly Kept[]>([])
  useEffect(() => {
    let isOver = false
    void theOutbox().then(async (outbox) => {
      const found = (await outbox?.discarded()) ?? []
      if (!isOver) setDiscarded(found)
    })
    return () => {
      isOver = true
    }
  }, [version])
  if (!discarded.length) return null
  return (
    <details>
      <summary className="cursor-pointer text-muted">Discarded in the last 30 days ({discarded.length})</summary>
      <ul aria-label="Discarded" className="divide-y divide-line">
        {discarded.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 text-table break-words">
              {capitalized(one.kind)}, {writtenAt(one.at)}
              {one.files[0] && `, ${one.files[0].name}`} {wordsOf(one)}
            </span>
            <Button size="sm" onClick={() => void theOutbox().then((outbox) => outbox?.putBack(one.id))}>
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
