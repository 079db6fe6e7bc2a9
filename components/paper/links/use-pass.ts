import { useState, useSyncExternalStore } from 'react'

import { keepDraft, readDraft } from '@/components/ui/draft'

const neverChanges = () => () => {}

/**
 * The token with which whoever entered the code goes on, which is kept until they close the tab; null before that.
 * @param key names it in the tab
 */
export function usePass(key: string): [pass: string | null, goOn: (next: string) => void] {
  const [given, setGiven] = useState<string | null>(null)
  const kept = useSyncExternalStore(
    neverChanges,
    () => readDraft<{ token: string }>(key)?.token ?? null,
    () => null,
  )
  return [
    given ?? kept,
    (next) => {
      keepDraft(key, { token: next })
      setGiven(next)
    },
  ]
}
