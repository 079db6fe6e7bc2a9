import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { stream } from './stream'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LONGEST_BEAT_MS = 25_000

it('a heartbeat names the time until which everything was heard, and none while nobody listens', async () => {
  let heardUntil: number | undefined = 1_000
  const source = { open: () => () => {}, heardUntil: () => heardUntil, stands: async () => true }
  const follow = stream({ summary: 'What others change', roles: 'public', response: z.string() }, () => source)
  const { body } = await follow(new Request('http://localhost/'), { params: Promise.resolve({}) })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  const beat = async () => {
    await vi.advanceTimersByTimeAsync(LONGEST_BEAT_MS)
    return (await reader.read()).value
  }
  expect((await reader.read()).value).toMatch(/^retry: /)
  expect(await beat()).toBe(': still here\nid: 1000\n\n')
  heardUntil = undefined
  expect(await beat()).toBe(': still here\n\n')
  await reader.cancel()
})
