'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { runCommand } from '@/components/platform/commands/run-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { fieldsOf } from '@/components/ui/fields-of'
import { Link } from '@/components/ui/link'
import { PasswordInput } from '@/components/ui/password-input'
import { TextInput } from '@/components/ui/text-input'
import { DomainError } from '@/lib/base/errors'
import { logIn } from '@/lib/company/accounts/commands'
import type { LogIn } from '@/lib/company/accounts/schema'
import { isOfTheMoment } from '@/lib/platform/http/again'
import { lazyResolver } from '@/lib/platform/http/form'

import { useSignIn } from './use-sign-in'

const resolver = lazyResolver(async () => (await import('@/lib/company/accounts/schema')).LogIn)

export function LoginForm({ returnPath }: { returnPath: string }) {
  const [refusal, setRefusal] = useState<DomainError | null>(null)
  const { enter, covering } = useSignIn()
  const form = useForm<LogIn>({
    resolver,
    mode: 'onChange',
    defaultValues: { email: '', password: '' },
  })
  const { isSubmitting, isSubmitSuccessful } = form.formState
  const field = fieldsOf(form)

  const logInWith = (wishes: Partial<LogIn>) =>
    form.handleSubmit(async (body) => {
      setRefusal(null)
      try {
        await enter(await runCommand(logIn, {}, { ...body, ...wishes }), returnPath)
      } catch (error) {
        setRefusal(
          error instanceof DomainError ? error : new DomainError('unavailable', 'We could not reach the server.'),
        )
        form.reset(form.getValues(), { keepErrors: true })
      }
    })

  return (
    <form method="post" onSubmit={logInWith({})} noValidate className="space-y-4">
      {covering}
      {refusal && <Refusal refusal={refusal} onReopen={logInWith({ reopen: true })} />}
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...field('email')} />
      <PasswordInput label="Password" autoComplete="current-password" {...field('password')} />
      <Button
        type="submit"
        variant="primary"
        block
        busy={isSubmitting || (isSubmitSuccessful && !refusal)}
        busyLabel="Logging in…"
      >
        Log in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <Link href="/forgot-password" className="inline-flex min-h-11 items-center text-brand underline md:min-h-6">
          Forgot your password?
        </Link>
        <Link href="/register" className="inline-flex min-h-11 items-center text-brand underline md:min-h-6">
          Create an account
        </Link>
      </div>
    </form>
  )
}

/** Why nobody was let in, and what can be done about it. */
function Refusal({ refusal, onReopen }: { refusal: DomainError; onReopen: () => Promise<void> }) {
  if (isOfTheMoment(refusal))
    return (
      <Banner tone="danger" title={refusal.message}>
        Please wait {waitFor(refusal)} and try again.
      </Banner>
    )
  if (refusal.code === 'conflict' || refusal.code === 'forbidden')
    return (
      <Banner tone="warning" title="Your organization is closed">
        <p className="mb-2">{refusal.message}</p>
        {refusal.code === 'conflict' && <Button onClick={() => void onReopen()}>Open it again</Button>}
      </Banner>
    )
  return (
    <Banner tone="danger" title="Invalid Email or Password">
      <p>Please re-check your credentials and try again.</p>
      <Link href="/forgot-password" className="font-medium text-brand underline">
        Click here to reset your password
      </Link>
    </Banner>
  )
}

function waitFor({ retryAfter = 5 }: DomainError): string {
  return retryAfter < 60 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`
}
