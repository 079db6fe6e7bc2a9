'use client'

import { useJobEquipment } from '@/components/site/equipment/use-equipment'
import { Select } from '@/components/ui/select'
import { dehumidifiersOf, modelOf } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'
import type { AirReading } from '@/lib/site/moisture/schema'

interface OutletUnitProps {
  jobId: string
  /** The time of the measurement. */
  at: string
  value: string | null
  /** The earlier unit, offered even if it is no longer the job's. */
  stored?: Pick<AirReading, 'equipmentItemId' | 'equipmentReferenceId'>
  /** The chosen unit, if any. */
  onChange: (id: string | null, unit: Installation | undefined) => void
  error?: string
}

/** Asks at which of the job's dehumidifiers an outlet was measured. */
export function OutletUnit({ jobId, at, value, stored, onChange, error }: OutletUnitProps) {
  const { data, isError } = useJobEquipment(jobId)
  const units = dehumidifiersOf(data?.installations ?? [], at)
  const options = units.map((unit) => ({ value: unit.equipmentId, label: labelOf(unit) }))
  const before = stored?.equipmentItemId
  if (before && !options.some((option) => option.value === before)) {
    options.push({ value: before, label: stored.equipmentReferenceId ?? '' })
  }
  return (
    <Select
      label="Dehumidifier"
      placeholder={data || isError ? 'Not recorded' : 'Loading…'}
      help={helpOf(isError && !data, data && !units.length)}
      options={options}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(
          target.value || null,
          units.find(({ equipmentId }) => equipmentId === target.value),
        )
      }
      error={error}
    />
  )
}

function helpOf(hasFailed: boolean, hasNone: boolean | undefined): string | undefined {
  if (hasFailed) return 'The equipment of the job could not be loaded: it can be said later.'
  return hasNone ? 'No dehumidifier was installed on this job yet.' : undefined
}

/** `DH-003 · Phoenix 200, Laundry` */
const labelOf = (unit: Installation): string =>
  `${unit.referenceId} · ${modelOf(unit) || unit.categoryName}, ${unit.roomName}${unit.pickupTime ? ' (picked up)' : ''}`
