import 'server-only'
import { unavailable } from '@/lib/errors'

/** Each export holds a connection until its last row is taken; the others are for everybody else. */
const MOST_AT_ONCE = 3
const PATIENCE_MS = 20_000
let underWay = 0
const waiting: (() => void)[] = []

/** Reads rows once fewer exports are under way. @throws unavailable when that takes too long */
export async function* inTurn<T>(rows: () => AsyncIterable<T>): AsyncGenerator<T> {
  await takeTurn()
  try {
    yield* rows()
  } finally {
    passTurn()
  }
}

async function takeTurn(): Promise<void> {
  if (underWay < MOST_AT_ONCE) return void underWay++
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(unavailable('Others are exporting at the moment. Please try again in a minute.', 30))
    }, PATIENCE_MS)
    waiting.push(begin)
  })
}

function passTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else underWay--
}
