'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PasswordInput } from '@/components/ui/password-input'
import { RecordForm } from '@/components/ui/record-form'
import { useRecordForm } from '@/components/ui/use-record-form'
import { changePassword } from '@/lib/company/users/commands'
import type { CurrentUser } from '@/lib/company/users/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { PASSWORD_HELP, PASSWORD_NOTE } from './own-forms'
import { useKeepMe } from './use-keep-me'

const resolver = lazyResolver(async () => (await import('@/lib/company/users/schema')).NewPassword)

/** Changes the own password. It asks for the current one, and logs every other device out. */
export function PasswordForm({ me }: { me: CurrentUser }) {
  const [change] = useCommand(changePassword)
  const record = useRecordForm({
    resolver,
    stored: me,
    valuesOf: nothingTyped,
    merges: true,
    send: (typed) => change({ id: me.id }, typed),
    keep: useKeepMe(),
    saved: () => notify.success('Your password was changed'),
  })
  const { field, isDirty, isSubmitting } = record

  return (
    <RecordForm record={record}>
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordInput label="Current password" required autoComplete="current-password" {...field('currentPassword')} />
      <PasswordInput
        label="New password"
        required
        autoComplete="new-password"
        help={PASSWORD_HELP}
        {...field('password')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Changing…">
          Change password
        </Button>
        <p className="text-table text-muted">{PASSWORD_NOTE}</p>
      </div>
    </RecordForm>
  )
}

const nothingTyped = () => ({ currentPassword: '', password: '' })
