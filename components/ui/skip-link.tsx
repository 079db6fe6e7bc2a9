import type { ReactNode } from 'react'

export function SkipLink({ href, children }: { href: `#${string}`; children: ReactNode }) {
  return (
    <a
      href={href}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-raised px-4 py-3 font-medium text-ink shadow-float focus:translate-y-0"
    >
      {children}
    </a>
  )
}
