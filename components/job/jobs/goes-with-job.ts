import type { ShownPart } from '@/lib/platform/areas/area'

type Counts = Partial<Record<string, number>>

const ALWAYS = 'Its status history, KPI settings and completion summary'

const counted = (count: number, { one, many }: { one: string; many: string }) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** What goes with a job when it is deleted, a line each: by number, or by name alone while that is not known. */
export function goesWithJob(parts: readonly ShownPart[], counts: Counts): string[] {
  const isKnown = Object.keys(counts).length > 0
  const going = parts.flatMap(({ part, goes, order }) => (goes ? [{ order, ...goes, count: counts[part] ?? 0 }] : []))
  const lines = going
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ count, with: with_ = '', ...amount }) => {
      if (!isKnown) return [`Its ${amount.many}${with_}`]
      return count ? [`${counted(count, amount)}${with_}`] : []
    })
  return [...lines, ALWAYS]
}

/** What stays when a job is deleted; null where there is nothing to say. */
export function staysOfJob(parts: readonly ShownPart[], counts: Counts): string | null {
  const staying = parts.flatMap(({ part, stays }) =>
    stays && counts[part] ? [`${counted(counts[part], stays)}.`] : [],
  )
  return staying.join(' ') || null
}
