'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'

import { belongTo, forgetPerson, forgetSession, whenOwnerChanges } from '@/components/company/accounts/device'
import { Bell } from '@/components/desk/notices/bell'
import { offerChoices } from '@/components/platform/commands/kept-choices'
import { OutboxSign } from '@/components/platform/commands/outbox-sign'
import { closeOutbox, outboxBelongsTo } from '@/components/platform/commands/the-outbox'
import { useLiveQueries } from '@/components/platform/live/use-live-queries'
import { TimerChip } from '@/components/site/timesheets/timer-chip'
import { IconButton } from '@/components/ui/icon-button'
import { loadLater } from '@/components/ui/load-later'
import { OwnId } from '@/components/ui/own-id'
import { applyTheme, THEME_COOKIE, type Theme } from '@/components/ui/theme'
import { ServedAt } from '@/components/ui/use-now'
import { isManager, type Role } from '@/lib/base/roles'
import type { ScreenGuide } from '@/lib/desk/areas/guides'
import { pageAt } from '@/lib/desk/areas/page-at'
import { whenSignedOut } from '@/lib/platform/http/client'

import { AppShell, type ShellUser } from './app-shell'
import { AskBeforeLeaving, mustAskBeforeLeaving } from './ask-before-leaving'
import { CommandLauncher } from './command-launcher'
import { leave } from './leave'
import type { NavItem } from './navigation-items'

const AddSheet = loadLater(async () => (await import('@/components/desk/today/add-sheet')).AddSheet, {
  wanted: ({ open }) => open,
})

interface StaffShellProps {
  userId: string
  organizationName: string
  user: ShellUser
  role: Role
  theme: Theme
  navigation: readonly NavItem[]
  /** The topics that are read again when others change them. */
  topics: readonly string[]
  /** Where the guide is about each screen. */
  guides: readonly ScreenGuide[]
  /** How much of what they are told of they have not looked at. */
  unread: number
  /** The organisation's. */
  timezone: string
  /** When the server began to read the page, in ms since 1970. */
  readAt: number
  children: ReactNode
}

/** The shell with its functions: log out, the palette's search, the person's theme. */
export function StaffShell({ userId, role, theme, navigation, topics, guides, readAt, ...props }: StaffShellProps) {
  const { unread, timezone, ...shell } = props
  const queries = useQueryClient()
  const logOut = useLogOut(queries)
  const [servedAt] = useState(readAt)
  const [isAsked, setAsked] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const guide = pageAt(guides, usePathname())?.href ?? '/help'
  useThemeOf(theme)
  useOwner(userId, queries)
  useLiveQueries(topics, readAt)

  const places = navigation.flatMap((item) => item.groups?.flatMap(({ items }) => items) ?? [item])
  const actions = isManager(role)
    ? [
        { id: 'new-job', label: 'New job', href: '/jobs/new' },
        { id: 'new-task', label: 'New task', href: '/calendar?new=1' },
      ]
    : []
  const groups = [
    { heading: 'Go to', items: places.map(({ label, href }) => ({ id: href, label, href })) },
    ...(actions.length ? [{ heading: 'Create', items: actions }] : []),
  ]

  return (
    <OwnId value={userId}>
      <ServedAt value={servedAt}>
        <AppShell
          {...shell}
          navigation={navigation}
          guide={guide}
          onAdd={() => setAdding(true)}
          onLogout={async () => (mustAskBeforeLeaving() ? setAsked(true) : logOut())}
          tools={
            <>
              <OutboxSign />
              <TimerChip userId={userId} />
              <Bell unread={unread} timezone={timezone} settings={shell.user.profileHref} />
              <CommandLauncher
                groups={groups}
                search={async (query, signal) => {
                  const { searchEverywhere } = await import('./palette-search')
                  return searchEverywhere({ role, queries }, query, signal)
                }}
              />
              <IconButton
                label="Help with this page"
                icon={<CircleHelp aria-hidden />}
                href={guide}
                className="phone:hidden"
              />
            </>
          }
        />
        <AddSheet open={isAdding} onClose={() => setAdding(false)} role={role} />
        <AskBeforeLeaving open={isAsked} onClose={() => setAsked(false)} onConfirm={logOut} />
      </ServedAt>
    </OwnId>
  )
}

/** Works without the server: this device forgets the person at once, and the server hears of it when it can. */
function useLogOut(queries: QueryClient) {
  useEffect(() => {
    whenSignedOut(async () => {
      const path = window.location.pathname + window.location.search
      await forgetSession()
      leaveFor(queries, `/login?from=${encodeURIComponent(path)}`)
    })
    return () => whenSignedOut(undefined)
  }, [queries])

  return async () => {
    await leave()
    await closeOutbox()
    await forgetPerson()
    leaveFor(queries, navigator.onLine ? '/login' : '/login?left=offline')
  }
}

/** A full page load, so that nothing that was rendered for this person stays in memory. */
function leaveFor(queries: QueryClient, path: string): void {
  queries.clear()
  window.location.assign(path)
}

const KeptChoices = loadLater(async () => (await import('@/components/desk/outbox/kept-choices')).KeptChoices)

const prepare = async (id: string, photo: File) =>
  (await import('@/components/job/photos/prepare-kept')).prepareKept(id, photo)

/** Everything kept on this device is the logged-in person's; another person's tab starts afresh. */
function useOwner(userId: string, queries: QueryClient) {
  useEffect(() => {
    outboxBelongsTo({ userId, queries, prepare })
    offerChoices(KeptChoices)
    void belongTo(userId)
    return whenOwnerChanges(() => window.location.reload())
  }, [userId, queries])
}

/** A device without a choice of its own takes the theme that the person chose elsewhere. */
function useThemeOf(theme: Theme) {
  useEffect(() => {
    if (theme !== 'system' && !document.cookie.includes(`${THEME_COOKIE}=`)) applyTheme(theme)
  }, [theme])
}
