'use client'

import { useForm } from 'react-hook-form'

import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PasswordInput } from '@/components/ui/password-input'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextInput } from '@/components/ui/text-input'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { api } from '@/lib/http/client'
import { lazyResolver } from '@/lib/http/form'
import type { CurrentUser } from '@/lib/users/schema'

import { useKeepMe } from './use-keep-me'

const resolver = lazyResolver(async () => (await import('@/lib/users/schema')).OwnDetails)

/** The own names and e-mail address. */
export function OwnDetailsForm({ me }: { me: CurrentUser }) {
  const keepMe = useKeepMe()
  const form = useForm({
    resolver,
    mode: 'onChange',
    values: detailsOf(me),
    resetOptions: { keepDirtyValues: true },
  })
  const { refusal, show, clear } = useServerErrors(form)
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState
  const current = refusal?.code === 'conflict' ? (refusal.current as CurrentUser | undefined) : undefined

  const submit = form.handleSubmit(async ({ currentPassword, ...details }) => {
    clear()
    try {
      const body = { ...details, ...(dirtyFields.email && { currentPassword }), version: me.version }
      const after = await api.put<CurrentUser>(`/api/v1/users/me/${me.id}`, body)
      form.reset(detailsOf(after), { keepDirtyValues: false })
      keepMe(after)
      notify.success('Your details were saved')
    } catch (error) {
      show(error)
    }
  })

  // What was typed stays; the other fields and the version become those of the record as it is now.
  const merge = (theirs: CurrentUser) => {
    keepMe(theirs)
    clear()
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <RefusalBanner
        refusal={refusal}
        action={current && <Button onClick={() => merge(current)}>Show their changes</Button>}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label="First name"
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextInput
          label="Last name"
          required
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="email"
        help="You log in with it. When it changes, the old address is told."
        error={errors.email?.message}
        {...form.register('email')}
      />
      {dirtyFields.email && (
        <PasswordInput
          label="Your password, to change the e-mail address"
          required
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving…">
        Save details
      </Button>
    </form>
  )
}

const detailsOf = ({ firstName, lastName, email }: CurrentUser) => ({ firstName, lastName, email, currentPassword: '' })
