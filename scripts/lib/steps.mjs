import { interrupted } from './command.mjs'

const dim = (/** @type {string} */ text) => (process.stdout.isTTY ? `\x1b[2m${text}\x1b[0m` : text)

/** A duration in words: "0.4 s", "12 s", "2 min 5 s". */
export function readableDuration(/** @type {number} */ milliseconds) {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Does one step of a command, and prints its name and, when it is done, its time on the same line.
 * @template T
 * @param {string} name of the step: "Installing dependencies"
 * @param {() => T | Promise<T>} work
 * @param {{ hasOutput?: boolean }} [options] `hasOutput` when the work prints by itself: the line then comes after it
 * @returns {Promise<T>}
 */
export async function step(name, work, { hasOutput = false } = {}) {
  interrupted.throwIfAborted()
  const started = performance.now()
  const [before, after] = hasOutput ? ['', `${name} … `] : [`${name} … `, '']
  process.stdout.write(before)
  try {
    const result = await work()
    process.stdout.write(`${after}${dim(readableDuration(performance.now() - started))}\n`)
    return result
  } catch (error) {
    process.stdout.write(`${after}${interrupted.aborted ? 'stopped' : 'failed'}\n`)
    throw error
  }
}
