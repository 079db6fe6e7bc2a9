'use client'

import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'

import { type Written, keptFile } from './kept'
import { useKeptTo } from './kept-mirror'
import { theOutbox } from './the-outbox'

/** The target of files, one request each: the field, and the body beside it. */
export interface FileTarget extends Pick<Written, 'kind' | 'method' | 'path' | 'jobId' | 'old' | 'isRaw'> {
  field: string
  /** The body beside one file, with the file's id. */
  bodyOf: (id: string) => Written['body']
  /** The record that they go to; its screen shows them. */
  to: string
}

/** Keeps files on this device and has them sent, each under an id of its own: a second try duplicates nothing. */
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

/** The files on their way to a record, and their actions. */
export const useFilesTo = (to: string) => ({ files: useKeptTo(to), ...keptActions })

/** The actions for entries of the outbox. */
export const keptActions = {
  cancel: (id: string): void => void theOutbox().then((outbox) => outbox?.stop(id)),
  retry: (ids: readonly string[], answers?: object): void =>
    void theOutbox().then((outbox) => outbox?.retry(ids, answers)),
  forget: (id: string): void => void theOutbox().then((outbox) => outbox?.forget(id)),
}
