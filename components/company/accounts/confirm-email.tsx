'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { useBehindSecret } from '@/components/platform/queries/use-behind-secret'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/loaded'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { SkeletonLines } from '@/components/ui/skeleton'
import { type DomainError, nullWhenGone } from '@/lib/base/errors'
import { confirmEmail } from '@/lib/company/accounts/commands'
import type { EmailToConfirm } from '@/lib/company/accounts/schema'

/** Confirms that an address is its reader's own. The secret is the address's fragment. */
export function ConfirmEmail() {
  const { secret, found: claim } = useBehindSecret<EmailToConfirm>('/auth/confirm-email/check', nullWhenGone)
  return (
    <Loaded query={claim} waiting={<SkeletonLines lines={4} label="Looking at the link…" />}>
      {(found) => (found ? <Claim key={secret} token={secret!} {...found} /> : <ClaimIsGone />)}
    </Loaded>
  )
}

function Claim({ token, email, organizationName, isTaken }: EmailToConfirm & { token: string }) {
  const [confirm, isConfirming] = useCommand(confirmEmail)
  const [refusal, setRefusal] = useState<DomainError | null>(null)
  const [isDone, setDone] = useState(false)
  const send = () =>
    confirm({}, { token }).then(
      () => setDone(true),
      (error: unknown) => setRefusal(asRefusal(error)),
    )

  if (isDone) {
    return (
      <div className="space-y-4">
        <Banner tone="success" title="Your e-mail address is confirmed">
          From now on {organizationName} can send e-mails and invite others.
        </Banner>
        <Button href="/" variant="primary" block>
          Open Makegood
        </Button>
      </div>
    )
  }
  if (isTaken || refusal?.code === 'conflict') {
    return (
      <div className="space-y-4">
        <Banner tone="warning" title="You have an account already">
          Somebody registered <strong>{organizationName}</strong> under <Address email={email} />. The address belongs
          to the account that you have: log in with that. If it was not you, nothing needs to be done.
        </Banner>
        <Button href="/login" variant="primary" block>
          Log in
        </Button>
      </div>
    )
  }
  if (refusal?.code === 'gone') return <ClaimIsGone />
  return (
    <div className="space-y-4">
      <p>
        <Address email={email} /> was given for an account of <strong>{organizationName}</strong>. Confirm it only if
        that was you: letters then go out in your name.
      </p>
      <RefusalBanner refusal={refusal} />
      <Button variant="primary" block busy={isConfirming} busyLabel="Confirming…" onClick={send}>
        This is my address
      </Button>
      <p className="text-sm text-muted">If it was not you, close this page. Nothing is sent from that account.</p>
    </div>
  )
}

const Address = ({ email }: { email: string }) => <strong className="wrap-anywhere">{email}</strong>

function ClaimIsGone() {
  return (
    <div className="space-y-4">
      <Banner tone="warning" title="This link is no longer good">
        It was used already or is older than seven days. If your address is not confirmed yet, Makegood says so when you
        are logged in, and sends the letter again.
      </Banner>
      <Button href="/" variant="primary" block>
        Open Makegood
      </Button>
    </div>
  )
}
