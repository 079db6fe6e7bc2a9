import { describe, expect, it, vi } from 'vitest'

import { DomainError, unavailable } from '@/lib/errors'

import { createQueuedUploads, isUnderway, shareOf } from './queued-uploads'
import { type Send, createUploadQueue } from './upload-queue'

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)

/** A queue whose sending is led by the test. */
function start() {
  const calls = new Map<
    string,
    { id: string; onProgress: (share: number) => void; end: () => void; fail: (error: unknown) => void }
  >()
  const send: Send = ({ id, file: { name } }, onProgress, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
      calls.set(name, { id, onProgress, end: () => resolve([]), fail: reject })
    })
  const [onStored, onEnd] = [vi.fn(), vi.fn()]
  const queued = createQueuedUploads()
  const queue = createUploadQueue({ queued, send, onStored, onEnd })
  const states = () => queued.get().map(({ file: { name }, state }) => `${name} ${state}`)
  const idOf = (name: string) => queued.get().find((one) => one.file.name === name)!.id
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { queue, queued, calls, onStored, onEnd, states, idOf, settle }
}

describe('files that are sent', () => {
  it('go three at a time, each in its turn', async () => {
    const { queue, calls, states, settle, onStored, onEnd } = start()
    queue.add(
      'job',
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
    )
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
    calls.get('b')!.end()
    await settle()
    expect(states()).toEqual(['a sending', 'b stored', 'c sending', 'd sending'])
    for (const name of ['a', 'c', 'd']) calls.get(name)!.end()
    await settle()
    expect(states()).toEqual([])
    expect(onStored).toHaveBeenCalledTimes(4)
    expect(onEnd.mock.calls).toEqual([['job', 4, 0]])
  })

  it('that failed stay with the reason, and are tried again under the same id', async () => {
    const { queue, queued, calls, states, idOf, settle, onEnd } = start()
    queue.add('job', [file('a'), file('b.exe')])
    const id = idOf('a')
    calls.get('a')!.fail(unavailable('The file store does not answer.'))
    calls.get('b.exe')!.fail(new DomainError('unsupported', 'files: files of type application/x-elf are not accepted.'))
    await settle()
    expect(queued.get().map(({ message }) => message)).toEqual([
      'The file store does not answer.',
      'Files of this type are not accepted.',
    ])
    expect(onEnd.mock.calls).toEqual([['job', 0, 2]])
    queue.forget(idOf('b.exe'))
    queue.retry([id])
    expect(states()).toEqual(['a sending'])
    expect(calls.get('a')!.id).toBe(id)
    calls.get('a')!.end()
    await settle()
    expect([states(), queued.get().some(isUnderway)]).toEqual([[], false])
  })

  it('are cancelled while they wait and while they are sent, which makes room for the next', async () => {
    const { queue, queued, states, idOf, settle, onEnd } = start()
    queue.add(
      'job',
      ['a', 'b', 'c', 'd', 'e'].map((name) => file(name)),
    )
    queue.cancel(idOf('d'))
    queue.cancel(idOf('a'))
    await settle()
    expect(states()).toEqual(['a cancelled', 'b sending', 'c sending', 'd cancelled', 'e sending'])
    queue.forget(idOf('b'))
    expect(states()).toHaveLength(5)
    for (const name of ['b', 'c', 'e']) queue.cancel(idOf(name))
    await settle()
    expect([queued.get().some(isUnderway), onEnd.mock.calls]).toEqual([false, []])
  })
})

it('how much is there counts bytes, and is never all before all is stored', async () => {
  const { queue, queued, calls, settle } = start()
  expect(shareOf(queued.get())).toBeNull()
  queue.add('job', [file('small', 100), file('large', 300)])
  calls.get('small')!.end()
  calls.get('large')!.onProgress(0.5)
  await settle()
  expect(shareOf(queued.get())).toBe(62)
  calls.get('large')!.onProgress(1)
  expect(shareOf(queued.get())).toBe(99)
})
