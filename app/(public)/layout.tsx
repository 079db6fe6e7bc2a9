import type { ReactNode } from 'react'

import { TermsFooter } from '@/components/company/terms/terms-footer'
import { Logo } from '@/components/desk/shell/logo'
import { Link } from '@/components/ui/link'

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-center px-4 pt-8 pb-6 md:pt-14">
        <Link href="/login" aria-label="Makegood, go to log in" className="rounded-control">
          <Logo />
        </Link>
      </header>
      <main className="flex-1 px-4 pb-8">{children}</main>
      <footer className="px-4 pb-4">
        <TermsFooter className="justify-center" />
      </footer>
    </div>
  )
}
