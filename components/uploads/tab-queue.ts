'use client'

import { type QueuedUploads, isUnderway } from './queued-uploads'

/** Asks before the tab is closed while something is on its way. */
export function warnWhileUnderway(queued: QueuedUploads): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  let isWarning = false
  queued.subscribe(() => {
    const isSending = queued.get().some(isUnderway)
    if (isSending === isWarning) return
    isWarning = isSending
    if (isWarning) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  })
}

const READ_AGAIN_MS = 1_000

/** Of many files that arrive one after the other, what shows them is read again once a second; at the end at once. */
export function onceASecond(read: (jobId: string) => void) {
  const due = new Map<string, ReturnType<typeof setTimeout>>()
  const now = (jobId: string) => {
    clearTimeout(due.get(jobId))
    due.delete(jobId)
    read(jobId)
  }
  const soon = (jobId: string) => {
    if (!due.has(jobId))
      due.set(
        jobId,
        setTimeout(() => now(jobId), READ_AGAIN_MS),
      )
  }
  return { now, soon }
}
