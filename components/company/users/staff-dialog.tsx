'use client'

import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Switch } from '@/components/ui/switch'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { fullName } from '@/lib/base/names'
import { type Role as RoleName, everyone, roleLabel } from '@/lib/base/roles'
import { addUser, changeUser } from '@/lib/company/users/commands'
import { FIELD_WORK } from '@/lib/company/users/rules'
import type { User } from '@/lib/company/users/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { StaffPicture } from './user-picture'

const ROLE_HELP: Record<RoleName, string> = {
  Administrator: 'Everything, with users, organization and plan',
  ProjectManager: 'Plans jobs, people and clients',
  Supervisor: 'Plans jobs and people in the field',
  Technician: 'Sees the jobs and does the tasks assigned to them',
}

const roles = everyone.map((role) => ({ value: role, label: roleLabel(role), help: ROLE_HELP[role] }))

const BY_MAIL = 'They get an e-mail with a link to set their password, good for seven days.'
const BY_HAND =
  'No mail server is set up, so no e-mail is sent. Copy the link to set their password from the outbox and pass it on; it is good for seven days.'

interface StaffDialogProps {
  onClose: () => void
  /** The person to edit; without one, somebody is added. */
  user?: User
  /** The own record: the address is changed in the profile, which asks for the password. */
  isMe?: boolean
  mailLeaves: boolean
}

const resolver = lazyResolver(async () => (await import('@/lib/company/users/schema')).StaffDetails)

/** The form of a member of staff: adds one with an invitation, or changes their details and role. */
export function StaffDialog({ onClose, user, isMe, mailLeaves }: StaffDialogProps) {
  const [add] = useCommand(addUser)
  const [change] = useCommand(changeUser)
  const record = useRecordForm({
    resolver,
    stored: user,
    valuesOf: detailsOf,
    merges: true,
    send: (typed, base) => {
      // A Technician is not asked whether they work in the field.
      const asked = typed.role === 'Technician' ? { doesFieldWork: base?.doesFieldWork ?? false } : {}
      const details = { ...typed, ...asked }
      return base ? change({ id: base.id }, { ...details, version: base.version }) : add({}, details)
    },
    saved: (_, typed, base) => {
      if (base) notify.success(`${fullName(typed)} was changed`)
      else notify.success(mailLeaves ? `${typed.email} was invited` : 'The invitation is in the outbox')
      onClose()
    },
  })
  const { form, field, control } = record
  const { dirtyFields } = form.formState
  const [firstName, role] = useWatch({ control, name: ['firstName', 'role'] })

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={user ? `Edit ${fullName(user)}` : 'Add user'}
      description={user ? undefined : mailLeaves ? BY_MAIL : BY_HAND}
      verb={user ? 'Save changes' : 'Add user'}
      busyVerb={user ? 'Saving…' : 'Adding…'}
    >
      {user && !isMe && <StaffPicture user={user} />}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextInput label="First name" required autoComplete="off" {...field('firstName')} />
        <TextInput label="Last name" required autoComplete="off" {...field('lastName')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        readOnly={isMe}
        help={isMe && 'Change your own e-mail address in your profile.'}
        {...field('email')}
      />
      <RadioGroup label="Role" required options={roles} {...field('role')} />
      {role !== 'Technician' && <Switch {...FIELD_WORK} {...field('doesFieldWork')} />}
      {user?.status === 'ACTIVE' && dirtyFields.role && (
        <Banner tone="warning">
          {isMe ? 'You are' : `${firstName || 'This user'} is`} logged out everywhere when the role changes, and can log
          in again with what the new one allows.
        </Banner>
      )}
    </RecordDialog>
  )
}

const detailsOf = (user?: User) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  role: user?.role ?? ('Technician' as const),
  doesFieldWork: user?.doesFieldWork ?? false,
})
