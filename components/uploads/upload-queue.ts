import { DomainError } from '@/lib/errors'
import { newId } from '@/lib/ids'

import { type QueuedUpload, type QueuedUploads, isUnderway } from './queued-uploads'

export type Send = (upload: QueuedUpload, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>

const AT_ONCE = 3

/**
 * Sends files one request each, three at a time, whatever the screen shows meanwhile.
 * @param queued where they stand while they are on their way
 * @param send how one is sent
 * @param onStored what else has to know that one is there
 * @param onEnd what is to be said when nothing to one record is underway any more; not of what was cancelled
 * @param say why one failed, in words
 */
export function createUploadQueue({
  queued,
  send,
  onStored,
  onEnd,
  say = told,
}: {
  queued: QueuedUploads
  send: Send
  onStored: (to: string) => void
  onEnd: (to: string, stored: number, failed: number) => void
  say?: (error: unknown) => string
}) {
  const { get, set } = queued
  const sending = new Map<string, AbortController>()

  const update = (id: string, change: Partial<QueuedUpload>) =>
    set(get().map((one) => (one.id === id ? { ...one, ...change } : one)))

  async function run(upload: QueuedUpload): Promise<void> {
    const { id, to } = upload
    const control = new AbortController()
    sending.set(id, control)
    update(id, { state: 'sending', share: 0, message: undefined })
    const onProgress = (share: number) => update(id, { share, state: share < 1 ? 'sending' : 'sent' })
    try {
      await send(upload, onProgress, control.signal)
      update(id, { state: 'stored', share: 1 })
      onStored(to)
    } catch (error) {
      update(id, control.signal.aborted ? { state: 'cancelled', share: 0 } : { state: 'failed', message: say(error) })
    }
    sending.delete(id)
    next()
    endOf(to)
  }

  function next(): void {
    const waiting = get()
      .filter(({ state }) => state === 'waiting')
      .slice(0, AT_ONCE - sending.size)
    for (const upload of waiting) void run(upload)
  }

  /** What is stored is told and forgotten once nothing to the same record is underway; what failed stays to be tried again. */
  function endOf(to: string): void {
    const own = get().filter((one) => one.to === to)
    if (own.some(isUnderway)) return
    const count = (state: QueuedUpload['state']) => own.filter((one) => one.state === state).length
    const [stored, failed] = [count('stored'), count('failed')]
    set(get().filter((one) => one.to !== to || one.state !== 'stored'))
    if (stored + failed) onEnd(to, stored, failed)
  }

  const again = (ids: readonly string[]) => {
    set(get().map((one) => (ids.includes(one.id) ? { ...one, state: 'waiting' as const, share: 0 } : one)))
    next()
  }

  return {
    add(to: string, files: readonly File[]) {
      set([...get(), ...files.map((file) => ({ id: newId(), to, file, state: 'waiting' as const, share: 0 }))])
      next()
    },
    cancel(id: string) {
      const control = sending.get(id)
      if (control) return control.abort()
      const upload = get().find((one) => one.id === id)
      if (upload?.state !== 'waiting') return
      update(id, { state: 'cancelled' })
      endOf(upload.to)
    },
    retry: again,
    /** Takes what failed or was cancelled out of the list. */
    forget: (id: string) => set(get().filter((one) => one.id !== id || isUnderway(one))),
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

const told = (error: unknown): string => {
  if (!(error instanceof DomainError)) return 'Something went wrong. Please try again.'
  if (error.code === 'unsupported') return 'Files of this type are not accepted.'
  return error.fields[0]?.message ?? error.message
}
