import type { ReactNode } from 'react'

import { QueryProvider } from '@/components/desk/shell/query-provider'
import { StaffShell } from '@/components/desk/shell/staff-shell'
import { roleLabel } from '@/lib/base/roles'
import { type Area, navigationFor } from '@/lib/desk/areas/areas'
import { currentActor } from '@/lib/platform/auth/session'

/** The frame around every page of staff. It guards nothing: each page checks its actor itself, behind middleware.ts. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor()
  if (!actor) return <QueryProvider>{children}</QueryProvider>
  const { role, organization } = actor
  const entry = (area: Area) => ({ label: area.label ?? '', href: area.path, icon: area.icon })
  const administration = navigationFor('administration', role, organization.pricingPlan).map(entry)
  const navigation = navigationFor('main', role, organization.pricingPlan).map((area) =>
    area.icon === 'administration' ? { ...entry(area), children: administration } : entry(area),
  )
  return (
    <QueryProvider>
      <StaffShell
        userId={actor.userId}
        organizationName={organization.name}
        user={{
          firstName: actor.firstName,
          lastName: actor.lastName,
          roleLabel: roleLabel(role),
          dp: actor.pictureFileId && `/api/v1/files/${actor.pictureFileId}`,
          profileHref: `/users/profile/${actor.userId}`,
        }}
        role={role}
        theme={actor.theme}
        navigation={navigation}
      >
        {children}
      </StaffShell>
    </QueryProvider>
  )
}
