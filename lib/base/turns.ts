import { unavailable } from '@/lib/base/errors'

/** How long others wait, and what they read when they waited in vain. */
interface Patience {
  ms: number
  sorry: string
}

export interface Turns {
  /** Waits for a place. @throws unavailable when that takes too long */
  take: () => Promise<void>
  pass: () => void
  /** Does work once there is a place for it. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export function makeTurns(atOnce: number, patience?: Patience): Turns {
  let running = 0
  const waiting: (() => void)[] = []

  async function take(): Promise<void> {
    if (running < atOnce) return void running++
    await new Promise<void>((resolve, reject) => {
      const giveUp = ({ sorry }: Patience) => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(unavailable(sorry, 30))
      }
      const late = patience && setTimeout(giveUp, patience.ms, patience)
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      waiting.push(begin)
    })
  }

  function pass(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await take()
    try {
      return await work()
    } finally {
      pass()
    }
  }

  return { take, pass, run }
}
