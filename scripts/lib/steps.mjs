const isTerminal = process.stdout.isTTY
const dim = (text) => (isTerminal ? `\x1b[2m${text}\x1b[0m` : text)

// A terminal that was closed must not end a shutdown that is still under way.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** A duration as people read it: 0.4 s, 12 s, 2 min 5 s. */
export function readableDuration(/** @type {number} */ milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  if (seconds < 59.5) return `${Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/**
 * Does one step of a command and prints its name and, when it is done, its time on the same line.
 * @template T
 * @param {string} name what is being done: "Installing dependencies"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const started = performance.now()
  process.stdout.write(`${name} … `)
  try {
    const result = await work()
    process.stdout.write(dim(`${readableDuration(performance.now() - started)}\n`))
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}
