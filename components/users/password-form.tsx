'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PasswordInput } from '@/components/ui/password-input'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { api } from '@/lib/http/client'
import { lazyResolver } from '@/lib/http/form'
import { userKeys } from '@/lib/users/keys'
import type { CurrentUser } from '@/lib/users/schema'

import { useKeepMe } from './use-keep-me'

const resolver = lazyResolver(async () => (await import('@/lib/users/schema')).NewPassword)

/** Changes the own password; the one of now is asked for, and every other device is logged out. */
export function PasswordForm({ me }: { me: CurrentUser }) {
  const queries = useQueryClient()
  const keepMe = useKeepMe()
  const form = useForm({
    resolver,
    mode: 'onChange',
    defaultValues: { currentPassword: '', password: '' },
  })
  const { refusal, show, clear } = useServerErrors(form)
  const { errors, isSubmitting, isDirty } = form.formState

  const submit = form.handleSubmit(async (change) => {
    clear()
    try {
      keepMe(await api.put<CurrentUser>(`/api/v1/users/me/${me.id}`, change))
      form.reset()
      notify.success('Your password was changed')
      await queries.invalidateQueries({ queryKey: userKeys.mySessions() })
    } catch (error) {
      show(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <RefusalBanner refusal={refusal} />
      {/* Lets a password manager know whose password this is. */}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput
        label="Current password"
        required
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordInput
        label="New password"
        required
        autoComplete="new-password"
        help="At least 8 characters. A few words in a row are easier to remember and harder to guess."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Changing…">
          Change password
        </Button>
        <p className="text-table text-muted">Every other device is logged out.</p>
      </div>
    </form>
  )
}
