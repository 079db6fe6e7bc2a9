import 'server-only'
import { meterScales, meters } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'

import type { MeterKind } from './rules'

/** The meters in most vans, with their usual scales; the organisation adds make and serial number. */
const STARTERS: {
  name: string
  kind: MeterKind
  scales: { label: string; min: number; max: number; unit: string }[]
}[] = [
  {
    name: 'Pin meter',
    kind: 'PIN',
    scales: [
      { label: 'Wood', min: 6, max: 60, unit: '% WME' },
      { label: 'Gypsum', min: 0.2, max: 50, unit: '% gypsum' },
    ],
  },
  { name: 'Pinless meter', kind: 'PINLESS', scales: [{ label: 'Relative', min: 0, max: 999, unit: 'REL' }] },
  { name: 'Concrete meter', kind: 'PINLESS', scales: [{ label: 'Concrete', min: 0, max: 10, unit: '% MC' }] },
  { name: 'Thermo-hygrometer', kind: 'HYGROMETER', scales: [] },
]

/** Gives a new organisation the usual meters, so that its technicians can read on the first day. */
export async function addStarterMeters(tx: Tx, organizationId: number): Promise<void> {
  for (const { scales, ...meter } of STARTERS) {
    const id = newId()
    await tx.insert(meters).values({ organizationId, id, isToComplete: true, ...meter })
    if (!scales.length) continue
    const rows = scales.map((scale, position) => ({ organizationId, id: newId(), meterId: id, position, ...scale }))
    await tx.insert(meterScales).values(rows)
  }
}
