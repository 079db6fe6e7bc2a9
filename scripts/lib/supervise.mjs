import { setTimeout as pause } from 'node:timers/promises'

import { interrupted } from './command.mjs'
import { Refusal, explain } from './refusal.mjs'
import { readableDuration } from './steps.mjs'

/** A part that ran for so long was sound: its end is a mishap, and it is started again at once. */
export const SOUND_AFTER_MS = 5_000
/** So many short lives in a row are no mishap any more. */
export const MOST_IN_A_ROW = 10
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** @param {number} shortLives how many in a row @returns {number} milliseconds to wait before the next start */
export const pauseAfter = (shortLives) =>
  shortLives ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (shortLives - 1)) : 0

/**
 * A started process.
 * @typedef {object} Part
 * @property {Promise<unknown>} exited
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a part again whenever it ends by itself, at once or after growing pauses, and says so.
 * @param {string} name in words: "The server"
 * @param {Part} first the part that runs now
 * @param {() => Promise<Part>} start
 * @param {{ say?: (line: string) => void, wait?: (ms: number) => Promise<unknown>, clock?: () => number }} [tools]
 * @returns {{ stop: () => Promise<void>, givenUp: Promise<never> }} `givenUp` rejects with the reason when it is
 * hopeless
 */
export function supervise(name, first, start, tools = {}) {
  const { say = console.log, clock = () => performance.now() } = tools
  const stopping = new AbortController()
  const { wait = (ms) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {}) } = tools
  let part = first
  let starting = Promise.resolve()
  const isStopping = () => stopping.signal.aborted || interrupted.aborted

  async function startAgain(/** @type {number} */ shortLives) {
    const began = clock()
    for (let tries = shortLives; ; tries++) {
      if (tries >= MOST_IN_A_ROW) throw new Refusal(`${name} stopped ${tries} times in a row. Nothing more is tried.`)
      await wait(pauseAfter(tries))
      if (isStopping()) return tries
      try {
        part = await start()
        say(`${name} runs again, after ${readableDuration(clock() - began)}.`)
        return tries
      } catch (error) {
        if (isStopping()) return tries
        say(explain(error))
      }
    }
  }

  async function watch() {
    for (let shortLives = 0; ;) {
      const since = clock()
      await part.exited
      if (isStopping()) return new Promise(() => {})
      shortLives = clock() - since < SOUND_AFTER_MS ? shortLives + 1 : 0
      say(`${name} stopped by itself and is started again.`)
      const again = startAgain(shortLives)
      starting = again.then(
        () => {},
        () => {},
      )
      shortLives = await again
    }
  }

  const givenUp = watch()
  // Callers that wait for it hear of it; before that, it must not be an unhandled rejection.
  givenUp.catch(() => {})
  return {
    givenUp,
    async stop() {
      stopping.abort()
      await starting
      await part.stop()
    },
  }
}
