import 'server-only'
import { setImmediate } from 'node:timers/promises'

/** Nobody else's request is answered in this time. */
const PIECE_MS = 20

const clock = { now: () => performance.now(), giveWay: (): Promise<unknown> => setImmediate() }

/** Makes what long work awaits after each of its steps: it gives way to other requests whenever it had its time. */
export function pauses({ now, giveWay } = clock): () => Promise<void> {
  let began = now()
  return async () => {
    if (now() - began < PIECE_MS) return
    await giveWay()
    began = now()
  }
}

/** What `each` makes of all items, in their order, as `pauses` has it. */
export async function inPieces<T, Made>(items: readonly T[], each: (item: T) => Made, time = clock): Promise<Made[]> {
  const pause = pauses(time)
  const all: Made[] = []
  for (const item of items) {
    all.push(each(item))
    await pause()
  }
  return all
}
