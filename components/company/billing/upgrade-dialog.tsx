'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { upgradeToPayg } from '@/lib/company/billing/commands'
import type { Billing } from '@/lib/company/billing/schema'

const HOLDER = { required: 'Please enter the name of the card holder' }

export interface UpgradeDialogProps {
  billing: Billing
  onClose: () => void
}

/** Moves to the plan that is paid as it is used, or says who pays it from now on. */
export function UpgradeDialog({ billing: { pricingPlan, account }, onClose }: UpgradeDialogProps) {
  const [upgrade] = useCommand(upgradeToPayg)
  const isThere = pricingPlan === 'PAYG'
  const record = useRecordForm({
    valuesOf: () => ({ cardHolderName: account?.cardHolderName ?? '' }),
    send: ({ cardHolderName }) => upgrade({}, { cardHolderName }),
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
      <Banner tone="info" title="No card is charged">
        This installation has no payment provider. The plan is changed at once, and what it costs is written down month
        by month.
      </Banner>
      <TextInput
        label="Card holder"
        required
        autoComplete="cc-name"
        maxLength={100}
        data-autofocus
        {...record.field('cardHolderName', HOLDER)}
      />
    </RecordDialog>
  )
}
