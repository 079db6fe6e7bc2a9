'use client'

import { useState } from 'react'

import { runCommand } from '@/components/platform/commands/run-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { PasswordInput } from '@/components/ui/password-input'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { DomainError } from '@/lib/base/errors'
import { logIn, resetPassword } from '@/lib/company/accounts/commands'
import type { PasswordLink } from '@/lib/company/accounts/schema'
import { lazyResolver } from '@/lib/platform/http/form'

import { InvitedTerms } from './invited-terms'
import { LinkIsGone } from './link-is-gone'
import { useSignIn } from './use-sign-in'

const resolver = lazyResolver(async () => (await import('@/lib/company/accounts/schema')).ResetPassword)

interface ResetPasswordFormProps {
  token: string
  link: PasswordLink
}

/** Sets a password by a link, and logs an invited person in. Other people log in with it themselves. */
export function ResetPasswordForm({ token, link }: ResetPasswordFormProps) {
  const isInvited = link.kind === 'INVITATION'
  const [state, setState] = useState<'open' | 'done' | 'gone'>('open')
  const signIn = useSignIn()
  const { field, isSubmitting, submit, refused } = useRecordForm({
    resolver,
    valuesOf: () => ({ token, password: '' }),
    send: async (body) => {
      try {
        await runCommand(resetPassword, {}, body)
      } catch (error) {
        if (error instanceof DomainError && error.code === 'gone') return setState('gone')
        throw error
      }
      if (isInvited) await enter(body.password)
      else setState('done')
    },
  })

  // The password is set even if the log in fails; then they log in as everybody does.
  const enter = (password: string) =>
    runCommand(logIn, {}, { email: link.email, password }).then(
      (token) => signIn.enter(token, '/'),
      () => setState('done'),
    )

  if (state === 'gone') return <LinkIsGone />
  if (state === 'done') {
    return (
      <div className="space-y-4">
        <Banner tone="success" title="Your password is set">
          {isInvited ? 'Welcome.' : 'Every device that was logged in has been logged out.'}
        </Banner>
        <Button href="/login" variant="primary" block>
          Log in
        </Button>
      </div>
    )
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {signIn.covering}
      <p>
        {isInvited ? (
          <>
            <strong>{link.organizationName}</strong> invites you, {link.firstName} {link.lastName}, to plan and record
            its jobs. Choose a password and you are logged in.
          </>
        ) : (
          <>
            For {link.firstName} {link.lastName} of <strong>{link.organizationName}</strong>. You log in with it
            afterwards.
          </>
        )}
      </p>
      <TextInput label="Email" type="email" autoComplete="username" readOnly value={link.email} />
      {refused.refusal && <Banner tone="danger" title={refused.refusal.message} />}
      <PasswordInput
        label="New password"
        required
        autoComplete="new-password"
        autoFocus
        help="At least 8 characters. A few words that belong together only for you are best."
        {...field('password')}
      />
      {isInvited && <InvitedTerms link={link} />}
      <Button type="submit" variant="primary" block busy={isSubmitting} busyLabel="Saving…">
        Set password
      </Button>
    </form>
  )
}
