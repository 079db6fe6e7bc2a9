import { type FormEvent, useState } from 'react'

import { Button } from './button'
import { DateField } from './date-field'

interface Days {
  from: string
  to: string
}

interface DaysFormProps extends Partial<Days> {
  /** What is wrong with the days as they are chosen, either of them perhaps empty. */
  faultsOf: (days: Days) => { from?: string; to?: string }
  /** The last day that can be chosen, from the browser's calendar alone. */
  lastDay?: string
  onApply: (days: Days) => void
}

/** Two days that a person picks; they apply once they are in order and confirmed. */
export function DaysForm({ from: givenFrom = '', to: givenTo = '', faultsOf, lastDay, onApply }: DaysFormProps) {
  const [from, setFrom] = useState(givenFrom)
  const [to, setTo] = useState(givenTo)
  const faults = faultsOf({ from, to })
  const isReady = Boolean(from && to && !faults.from && !faults.to)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onApply({ from, to })
  }
  const shared = {
    hideLabel: true,
    pickOnly: lastDay !== undefined,
    max: lastDay,
    className: 'flex-1 sm:w-44 sm:flex-none',
  }

  return (
    <form noValidate onSubmit={apply} className="flex flex-wrap items-start gap-2">
      <DateField
        {...shared}
        label="From"
        value={from}
        error={faults.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden className="leading-11 text-muted md:leading-9">
        to
      </span>
      <DateField {...shared} label="To" value={to} error={faults.to} onChange={(event) => setTo(event.target.value)} />
      <Button type="submit" disabled={!isReady}>
        Apply
      </Button>
    </form>
  )
}
