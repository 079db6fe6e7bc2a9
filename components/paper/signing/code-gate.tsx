'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextInput } from '@/components/ui/text-input'
import { enterCode, sendCode } from '@/lib/paper/signing/commands'

/** Asks for the code that was wished for this link. */
export function CodeGate({
  token,
  goesTo,
  onPass,
}: {
  token: string
  goesTo: string
  onPass: (token: string) => void
}) {
  const [send, isSending] = useCommand(sendCode)
  const [enter, isEntering] = useCommand(enterCode)
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)

  const attempt = async (work: () => Promise<void>) => {
    setWrong(null)
    await work().catch((error: unknown) =>
      setWrong(error instanceof Error ? error.message : 'That did not work. Please try again.'),
    )
  }
  const ask = () =>
    attempt(async () => {
      await send({ token })
      setSent(true)
    })
  const submit = () =>
    attempt(async () => {
      if (!/^\d{6}$/.test(code.trim())) throw new Error('Please enter the six digits')
      const pass = await enter({ token }, { code: code.trim() })
      if (pass) onPass(pass.token)
    })

  return (
    <Card title="First, a code">
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void (isSent ? submit() : ask())
        }}
      >
        {wrong && <Banner tone="danger">{wrong}</Banner>}
        <p className="text-sm">
          {isSent ? `The code is on its way to ${goesTo}. It is good for 10 minutes.` : `We send a code to ${goesTo}.`}
        </p>
        {isSent && (
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            busy={isEntering || (!isSent && isSending)}
            busyLabel={isSent ? 'Looking…' : 'Sending…'}
          >
            {isSent ? 'Continue' : 'Send the code'}
          </Button>
          {isSent && (
            <Button variant="ghost" busy={isSending} busyLabel="Sending…" onClick={() => void ask()}>
              Send a new code
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
