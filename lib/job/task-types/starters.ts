import 'server-only'
import { taskTypes } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import type { Hue } from '@/lib/base/hues'
import { newId } from '@/lib/base/wire'

/** The work of a restorer's week. */
const STARTERS: { name: string; minutes: number; hue: Hue }[] = [
  { name: 'Initial attendance', minutes: 120, hue: 'sky' },
  { name: 'Monitoring visit', minutes: 45, hue: 'teal' },
  { name: 'Strip-out', minutes: 240, hue: 'amber' },
  { name: 'Equipment pick-up', minutes: 30, hue: 'lime' },
  { name: 'Scope and quote', minutes: 60, hue: 'violet' },
]

/** Gives a new organisation the task types that every office plans. It can change them. */
export async function addStarterTaskTypes(tx: Tx, organizationId: number): Promise<void> {
  await tx.insert(taskTypes).values(STARTERS.map((starter) => ({ organizationId, id: newId(), ...starter })))
}
