import type { Meter, MeterForm } from '@/lib/site/moisture/schema'

/** A meter in its form's fields. */
export const meterValues = (meter?: Meter): MeterForm => ({
  name: meter?.name ?? '',
  make: meter?.make ?? '',
  model: meter?.model ?? '',
  serial: meter?.serial ?? '',
  kind: meter?.kind ?? 'PIN',
  defaultMethod: meter?.defaultMethod ?? null,
  scales: meter?.scales.map(({ id, label, min, max, unit }) => ({ id, label, min, max, unit })) ?? [
    { label: 'Wood', min: 6, max: 60, unit: '% WME' },
  ],
  lastCalibratedOn: meter?.lastCalibratedOn ?? null,
  calibrationMonths: meter?.calibrationMonths ?? (meter ? null : 12),
  nextDueOn: meter?.nextDueOn ?? null,
  assignedUserId: meter?.assignedUser?.id ?? null,
})
