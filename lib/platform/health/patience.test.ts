import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { makePatient } from './patience'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** The outcome of asking a part that answers after so long. */
async function ask(answers: ReturnType<typeof makePatient>, check: Promise<unknown>) {
  const outcome = answers('The database', check).then(
    () => 'here',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(1_000)
  return outcome
}

it('a part that never answered in time is away', async () => {
  expect(await ask(makePatient(), after(2_000))).toBe('The database does not answer.')
})

it('one that is late and answered a moment ago is here, until it has not answered for seconds', async () => {
  const answers = makePatient()
  expect(await ask(answers, after(10))).toBe('here')
  expect(await ask(answers, after(60_000))).toBe('here')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await ask(answers, after(60_000))).toBe('The database does not answer.')
})

it('one that refuses is away at once, whatever it answered before', async () => {
  const answers = makePatient()
  expect(await ask(answers, after(10))).toBe('here')
  expect(await ask(answers, Promise.reject(new Error('connect ECONNREFUSED')))).toBe('connect ECONNREFUSED')
  expect(await ask(answers, after(2_000))).toBe('The database does not answer.')
})
