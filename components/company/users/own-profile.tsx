'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { PersonRosterLater } from '@/components/company/roster/loaded-later'
import { Card } from '@/components/ui/card'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { Theme } from '@/components/ui/theme'
import { fullName } from '@/lib/base/names'
import { isManager } from '@/lib/base/roles'
import { userKeys } from '@/lib/company/users/keys'
import type { CurrentUser } from '@/lib/company/users/schema'
import { api } from '@/lib/platform/http/client'

import { MySessions } from './my-sessions'
import { OwnFieldWork } from './own-field-work'
import { OwnDetailsForm, PasswordForm } from './own-forms'
import { OwnHue } from './own-hue'
import { OwnNotices } from './own-notices'
import { OwnReminders } from './own-reminders'
import { OwnTheme } from './own-theme'
import { RoleChip } from './role-chip'
import { OwnPicture } from './user-picture'

interface OwnProfileProps {
  theme: Theme
  calendarFeed: ReactNode
}

/** Everything that people set about themselves. */
export function OwnProfile({ theme, calendarFeed }: OwnProfileProps) {
  const me = useQuery({
    queryKey: userKeys.me(),
    queryFn: ({ signal }) => api.get<CurrentUser>('/api/v1/users/my/profile', { signal }),
  })

  if (me.isPending) return <SkeletonLines lines={8} label="Loading your profile…" />
  if (!me.data)
    return (
      <ErrorState onRetry={() => me.refetch()} retrying={me.isFetching}>
        {me.error?.message}
      </ErrorState>
    )
  const { organization, role } = me.data
  return (
    <>
      <PageHeader
        overline="Your profile"
        title={fullName(me.data)}
        body={
          <span className="flex flex-wrap items-center gap-2">
            <RoleChip role={role} /> {organization.name}
          </span>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <Card title="Your details">
            <div className="space-y-5">
              <OwnPicture me={me.data} />
              <OwnDetailsForm me={me.data} />
            </div>
          </Card>
          {isManager(role) && (
            <Card title="Field work">
              <OwnFieldWork me={me.data} />
            </Card>
          )}
          <Card title="Reminders">
            <OwnReminders me={me.data} />
          </Card>
          <Card title="Notices by e-mail">
            <OwnNotices me={me.data} />
          </Card>
          <Card title="Calendar feed">{calendarFeed}</Card>
          <PersonRosterLater
            userId={me.data.id}
            name={fullName(me.data)}
            mayWrite={isManager(role)}
            timezone={organization.timezone}
          />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-6">
          <Card title="Password">
            <PasswordForm me={me.data} />
          </Card>
          <Card title="Appearance">
            <OwnTheme me={me.data} initial={theme} />
          </Card>
          <Card title="Colour on the calendar">
            <OwnHue me={me.data} />
          </Card>
          <Card title="Your devices">
            <MySessions timezone={organization.timezone} />
          </Card>
        </div>
      </div>
    </>
  )
}
