import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

interface Moves<Data, Move> {
  /** The query that shows what is moved. */
  queryKey: QueryKey
  /** What is shown once something is moved. */
  moved: (data: Data, move: Move) => Data
  /** Saves a move. @returns all as it is stored then */
  save: (move: Move) => Promise<Data>
}

/**
 * Moves that are drawn at once: whoever presses a key twice moves two places, and nothing shifts when the answer comes. They
 * are saved one after the other, because each says where something goes among the others. What is refused is drawn where it
 * was, with those that still wait.
 * @returns how to move; it throws what the move is refused with
 */
export function useMoves<Data, Move>(moves: Moves<Data, Move>): (move: Move) => Promise<Data> {
  const queries = useQueryClient()
  const latest = useRef(moves)
  useEffect(() => {
    latest.current = moves
  })
  const waiting = useRef<readonly Move[]>([])
  const stored = useRef<Data>(undefined)
  const shown = useRef<Data>(undefined)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  return useCallback(
    async (move) => {
      const { queryKey, moved, save } = latest.current
      const now = () => queries.getQueryData<Data>(queryKey)!
      const show = (data: Data) => {
        shown.current = queries.setQueryData<Data>(queryKey, data)
      }
      const withWaiting = (data: Data) => waiting.current.reduce(moved, data)
      // A read that is under way brings the order of before.
      const stopReading = () => queries.cancelQueries({ queryKey, exact: true })

      await stopReading()
      if (!waiting.current.length) stored.current = now()
      waiting.current = [...waiting.current, move]
      show(moved(now(), move))
      const saved = last.current.then(() => save(move))
      last.current = saved.catch(() => {})
      try {
        const answer = await saved
        waiting.current = waiting.current.filter((one) => one !== move)
        stored.current = answer
        if (waiting.current.length) await stopReading()
        if (!queries.isFetching({ queryKey, exact: true })) show(withWaiting(answer))
        return answer
      } catch (error) {
        waiting.current = waiting.current.filter((one) => one !== move)
        // What else was written meanwhile is read again with it.
        if (now() === shown.current) show(withWaiting(stored.current!))
        void queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
        throw error
      }
    },
    [queries],
  )
}
