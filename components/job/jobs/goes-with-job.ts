import type { ShownPart } from '@/lib/platform/areas/area'

type Counts = Partial<Record<string, number>>

const ALWAYS = 'Its status history, KPI settings and completion summary'

const counted = (count: number, { one, many }: { one: string; many: string }) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The things that go with a deleted job, a line each: with their number, or the name alone while that is unknown. */
export function goesWithJob(parts: readonly ShownPart[], counts: Counts): string[] {
  const isKnown = Object.keys(counts).length > 0
  const going = parts.flatMap(({ part, goes }) => (goes ? [{ ...goes, count: counts[part] ?? 0 }] : []))
  const lines = going
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ count, with: with_ = '', order: _, ...amount }) => {
      if (!isKnown) return [`Its ${amount.many}${with_}`]
      return count ? [`${counted(count, amount)}${with_}`] : []
    })
  return [...lines, ALWAYS]
}

/** The things that stay when a job is deleted; null for none. */
export function staysOfJob(parts: readonly ShownPart[], counts: Counts): string | null {
  const staying = parts.flatMap(({ part, stays }) =>
    stays && counts[part] ? [`${counted(counts[part], stays)}.`] : [],
  )
  return staying.join(' ') || null
}
