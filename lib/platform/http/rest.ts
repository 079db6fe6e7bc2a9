import { totalOfCut } from '@/lib/base/cut'

/**
 * How the rest of a list that was cut is asked for: as the next page, or before or after the last one that came. Where it
 * cannot be asked for, how many there are is told.
 */
export type Rest = 'page' | 'before' | 'after' | 'total'

/** What the answer to a call says of its list; the description tells the same of every call whose spec names a rest. */
export const REST_HEADERS = {
  Link: 'Where the list goes on, as `<…>; rel="next"`: only when it was cut',
  'X-Total-Count': 'How many there are: only when the list was cut',
} as const

export const restHeader = (rest: Rest): keyof typeof REST_HEADERS => (rest === 'total' ? 'X-Total-Count' : 'Link')

/** The header that says that a list was cut; none for a whole one. */
export function sayCut(rest: Rest | undefined, { url }: Request, answer: unknown): Record<string, string> {
  const total = typeof answer === 'object' && answer !== null ? totalOfCut(answer) : undefined
  if (total === undefined) return {}
  if (!rest || (rest === 'total' && total === null)) throw new Error('A list was cut, and its spec does not say how.')
  if (rest === 'total') return { [restHeader(rest)]: String(total) }
  const { pathname, searchParams } = new URL(url)
  const next = rest === 'page' ? Number(searchParams.get(rest) ?? 1) + 1 : (answer as { id: string }[]).at(-1)!.id
  searchParams.set(rest, String(next))
  return { [restHeader(rest)]: `<${pathname}?${searchParams}>; rel="next"` }
}
