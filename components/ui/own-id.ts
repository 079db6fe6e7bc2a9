import { createContext, use } from 'react'

import { changerOf } from '@/lib/base/changed'

/** The id of whoever is logged in: what they changed in another tab, nobody else did. */
export const OwnId = createContext<string | null>(null)

/** Who changed a record last, as it says: `You`, `Priya Nair`, or somebody else. */
export function useChangerOf(): (record: unknown) => string {
  const me = use(OwnId)
  return (record) => changerOf(record, me)
}
