'use client'

import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'

import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ClearFilters } from '@/components/ui/clear-filters'
import { FilterSelect } from '@/components/ui/filter-select'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import { SearchField } from '@/components/ui/search-field'
import { useAsking } from '@/components/ui/use-asking'
import { useChoices } from '@/components/ui/use-choices'
import { fullName } from '@/lib/base/names'
import { everyone, roleLabel } from '@/lib/base/roles'
import { organizationKeys } from '@/lib/company/organization/keys'
import type { Usage } from '@/lib/company/organization/schema'
import { planLabel } from '@/lib/company/plans/rules'
import { userKeys } from '@/lib/company/users/keys'
import { filtersOf, isMeant, userStatusLabel } from '@/lib/company/users/rules'
import type { User, UserSearch } from '@/lib/company/users/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { RoleChip, UserStatusChip } from './role-chip'
import { UserActions, type UserDialog } from './user-actions'
import { RemoveUserDialog, StaffDialog, UserSessionsDialog } from './user-dialogs'

const PATH = '/administration/users'
const roles = everyone.map((role) => ({ value: role, label: roleLabel(role) }))
const statuses = (['ACTIVE', 'INVITED', 'REMOVED'] as const).map((status) => ({
  value: status,
  label: userStatusLabel(status),
}))

interface UsersScreenProps {
  search: UserSearch
  myId: string
  timezone: string
  /** Whether e-mails leave this installation, or wait in the outbox. */
  mailLeaves: boolean
}

/** The staff of the organisation: their details, roles, and an Administrator's actions. */
export function UsersScreen({ search: { search, role, status }, myId, timezone, mailLeaves }: UsersScreenProps) {
  const filters = filtersOf({ role, status })
  const users = useQuery({
    queryKey: userKeys.list(filters),
    queryFn: ({ signal }) =>
      api.get<{ payload: User[] }>(`/api/v1/users${queryString(filters)}`, { signal }).then(({ payload }) => payload),
  })
  const { isAdding, about, add, ask, close } = useAsking<User, UserDialog>(users.data)
  const usage = useQuery({
    queryKey: organizationKeys.usage(),
    queryFn: ({ signal }) => api.get<Usage>('/api/v1/organization/usage', { signal }),
  })
  const [chosen, show] = useChoices<UserSearch>(
    { search, role, status },
    (next) => `${PATH}${queryString({ ...next })}`,
  )

  const shown = users.data?.filter((user) => isMeant(user, search))
  const [edited, watched, removed] = [about('edit'), about('sessions'), about('remove')]
  const narrowed = Boolean(search || role || status)

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Users' }]}
        title="Users"
        body={usage.data && places(usage.data)}
        actions={
          <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={add}>
            Add user
          </Button>
        }
      />
      <div className="space-y-4">
        {usage.data?.remainingUsers === 0 && (
          <Banner tone="info">
            All places of the {planLabel(usage.data.pricingPlan)} plan are taken. Remove a user or change the plan to
            add another.
          </Banner>
        )}
        {!mailLeaves && users.data?.some((user) => user.status === 'INVITED') && (
          <Banner tone="warning" title="Invitations wait in the outbox">
            No mail server is set up, so nobody gets their invitation by e-mail. Open the{' '}
            <Link href="/administration/outbox" className="font-medium text-brand underline">
              outbox
            </Link>{' '}
            to pass the links on.
          </Banner>
        )}
        <div className="flex flex-wrap items-end gap-3">
          <SearchField
            label="Search users"
            placeholder="Name or e-mail"
            value={chosen.search}
            onSearch={(typed) => show({ search: typed })}
            className="w-full md:w-72"
          />
          <FilterSelect
            label="Role"
            className="flex-1 md:max-w-48"
            placeholder="All roles"
            options={roles}
            value={chosen.role}
            onShow={(role) => show({ role })}
          />
          <FilterSelect
            label="Status"
            className="flex-1 md:max-w-48"
            placeholder="Not removed"
            options={statuses}
            value={chosen.status}
            onShow={(status) => show({ status })}
          />
        </div>
        {shown && (
          <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-table text-muted" aria-live="polite">
            {inWords(shown.length, { search, role, status })}
            {narrowed && (
              <ClearFilters
                href={PATH}
                onClear={() => show({ search: undefined, role: undefined, status: undefined })}
              />
            )}
          </p>
        )}
        <RecordList
          query={users}
          waiting="Loading users…"
          caption="Users"
          rowsOf={(found) => found.filter((user) => isMeant(user, search))}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/users/profile/${id}`}
          rowActions={(user) => (
            <UserActions user={user} mailLeaves={mailLeaves} onOpen={(dialog) => ask(dialog, user)} />
          )}
          columns={[
            {
              key: 'name',
              header: 'Name',
              card: 'title',
              cell: (user) => (
                <span className="flex items-center gap-2.5">
                  <Avatar person={user} />
                  <span className="min-w-0 break-words">{fullName(user)}</span>
                  {user.id === myId && <Chip>You</Chip>}
                </span>
              ),
            },
            { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
            { key: 'role', header: 'Role', className: 'md:w-44', cell: (user) => <RoleChip role={user.role} /> },
            {
              key: 'status',
              header: 'Status',
              card: 'corner',
              className: 'md:w-28',
              cell: (user) => <UserStatusChip status={user.status} />,
            },
          ]}
          empty={{
            icon: <Users />,
            title: status === 'REMOVED' && !search && !role ? 'Nobody was removed' : 'Nobody matches',
            action: narrowed && <Button href={PATH}>Show everybody</Button>,
            children: search && <>There is no user with “{search}” in their name or e-mail address.</>,
          }}
        />
      </div>
      {isAdding && <StaffDialog onClose={close} mailLeaves={mailLeaves} />}
      {edited && <StaffDialog onClose={close} user={edited} isMe={edited.id === myId} mailLeaves={mailLeaves} />}
      {watched && <UserSessionsDialog onClose={close} user={watched} timezone={timezone} />}
      {removed && <RemoveUserDialog onClose={close} user={removed} isMe={removed.id === myId} />}
    </>
  )
}

const people = (count: number) => (count === 1 ? '1 user' : `${count} users`)

function places({ pricingPlan, userCount, remainingUsers }: Usage): string {
  const plan = `${planLabel(pricingPlan)} plan`
  return remainingUsers === undefined
    ? `${people(userCount)}, ${plan}`
    : `${userCount} of ${userCount + remainingUsers} users of the ${plan}`
}

function inWords(count: number, { search, role, status }: UserSearch): string {
  const parts = [
    people(count),
    role && `role ${roleLabel(role)}`,
    status && `status ${userStatusLabel(status)}`,
    search && `“${search}”`,
  ]
  return parts.filter(Boolean).join(' · ')
}
