'use client'

import { useQueryClient } from '@tanstack/react-query'

import { Button } from '@/components/ui/button'
import { fieldsOf } from '@/components/ui/fields-of'
import { KeptForm } from '@/components/ui/kept-form'
import { PasswordInput } from '@/components/ui/password-input'
import { useKeptForm } from '@/components/ui/use-kept-form'
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
  const kept = useKeptForm({
    resolver,
    stored: me,
    valuesOf: nothingTyped,
    send: (change) => api.put<CurrentUser>(`/api/v1/users/me/${me.id}`, change),
    keep: (after) => {
      keepMe(after)
      void queries.invalidateQueries({ queryKey: userKeys.mySessions() })
    },
    saved: 'Your password was changed',
  })
  const { isSubmitting, isDirty } = kept.form.formState
  const field = fieldsOf(kept.form)

  return (
    <KeptForm kept={kept}>
      {/* Lets a password manager know whose password this is. */}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput label="Current password" required autoComplete="current-password" {...field('currentPassword')} />
      <PasswordInput
        label="New password"
        required
        autoComplete="new-password"
        help="At least 8 characters. A few words in a row are easier to remember and harder to guess."
        {...field('password')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Changing…">
          Change password
        </Button>
        <p className="text-table text-muted">Every other device is logged out.</p>
      </div>
    </KeptForm>
  )
}

const nothingTyped = () => ({ currentPassword: '', password: '' })
