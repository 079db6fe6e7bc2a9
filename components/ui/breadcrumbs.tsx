import ChevronRight from 'lucide-react/icons/chevron-right'

import { Link } from './link'

export interface Crumb {
  label: string
  /** Left out for the page itself. */
  href?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-1 text-table text-muted">
        {crumbs.map(({ label, href }, index) => (
          <li key={`${label}-${index}`} className="flex min-h-6 items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-3.5" />}
            {href ? (
              <Link href={href} className="rounded-control py-0.5 underline-offset-2 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
