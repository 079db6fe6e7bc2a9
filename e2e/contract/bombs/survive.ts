import { expect } from 'vitest'

import type { Api } from '@/e2e/contract/api'
import { type Answer, type Sender, send } from '@/e2e/contract/send'

/** The server's state while it was asked something that should break it. */
export interface Survival {
  answer: Answer
  /** The longest wait of another caller meanwhile. */
  longestWaitMs: number
  /** The largest growth of this process's memory. */
  growthMegabytes: number
}

const PEEK_MS = 20

/** Asks one thing, and another one repeatedly until the first is answered. */
export async function survive(api: Api, other: Sender, ask: () => Promise<Answer>): Promise<Survival> {
  const bystander = api.get('GET /api/v1/users/my/sessions')
  const before = process.memoryUsage.rss()
  let peak = before
  let longestWaitMs = 0
  const asked = new AbortController()
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), PEEK_MS)
  const others = (async () => {
    while (!asked.signal.aborted) {
      const began = performance.now()
      const { status } = await send(bystander, {}, other)
      if (status !== 200) throw new Error(`Somebody else was answered ${status}.`)
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, PEEK_MS))
    }
  })()
  const answer = await ask().finally(() => asked.abort())
  await others
  clearInterval(watch)
  return { answer, longestWaitMs, growthMegabytes: (peak - before) / 1_048_576 }
}

/** Generous, for a busy machine; earlier, these took half a minute, or ended the process. */
const MOST_WAIT_MS = 10_000
const MOST_GROWTH_MEGABYTES = 600

/** The answer is a refusal in words, and cost nobody else anything. */
export function expectRefusal(survival: Survival): void {
  expectBounded(survival)
  const { status, text } = survival.answer
  expect([400, 413, 415, 422], text).toContain(status)
}

/** The answer is a yes or a no, and cost nobody else anything. */
export function expectBounded({ answer, longestWaitMs, growthMegabytes }: Survival): void {
  expect(answer.faults).toEqual([])
  expect(answer.status, answer.text).toBeLessThan(500)
  expect(longestWaitMs).toBeLessThan(MOST_WAIT_MS)
  expect(growthMegabytes).toBeLessThan(MOST_GROWTH_MEGABYTES)
  if (answer.status >= 400) expect(answer.text.length).toBeLessThan(100_000)
}
