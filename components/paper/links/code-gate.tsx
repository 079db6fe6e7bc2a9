'use client'

import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { TextInput } from '@/components/ui/text-input'

interface CodeGateProps {
  goesTo: string
  send: () => Promise<unknown>
  enter: (code: string) => Promise<unknown>
}

/** Asks for the code that was wished for this link. */
export function CodeGate({ goesTo, send, enter }: CodeGateProps) {
  const [busyWith, setBusyWith] = useState<'sending' | 'entering' | null>(null)
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)

  const attempt = async (what: NonNullable<typeof busyWith>, work: () => Promise<void>) => {
    setWrong(null)
    setBusyWith(what)
    await work().catch((error: unknown) =>
      setWrong(error instanceof Error ? error.message : 'That did not work. Please try again.'),
    )
    setBusyWith(null)
  }
  const ask = () =>
    attempt('sending', async () => {
      await send()
      setSent(true)
    })
  const submit = () =>
    attempt('entering', async () => {
      if (!/^\d{6}$/.test(code.trim())) throw new Error('Please enter the six digits')
      await enter(code.trim())
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
            busy={busyWith === 'entering' || (!isSent && busyWith === 'sending')}
            busyLabel={isSent ? 'Looking…' : 'Sending…'}
          >
            {isSent ? 'Continue' : 'Send the code'}
          </Button>
          {isSent && (
            <Button variant="ghost" busy={busyWith === 'sending'} busyLabel="Sending…" onClick={() => void ask()}>
              Send a new code
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
