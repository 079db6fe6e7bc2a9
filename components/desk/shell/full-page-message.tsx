import type { ReactNode } from 'react'

/** A message in place of the page. */
export function FullPageMessage({
  icon,
  title,
  children,
  actions,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center gap-3 p-4 text-center">
      <span aria-hidden className="grid size-14 place-items-center rounded-full bg-sunken text-muted [&>svg]:size-7">
        {icon}
      </span>
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="space-y-3 text-muted">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
