'use client'

import { useEffect, useState } from 'react'

import { whenRested } from '@/lib/platform/http/when-idle'

import { UpdateSnackbar } from './update-snackbar'

/** Registers the worker of a production build and offers its newer versions. */
export function ServiceWorker() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)

  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    let stopped = false

    const offerNewer = (registration: ServiceWorkerRegistration) => {
      const { waiting, installing } = registration
      if (stopped) return
      if (waiting) setWaiting(waiting)
      installing?.addEventListener('statechange', () => offerNewer(registration), { once: true })
    }

    // A new worker fetches all scripts of the app.
    const cancel = whenRested(() => {
      navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- nobody else can learn of it
        console.warn('The service worker could not be registered.', error)
      })
    })
    // A newer worker can only wait beside a registration that already has one.
    void navigator.serviceWorker.ready.then((registration) => {
      offerNewer(registration)
      registration.addEventListener('updatefound', () => offerNewer(registration))
    })
    return () => {
      stopped = true
      cancel()
    }
  }, [])

  const update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting?.postMessage({ type: 'SKIP_WAITING' })
  }

  return waiting && <UpdateSnackbar onUpdate={update} />
}
