'use client'

import { loadLater } from '@/components/ui/load-later'
import type { KeptKind } from '@/lib/platform/http/command'

import { type Shown, isUnderway } from './kept'
import { useKept } from './kept-mirror'
import { useLasting } from './use-lasting'

const KeptList = loadLater(async () => (await import('./kept-list')).KeptList, {
  wanted: ({ kept }) => kept.length > 0,
})

/** This device's records that the server does not have yet, shown so that nobody misses or repeats them. */
export function KeptHere({ jobId, kinds }: { jobId?: string; kinds: readonly KeptKind[] }) {
  const isHere = (one: Shown) =>
    one.state !== 'saved' && kinds.includes(one.kind) && (!jobId || one.jobId === jobId) && !one.files.length
  const here = useKept().filter(isHere)
  const isLasting = useLasting(here.some(isUnderway))
  return <KeptList kept={isLasting ? here : here.filter((one) => !isUnderway(one))} />
}
