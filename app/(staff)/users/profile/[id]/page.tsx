import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { OwnProfile } from '@/components/company/users/own-profile'
import { PersonCard } from '@/components/company/users/person-card'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { readTheme } from '@/components/desk/shell/theme-cookie'
import { OwnCalendarFeed } from '@/components/job/calendar/own-calendar-feed'
import { DomainError } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { Id } from '@/lib/base/wire'
import { rosterKeys } from '@/lib/company/roster/keys'
import * as roster from '@/lib/company/roster/service'
import { userKeys } from '@/lib/company/users/keys'
import * as users from '@/lib/company/users/service'
import * as profile from '@/lib/company/users/verbs/profile'
import { pageOf } from '@/lib/desk/areas/pages'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { calendarKeys } from '@/lib/job/calendar/keys'
import * as feed from '@/lib/job/calendar/verbs/feed'
import type { Actor } from '@/lib/platform/auth/actor'

export const metadata: Metadata = { title: 'Profile' }

export default async function ProfilePage({ params }: PageProps<'/users/profile/[id]'>) {
  const actor = await requireReader('/users/profile/[id]')
  const { id } = await params
  if (id === actor.userId) {
    return (
      <Prefetched
        queries={[
          [userKeys.me(), () => profile.validate(actor)],
          [userKeys.mySessions(), () => profile.mySessions(actor)],
          [calendarKeys.feed, () => feed.myFeed(actor)],
          ...rosterOf(actor, id),
        ]}
      >
        <OwnProfile
          theme={await readTheme(actor.theme)}
          calendarFeed={<OwnCalendarFeed timezone={actor.organization.timezone} />}
        />
      </Prefetched>
    )
  }
  const person = await find(actor, id)
  if (!person) notFound()
  return (
    <Prefetched queries={[[userKeys.detail(id), () => Promise.resolve(person)], ...rosterOf(actor, id)]}>
      <PersonCard
        id={id}
        mayManage={pageOf('/administration/users').roles.includes(actor.role)}
        mayPlan={isManager(actor.role)}
        timezone={actor.organization.timezone}
      />
    </Prefetched>
  )
}

const rosterOf = (actor: Actor, id: string) =>
  [
    [rosterKeys.hoursOf(id), () => roster.hoursOf(actor, id)],
    [rosterKeys.leaveOf(id), () => roster.browseLeave(actor, id)],
  ] as const

async function find(actor: Actor, id: string) {
  if (!Id.safeParse(id).success) return null
  return users.read(actor, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  })
}
