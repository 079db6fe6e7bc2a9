import 'server-only'
import postgres from 'postgres'

/** With our patch, a connection also reports that it is lost. */
type Reserved = postgres.ReservedSql & { lost?: (error: Error) => void }
type Work<T> = (tx: postgres.TransactionSql) => T | Promise<T>

/**
 * Runs `work` in a transaction on a connection of its own. BEGIN leaves together with the first statements of `work`:
 * the driver's own `begin` waits for its answer. A failing statement rolls the transaction back, even if `work` went
 * on.
 * @throws as soon as the connection closes; TRANSACTION_ENDED into statements after the last word
 */
export async function begin<T>(pool: postgres.Sql, work: Work<T>): Promise<T> {
  const connection: Reserved = await pool.reserve()
  const closed = new Promise<never>((_, reject) => (connection.lost = reject))
  return Promise.race([transact(connection, work), closed])
}

async function transact<T>(connection: Reserved, work: Work<T>): Promise<T> {
  let hasEnded = false
  let savepoints = 0

  async function scope<R>(within: Work<R>, first: string, undo: () => Promise<unknown>): Promise<R> {
    let failure: Error | undefined
    const unsafe = (...statement: Parameters<typeof connection.unsafe>) => {
      if (hasEnded) throw Object.assign(new Error('The transaction has ended'), { code: 'TRANSACTION_ENDED' })
      const answer = connection.unsafe(...statement)
      // This also sends it: statements leave in the order in which they were made.
      answer.catch((error) => (failure ??= error))
      return answer
    }
    // The methods of a transaction that drizzle uses.
    const tx = { unsafe, savepoint } as unknown as postgres.TransactionSql
    try {
      const started = unsafe(first)
      const [result] = await Promise.all([within(tx), started])
      if (failure) throw failure
      return result
    } catch (error) {
      await undo().catch(() => {})
      throw error
    }
  }

  function savepoint<R>(within: Work<R>) {
    const name = `s${savepoints++}`
    return scope(within, `savepoint ${name}`, async () => connection.unsafe(`rollback to ${name}`))
  }

  /** Gives the connection back once it has an answer: without one it is dead, or the database ends its transaction. */
  async function end(word: 'commit' | 'rollback') {
    hasEnded = true
    const answer = connection.unsafe(word)
    const isAnswered = await answer.then(
      () => true,
      (error) => error instanceof postgres.PostgresError,
    )
    if (isAnswered) connection.release()
    return answer
  }

  const result = await scope(work, 'begin', () => end('rollback'))
  // Postgres rolls back instead of committing when a statement failed that nobody waited for.
  const { command } = await end('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was taken back: one of its statements has failed')
  return result
}
