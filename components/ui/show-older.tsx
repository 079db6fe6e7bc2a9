'use client'

import { useEffect, useRef, useState } from 'react'

import { Button } from './button'

interface ShowOlderProps {
  /** Whether there is more. */
  has: boolean
  busy: boolean
  onShow: () => void
}

/** Below a list, newest first: reads more of it. At the end it says so, where the focus was. */
export function ShowOlder({ has, busy, onShow }: ShowOlderProps) {
  const [isAsked, setAsked] = useState(false)
  if (!has && !isAsked) return null
  return (
    <div className="mt-4 border-t border-line pt-3 text-center">
      {has ? (
        <Button
          busy={busy}
          busyLabel="Loading…"
          onClick={() => {
            setAsked(true)
            onShow()
          }}
        >
          Show older
        </Button>
      ) : (
        <Nothing />
      )}
    </div>
  )
}

function Nothing() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p ref={line} tabIndex={-1} className="text-table text-muted outline-none">
      There is nothing older.
    </p>
  )
}
