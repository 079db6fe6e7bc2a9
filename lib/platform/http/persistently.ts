const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Tries in the browser until it succeeds: again after a pause, which grows from one second to half a minute, or when
 * the browser says that it is online.
 * @param options `failed` hears of every failure; `signal` ends it
 * @returns the result of the try that succeeded
 * @throws the signal's reason
 */
export async function persistently<T>(
  attempt: () => Promise<T>,
  { signal, failed }: { signal?: AbortSignal; failed?: (error: unknown) => void } = {},
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      failed?.(error)
    }
    await untilOnline(wait, signal)
  }
}

/** Waits until the browser is online, so many milliseconds at most. */
function untilOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, { signal: over.signal })
    signal?.addEventListener('abort', end, { signal: over.signal })
  })
}
