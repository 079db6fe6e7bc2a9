'use client'

import { usePathname } from 'next/navigation'

import { Link } from '@/components/ui/link'

import { Logo } from './logo'

/** Where a firm's client reads a link, the page is the firm's: its letterhead stands there. */
const OF_A_FIRM = ['/sign', '/approve']

/** The mark of the product over the pages that need no account. */
export const PublicHeader = () => {
  const path = usePathname()
  return OF_A_FIRM.includes(path) ? (
    <div className="pt-4 md:pt-10" />
  ) : (
    <header className="flex justify-center px-4 pt-8 pb-6 md:pt-14">
      <Link href="/login" aria-label="Makegood, go to log in" className="rounded-control">
        <Logo />
      </Link>
    </header>
  )
}
