import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { createPortal } from 'react-dom'

import { PHONE, useMedia } from '@/components/ui/use-media'

const PLACE = 'bar-title'

/** Where a phone's top bar has the title of the page. */
export const BarTitlePlace = () => <div id={PLACE} className="flex min-w-0 flex-1 empty:hidden md:hidden" />

interface BarTitleProps {
  /** What the page belongs to, above its name. */
  of: string
  title: string
  /** The pages beside this one, which the title opens: their name, "Part of the job", comes first when it is read out. */
  pages?: { label: string; onOpen: () => void }
}

/** The title of a page under a job, in a phone's top bar: nothing else stands above the page. */
export function BarTitle({ of, title, pages }: BarTitleProps) {
  const bar = useMedia(PHONE) && document.getElementById(PLACE)
  if (!bar) return null
  const lines = (
    <>
      <span className="block truncate text-xs font-normal text-muted">{of}</span>
      <span className="flex min-w-0 items-center gap-1">
        <span className="truncate font-semibold">{title}</span>
        {pages && <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />}
      </span>
    </>
  )
  const className = 'min-h-11 min-w-0 flex-1 content-center text-left leading-5'
  return createPortal(
    <h1 className={clsx('flex min-w-0 flex-1 text-sm', !pages && 'ps-2')}>
      {pages ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${pages.label}: ${title}, ${of}`}
          onClick={pages.onOpen}
          className={clsx(className, 'rounded-control px-2')}
        >
          {lines}
        </button>
      ) : (
        <span className={className}>{lines}</span>
      )}
    </h1>,
    bar,
  )
}
