'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { TermsLinks } from '@/components/company/terms/terms-links'
import { runCommand } from '@/components/platform/commands/run-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldsOf } from '@/components/ui/fields-of'
import { Link } from '@/components/ui/link'
import { PasswordInput } from '@/components/ui/password-input'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextInput } from '@/components/ui/text-input'
import { useServerErrors } from '@/components/ui/use-server-errors'
import type { DomainError } from '@/lib/base/errors'
import { register } from '@/lib/company/accounts/commands'
import type { Register } from '@/lib/company/accounts/schema'
import { isOfTheMoment } from '@/lib/platform/http/again'
import { lazyResolver } from '@/lib/platform/http/form'

import { useSignIn } from './use-sign-in'

const resolver = lazyResolver(async () => (await import('@/lib/company/accounts/schema')).Register)

export function RegisterForm() {
  const [agreed, setAgreed] = useState(false)
  const [refusal, setRefusal] = useState<DomainError | null>(null)
  const { enter, covering } = useSignIn()
  const form = useForm<Register>({
    resolver,
    mode: 'onChange',
    defaultValues: { firstName: '', lastName: '', organizationName: '', email: '', password: '' },
  })
  const { isSubmitting } = form.formState
  const { show } = useServerErrors(form)
  const field = fieldsOf(form)

  const submit = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await enter(await runCommand(register, {}, body), '/')
    } catch (error) {
      // The banner says it even when every field has its message.
      show(error)
      setRefusal(asRefusal(error))
    }
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {covering}
      {refusal && isOfTheMoment(refusal) ? (
        <RefusalBanner refusal={refusal} />
      ) : (
        refusal && (
          <Banner tone="danger" title="Sorry, we couldn't create your account">
            <p>Please re-check your details and try again. Already have an account with this Email?</p>
            <Link href="/login" className="font-medium text-brand underline">
              Log in
            </Link>
          </Banner>
        )
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput label="First name" required autoComplete="given-name" autoFocus {...field('firstName')} />
        <TextInput label="Last name" required autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput label="Organization name" required autoComplete="organization" {...field('organizationName')} />
      <TextInput label="Email" type="email" required autoComplete="username" {...field('email')} />
      <PasswordInput
        label="Password"
        required
        autoComplete="new-password"
        help="At least 8 characters. A few words that belong together only for you are best."
        {...field('password')}
      />
      <Checkbox
        label={
          <>
            I agree to <TermsLinks />
          </>
        }
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        block
        disabled={!agreed}
        busy={isSubmitting}
        busyLabel="Creating your account…"
      >
        Create account
      </Button>
      <p className="text-sm text-muted">
        Already have an account?{' '}
        <Link href="/login" className="text-brand underline">
          Log in
        </Link>
      </p>
    </form>
  )
}
