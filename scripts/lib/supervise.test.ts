import { expect, it } from 'vitest'

import { MOST_IN_A_ROW, MOST_SILENCES, SOUND_AFTER_MS, pauseAfter, supervise } from './supervise.mjs'

/** A part that a test ends, and a clock that the test moves. */
function stage({ failing = 0, silent }: { failing?: number; silent?: () => boolean } = {}) {
  let now = 0
  const lines: string[] = []
  const waited: number[] = []
  const lives: { end: () => void; stopped: boolean }[] = []
  const live = () => {
    let end = () => {}
    const exited = new Promise<void>((resolve) => (end = resolve))
    const life = { end, stopped: false }
    lives.push(life)
    return {
      exited,
      ...(silent && { isSilent: async () => silent(), kill: () => end() }),
      stop: async () => {
        life.stopped = true
        end()
      },
    }
  }
  const start = async () => {
    if (failing-- > 0) throw new Error('It did not start.')
    return live()
  }
  const tools = {
    say: (line: string) => lines.push(line),
    wait: async (ms: number) => {
      waited.push(ms)
      if (silent) await turn()
    },
    clock: () => now,
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const watch = supervise('The server', live(), start, tools)
  return {
    ...watch,
    lines,
    waited,
    lives,
    async dieAfter(ms: number) {
      now += ms
      lives.at(-1)!.end()
      await turn()
    },
  }
}

it('starts at once what ran soundly, and says so', async () => {
  const server = stage()
  await server.dieAfter(SOUND_AFTER_MS)
  await server.dieAfter(SOUND_AFTER_MS * 100)
  expect(server.lives).toHaveLength(3)
  expect(server.waited).toEqual([0, 0])
  expect(server.lines.slice(0, 2)).toEqual([
    'The server stopped by itself and is started again.',
    'The server runs again, after 0.0 s.',
  ])
})

it('waits longer each time for what keeps dying, until it has run soundly once', async () => {
  const server = stage()
  for (let death = 0; death < 3; death++) await server.dieAfter(100)
  await server.dieAfter(SOUND_AFTER_MS)
  expect(server.waited).toEqual([250, 500, 1000, 0])
  expect(pauseAfter(50)).toBe(30_000)
})

it('counts a start that fails as a short life', async () => {
  const server = stage({ failing: 2 })
  await server.dieAfter(SOUND_AFTER_MS)
  expect(server.waited).toEqual([0, 250, 500])
  expect(server.lives).toHaveLength(2)
})

it('ends what lives and does not answer, and starts it again', async () => {
  const answers = [false, true, false, ...Array.from({ length: MOST_SILENCES }, () => true)]
  const server = stage({ silent: () => answers.shift() ?? false })
  await expect.poll(() => server.lives.length).toBe(2)
  expect(server.lines.slice(0, 2)).toEqual([
    'The server does not answer any more and is ended.',
    'The server stopped by itself and is started again.',
  ])
  expect(answers).toEqual([])
  await server.stop()
})

it('leaves alone what is late now and then', async () => {
  let asked = 0
  const server = stage({ silent: () => ++asked % MOST_SILENCES !== 0 })
  await expect.poll(() => asked).toBeGreaterThan(20)
  expect(server.lives).toHaveLength(1)
  await server.stop()
})

it('gives up what never lives, and says how often it was tried', async () => {
  const server = stage({ failing: 100 })
  await server.dieAfter(SOUND_AFTER_MS)
  await expect(server.givenUp).rejects.toThrow(`The server stopped ${MOST_IN_A_ROW} times in a row.`)
})

it('lets rest what it was told to stop', async () => {
  const server = stage()
  await server.stop()
  expect([server.lives.length, server.lives[0]!.stopped, server.lines]).toEqual([1, true, []])
})
