'use client'

import { useSyncExternalStore } from 'react'

import { loadLater } from './load-later'
import { noticeStore } from './notify'

// Loaded with the first notice, so that no page pays for it before.
const ToastList = loadLater(async () => (await import('./toast-list')).ToastList)

const neverOnTheServer = () => false

export function Toaster() {
  return useSyncExternalStore(noticeStore.subscribe, noticeStore.everUsed, neverOnTheServer) && <ToastList />
}
