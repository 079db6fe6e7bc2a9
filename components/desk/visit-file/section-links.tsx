import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'

import { Link } from '@/components/ui/link'
import { missingFor } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'
import { VISIT_SECTIONS, type VisitSection, everyVisitSection, visitHref } from '@/lib/site/visits/sections'

interface SectionLinksProps {
  jobId: string
  visit: Inspection
  /** The section that is shown. */
  current: VisitSection
  /** Called when one was chosen, so that a sheet can close. */
  onLeave?: () => void
}

/** The sections of a visit as rows, with what the details still lack. */
export function SectionLinks({ jobId, visit, current, onLeave }: SectionLinksProps) {
  const missing = missingFor(visit).length
  // A page that they stand on need not lead to itself.
  const shown = everyVisitSection.filter((section) => onLeave || section !== current)
  return (
    <nav aria-label="Sections of the site visit">
      <ul className="divide-y divide-line">
        {shown.map((section) => (
          <li key={section}>
            <Link
              href={visitHref(jobId, visit.id, section)}
              onClick={onLeave}
              aria-current={section === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-12 items-center gap-2 px-4 font-medium hover:bg-sunken',
                section === current && 'text-brand',
              )}
            >
              {VISIT_SECTIONS[section]}
              <span className="ms-auto text-table font-normal text-muted tabular-nums">
                {section === 'details' && missing > 0 && `${missing} missing`}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
