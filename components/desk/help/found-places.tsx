import Search from 'lucide-react/icons/search'

import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import type { FoundPlace } from '@/lib/desk/help/schema'

/** What a search of the guide has found. */
export function FoundPlaces({ search, places }: { search: string; places: readonly FoundPlace[] }) {
  if (!places.length) {
    return (
      <EmptyState icon={<Search />} title={`Nothing about “${search}”`}>
        Try fewer words, or look through the pages.
      </EmptyState>
    )
  }
  return (
    <ul aria-label={`Found for “${search}”`} className="max-w-prose divide-y divide-line border-t border-line">
      {places.map(({ href, title, page, words }) => (
        <li key={href} className="py-3">
          <Link href={href} className="font-medium text-brand underline">
            {title}
          </Link>
          {title !== page && <span className="text-table text-muted"> · {page}</span>}
          <p className="text-sm text-muted">{words}</p>
        </li>
      ))}
    </ul>
  )
}
