import { addDays, instantAfter, toDay } from '@/lib/base/time'

import { makeEquipmentCategory, makeEquipmentItem, makeInstallation } from './factories'
import type { AttendedSite } from './field'

type Fleet = {
  prefix: string
  count: number
  category: Parameters<typeof makeEquipmentCategory>[1]
  unit: Parameters<typeof makeEquipmentItem>[1]
}

/** The firm's equipment. */
const FLEET: Fleet[] = [
  {
    prefix: 'AM',
    count: 12,
    category: { name: 'Air movers', kind: 'AIR_MOVER', dailyRateCents: 3200, amps: 1.9, description: 'Low profile' },
    unit: { brand: 'Dri-Eaz', model: 'Velo Pro', capacity: 1500 },
  },
  {
    prefix: 'LG',
    count: 6,
    category: { name: 'LGR dehumidifiers', kind: 'DEHUMIDIFIER_LGR', dailyRateCents: 9500, amps: 6.2 },
    unit: { brand: 'Phoenix', model: '250 MAX', capacity: 130 },
  },
  {
    prefix: 'DD',
    count: 2,
    category: { name: 'Desiccant dehumidifiers', kind: 'DEHUMIDIFIER_DESICCANT', dailyRateCents: 18000, amps: 9.8 },
    unit: { brand: 'Aerial', model: 'ASE 300', capacity: 300 },
  },
  {
    prefix: 'SC',
    count: 3,
    category: { name: 'Air scrubbers', kind: 'AIR_SCRUBBER', dailyRateCents: 7500, amps: 2.4 },
    unit: { brand: 'Dri-Eaz', model: 'HEPA 700', capacity: 1190 },
  },
  {
    prefix: 'HT',
    count: 2,
    category: { name: 'Heaters', kind: 'HEATER', dailyRateCents: 4500, amps: 10 },
    unit: { brand: 'Dri-Eaz', model: 'E-TES' },
  },
]

/** The units in the rooms of the first site, from which visit on: the laundry dried first, and was forgotten. */
const STANDING: [room: string, references: string[], visit: number][] = [
  ['Kitchen', ['AM-001', 'AM-002', 'LG-001'], 0],
  ['Hall', ['AM-003', 'AM-004'], 1],
  ['Living room', ['AM-005', 'LG-002'], 0],
  ['Laundry', ['AM-006'], 0],
]
/** Picked up again at the last visit. */
const PICKED_UP = ['AM-007', 'SC-001']
const MINUTE = 60_000

/** The fleet, with the units that stand at the site being dried. */
export async function equip(
  organization: { organizationId: number },
  now: Date,
  { sites, timezone }: { sites: AttendedSite[]; timezone: string },
): Promise<void> {
  const ids = new Map<string, string>()
  const today = toDay(now, timezone)
  for (const { prefix, count, category, unit } of FLEET) {
    const { id: categoryId } = await makeEquipmentCategory(organization, category)
    for (let n = 1; n <= count; n++) {
      const referenceId = `${prefix}-${String(n).padStart(3, '0')}`
      const { id } = await makeEquipmentItem(organization, {
        ...unit,
        categoryId,
        referenceId,
        rank: n,
        serial: `${prefix}${(204_817 + n * 7_919) % 1_000_000}`,
        purchasedOn: addDays(today, -200 - n * 31),
        tagDueOn: addDays(today, TAG_DUE[referenceId] ?? 90 + n * 9),
        ...(referenceId === 'AM-012' && { state: 'MAINTENANCE', notes: 'The fan grinds.' }),
      })
      ids.set(referenceId, id)
    }
  }
  const site = sites.find(({ rooms }) => rooms.length)
  if (!site) return
  const { job, technician, rooms, visits } = site
  const roomNamed = (name: string) => rooms.find(({ roomName }) => roomName === name)!
  const last = visits.at(-1)!
  const install = (room: string, references: string[], visit: number, picked?: string) =>
    makeInstallation(organization, {
      jobId: job.id,
      roomId: roomNamed(room).id,
      inspectionId: visits[visit]!.id,
      itemIds: references.map((reference) => ids.get(reference)!),
      by: technician.id,
      at: instantAfter(visits[visit]!.happenedAt, (visit === 0 ? 50 : 15) * MINUTE),
      ...(picked && { pickedUp: { at: picked, inspectionId: last.id } }),
    })
  for (const standing of STANDING) await install(...standing)
  await install('Living room', PICKED_UP, 0, instantAfter(last.happenedAt, 20 * MINUTE))
}

/** In days from today: one is past its test and tag, two are due soon. */
const TAG_DUE: Record<string, number> = { 'AM-009': -6, 'LG-004': 12, 'SC-003': 25 }
