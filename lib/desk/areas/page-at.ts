import { decoded } from '@/lib/base/escape'

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/**
 * The page of a path, given as the browser asks for it or as its folder is called. The longest matching page wins and,
 * among equals, the one that names more: /jobs/new is no job.
 */
export function pageAt<P extends { path: string }>(pages: readonly P[], path: string): P | undefined {
  const asked = segmentsOf(path).map(decoded)
  const leadsHere = (page: P) =>
    segmentsOf(page.path).every((part, at) => part === asked[at] || (part.startsWith('[') && asked[at] !== undefined))
  const weight = ({ path }: P) => segmentsOf(path).length * 100 - path.split('[').length
  return pages.filter(leadsHere).toSorted((a, b) => weight(b) - weight(a))[0]
}
