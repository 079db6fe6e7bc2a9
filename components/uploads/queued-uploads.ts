/** One file on its way to a record. Its id is made here, so that a second try after a lost answer doubles nothing. */
export interface QueuedUpload {
  id: string
  /** What it goes to: a job, or a record of one. */
  to: string
  file: File
  state: 'waiting' | 'sending' | 'sent' | 'stored' | 'failed' | 'cancelled'
  /** How much of it has left this device, from 0 to 1. */
  share: number
  /** Why it failed. */
  message?: string
}

const UNDERWAY: readonly QueuedUpload['state'][] = ['waiting', 'sending', 'sent']
export const isUnderway = ({ state }: QueuedUpload) => UNDERWAY.includes(state)

/** Where the files on their way stand, whoever looks at them. */
export function createQueuedUploads() {
  let all: readonly QueuedUpload[] = []
  const listeners = new Set<() => void>()
  return {
    get: () => all,
    set(next: readonly QueuedUpload[]) {
      all = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type QueuedUploads = ReturnType<typeof createQueuedUploads>

/** Those of this tab: files go on being sent while other parts of the app are looked at. */
export const queuedUploads = createQueuedUploads()

/** How much of some files is there, in whole percent; null when none is underway. */
export function shareOf(uploads: readonly QueuedUpload[]): number | null {
  if (!uploads.some(isUnderway)) return null
  const counted = uploads.filter((one) => isUnderway(one) || one.state === 'stored')
  const total = counted.reduce((sum, { file }) => sum + file.size, 0)
  const sent = counted.reduce((sum, { file, share }) => sum + file.size * share, 0)
  // All of it sent is not all of it stored.
  return Math.min(99, Math.floor((sent / Math.max(1, total)) * 100))
}
