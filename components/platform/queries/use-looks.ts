import { useRef } from 'react'

interface Read<T> {
  state: { data: readonly T[] | undefined }
}

/** The wait before a list is read again, after so long: 1, 2, 4, 8, then 15 seconds. */
export const nextLookMs = (sinceMs: number): number => Math.min(1_000 + sinceMs, 15_000)

/** When a list is read again, as `refetchInterval` asks: ever more rarely while something in it is under way, else never. */
export function useLooks<T>(isUnderWay: (one: T) => boolean): (read: Read<T>) => number | false {
  const lookingSince = useRef<number | null>(null)
  return ({ state }) => {
    if (!state.data?.some(isUnderWay)) {
      lookingSince.current = null
      return false
    }
    lookingSince.current ??= Date.now()
    return nextLookMs(Date.now() - lookingSince.current)
  }
}
