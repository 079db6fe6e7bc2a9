import { DomainError } from '@/lib/errors'
import { newId } from '@/lib/ids'

/** One file on its way to a job. Its id is made here, so that a second try after a lost answer doubles nothing. */
export interface QueuedUpload {
  id: string
  jobId: string
  file: File
  state: 'waiting' | 'sending' | 'sent' | 'stored' | 'failed' | 'cancelled'
  /** How much of it has left this device, from 0 to 1. */
  share: number
  /** Why it failed. */
  message?: string
}

export type Send = (upload: QueuedUpload, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>

const AT_ONCE = 3

const UNDERWAY: readonly QueuedUpload['state'][] = ['waiting', 'sending', 'sent']
const isUnderway = ({ state }: QueuedUpload) => UNDERWAY.includes(state)

/**
 * Sends files one request each, three at a time, whatever the screen shows meanwhile.
 * @param send how one is sent
 * @param onStored what else has to know that one is there
 * @param onEnd what is to be said when nothing of a job is underway any more; not of what was cancelled
 */
export function createUploadQueue({
  send,
  onStored,
  onEnd,
}: {
  send: Send
  onStored: (jobId: string) => void
  onEnd: (jobId: string, stored: number, failed: number) => void
}) {
  let all: readonly QueuedUpload[] = []
  const listeners = new Set<() => void>()
  const sending = new Map<string, AbortController>()

  const set = (next: readonly QueuedUpload[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  const update = (id: string, change: Partial<QueuedUpload>) =>
    set(all.map((one) => (one.id === id ? { ...one, ...change } : one)))

  async function run(upload: QueuedUpload): Promise<void> {
    const { id, jobId } = upload
    const control = new AbortController()
    sending.set(id, control)
    update(id, { state: 'sending', share: 0, message: undefined })
    const onProgress = (share: number) => update(id, { share, state: share < 1 ? 'sending' : 'sent' })
    try {
      await send(upload, onProgress, control.signal)
      update(id, { state: 'stored', share: 1 })
      onStored(jobId)
    } catch (error) {
      update(id, control.signal.aborted ? { state: 'cancelled', share: 0 } : { state: 'failed', message: told(error) })
    }
    sending.delete(id)
    next()
    endOf(jobId)
  }

  function next(): void {
    const waiting = all.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending.size)
    for (const upload of waiting) void run(upload)
  }

  /** What is stored is told and forgotten once nothing of the job is underway; what failed stays to be tried again. */
  function endOf(jobId: string): void {
    const own = all.filter((one) => one.jobId === jobId)
    if (own.some(isUnderway)) return
    const count = (state: QueuedUpload['state']) => own.filter((one) => one.state === state).length
    const [stored, failed] = [count('stored'), count('failed')]
    set(all.filter((one) => one.jobId !== jobId || one.state !== 'stored'))
    if (stored + failed) onEnd(jobId, stored, failed)
  }

  const again = (ids: readonly string[]) => {
    set(all.map((one) => (ids.includes(one.id) ? { ...one, state: 'waiting' as const, share: 0 } : one)))
    next()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => all,
    isUnderway: () => all.some(isUnderway),
    add(jobId: string, files: readonly File[]) {
      set([...all, ...files.map((file) => ({ id: newId(), jobId, file, state: 'waiting' as const, share: 0 }))])
      next()
    },
    cancel(id: string) {
      const control = sending.get(id)
      if (control) return control.abort()
      const upload = all.find((one) => one.id === id)
      if (upload?.state !== 'waiting') return
      update(id, { state: 'cancelled' })
      endOf(upload.jobId)
    },
    retry: again,
    /** Takes what failed or was cancelled out of the list. */
    forget: (id: string) => set(all.filter((one) => one.id !== id || isUnderway(one))),
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** How much of a job's files is there, in whole percent; null when none is underway. */
export function shareOf(uploads: readonly QueuedUpload[]): number | null {
  if (!uploads.some(isUnderway)) return null
  const counted = uploads.filter((one) => isUnderway(one) || one.state === 'stored')
  const total = counted.reduce((sum, { file }) => sum + file.size, 0)
  const sent = counted.reduce((sum, { file, share }) => sum + file.size * share, 0)
  // All of it sent is not all of it stored.
  return Math.min(99, Math.floor((sent / Math.max(1, total)) * 100))
}

const told = (error: unknown): string => {
  if (!(error instanceof DomainError)) return 'Something went wrong. Please try again.'
  if (error.code === 'unsupported') return 'Files of this type are not accepted.'
  return error.fields[0]?.message ?? error.message
}
