'use client'

import { useSyncExternalStore } from 'react'

import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import type { Command } from '@/lib/platform/http/command'

import { addressOf, writtenOf } from './keep-command'
import { type Written, keptFile } from './kept'
import { useKeptTo } from './kept-mirror'
import { isFull } from './kept-store'
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

/** How many of the files that were chosen for a record are not on the disk: not yet, or not at all. */
const missing = new Map<string, number>()

export const useMissing = (tos: readonly string[]): number =>
  useSyncExternalStore(
    listenToChosen,
    () => tos.reduce((sum, to) => sum + (missing.get(to) ?? 0), 0),
    () => 0,
  )

/** How many files that were just chosen for an address are about to be on their way. */
export const useChosenFor = (path: string): number =>
  useSyncExternalStore(
    listenToChosen,
    () => chosen.get(path) ?? 0,
    () => 0,
  )

/** Files that this device could not keep, until somebody has read which. */
let lost: readonly { name: string; why: string }[] = []

function lose(more: typeof lost): void {
  lost = more
  for (const listener of listeners) listener()
}

/** The files that this device could not keep, and how to say that they were read. */
export const useLost = () => ({
  lost: useSyncExternalStore(
    listenToChosen,
    () => lost,
    () => NONE,
  ),
  haveRead: () => lose([]),
})
const NONE: typeof lost = []

function whyLost(error: unknown): string {
  if (isFull(error)) return 'This device is full. Please make room on it and choose it again.'
  const isUnreadable = error instanceof DOMException && /^Not(Readable|Found)Error$/.test(error.name)
  if (isUnreadable) return 'It could not be read. Please choose it again.'
  return 'This browser keeps nothing at the moment. Please load this page again and choose it again.'
}

/**
 * Keeps files on this device and has them sent, each under an id of its own: a second try duplicates nothing. Those that
 * cannot be kept are named until somebody has read it; the others are kept.
 * @returns how many are on the disk
 */
export async function keepFiles<Params extends Record<string, string>>(
  { command, params, kind, bodyOf, to }: FileTarget<Params>,
  files: readonly File[],
): Promise<number> {
  const field = command.files[0]!
  const path = addressOf(command, params)
  let kept = 0
  missing.set(to, (missing.get(to) ?? 0) + files.length)
  choose(path, files.length)
  for (const file of files) {
    try {
      const outbox = await theOutbox()
      const id = newId()
      const written = { ...writtenOf(command, params, bodyOf(id)), id, kind, to, isRaw: kind === 'photo' }
      await outbox!.keep([{ written: { ...written, files: [keptFile(field, file)] }, files: [file] }])
      missing.set(to, missing.get(to)! - 1)
      kept++
    } catch (error) {
      lose([...lost, { name: file.name, why: whyLost(error) }])
    } finally {
      choose(path, -1)
    }
  }
  return kept
}

/** The files on their way to a record, and their actions. */
export const useFilesTo = (to: string) => ({ files: useKeptTo(to), ...keptActions })

/** The actions for entries of the outbox. */
export const keptActions = {
  cancel: (id: string): void => void theOutbox().then((outbox) => outbox?.stop(id)),
  retry: (ids: readonly string[], answers?: object): void =>
    void theOutbox().then((outbox) => outbox?.retry(ids, answers)),
  forget: (id: string): void =>
    void theOutbox().then(async (outbox) => {
      if (await outbox?.forget(id))
        notify.info('Discarded', { label: 'Undo', onSelect: () => void outbox!.putBack(id) })
    }),
}
