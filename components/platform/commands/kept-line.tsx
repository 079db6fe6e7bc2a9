'use client'

import { useEffect, useState } from 'react'

import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { ProgressBar } from '@/components/ui/progress-bar'
import { TextInput } from '@/components/ui/text-input'
import { LIKE_A_NUMBER, parseNumber } from '@/lib/base/numbers'

import { keptActions } from './keep-files'
import { type Shown, askedOf, behind, isUnderway, mendableOf, reasonOf, troubleOf } from './kept'
import { KeptChoices } from './kept-choices'
import { useKept } from './kept-mirror'
import { capitalized, copyOf, wordsOf, writtenAt } from './kept-words'
import { theOutbox } from './the-outbox'

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
  const trouble = troubleOf(kept)
  const needsPerson = state !== 'saved' && (!isUnderway(kept) || (trouble !== undefined && state === 'waiting'))
  const held = behind(kept, useKept()).length
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
      ) : trouble ? (
        <p className="text-table text-danger">
          Not saved after {trouble.tries} tries: {trouble.message}
        </p>
      ) : (
        <p className="text-table text-muted">{STATES[state]}</p>
      )}
      {needsPerson && files.length > 0 && <KeptPicture id={id} name={name!} />}
      {needsPerson && held > 0 && (
        <p className="text-table text-muted">{held === 1 ? 'One record waits' : `${held} records wait`} for it.</p>
      )}
      {state === 'refused' && mendableOf(kept).map((field) => <Mend key={field.path} kept={kept} {...field} />)}
      <div className="flex flex-wrap gap-2">
        {needsPerson && (
          <>
            {!isChosenThere && (
              <Button size="sm" onClick={() => keptActions.retry([id], askedOf(kept))}>
                {askedOf(kept) ? 'Save all the same' : 'Try again'}
              </Button>
            )}
            <KeptChoices kept={kept} />
            <Button size="sm" variant="ghost" onClick={() => void saveCopy(kept)}>
              Save a copy
            </Button>
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
      </div>
      <ConfirmDialog
        open={isDoomed}
        onClose={() => setDoomed(false)}
        title={`Discard this ${kind}?`}
        verb="Discard"
        busyVerb="Discarding…"
        onConfirm={() => keptActions.forget(id)}
      >
        It was never saved. For 30 days this device can put it back, from this list.
      </ConfirmDialog>
    </li>
  )
}

/** A value that was refused, to be corrected here. */
function Mend({ kept, path, value, message }: { kept: Shown; path: string; value: string | number; message: string }) {
  const [typed, setTyped] = useState(String(value))
  const isNumber = typeof value === 'number'
  const number = isNumber ? parseNumber(typed) : null
  const isWrong = Number.isNaN(number)
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) keptActions.retry([kept.id], { [path]: number ?? typed })
      }}
    >
      <TextInput
        label={`Correct: ${message}`}
        inputMode={isNumber ? 'decimal' : undefined}
        value={typed}
        error={isWrong ? LIKE_A_NUMBER : undefined}
        onChange={({ target }) => setTyped(target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" size="sm" variant="primary" disabled={!typed.trim() || typed === String(value)}>
        Save
      </Button>
    </form>
  )
}

/** The photo itself: its name says nothing to a person. */
function KeptPicture({ id, name }: { id: string; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let address: string | undefined
    let isOver = false
    void theOutbox().then(async (outbox) => {
      const [file] = (await outbox?.filesOf(id)) ?? []
      if (isOver || !file?.type.startsWith('image/')) return
      setUrl((address = URL.createObjectURL(file)))
    })
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [id])
  // oxlint-disable-next-line nextjs/no-img-element -- a picture of this device alone
  return url ? <img src={url} alt={name} className="max-h-32 rounded-control" /> : null
}

/** Gives a person what is kept, as files of theirs. */
async function saveCopy(kept: Shown): Promise<void> {
  const files = (await (await theOutbox())?.filesOf(kept.id)) ?? []
  for (const file of files.length ? files : [copyOf(kept)]) {
    const url = URL.createObjectURL(file)
    const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
    link.click()
    URL.revokeObjectURL(url)
  }
}
