import { totalOfCut } from '@/lib/base/cut'

/**
 * The way to ask for the rest of a cut list: as the next page, or before or after the last one that came. If there is
 * no way, the answer tells how many there are.
 */
export type Rest = 'page' | 'before' | 'after' | 'total'

/** The headers about an answer's list; the description has them for every call whose spec names a rest. */
export const REST_HEADERS = {
  Link: 'Where the list goes on, as `<…>; rel="next"`: only when it was cut',
  'X-Total-Count': 'How many there are: only when the list was cut',
} as const

export const restHeader = (rest: Rest): keyof typeof REST_HEADERS => (rest === 'total' ? 'X-Total-Count' : 'Link')

/** The header of a cut list; none for a whole one. */
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
