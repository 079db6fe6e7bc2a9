'use client'

import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import { usePathname, useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { fullName } from '@/components/ui/avatar-face'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { SkipLink } from '@/components/ui/skip-link'
import { useOnline } from '@/components/ui/use-online'

import { BarTitlePlace } from './bar-title'
import { BottomBar } from './bottom-bar'
import { Navigation } from './navigation'
import type { NavItem } from './navigation-items'

const NavigationDrawer = loadLater(async () => (await import('./navigation-drawer')).NavigationDrawer, {
  wanted: ({ open }) => open,
})

export interface ShellUser {
  id: string
  firstName: string
  lastName: string
  /** The role's name: "Project Coordinator". */
  roleLabel: string
  dp: string | null
  profileHref: string
}

/** Drawer, top bar and the main landmark around every page of logged-in people. */
export function AppShell({
  organizationName,
  user,
  navigation,
  guide,
  onLogout,
  onAdd,
  tools,
  children,
}: {
  organizationName: string
  user: ShellUser
  navigation: readonly NavItem[]
  /** Where the guide is about this page. */
  guide: string
  onLogout: () => void
  /** Opens what a phone adds from anywhere. */
  onAdd: () => void
  /** Buttons of the top bar before the profile, such as the palette's. */
  tools?: ReactNode
  children: ReactNode
}) {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const atHome = usePathname() === '/'
  const entries = {
    main: navigation,
    bottom: [
      { label: 'Your Profile', href: user.profileHref, icon: 'profile' },
      { label: 'Help', href: guide, icon: 'help' },
      { label: 'Contact Support', href: '/contact-support', icon: 'support' },
    ],
    onLogout,
  }

  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <div
        data-drawer
        // It makes way for a grid that needs the width; the top bar opens it then.
        className="fixed inset-y-0 left-0 z-30 hidden w-60 flex-col border-r border-line bg-raised lg:flex max-xl:in-[:has([data-wide])]:hidden!"
      >
        <Navigation {...entries} />
      </div>
      <NavigationDrawer {...entries} user={user} open={drawerOpen} onClose={() => setDrawerOpen(false)} />
      <div className="flex min-h-dvh flex-col lg:pl-60 max-xl:has-[[data-wide]]:pl-0!">
        <header className="@container sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-raised px-2 lg:gap-3 lg:px-6">
          <IconButton
            label="Open navigation"
            icon={<MenuIcon aria-hidden />}
            aria-haspopup="dialog"
            className="phone:hidden lg:hidden lg:max-xl:in-[:has([data-wide])]:flex!"
            onClick={() => setDrawerOpen(true)}
          />
          {!atHome && <BackButton />}
          <BarTitlePlace />
          {/* Under a job the title stands in its place on a phone. */}
          <Chip tone="brand" className="min-w-0 phone:in-[:has([data-job-line])]:hidden">
            {organizationName}
          </Chip>
          {/* Large letters on a phone leave room for buttons as wide as a thumb, not as wide as two. */}
          <div className="ms-auto flex shrink-0 items-center gap-0.5 lg:gap-2 @max-[18rem]:[&_button]:w-[44px]!">
            {tools}
            <span className="hidden max-w-48 truncate font-medium md:block">{fullName(user)}</span>
            <Chip className="max-md:hidden">{user.roleLabel}</Chip>
            {/* In large letters on a phone there is no room for them: both are in the drawer as well. */}
            <span className="flex items-center gap-0.5 lg:gap-2 @max-[18rem]:hidden">
              <ProfileButton user={user} />
              <IconButton label="Log out" icon={<LogOut aria-hidden />} className="phone:ms-2" onClick={onLogout} />
            </span>
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-screen-2xl flex-1 p-4 pb-[calc(--spacing(4)_+_var(--bottom-bar))] outline-none lg:p-6"
        >
          {children}
        </main>
        <BottomBar onAdd={onAdd} onMore={() => setDrawerOpen(true)} />
      </div>
    </>
  )
}

function BackButton() {
  const router = useRouter()
  // A person who followed a link to this page has no earlier page of ours.
  const goBack = () => (window.history.length > 1 ? router.back() : router.push('/'))

  return (
    <IconButton
      label="Back"
      icon={<ArrowLeft aria-hidden />}
      className="lg:hidden @max-[18rem]:w-[44px]!"
      onClick={goBack}
    />
  )
}

function ProfileButton({ user }: { user: ShellUser }) {
  const online = useOnline()
  const label = `Profile, ${online ? 'online' : 'offline'}`

  return (
    <Link
      href={user.profileHref}
      aria-label={label}
      title={label}
      className="relative flex size-11 items-center justify-center rounded-full md:size-9"
    >
      <Avatar person={user} />
      <span
        className={clsx(
          'absolute right-1 bottom-1 size-3 rounded-full border-2 border-raised md:right-0 md:bottom-0',
          online ? 'bg-success' : 'bg-danger',
        )}
      />
    </Link>
  )
}
