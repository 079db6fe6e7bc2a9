'use client'

import { type FormEvent, useState } from 'react'

import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { dateFaults } from '@/lib/desk/overview/rules'

export interface CustomDatesProps {
  from?: string
  to?: string
  today: string
  onApply: (dates: { from: string; to: string }) => void
}

/** Two days that a person picks; they apply once they are in order and confirmed. */
export function CustomDates({ from: givenFrom = '', to: givenTo = '', today, onApply }: CustomDatesProps) {
  const [from, setFrom] = useState(givenFrom)
  const [to, setTo] = useState(givenTo)
  const faults = dateFaults({ startDate: from, endDate: to }, today)
  const isReady = Boolean(from && to && !faults.startDate && !faults.endDate)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onApply({ from, to })
  }

  return (
    <form noValidate onSubmit={apply} className="flex flex-wrap items-start gap-2">
      <DateField
        label="From"
        hideLabel
        pickOnly
        max={today}
        className="flex-1 sm:w-44 sm:flex-none"
        value={from}
        error={faults.startDate}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden className="leading-11 text-muted md:leading-9">
        to
      </span>
      <DateField
        label="To"
        hideLabel
        pickOnly
        max={today}
        className="flex-1 sm:w-44 sm:flex-none"
        value={to}
        error={faults.endDate}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" disabled={!isReady}>
        Apply
      </Button>
    </form>
  )
}
