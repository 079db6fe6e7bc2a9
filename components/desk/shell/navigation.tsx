'use client'

import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import { usePathname } from 'next/navigation'
import { useId, useState, type ReactNode } from 'react'

import { TermsFooter } from '@/components/company/terms/terms-footer'
import { bringIntoView } from '@/components/ui/bring-into-view'
import { Link } from '@/components/ui/link'

import { Logo } from './logo'
import { leadsTo, navigationIcons, type NavItem } from './navigation-items'

export interface NavigationProps {
  main: readonly NavItem[]
  bottom: readonly NavItem[]
  onLogout: () => void
  /** Called when an entry was chosen, so that a temporary drawer can close. */
  onLeave?: () => void
}

const entryClass = (active?: boolean) =>
  clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium transition-colors lg:min-h-9 [&>svg]:size-4.5 [&>svg]:shrink-0',
    active ? 'bg-brand-soft text-brand' : 'text-muted hover:bg-sunken hover:text-ink',
  )

/** The contents of the drawer, fixed or sliding. */
export function Navigation({ main, bottom, onLogout, onLeave }: NavigationProps) {
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 shrink-0 items-center px-4">
        <Link href="/" onClick={onLeave} aria-label="Makegood, go to the dashboard" className="rounded-control">
          <Logo />
        </Link>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {/* Where there is room it scrolls by itself: what stands below stays when a branch of it opens. */}
        <ul className="flex-1 shrink-0 space-y-0.5 px-3 py-2 [@media(height>=40rem)]:min-h-0 [@media(height>=40rem)]:shrink [@media(height>=40rem)]:overflow-y-auto">
          {main.map((item) => (
            <li key={item.href}>
              {item.groups ? <Branch item={item} onLeave={onLeave} /> : <Leaf item={item} onLeave={onLeave} />}
            </li>
          ))}
        </ul>
        <div className="mx-3 border-t border-line py-2">
          <ul className="space-y-0.5">
            {bottom.map((item) => (
              <li key={item.href}>
                <Leaf item={item} onLeave={onLeave} />
              </li>
            ))}
            <li>
              <button type="button" onClick={onLogout} className={entryClass()}>
                <LogOut aria-hidden />
                Log out
              </button>
            </li>
          </ul>
          <TermsFooter className="px-3 pt-1" onLeave={onLeave} />
        </div>
      </div>
    </nav>
  )
}

function Leaf({ item, nested, onLeave }: { item: NavItem; nested?: boolean; onLeave?: () => void }) {
  const path = usePathname()
  const active = leadsTo(item.href, path)

  return (
    <Link
      href={item.href}
      onClick={onLeave}
      aria-current={path === item.href ? 'page' : active ? 'true' : undefined}
      ref={active ? bringIntoView : undefined}
      className={clsx(entryClass(active), nested && 'ps-10.5!')}
    >
      <EntryIcon name={item.icon} />
      {item.label}
    </Link>
  )
}

function Branch({ item, onLeave }: { item: NavItem; onLeave?: () => void }) {
  const id = useId()
  const inside = leadsTo(item.href, usePathname())
  const [choice, setChoice] = useState<boolean>()
  const open = choice ?? inside

  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChoice(!open)}
        className={entryClass(inside && !open)}
      >
        <EntryIcon name={item.icon} />
        <span className="flex-1">{item.label}</span>
        <ChevronDown aria-hidden className={clsx('transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open}>
        {item.groups?.map(({ label, items }) => (
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden className="ps-10.5 pt-2 pb-0.5 text-xs font-semibold text-muted">
              {label}
            </p>
            <ul className="space-y-0.5">
              {items.map((child) => (
                <li key={child.href}>
                  <Leaf item={child} nested onLeave={onLeave} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  )
}

function EntryIcon({ name }: { name?: string }): ReactNode {
  const Icon = navigationIcons[name as keyof typeof navigationIcons]
  return Icon && <Icon aria-hidden />
}
