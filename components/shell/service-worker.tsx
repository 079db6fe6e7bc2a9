'use client'

import { useEffect, useState } from 'react'

import { UpdateSnackbar } from './update-snackbar'

/** Registers the worker of a production build and offers its newer versions. */
export function ServiceWorker() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)

  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    let stopped = false

    const offer = ({ waiting }: ServiceWorkerRegistration) => {
      // Without a controller this is the first worker, not a newer one.
      if (!stopped && waiting && navigator.serviceWorker.controller) setWaiting(waiting)
    }

    navigator.serviceWorker.register('/sw.js').then(
      (registration) => {
        offer(registration)
        registration.addEventListener('updatefound', () => {
          const { installing } = registration
          installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(registration))
        })
      },
      (error: unknown) => console.warn('The service worker could not be registered.', error),
    )
    return () => void (stopped = true)
  }, [])

  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting?.postMessage({ type: 'SKIP_WAITING' })
  }

  return waiting && <UpdateSnackbar onUpdate={update} />
}
