'use client'

import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'

import { PersonRosterLater } from '@/components/company/roster/loaded-later'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { userKeys } from '@/lib/company/users/keys'
import type { User } from '@/lib/company/users/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { RoleChip, UserStatusChip } from './role-chip'

/** A colleague to look up: who they are, how to write to them, and when they work. */
export function PersonCard({
  id,
  mayManage,
  mayPlan,
  timezone,
}: {
  id: string
  mayManage: boolean
  /** Whether the reader plans for others: those enter leave and hours of work. */
  mayPlan: boolean
  timezone: string
}) {
  const person = useQuery({
    queryKey: userKeys.detail(id),
    queryFn: ({ signal }) => api.get<User>(`/api/v1/users/${id}`, { signal }),
  })

  return (
    <Loaded query={person} waiting={<SkeletonLines label="Loading profile…" />}>
      {(found) => (
        <>
          <PageHeader overline="Profile" title={fullName(found)} />
          <div className="max-w-3xl space-y-4 lg:space-y-6">
            <Card>
              <div className="flex flex-wrap items-center gap-4 pt-2">
                <Avatar person={found} size="lg" />
                <div className="min-w-0 flex-1 space-y-2">
                  <p className="flex flex-wrap gap-2">
                    <RoleChip role={found.role} />
                    {found.status !== 'ACTIVE' && <UserStatusChip status={found.status} />}
                  </p>
                  <a
                    href={`mailto:${found.email}`}
                    className="inline-flex min-h-11 items-center gap-2 rounded-control break-all text-brand underline md:min-h-6"
                  >
                    <Mail aria-hidden className="size-4 shrink-0" />
                    {found.email}
                  </a>
                </div>
                {mayManage && (
                  <Button
                    href={`/administration/users${queryString({ search: found.email, status: found.status === 'REMOVED' ? found.status : null })}`}
                  >
                    Manage
                  </Button>
                )}
              </div>
            </Card>
            <PersonRosterLater
              userId={id}
              name={fullName(found)}
              mayWrite={mayPlan && found.status !== 'REMOVED'}
              timezone={timezone}
            />
          </div>
        </>
      )}
    </Loaded>
  )
}
