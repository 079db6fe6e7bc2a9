'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { PasswordInput } from '@/components/ui/password-input'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changeOwnProfile } from '@/lib/company/users/commands'
import type { CurrentUser } from '@/lib/company/users/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { EMAIL_HELP } from './own-forms'
import { useKeepMe } from './use-keep-me'

const resolver = lazyResolver(async () => (await import('@/lib/company/users/schema')).OwnDetails)

/** The actor's own names and e-mail address. */
export function OwnDetailsForm({ me }: { me: CurrentUser }) {
  const [change] = useCommand(changeOwnProfile)
  const record = useRecordForm({
    resolver,
    stored: me,
    valuesOf: detailsOf,
    merges: true,
    send: ({ currentPassword, ...details }, { id, version }, changed) =>
      change({ id }, { ...details, ...(changed.has('email') && { currentPassword }), version }),
    keep: useKeepMe(),
    saved: () => notify.success('Your details were saved'),
  })
  const { form, field } = record
  const { dirtyFields } = form.formState

  return (
    <RecordForm record={record}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextInput label="First name" required autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" required autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput label="Email" type="email" required autoComplete="email" help={EMAIL_HELP} {...field('email')} />
      {dirtyFields.email && (
        <PasswordInput
          label="Your password, to change the e-mail address"
          required
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      <SaveButton record={record}>Save details</SaveButton>
    </RecordForm>
  )
}

const detailsOf = ({ firstName, lastName, email }: CurrentUser) => ({ firstName, lastName, email, currentPassword: '' })
