import type { ReactNode } from 'react'

/** Nothing here yet: one sentence and the first thing to do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-3 grid size-12 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
