'use client'

import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { beginCard } from '@/lib/company/billing/commands'
import type { AtProvider } from '@/lib/company/billing/schema'

/** Hands the entered card to the provider, which may ask its owner's bank. @returns what the provider calls the card */
export type HandCard = (cardHolderName: string) => Promise<string>

interface CardFieldProps {
  ref: RefObject<HandCard | null>
  error?: string
}

/** Entered in a frame of the provider's: the number of a card never comes to this page, nor to our server. */
export function CardField({ ref, error }: CardFieldProps) {
  const [begin] = useCommand(beginCard)
  const place = useRef<HTMLDivElement>(null)
  const prepared = useRef<{ stripe: Stripe; card: StripeCardElement; setup: AtProvider }>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const id = useId()

  useEffect(() => {
    let card: StripeCardElement | undefined
    let isGone = false
    const prepare = async () => {
      const { setup } = await begin({})
      if (!setup) throw new Error('No provider.')
      const stripe = await loadStripe(setup.publishableKey)
      if (isGone || !stripe || !place.current) return
      card = stripe.elements().create('card', { style: { base: styleOf(place.current) } })
      card.mount(place.current)
      prepared.current = { stripe, card, setup }
      setState('ready')
    }
    prepare().catch(() => setState('failed'))
    return () => {
      isGone = true
      card?.destroy()
    }
  }, [begin])

  useImperativeHandle(ref, () => async (cardHolderName) => {
    if (!prepared.current) throw new Error('The form for the card is not there yet.')
    const { stripe, card, setup } = prepared.current
    const { setupIntent, error: refusal } = await stripe.confirmCardSetup(setup.clientSecret, {
      payment_method: { card, billing_details: { name: cardHolderName } },
    })
    const method = setupIntent?.payment_method
    if (!method) throw new Error(refusal?.message ?? 'The card was not taken.')
    return typeof method === 'string' ? method : method.id
  })

  if (state === 'failed')
    return (
      <Banner tone="danger" title="The form for the card did not load">
        Please check the connection, close this and try again.
      </Banner>
    )
  return (
    <div>
      <p id={id} className="mb-1.5 font-medium">
        Card
      </p>
      <div
        ref={place}
        role="group"
        aria-labelledby={id}
        aria-busy={state === 'loading'}
        className="min-h-11 rounded-control border border-control bg-surface px-3 py-3 md:min-h-10"
      />
      {error && (
        <p role="alert" className="mt-1 text-table text-danger">
          {error}
        </p>
      )}
      <p className="mt-1 text-table text-muted">Entered at Stripe: its number never reaches Makegood.</p>
    </div>
  )
}

/** The frame knows nothing of our styles: it is told what the text around it looks like. */
function styleOf(place: HTMLElement) {
  const { color, fontSize } = getComputedStyle(place)
  return { color, fontSize }
}
