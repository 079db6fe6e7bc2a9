import type { ReactNode } from 'react'

import { TermsFooter } from '@/components/company/terms/terms-footer'
import { PublicHeader } from '@/components/desk/shell/public-header'

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="flex-1 px-4 pb-8">{children}</main>
      <footer className="px-4 pb-4">
        <TermsFooter className="justify-center" />
      </footer>
    </div>
  )
}
