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
/** A part that is sound answers at any load within the patience of its `isSilent`. */
const ASKED_EVERY_MS = 2_000
/** In a row: whoever opens a laptop again finds one question unanswered. */
export const MOST_SILENCES = 3

/** @param {number} shortLives how many in a row @returns {number} milliseconds to wait before the next start */
export const pauseAfter = (shortLives) =>
  shortLives ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (shortLives - 1)) : 0

/**
 * A started process.
 * @typedef {object} Part
 * @property {Promise<unknown>} exited
 * @property {() => Promise<void>} stop
 * @property {() => void} [kill] ends it at once, whatever it does
 * @property {() => Promise<boolean>} [isSilent] asks it something, and waits some seconds for the answer
 */

/**
 * Starts a part again whenever it ends by itself, at once or after growing pauses, and says so. One that lives and does
 * not answer any more is ended first.
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

  /** Ends a part that hangs: it would not hear a request to stop. */
  async function listenTo(/** @type {Part} */ { exited, isSilent, kill }) {
    let hasEnded = false
    const ended = exited.then(() => (hasEnded = true))
    for (let silences = 0; silences < MOST_SILENCES;) {
      await Promise.race([ended, wait(ASKED_EVERY_MS)])
      if (hasEnded || isStopping()) return
      silences = (await isSilent()) ? silences + 1 : 0
    }
    if (hasEnded || isStopping()) return
    say(`${name} does not answer any more and is ended.`)
    kill()
  }

  async function watch() {
    for (let shortLives = 0; ;) {
      const since = clock()
      if (part.isSilent) void listenTo(part)
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
