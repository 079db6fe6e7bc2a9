'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { DateTimeField } from '@/components/ui/date-field'
import { TextArea } from '@/components/ui/text-area'
import { toInstant, zoneName } from '@/lib/base/time'
import { isLate } from '@/lib/job/field/rules'
import { HAPPENED_NOW, type TimeFaults, type TypedTime, typedClock } from '@/lib/job/field/typed-time'

/** Asks when something happened only if it was not now, and for the reason only if it is a late entry. */
export function HappenedAt({
  ask = 'Happened earlier',
  back,
  label,
  value,
  onChange,
  timezone,
  enteredAt,
  errors,
}: {
  /** The label of the button that asks for the time. */
  ask?: string
  /** The label of the button that makes it now again; without it there is no button. */
  back?: string
  /** The field's label: "When was it?" */
  label: string
  value: TypedTime
  onChange: (value: TypedTime) => void
  /** The job's. */
  timezone: string
  /** The time of entry, if that was before now. */
  enteredAt?: string
  errors?: TimeFaults
}) {
  const [now] = useState(() => new Date())
  const { at, lateReason } = value
  const happenedAt = at ? toInstant(at, timezone) : now

  if (at === null) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="phone:h-auto phone:min-h-11 phone:whitespace-normal"
        onClick={() => onChange({ ...value, at: typedClock(new Date(), timezone) })}
      >
        {ask}
      </Button>
    )
  }
  return (
    <div className="space-y-4">
      <DateTimeField
        label={label}
        help={`${zoneName(happenedAt, timezone)}, the job's time`}
        max={typedClock(now, timezone)}
        value={at}
        onChange={(event) => onChange({ ...value, at: event.target.value })}
        error={errors?.at}
      />
      {isLate(happenedAt, enteredAt ? new Date(enteredAt) : now) && (
        <TextArea
          label="Reason of the late entry"
          help="It was entered more than 12 hours after it happened, and reports say so."
          rows={2}
          required
          value={lateReason}
          onChange={(event) => onChange({ ...value, lateReason: event.target.value })}
          error={errors?.lateReason}
        />
      )}
      {back && (
        <Button variant="ghost" size="sm" onClick={() => onChange(HAPPENED_NOW)}>
          {back}
        </Button>
      )}
    </div>
  )
}
