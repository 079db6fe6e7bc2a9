import { explain } from './refusal.mjs'

const interruption = new AbortController()
const impatience = new AbortController()

/** Aborts at the first Ctrl-C, SIGTERM or closed terminal. */
export const interrupted = interruption.signal

/** Aborts at the second one: work that still waits for others stops waiting. */
export const impatient = impatience.signal

/** @type {(() => unknown)[]} */
const cleanups = []

/** Runs a cleanup when the command ends, in any way; the newest goes first. */
export const onEnd = (/** @type {() => unknown} */ cleanup) => void cleanups.push(cleanup)

/** Resolves at the first interruption, and keeps the process alive until then. */
export const untilInterrupted = () =>
  new Promise((resolve) => {
    const alive = setInterval(() => {}, 60_000)
    const end = () => resolve(clearInterval(alive))
    if (interrupted.aborted) end()
    else interrupted.addEventListener('abort', end, { once: true })
  })

/**
 * Runs a command to its end: errors become a sentence, signals an orderly end, and everything started is cleaned up.
 * @param {() => Promise<number | void>} work resolves to the exit code
 */
export async function command(work) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (interrupted.aborted ? impatience : interruption).abort())
  }
  // A closed terminal must not interrupt a shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  let code = await attempt(work)
  for (const cleanup of cleanups.reverse()) code = Math.max(code, await attempt(cleanup))
  process.exit(code)
}

async function attempt(/** @type {() => unknown} */ work) {
  try {
    return Number((await work()) ?? 0)
  } catch (error) {
    if (interrupted.aborted && error.name === 'AbortError') return 130
    console.error(`\n${explain(error)}`)
    return 1
  }
}
