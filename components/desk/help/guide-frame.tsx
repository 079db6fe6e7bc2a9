import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Button } from '@/components/ui/button'
import { controlClass, controlHeight } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { type GuidePage, guideHref } from '@/lib/desk/help/rules'

interface GuideFrameProps {
  /** All of the guide's, in order. */
  pages: readonly Pick<GuidePage, 'name' | 'title'>[]
  page: GuidePage
  /** What is searched. */
  search?: string
  children: ReactNode
}

/** A page of the guide, with a search and the way to the others. */
export const GuideFrame = ({ pages, page, search, children }: GuideFrameProps) => (
  <div className="mx-auto grid grid-cols-1 max-w-5xl items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_14rem]">
    <div className="min-w-0">
      <PageHeader title={page.title} />
      <form action="/help" role="search" className="mb-6 flex max-w-prose gap-2">
        <input
          type="search"
          name="search"
          aria-label="Search the guide"
          placeholder="Search the guide"
          maxLength={100}
          defaultValue={search}
          className={clsx(controlClass, controlHeight)}
        />
        <Button type="submit">Search</Button>
      </form>
      {children}
    </div>
    <nav aria-label="Pages of the guide" className="text-sm lg:sticky lg:top-20">
      <ul className="space-y-0.5">
        {pages.map(({ name, title }) => (
          <li key={name}>
            <Link
              href={guideHref(name)}
              aria-current={name === page.name && search === undefined ? 'page' : undefined}
              className={clsx(
                'block rounded-control px-3 py-2 hover:bg-sunken lg:py-1.5',
                name === page.name ? 'bg-brand-soft font-medium text-brand' : 'text-muted',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </div>
)
