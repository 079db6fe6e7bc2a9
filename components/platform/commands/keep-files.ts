'use client'

import { useSyncExternalStore } from 'react'

import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import type { Command } from '@/lib/platform/http/command'

import { addressOf, writtenOf } from './keep-command'
import { type Written, keptFile } from './kept'
import { useKeptTo } from './kept-mirror'
import { theOutbox } from './the-outbox'

/** The command that takes a record's files, one request each. */
export interface FileTarget<Params extends Record<string, string>> {
  command: Command<Params, unknown, unknown>
  params: Params
  /** A photo is made smaller before it is sent. */
  kind: 'photo' | 'file'
  /** The body beside one file, with the file's id. */
  bodyOf: (id: string) => Written['body']
  /** The record that they go to; its screen shows them. */
  to: string
}

/** How many files were chosen for an address and are not kept yet: writing them takes a moment, and they have places. */
const chosen = new Map<string, number>()
const listeners = new Set<() => void>()

function choose(path: string, more: number): void {
  chosen.set(path, (chosen.get(path) ?? 0) + more)
  for (const listener of listeners) listener()
}

const listenToChosen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many files that were just chosen for an address are about to be on their way. */
export const useChosenFor = (path: string): number =>
  useSyncExternalStore(
    listenToChosen,
    () => chosen.get(path) ?? 0,
    () => 0,
  )

/** Keeps files on this device and has them sent, each under an id of its own: a second try duplicates nothing. */
export async function keepFiles<Params extends Record<string, string>>(
  { command, params, kind, bodyOf, to }: FileTarget<Params>,
  files: readonly File[],
): Promise<void> {
  const field = command.files[0]!
  const path = addressOf(command, params)
  let left = files.length
  choose(path, left)
  try {
    const outbox = await theOutbox()
    for (const file of files) {
      const id = newId()
      const written = { ...writtenOf(command, params, bodyOf(id)), id, kind, to, isRaw: kind === 'photo' }
      await outbox!.keep([{ written: { ...written, files: [keptFile(field, file)] }, files: [file] }])
      left--
      choose(path, -1)
    }
  } catch {
    notify.error('This device could not keep what you chose. Please make room on it and choose it again.')
    choose(path, -left)
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
