'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { DomainError } from '@/lib/base/errors'
import { sendConfirmation } from '@/lib/company/accounts/commands'

/** Tells somebody that nobody has confirmed their address yet, and sends the letter again. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const router = useRouter()
  const [send, isSending] = useCommand(sendConfirmation)
  const [answer, setAnswer] = useState<'sent' | DomainError | null>(null)
  // Whoever comes back from the letter has confirmed it in another tab.
  useEffect(() => {
    const look = () => router.refresh()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [router])

  return (
    <Banner
      tone="warning"
      title="Please confirm your e-mail address"
      className="mb-4"
      action={
        answer !== 'sent' && (
          <Button
            size="sm"
            busy={isSending}
            busyLabel="Sending…"
            onClick={() =>
              send({}).then(
                () => setAnswer('sent'),
                (error: unknown) => setAnswer(asRefusal(error)),
              )
            }
          >
            Send it again
          </Button>
        )
      }
    >
      {answer === 'sent' ? 'A new letter is on its way to ' : 'The link is in the letter that we sent to '}
      <strong className="wrap-anywhere">{email}</strong>. Until then no e-mails, text messages or invitations leave from
      here.
      {answer && answer !== 'sent' && <p className="text-danger">{answer.message}</p>}
    </Banner>
  )
}
