import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

/** A bordered region; with a title it is a section of that name. */
export function Card({
  id: anchor,
  title,
  actions,
  children,
  flush,
  className,
}: {
  /** The anchor of links: the card scrolls into view once it is drawn. */
  id?: string
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Lets a table or a list reach the edges. */
  flush?: boolean
  className?: string
}) {
  const id = useId()

  return (
    <section
      id={anchor}
      ref={anchor ? intoViewWhenSought : undefined}
      aria-labelledby={title ? id : undefined}
      className={clsx('rounded-card border border-line bg-raised', anchor && 'scroll-mt-20', className)}
    >
      {(title || actions) && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pt-3 pb-2">
          <h2 id={id} className="min-w-0 text-base font-semibold wrap-anywhere">
            {title}
          </h2>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx(flush ? flushClass : 'p-4', !flush && (title || actions) && 'pt-1')}>{children}</div>
    </section>
  )
}

/** A list fills the card to its edges: the lines around it are those of the card. */
const flushClass = clsx(
  'md:[&>table]:-mx-px md:[&>table]:-mb-px md:[&>table]:w-[calc(100%+2px)] md:[&>table]:rounded-t-none md:[&>table_th]:rounded-none',
  'phone:[&>table_tbody]:space-y-0 phone:[&>table_tr]:rounded-none phone:[&>table_tr]:border-x-0 phone:[&>table_tr]:border-b-0',
)

/** A part that loads after the page is not there yet when the browser looks for the address's anchor. */
const intoViewWhenSought = (element: HTMLElement | null): void => {
  if (element && location.hash === `#${element.id}`) element.scrollIntoView()
}
