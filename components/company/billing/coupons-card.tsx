'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { FormRefusal } from '@/components/ui/form-refusal'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { formatMoney } from '@/lib/base/money'
import { takeCoupon } from '@/lib/company/billing/commands'
import { couponInWords, monthLabel } from '@/lib/company/billing/rules'
import type { Billing } from '@/lib/company/billing/schema'

const CODE = { required: 'Please enter the code' }

/** The coupons of the organisation, and a field for another. */
export function CouponsCard({ billing: { coupons, prices } }: { billing: Billing }) {
  const [take] = useCommand(takeCoupon)
  const record = useRecordForm({
    valuesOf: () => ({ code: '' }),
    send: ({ code }) => take({}, { code }),
    saved: (coupon) => {
      record.form.reset({ code: '' })
      notify.success(`${coupon.code}: ${couponInWords(coupon, prices.currency)}`)
    },
  })
  return (
    <Card title="Coupons">
      <form
        noValidate
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          void record.submit()
        }}
      >
        <FormRefusal {...record.refused} />
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextInput
              label="Coupon code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              {...record.field('code', CODE)}
            />
          </div>
          <Button type="submit" busy={record.isSubmitting} className="mt-6.5">
            Use coupon
          </Button>
        </div>
      </form>
      {coupons.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {coupons.map((coupon) => (
            <li key={coupon.code} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{coupon.code}</span>
                <span className="block text-table text-muted">
                  {couponInWords(coupon, prices.currency)}, from {monthLabel(coupon.fromMonth)}
                  {coupon.leftCents !== null && `; ${formatMoney(coupon.leftCents, prices.currency)} left`}
                </span>
              </span>
              <Chip tone={coupon.holds ? 'success' : undefined}>{coupon.holds ? 'Valid' : 'Used up'}</Chip>
            </li>
          ))}
        </ul>
      )}
      {coupons.length > 1 && (
        <p className="mt-2 text-table text-muted">
          In each month the one that takes most off counts; they do not add up.
        </p>
      )}
    </Card>
  )
}
