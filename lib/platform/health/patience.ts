/** A part that has not answered by then is late. */
const PATIENCE_MS = 900
/** A late part counts as away only when it has not answered for so long: a full queue makes answers late as well. */
const BELIEVED_MS = 5_000

/**
 * Remembers when each part last answered. The function that it makes waits for a part's answer.
 * @returns a promise that is rejected when the part answers with an error, or does not answer
 */
export function makePatient() {
  const answeredAt = new Map<string, number>()

  return async (part: string, check: Promise<unknown>): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const answer = check.then(
      () => void answeredAt.set(part, performance.now()),
      (error) => {
        answeredAt.delete(part)
        throw error
      },
    )
    const late = new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => {
        if (performance.now() - (answeredAt.get(part) ?? -Infinity) < BELIEVED_MS) resolve()
        else reject(new Error(`${part} does not answer.`))
      }, PATIENCE_MS)
    })
    await Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }
}
