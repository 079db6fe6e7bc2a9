import { clsx } from 'clsx'
import Briefcase from 'lucide-react/icons/briefcase'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Clock from 'lucide-react/icons/clock'
import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

import { Link } from '@/components/ui/link'

import { leadsTo } from './navigation-items'

interface BottomBarProps {
  /** Opens what can be added from anywhere. */
  onAdd: () => void
  /** Opens the drawer with all entries. */
  onMore: () => void
}

const placeClass = (isActive?: boolean) =>
  clsx(
    'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium [&>svg]:size-5',
    isActive ? 'text-brand' : 'text-muted',
  )

/** The places that somebody on site goes to, under the thumb. It makes way for the keyboard (app/globals.css). */
export function BottomBar({ onAdd, onMore }: BottomBarProps) {
  return (
    <nav
      aria-label="At hand"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        <Place href="/" icon={<CalendarCheck aria-hidden />}>
          Today
        </Place>
        <Place href="/jobs" icon={<Briefcase aria-hidden />}>
          Jobs
        </Place>
        <li>
          <button type="button" aria-label="Add" aria-haspopup="dialog" onClick={onAdd} className={placeClass()}>
            <span className="grid size-10 place-items-center rounded-full bg-brand text-on-brand">
              <Plus aria-hidden className="size-6" />
            </span>
          </button>
        </li>
        <Place href="/timesheets" icon={<Clock aria-hidden />}>
          Time
        </Place>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={onMore} className={placeClass()}>
            <MenuIcon aria-hidden />
            More
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Place({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  const path = usePathname()
  return (
    <li>
      <Link
        href={href}
        aria-current={path === href ? 'page' : leadsTo(href, path) ? 'true' : undefined}
        className={placeClass(leadsTo(href, path))}
      >
        {icon}
        {children}
      </Link>
    </li>
  )
}
