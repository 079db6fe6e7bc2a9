interface Waiting<T> {
  ids: readonly string[]
  done: (found: T[]) => void
  failed: (error: unknown) => void
}

/**
 * Asks once for what several parts of a page ask for at the same time, each about records of its own.
 * @param ask reads some records by their ids; it leaves out those that are not there
 * @param most how many ids one call takes
 * @returns reads those of one part
 */
export function together<T extends { id: string }>(
  ask: (ids: readonly string[]) => Promise<T[]>,
  { most, waitMs = 20 }: { most: number; waitMs?: number },
): (ids: readonly string[]) => Promise<T[]> {
  let waiting: Waiting<T>[] = []

  const askAll = async () => {
    const all = waiting
    waiting = []
    const ids = [...new Set(all.flatMap((one) => one.ids))]
    const calls = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) =>
      ask(ids.slice(at * most, (at + 1) * most)),
    )
    try {
      const found = new Map((await Promise.all(calls)).flat().map((one) => [one.id, one]))
      for (const { ids: own, done } of all) done(own.flatMap((id) => found.get(id) ?? []))
    } catch (error) {
      for (const { failed } of all) failed(error)
    }
  }

  return (ids) =>
    new Promise((done, failed) => {
      if (!waiting.length) setTimeout(() => void askAll(), waitMs)
      waiting.push({ ids, done, failed })
    })
}
