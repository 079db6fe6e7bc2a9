'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { ProgressBar } from '@/components/ui/progress-bar'

import { keptActions } from './keep-files'
import { type Shown, askedOf, isUnderway, reasonOf } from './kept'
import { capitalized, wordsOf, writtenAt } from './kept-words'

const STATES = { waiting: 'Waits', sending: 'Being sent', sent: 'Being saved', saved: 'Saved', stopped: 'Cancelled' }

/** An entry of the outbox: its state and its actions. */
export function KeptLine({
  kept,
  onOpen,
}: {
  kept: Shown
  /** Called when it is opened in its place; then that is the only action. */
  onOpen?: () => void
}) {
  const [isDoomed, setDoomed] = useState(false)
  const { kind, jobId, href, files, state, share, at, id, refusal } = kept
  // That screen shows both to choose from.
  const isChosenThere = href && refusal?.code === 'conflict'
  const name = files[0]?.name
  const words = wordsOf(kept)
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{capitalized(kind)}</span>
        {name && <span className="min-w-0 truncate text-table text-muted">{name}</span>}
        <time dateTime={at} className="ms-auto text-table text-muted">
          {writtenAt(at)}
        </time>
      </p>
      {words && <p className="text-table break-words whitespace-pre-wrap">{words}</p>}
      {state === 'sending' && files.length > 0 ? (
        <div className="flex h-[1lh] flex-col justify-center text-table">
          <ProgressBar label={name ?? capitalized(kind)} value={share * 100} />
        </div>
      ) : state === 'refused' ? (
        <p className="text-table text-danger">Not saved: {reasonOf(kept)}</p>
      ) : (
        <p className="text-table text-muted">{STATES[state]}</p>
      )}
      <p className="flex flex-wrap gap-2">
        {state !== 'saved' && !isUnderway(kept) && (
          <>
            {!isChosenThere && (
              <Button size="sm" onClick={() => keptActions.retry([id], askedOf(kept))}>
                {askedOf(kept) ? 'Save all the same' : 'Try again'}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setDoomed(true)}>
              Discard
            </Button>
          </>
        )}
        {onOpen && jobId && (
          <Link
            href={href ?? `/jobs/${jobId}`}
            onClick={onOpen}
            className="self-center text-table text-brand underline"
          >
            {href ? 'Open it' : 'Open the job'}
          </Link>
        )}
      </p>
      <ConfirmDialog
        open={isDoomed}
        onClose={() => setDoomed(false)}
        title={`Discard this ${kind}?`}
        verb="Discard"
        busyVerb="Discarding…"
        onConfirm={() => keptActions.forget(id)}
      >
        It was never saved, and is then nowhere.
      </ConfirmDialog>
    </li>
  )
}
