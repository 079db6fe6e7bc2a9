import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const range = (length: number) => Array.from({ length }, (_, index) => index)

/** One grey block; give it the size of the thing that it replaces. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-control bg-line', className)} />
}

function Waiting({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

export function SkeletonLines({ lines = 3, label = 'Loading…' }: { lines?: number; label?: string }) {
  return (
    <Waiting label={label} className="space-y-2">
      {range(lines).map((line) => (
        <Skeleton key={line} className={clsx('h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </Waiting>
  )
}

/** A form: labels and controls below each other, and a button. */
export const SkeletonFields = ({ fields = 3, label = 'Loading…' }: { fields?: number; label?: string }) => (
  <SkeletonForm label={label}>
    {range(fields).map((field) => (
      <SkeletonField key={field} />
    ))}
  </SkeletonForm>
)

/** A form of these fields. */
export const SkeletonForm = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <Waiting label={label} className="space-y-4">
    {children}
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Skeleton className="h-11 w-36 md:h-9" />
      {note && <Unread className="text-table">{note}</Unread>}
    </div>
  </Waiting>
)

/** A field, as high as the one with this sentence under it. */
export const SkeletonField = ({ help }: { help?: string }) => (
  <div className="pt-0.5">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="mt-1.5 h-11 w-full md:h-9" />
    {help && <Unread className="mt-1 text-table">{help}</Unread>}
  </div>
)

/** Takes the room of a sentence, for nobody to read. */
const Unread = ({ className, children }: { className: string; children: string }) => (
  <p aria-hidden className={clsx('invisible', className)}>
    {children}
  </p>
)

export function SkeletonTable({
  rows = 8,
  columns = 5,
  label = 'Loading…',
}: {
  rows?: number
  columns?: number
  label?: string
}) {
  return (
    <Waiting label={label} className="divide-y divide-line rounded-card border border-line bg-raised">
      {range(rows).map((row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-3">
          {range(columns).map((column) => (
            <Skeleton key={column} className={clsx('h-4 flex-1', column > 1 && 'phone:hidden')} />
          ))}
        </div>
      ))}
    </Waiting>
  )
}

export function SkeletonCards({ cards = 4, label = 'Loading…' }: { cards?: number; label?: string }) {
  return (
    <Waiting label={label} className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {range(cards).map((card) => (
        <div key={card} className="space-y-3 rounded-card border border-line bg-raised p-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </Waiting>
  )
}
