'use client'

import { useRef } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { loadLater } from '@/components/ui/load-later'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { SkeletonFields } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { upgradeToPayg } from '@/lib/company/billing/commands'
import type { Billing } from '@/lib/company/billing/schema'

import type { HandCard } from './card-field'

/** The provider's script loads with it, and on no other page. */
const CardField = loadLater(async () => (await import('./card-field')).CardField, {
  waiting: () => <SkeletonFields fields={1} label="Loading the form for the card…" />,
})

const HOLDER = { required: 'Please enter the name of the card holder' }

export interface UpgradeDialogProps {
  billing: Billing
  onClose: () => void
}

/** Moves to the plan that is paid as it is used, or says who pays it from now on, and with which card. */
export function UpgradeDialog({ billing: { pricingPlan, account, hasProvider }, onClose }: UpgradeDialogProps) {
  const [upgrade] = useCommand(upgradeToPayg)
  const handCard = useRef<HandCard>(null)
  const isThere = pricingPlan === 'PAYG'
  const record = useRecordForm({
    valuesOf: () => ({
      cardHolderName: account?.cardHolderName ?? '',
      paymentMethodId: undefined as string | undefined,
    }),
    send: async ({ cardHolderName }) =>
      upgrade({}, { cardHolderName, paymentMethodId: await handCard.current?.(cardHolderName) }),
    saved: () => {
      notify.success(isThere ? 'Saved who pays' : 'Your organization is on the Pay as you go plan')
      onClose()
    },
  })
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={isThere ? 'Change who pays' : 'Upgrade to pay as you go'}
      verb={isThere ? 'Save' : 'Upgrade'}
      busyVerb={isThere ? 'Saving…' : 'Upgrading…'}
    >
      {hasProvider ? (
        <Banner tone="info" title="Charged month by month">
          The card is charged for each month in the first days of the next. If that fails, it is tried again, and
          nothing is locked.
        </Banner>
      ) : (
        <Banner tone="info" title="No card is charged">
          This installation has no payment provider. The plan is changed at once, and what it costs is written down
          month by month.
        </Banner>
      )}
      <TextInput
        label="Card holder"
        required
        autoComplete="cc-name"
        maxLength={100}
        data-autofocus
        {...record.field('cardHolderName', HOLDER)}
      />
      {hasProvider && <CardField ref={handCard} error={record.form.formState.errors.paymentMethodId?.message} />}
    </RecordDialog>
  )
}
