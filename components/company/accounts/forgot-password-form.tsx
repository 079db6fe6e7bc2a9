'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { runCommand } from '@/components/platform/commands/run-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { fieldsOf } from '@/components/ui/fields-of'
import { TextInput } from '@/components/ui/text-input'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { forgotPassword } from '@/lib/company/accounts/commands'
import type { ForgotPassword } from '@/lib/company/accounts/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/company/accounts/schema')).ForgotPassword)

export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<ForgotPassword>({
    resolver,
    mode: 'onChange',
    defaultValues: { email: '' },
  })
  const { isSubmitting } = form.formState
  const { refusal, show, clear } = useServerErrors(form)
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async (body) => {
    clear()
    try {
      await runCommand(forgotPassword, {}, body)
      setSentTo(body.email)
    } catch (error) {
      show(error)
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {sentTo && (
        <Banner tone="success" title="Check your email">
          If {sentTo} has an account, a link to set a new password is on its way. It is good for one hour.
        </Banner>
      )}
      {refusal && <Banner tone="danger" title={refusal.message} />}
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
