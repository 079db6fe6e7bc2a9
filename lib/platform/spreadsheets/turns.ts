import 'server-only'
import { makeTurns } from '@/lib/base/turns'

/** Each export holds a connection until its last row is taken; the other connections are for everybody else. */
const exports = makeTurns(3, {
  ms: 20_000,
  sorry: 'Others are exporting at the moment. Please try again in a minute.',
})

/** Reads rows once it is this export's turn. @throws unavailable when that takes too long */
export async function* inTurn<T>(rows: () => AsyncIterable<T>): AsyncGenerator<T> {
  await exports.take()
  try {
    yield* rows()
  } finally {
    exports.pass()
  }
}
