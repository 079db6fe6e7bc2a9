'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'

import { noticeStore } from './notify'

// Loaded with the first notice: no page pays for it before.
const ToastList = lazy(() => import('./toast-list'))

const neverOnTheServer = () => false

export function Toaster() {
  const needed = useSyncExternalStore(noticeStore.subscribe, noticeStore.everUsed, neverOnTheServer)

  return (
    needed && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  )
}
