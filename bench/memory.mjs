import { run } from '../scripts/lib/processes.mjs'

/** Megabytes that a process has. */
export async function memoryOf(/** @type {number} */ pid) {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).trim()) / 1024
}

/** Looks at a number again and again. `stop` answers the highest. */
export function watch(/** @type {() => Promise<number>} */ read, everyMs = 100) {
  let highest = 0
  const look = async () => void (highest = Math.max(highest, await read()))
  const timer = setInterval(look, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await look()
      return highest
    },
  }
}
