'use client'

import { useEffect } from 'react'

import { CodeGate } from '@/components/paper/links/code-gate'
import { FirmHead } from '@/components/paper/links/firm-head'
import { OpenedLink } from '@/components/paper/links/opened-link'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { enterCode, noteOpened, sendCode } from '@/lib/paper/signing/commands'
import { signingKeys } from '@/lib/paper/signing/keys'
import type { SigningView } from '@/lib/paper/signing/schema'

import { FormToSign } from './form-to-sign'

/** A form that somebody without an account reads and signs. */
export const SignScreen = () => (
  <OpenedLink<SigningView> calls="/api/v1/signing" keyOf={signingKeys.view}>
    {(shown) => <Signing data={shown} />}
  </OpenedLink>
)

function Signing({ data }: { data: SigningView }) {
  const [note] = useCommand(noteOpened)
  const [send] = useCommand(sendCode)
  const [enter] = useCommand(enterCode)
  const { id, state } = data
  const isNew = state === 'SENT' && data.form !== null
  useEffect(() => {
    // Whether it arrives changes nothing for whoever reads.
    if (isNew) note({ token: id }).catch(() => {})
  }, [isNew, note, id])

  return (
    <article className="mx-auto w-full max-w-2xl space-y-4">
      <FirmHead firm={data.firm} logo={`/api/v1/signing/${id}/logo`} />
      <header className="text-center">
        <h1 dir="auto" className="text-2xl font-semibold wrap-anywhere">
          {data.form?.name ?? 'A form to sign'}
        </h1>
        <p className="mt-1 text-muted">
          For <bdi>{data.name}</bdi>
        </p>
      </header>
      {OVER[state] && (
        <Banner tone="info" title={OVER[state].title}>
          {OVER[state].says(data)}
        </Banner>
      )}
      {!OVER[state] && data.codeGoesTo && (
        <CodeGate
          goesTo={data.codeGoesTo}
          send={() => send({ token: id })}
          enter={(code) => enter({ token: id }, { code })}
        />
      )}
      {data.form && <FormToSign shown={data} form={data.form} />}
    </article>
  )
}

const OVER: Partial<Record<SigningView['state'], { title: string; says: (shown: SigningView) => string }>> = {
  DECLINED: {
    title: 'You declined to sign',
    says: ({ organization }) => `${organization} has been told. Nothing else is to be done.`,
  },
  TAKEN_BACK: {
    title: 'There is nothing to sign here any more',
    says: ({ organization }) => `${organization} took this link back.`,
  },
  EXPIRED: {
    title: 'This link is too old',
    says: ({ organization }) => `Please ask ${organization} for a new one.`,
  },
}
