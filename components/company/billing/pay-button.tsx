'use client'

import { loadStripe } from '@stripe/stripe-js/pure'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { payInvoice } from '@/lib/company/billing/commands'

export interface PayButtonProps {
  id: string
  number: number
  /** The bank wants its owner to confirm it. */
  isToConfirm: boolean
}

/** Charges an invoice now; where the bank asks its owner, the answer is given here. */
export function PayButton({ id, number, isToConfirm }: PayButtonProps) {
  const [pay] = useCommand(payInvoice)
  const [isBusy, setBusy] = useState(false)

  const charge = async () => {
    setBusy(true)
    try {
      const { confirm, status: first } = await pay({ id })
      let status = first
      if (confirm) {
        const stripe = await loadStripe(confirm.publishableKey)
        const { error } = await stripe!.confirmCardPayment(confirm.clientSecret)
        if (error) throw new Error(error.message)
        // Asked again, the provider says that it is paid.
        ;({ status } = await pay({ id }))
      }
      if (status === 'PAID') notify.success(`Invoice ${number} is paid`)
      else notify.error(`Invoice ${number} could not be charged`)
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'It could not be charged.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button onClick={() => void charge()} busy={isBusy} busyLabel="Charging…">
      {isToConfirm ? 'Confirm payment' : 'Pay now'}
      <span className="sr-only"> of invoice {number}</span>
    </Button>
  )
}
