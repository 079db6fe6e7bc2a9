'use client'

import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { notify } from '@/components/ui/notify'
import { formatMoney } from '@/lib/base/money'
import { downgradeToFree } from '@/lib/company/billing/commands'
import type { Billing } from '@/lib/company/billing/schema'
import { FREE_INCLUDES, planLabel } from '@/lib/company/plans/rules'

import type { UpgradeDialogProps } from './upgrade-dialog'

const UpgradeDialog = loadLater<UpgradeDialogProps>(async () => (await import('./upgrade-dialog')).UpgradeDialog)

/** What the plan includes, what the plans cost, and the way from one to another. */
export function PlanCard({ billing }: { billing: Billing }) {
  const { pricingPlan, prices, account } = billing
  const [asked, setAsked] = useState<'upgrade' | 'downgrade' | null>(null)
  const [downgrade] = useCommand(downgradeToFree)
  const money = (cents: number) => formatMoney(cents, prices.currency)
  const close = () => setAsked(null)

  return (
    <Card title="Plan" actions={<Chip tone="brand">{planLabel(pricingPlan)} plan</Chip>}>
      <div className="space-y-4">
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          <Plan name="FREE" current={pricingPlan}>
            {FREE_INCLUDES}, free of charge.
          </Plan>
          <Plan name="PAYG" current={pricingPlan}>
            No limits. {money(prices.userCents)} for each user who was active in the month, {money(prices.jobCents)} for
            each job opened in it, {money(prices.gbCents)} for each GB of files over the month, before GST of{' '}
            {`${prices.gstPercent}\u00a0%.`}
          </Plan>
          <Plan name="UNRESTRICTED" current={pricingPlan}>
            No limits, and the{' '}
            <Link href="/administration/service-catalog" className="font-medium text-brand underline">
              service catalogue
            </Link>
            . The price is by agreement.
          </Plan>
        </dl>
        <p className="text-table text-muted">
          A user counts as active with any day on which they used Makegood. A job counts in the month in which it was
          opened, also when it is deleted later. Files count with their mean over the month: photos, uploads, reports
          and what came by e-mail.
        </p>
        {/* In the place of who pays: what stands below stays where it is when the plan changes. */}
        {pricingPlan === 'FREE' && <p>Nothing is charged on this plan.</p>}
        {pricingPlan === 'PAYG' && account && (
          <p>
            Paid by <span className="font-medium">{account.cardHolderName}</span>
            {billing.hasProvider ? (
              <Charged card={billing.card} />
            ) : (
              '. No card is charged: this installation has no payment provider.'
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {pricingPlan === 'FREE' && (
            <Button variant="primary" onClick={() => setAsked('upgrade')}>
              Upgrade to pay as you go
            </Button>
          )}
          {pricingPlan === 'PAYG' && (
            <>
              <Button onClick={() => setAsked('upgrade')}>Change who pays</Button>
              <Button onClick={() => setAsked('downgrade')}>Go back to Free</Button>
            </>
          )}
          {pricingPlan !== 'UNRESTRICTED' && (
            <Button href="/contact-support" variant="ghost">
              Ask about Unrestricted
            </Button>
          )}
        </div>
      </div>
      {asked === 'upgrade' && <UpgradeDialog billing={billing} onClose={close} />}
      <ConfirmDialog
        open={asked === 'downgrade'}
        onClose={close}
        title="Go back to the Free plan?"
        verb="Go back to Free"
        onConfirm={async () => {
          await downgrade({})
          notify.success('Your organization is on the Free plan')
        }}
      >
        It includes {FREE_INCLUDES}. What was used of this month until today is still charged.
      </ConfirmDialog>
    </Card>
  )
}

function Charged({ card }: { card: Billing['card'] }) {
  if (!card) return <>. No card is saved yet, so nothing can be charged.</>
  return (
    <>
      , with the card <span className="whitespace-nowrap capitalize">{card.brand}</span>{' '}
      <span className="whitespace-nowrap">•••• {card.last4}</span>, good until {card.expires}.
    </>
  )
}

function Plan({ name, current, children }: { name: Billing['pricingPlan']; current: string; children: ReactNode }) {
  const isCurrent = name === current
  return (
    <div className={clsx('rounded-card border p-3', isCurrent ? 'border-brand ring-1 ring-brand' : 'border-line')}>
      <dt className="mb-1 font-semibold">
        {planLabel(name)}
        {isCurrent && <span className="ms-2 text-table font-normal text-muted">your plan</span>}
      </dt>
      <dd className="text-table">{children}</dd>
    </div>
  )
}
