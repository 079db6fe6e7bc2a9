'use client'

import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'

import { type Written, keptFile } from './kept'
import { useKeptTo } from './kept-mirror'
import { theOutbox } from './the-outbox'

/** Where files go, one request each: under which field, and beside what. */
export interface FileTarget extends Pick<Written, 'kind' | 'method' | 'path' | 'jobId' | 'old' | 'isRaw'> {
  field: string
  /** The body beside one file, whose id it names. */
  bodyOf: (id: string) => Written['body']
  /** The record that they go to, on whose screen they are shown. */
  to: string
}

/** Keeps files on this device and has them sent, each under an id of its own: a second try doubles nothing. */
export async function keepFiles({ field, bodyOf, ...target }: FileTarget, files: readonly File[]): Promise<void> {
  try {
    const outbox = await theOutbox()
    for (const file of files) {
      const id = newId()
      await outbox!.keep({ ...target, id, body: bodyOf(id), files: [keptFile(field, file)] }, [file])
    }
  } catch {
    notify.error('This device could not keep what you chose. Please make room on it and choose it again.')
  }
}

/** The files on their way to a record, and what can be done with them. */
export const useFilesTo = (to: string) => ({ files: useKeptTo(to), ...keptActions })

/** What can be done with what is kept. */
export const keptActions = {
  cancel: (id: string): void => void theOutbox().then((outbox) => outbox?.stop(id)),
  retry: (ids: readonly string[], answers?: object): void =>
    void theOutbox().then((outbox) => outbox?.retry(ids, answers)),
  forget: (id: string): void => void theOutbox().then((outbox) => outbox?.forget(id)),
}
