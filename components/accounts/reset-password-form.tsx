'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { fieldsOf } from '@/components/ui/fields-of'
import { PasswordInput } from '@/components/ui/password-input'
import type { ResetPassword } from '@/lib/accounts/schema'
import { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { lazyResolver, showRefusal } from '@/lib/http/form'

import { LinkIsGone } from './link-is-gone'

const resolver = lazyResolver(async () => (await import('@/lib/accounts/schema')).ResetPassword)

export function ResetPasswordForm({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'done' | 'gone'>('open')
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<ResetPassword>({
    resolver,
    mode: 'onChange',
    defaultValues: { token, password: '' },
  })
  const { isSubmitting } = form.formState
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await api.post('/auth/reset-password', body)
      setState('done')
    } catch (error) {
      if (error instanceof DomainError && error.code === 'gone') setState('gone')
      else setRefusal(showRefusal(error, form))
    }
  })

  if (state === 'gone') return <LinkIsGone />
  if (state === 'done') {
    return (
      <div className="space-y-4">
        <Banner tone="success" title="Your password is set">
          Every device that was logged in has been logged out.
        </Banner>
        <Button href="/login" variant="primary" block>
          Log in
        </Button>
      </div>
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {refusal && <Banner tone="danger" title={refusal} />}
      <PasswordInput
        label="New password"
        required
        autoComplete="new-password"
        autoFocus
        help="At least 8 characters. A few words that belong together only for you are best."
        {...field('password')}
      />
      <Button type="submit" variant="primary" block busy={isSubmitting} busyLabel="Saving…">
        Set password
      </Button>
    </form>
  )
}
