import type { ReactNode } from 'react'

/** One form in the middle of a public page, under its title and subheader. */
export function AuthLayout({
  title,
  subheader,
  children,
  footer,
}: {
  title: ReactNode
  subheader?: ReactNode
  children: ReactNode
  /** Links to the neighbouring pages, under the card. */
  footer?: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-md">
      <div className="mb-5 text-center">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {subheader && <p className="mt-1 text-muted">{subheader}</p>}
      </div>
      <div className="rounded-card border border-line bg-raised p-5 md:p-6">{children}</div>
      {footer && <div className="mt-5 text-center text-muted">{footer}</div>}
    </div>
  )
}
