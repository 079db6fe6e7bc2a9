import 'server-only'
import { type Tx, inRead, inSnapshot, planByValue } from './tenancy'

type Read<T> = (tx: Tx) => Promise<T>

/** A transaction shared by several reads; it ends with the last of them. */
interface Shared {
  join<T>(read: Read<T>): Promise<T>
}

/** The actors whose reads come together, with their open transaction. The key is the object: a copy is another. */
const together = new WeakMap<object, Shared | null>()

/** Answers in a shared transaction; they are forgotten with it. */
const asked = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/** Lets the reads of this very actor object share a transaction, whenever one starts while another runs. */
export function readTogether<A extends { organizationId: number }>(actor: A): A {
  if (!together.has(actor)) together.set(actor, null)
  return actor
}

/**
 * Runs a read that may share its transaction with the actor's others (docs/adr/0025-reads-of-a-page.md): for verbs that
 * write nothing. The reads then see one state of the organisation, over one connection. Other actors get a transaction
 * each.
 */
export async function reading<T>(
  actor: Parameters<typeof inRead>[0],
  read: Read<T>,
  options: Parameters<typeof inRead>[2] = {},
): Promise<T> {
  if (!together.has(actor)) return inRead(actor, read, options)
  const shared = together.get(actor) ?? share(actor)
  return shared.join((tx) => {
    // Later statements of the other reads are planned by value as well: that costs planning time and changes no answer.
    if (options.planByValue) planByValue(tx).catch(() => {})
    return read(tx)
  })
}

function share(actor: { organizationId: number }): Shared {
  let readers = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const opened = new Promise<Tx>((resolve, reject) => {
    // Once it is open, a failure of the transaction reaches the callers of its statements.
    inSnapshot(actor, (tx) => {
      asked.set(tx, new Map())
      resolve(tx)
      return ended
    }).catch(reject)
  })
  const admitNoMore = () => {
    if (together.get(actor) === shared) together.set(actor, null)
  }
  const shared: Shared = {
    async join(read) {
      readers++
      try {
        return await read(await opened)
      } catch (error) {
        // Postgres may have ended the transaction: later reads get another.
        admitNoMore()
        throw error
      } finally {
        if (--readers === 0) {
          admitNoMore()
          end()
        }
      }
    },
  }
  together.set(actor, shared)
  return shared
}

/** Asks once for something that several reads of a shared transaction need; anywhere else, each time. */
export function askOnce<T>(tx: Tx, key: string, ask: () => Promise<T>): Promise<T> {
  const answers = asked.get(tx)
  if (!answers) return ask()
  const answer = (answers.get(key) as Promise<T> | undefined) ?? ask()
  answers.set(key, answer)
  return answer
}
