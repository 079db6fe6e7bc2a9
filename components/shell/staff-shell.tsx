'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { useLiveQueries } from '@/components/live/use-live-queries'
import { TimerChip } from '@/components/timesheets/timer-chip'
import { notify } from '@/components/ui/notify'
import { DomainError } from '@/lib/errors'
import { TOKEN_KEY, api, whenSignedOut } from '@/lib/http/client'
import { isManager, type Role } from '@/lib/users/rules'

import { AppShell, type ShellUser } from './app-shell'
import { CommandLauncher } from './command-launcher'
import type { NavItem } from './navigation-items'
import { forgetOfflinePages } from './offline-pages'
import { useShownShortcuts } from './screen-shortcuts'
import { applyTheme, THEME_COOKIE, type Theme } from './theme'

interface StaffShellProps {
  userId: string
  organizationName: string
  user: ShellUser
  role: Role
  theme: Theme
  navigation: readonly NavItem[]
  children: ReactNode
}

/** The shell with what it does: log out, the palette's search, the person's theme. */
export function StaffShell({ userId, role, theme, navigation, ...shell }: StaffShellProps) {
  const queries = useQueryClient()
  const logOut = useLogOut(queries)
  const shortcuts = useShownShortcuts()
  useThemeOf(theme)
  useLiveQueries(userId)

  const places = navigation.flatMap((item) => item.children ?? [item])
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
    <AppShell
      {...shell}
      navigation={navigation}
      onLogout={logOut}
      tools={
        <>
          <TimerChip />
          <CommandLauncher
            groups={groups}
            search={async (query, signal) => {
              const { searchEverywhere } = await import('./palette-search')
              return searchEverywhere({ role, queries }, query, signal)
            }}
            shortcuts={shortcuts}
          />
        </>
      }
    />
  )
}

/** Ends the session on the server first: only then does this device forget the person. */
function useLogOut(queries: QueryClient) {
  useEffect(() => {
    whenSignedOut(() => {
      const path = window.location.pathname + window.location.search
      void forgetPerson(queries, `/login?from=${encodeURIComponent(path)}`)
    })
    return () => whenSignedOut(undefined)
  }, [queries])

  return async () => {
    try {
      await api.post('/auth/logout')
      await forgetPerson(queries, '/login')
    } catch (error) {
      // Whom the server no longer knows is logged out already, and on the way to /login.
      if (error instanceof DomainError && error.code === 'unauthenticated') return
      notify.error('We could not log you out. Please check your connection and try again.')
    }
  }
}

/** Leaves nothing of the person on this device: the token, what was read and typed, the pages kept for offline. */
async function forgetPerson(queries: QueryClient, next: string): Promise<void> {
  localStorage.removeItem(TOKEN_KEY)
  sessionStorage.clear()
  queries.clear()
  await forgetOfflinePages()
  // A whole page load, so that nothing that was rendered for this person stays in memory.
  window.location.assign(next)
}

/** A device that was never asked takes the theme that the person chose elsewhere. */
function useThemeOf(theme: Theme) {
  useEffect(() => {
    if (theme !== 'system' && !document.cookie.includes(`${THEME_COOKIE}=`)) applyTheme(theme)
  }, [theme])
}
