'use client'

import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef } from 'react'

import { Button } from '@/components/ui/button'
import { useOnline } from '@/components/ui/use-online'

/** Shows that the connection dropped, until it is back or the person chooses to go on without. */
export function OfflineModal() {
  const online = useOnline()
  const dialog = useRef<HTMLDialogElement>(null)
  const wasOffline = useRef(false)

  useEffect(() => {
    if (!online) {
      wasOffline.current = true
      if (!dialog.current?.open) dialog.current?.showModal()
      return
    }
    dialog.current?.close()
    if (!wasOffline.current) return
    wasOffline.current = false
    navigator.serviceWorker?.controller?.postMessage({ type: 'sync-queue' })
  }, [online])

  return (
    // The browser's own dialog: it needs no script, which could not be fetched any more.
    <dialog
      ref={dialog}
      aria-labelledby="offline-title"
      aria-describedby="offline-text"
      className="m-auto max-w-md rounded-card bg-raised p-6 text-center text-ink shadow-float backdrop:bg-scrim/60 phone:mx-4 phone:max-w-none"
    >
      <span
        aria-hidden
        className="mx-auto mb-3 grid size-14 place-items-center rounded-full bg-danger-soft text-danger"
      >
        <WifiOff className="size-7" />
      </span>
      <h2 id="offline-title" className="text-xl font-semibold">
        Oops! You&apos;re currently offline
      </h2>
      <p id="offline-text" className="mt-2 text-muted">
        We couldn&apos;t detect a connection. Please check your internet connection and try again.
      </p>
      <Button className="mt-5" onClick={() => dialog.current?.close()}>
        Continue offline
      </Button>
    </dialog>
  )
}
