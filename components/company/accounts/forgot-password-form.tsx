'use client'

import { useState } from 'react'

import { runCommand } from '@/components/platform/commands/run-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { forgotPassword } from '@/lib/company/accounts/commands'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/company/accounts/schema')).ForgotPassword)

export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, isSubmitting, submit, refused } = useRecordForm({
    resolver,
    valuesOf: () => ({ email: '' }),
    send: (body) => runCommand(forgotPassword, {}, body),
    saved: (_, { email }) => setSentTo(email),
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {sentTo && (
        <Banner tone="success" title="Check your email">
          If {sentTo} has an account, a link to set a new password is on its way. It is good for one hour.
        </Banner>
      )}
      {refused.refusal && <Banner tone="danger" title={refused.refusal.message} />}
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...field('email')} />
      <Button type="submit" variant="primary" block busy={isSubmitting} busyLabel="Sending…">
        {sentTo ? 'Send another link' : 'Send link'}
      </Button>
      <Link href="/login" className="inline-flex min-h-11 items-center text-sm text-brand underline md:min-h-6">
        Back to log in
      </Link>
    </form>
  )
}
