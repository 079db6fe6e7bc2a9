'use client'

import type { QueryClient } from '@tanstack/react-query'

import { notify } from '@/components/ui/notify'
import type { KeptKind } from '@/lib/platform/http/command'

import type { Kept } from './kept'
import type { Outbox } from './outbox'

interface Owner {
  userId: string
  queries: QueryClient
  /** Prepares a photo for sending. */
  prepare: (id: string, photo: File) => Promise<File>
}

let owner: Owner | undefined
let opened: Promise<Outbox | null> | undefined

/** Opens the logged-in person's outbox. At once: its script could be out of reach when something is recorded. */
export function outboxBelongsTo(one: Owner): void {
  if (owner?.userId !== one.userId) opened = undefined
  owner = one
  void theOutbox()
}

/** The logged-in person's outbox; null while its script cannot be loaded. */
export function theOutbox(): Promise<Outbox | null> {
  if (!owner) return Promise.resolve(null)
  return (opened ??= open(owner))
}

/** Closes it before it is deleted. */
export async function closeOutbox(): Promise<void> {
  const outbox = await opened
  outbox?.close()
  opened = Promise.resolve(null)
}

async function open({ userId, queries, prepare }: Owner): Promise<Outbox | null> {
  try {
    const { openOutbox } = await import('./outbox')
    return await openOutbox({ userId, makeOld: inTurn(queries), wasRead: untilRead(queries), tell, prepare })
  } catch {
    // Its script was out of reach: the next call tries again.
    opened = undefined
    return null
  }
}

const READ_AGAIN_MS = 1_000

/** When many are saved in a row, their queries are read again once a second, and at the end at once. */
function inTurn(queries: QueryClient) {
  const due = new Map<string, ReturnType<typeof setTimeout>>()
  const read = (name: string, queryKey: readonly unknown[]) => {
    clearTimeout(due.get(name))
    due.delete(name)
    void queries.invalidateQueries({ queryKey })
  }
  return (keys: Kept['old'], now: boolean) => {
    for (const key of keys) {
      const name = JSON.stringify(key)
      if (now) read(name, key)
      else if (!due.has(name))
        due.set(
          name,
          setTimeout(() => read(name, key), READ_AGAIN_MS),
        )
    }
  }
}

const LOOK_AGAIN_MS = 50
const LONGEST_READ_MS = 60_000

/**
 * Waits while any of some queries is read; without a connection none is. The first look is late enough for the screen that
 * begins to read them.
 */
function untilRead(queries: QueryClient) {
  return async (keys: Kept['old']) => {
    const latest = performance.now() + LONGEST_READ_MS
    do await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    while (performance.now() < latest && keys.some((queryKey) => queries.isFetching({ queryKey })))
  }
}

/** Kinds that come in numbers: a notice follows the last of them. */
const NOTICES: Partial<Record<KeptKind, { one: string; many: string; done: string; undone: string }>> = {
  photo: { one: 'photo', many: 'photos', done: 'added', undone: 'could not be sent' },
  file: { one: 'file', many: 'files', done: 'uploaded', undone: 'could not be uploaded' },
}

function tell(kind: KeptKind, saved: number, refused: number): void {
  const words = NOTICES[kind]
  if (!words) return
  const counted = (amount: number) => `${amount} ${amount === 1 ? words.one : words.many}`
  if (saved) notify.success(`${counted(saved)} ${words.done}`)
  if (refused) notify.error(`${counted(refused)} ${words.undone}`)
}
