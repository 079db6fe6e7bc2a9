'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { fieldsOf } from '@/components/ui/fields-of'
import { KeptForm } from '@/components/ui/kept-form'
import { PasswordInput } from '@/components/ui/password-input'
import { TextInput } from '@/components/ui/text-input'
import { useKeptForm } from '@/components/ui/use-kept-form'
import { changeOwnProfile } from '@/lib/company/users/commands'
import type { CurrentUser } from '@/lib/company/users/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { useKeepMe } from './use-keep-me'

const resolver = lazyResolver(async () => (await import('@/lib/company/users/schema')).OwnDetails)

/** The own names and e-mail address. */
export function OwnDetailsForm({ me }: { me: CurrentUser }) {
  const [change] = useCommand(changeOwnProfile)
  const kept = useKeptForm({
    resolver,
    stored: me,
    valuesOf: detailsOf,
    send: ({ currentPassword, ...details }, changed) =>
      change({ id: me.id }, { ...details, ...(changed.has('email') && { currentPassword }), version: me.version }),
    keep: useKeepMe(),
    saved: 'Your details were saved',
  })
  const { isSubmitting, isDirty, dirtyFields } = kept.form.formState
  const field = fieldsOf(kept.form)

  return (
    <KeptForm kept={kept}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput label="First name" required autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" required autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="email"
        help="You log in with it. When it changes, the old address is told."
        {...field('email')}
      />
      {dirtyFields.email && (
        <PasswordInput
          label="Your password, to change the e-mail address"
          required
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving…">
        Save details
      </Button>
    </KeptForm>
  )
}

const detailsOf = ({ firstName, lastName, email }: CurrentUser) => ({ firstName, lastName, email, currentPassword: '' })
