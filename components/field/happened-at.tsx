'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { isLate } from '@/lib/field/rules'
import { toInstant, toWallClock, zoneName } from '@/lib/time'

/** When something happened, as it is typed: `at` is the job's wall clock, null while it is now. */
export interface TypedTime {
  at: string | null
  lateReason: string
}

/** Whether its time is only half typed. */
export const isHalfTyped = ({ at }: TypedTime): boolean => at === ''

export const HAPPENED_NOW: TypedTime = { at: null, lateReason: '' }

/** The time as a body carries it; nothing while it is now. */
export const sentTime = ({ at, lateReason }: TypedTime, timezone: string): { at?: string; lateReason?: string } =>
  at ? { at: toInstant(at, timezone).toISOString(), ...(lateReason.trim() && { lateReason }) } : {}

/** Asks when something happened only where it was not now, and for the reason only where it is a late entry. */
export function HappenedAt({
  label,
  value,
  onChange,
  timezone,
  enteredAt,
  errors,
}: {
  /** The field's: "When was it?" */
  label: string
  value: TypedTime
  onChange: (value: TypedTime) => void
  /** The job's. */
  timezone: string
  /** When it was entered, where that was before now. */
  enteredAt?: string
  errors?: { at?: string; lateReason?: string }
}) {
  const [now] = useState(() => new Date())
  const { at, lateReason } = value
  const happenedAt = at ? toInstant(at, timezone) : now

  if (at === null) {
    return (
      <Button variant="ghost" size="sm" onClick={() => onChange({ ...value, at: wallClock(now, timezone) })}>
        Happened earlier
      </Button>
    )
  }
  return (
    <div className="space-y-4">
      <TextInput
        type="datetime-local"
        label={label}
        help={`${zoneName(happenedAt, timezone)}, the job's time`}
        max={wallClock(now, timezone)}
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
    </div>
  )
}

const wallClock = (instant: Date, timezone: string) => toWallClock(instant, timezone).slice(0, 16)
