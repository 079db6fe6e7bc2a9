import type { ReactNode } from 'react'

import { UnconfirmedEmail } from '@/components/company/accounts/unconfirmed-email'
import { QueryProvider } from '@/components/desk/shell/query-provider'
import { StaffShell } from '@/components/desk/shell/staff-shell'
import { PersonHues } from '@/components/ui/person-hues'
import { roleLabel } from '@/lib/base/roles'
import { huesOfStaff } from '@/lib/company/users/service'
import { TOPICS } from '@/lib/desk/areas/areas'
import { screenGuides } from '@/lib/desk/areas/guides'
import { administrationFor, navigationFor } from '@/lib/desk/areas/pages'
import * as notices from '@/lib/desk/notices/service'
import { currentActor } from '@/lib/platform/auth/session'

/** The frame around every page of staff. It guards nothing: each page checks its actor, behind middleware.ts. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  // oxlint-disable-next-line react/purity -- the server renders it once
  const readAt = Date.now()
  const actor = await currentActor()
  if (!actor) return <QueryProvider>{children}</QueryProvider>
  const { role, organization } = actor
  const [{ unread }, hues] = await Promise.all([notices.unread(actor), huesOfStaff(actor)])
  const groups = administrationFor(role, organization.pricingPlan)
  const navigation = navigationFor('main', role, organization.pricingPlan).map((entry) =>
    entry.href === '/administration' ? { ...entry, groups } : entry,
  )
  return (
    <QueryProvider>
      <PersonHues hues={hues}>
        <StaffShell
          userId={actor.userId}
          organizationName={organization.name}
          user={{
            id: actor.userId,
            firstName: actor.firstName,
            lastName: actor.lastName,
            roleLabel: roleLabel(role),
            dp: actor.pictureFileId && `/api/v1/files/${actor.pictureFileId}`,
            profileHref: `/users/profile/${actor.userId}`,
          }}
          role={role}
          theme={actor.theme}
          navigation={navigation}
          topics={TOPICS}
          guides={screenGuides()}
          unread={unread}
          timezone={organization.timezone}
          readAt={readAt}
        >
          {actor.claimsEmail && <UnconfirmedEmail email={actor.email} />}
          {children}
        </StaffShell>
      </PersonHues>
    </QueryProvider>
  )
}
