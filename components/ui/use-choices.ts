'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react'

/**
 * Choices that live in the address: filters, an order, a way to show. They show at once and add up, even while the page
 * that was asked for is on its way. The address decides in the end: whoever goes back sees what it says.
 * @param shown what the address of the page says
 * @param entry whether a choice is a place to go back to
 */
export function useChoices<View extends object>(
  shown: View,
  hrefOf: (view: View) => string,
  entry: 'push' | 'replace' = 'replace',
): [chosen: View, show: (change: Partial<View>) => void] {
  const router = useRouter()
  const [chosen, choose] = useOptimistic(shown)
  // A search waits for a pause in typing, and adds to what was chosen meanwhile.
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  }, [chosen])

  const show = (change: Partial<View>) =>
    startTransition(() => {
      const next = { ...latest.current, ...change }
      latest.current = next
      choose(next)
      router[entry](hrefOf(next), { scroll: false })
    })
  return [chosen, show]
}
