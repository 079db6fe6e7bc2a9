import 'server-only'
import { equipmentCategories } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'

import type { EquipmentKind } from './rules'

/** The usual categories of the trade, by their contents. */
const STARTERS: { name: string; kind: EquipmentKind }[] = [
  { name: 'Air movers', kind: 'AIR_MOVER' },
  { name: 'Dehumidifiers, LGR', kind: 'DEHUMIDIFIER_LGR' },
  { name: 'Dehumidifiers, conventional', kind: 'DEHUMIDIFIER_CONVENTIONAL' },
  { name: 'Dehumidifiers, desiccant', kind: 'DEHUMIDIFIER_DESICCANT' },
  { name: 'Air scrubbers', kind: 'AIR_SCRUBBER' },
  { name: 'Heaters', kind: 'HEATER' },
  { name: 'Injection drying', kind: 'INJECTION' },
  { name: 'Extractors', kind: 'EXTRACTOR' },
  { name: 'Generators', kind: 'GENERATOR' },
  { name: 'Other equipment', kind: 'OTHER' },
]

/** Gives a new organisation the usual categories, so that a unit can be added where it is first installed. */
export async function addStarterCategories(tx: Tx, organizationId: number): Promise<void> {
  await tx.insert(equipmentCategories).values(STARTERS.map((one) => ({ organizationId, id: newId(), ...one })))
}
