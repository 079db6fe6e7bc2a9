import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-4">
      <h2 className="border-b border-line pb-1 text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 lg:grid-cols-3">{children}</div>
}
