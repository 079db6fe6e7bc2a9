import 'server-only'
import { type Tx, inOrganization, inSnapshot, planByValue } from './tenancy'

type Read<T> = (tx: Tx) => Promise<T>

/** A transaction that several reads share; it ends with the last of them. */
interface Shared {
  join<T>(read: Read<T>): Promise<T>
}

/** Whose reads come together, with the transaction that is open for them. An actor is told by who it is: a copy is another. */
const together = new WeakMap<object, Shared | null>()

/** What was asked once in a shared transaction, until it is forgotten with it. */
const asked = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/** Has the reads of this very actor share a transaction whenever one is asked for while another is under way. */
export function readTogether<A extends { organizationId: number }>(actor: A): A {
  if (!together.has(actor)) together.set(actor, null)
  return actor
}

/**
 * Runs a read that may share its transaction with the actor's others (docs/adr/0025-reads-of-a-page.md): for verbs that
 * write nothing. They then see one state of the organisation, over one connection. Everybody else's has one of its own.
 */
export async function reading<T>(
  actor: Parameters<typeof inOrganization>[0],
  read: Read<T>,
  options: { planByValue?: boolean } = {},
): Promise<T> {
  if (!together.has(actor)) return inOrganization(actor, read, options)
  const shared = together.get(actor) ?? share(actor)
  return shared.join((tx) => {
    // The others' later statements are planned by value as well: that costs their planning and changes no answer.
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
    // Whatever becomes of the transaction after it was opened, its statements tell to who asked for them.
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
        // Postgres may have given the transaction up: who comes later has another.
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

/** Asks what several reads of one shared transaction need once for all of them; anywhere else it is asked each time. */
export function askOnce<T>(tx: Tx, key: string, ask: () => Promise<T>): Promise<T> {
  const answers = asked.get(tx)
  if (!answers) return ask()
  const answer = (answers.get(key) as Promise<T> | undefined) ?? ask()
  answers.set(key, answer)
  return answer
}
