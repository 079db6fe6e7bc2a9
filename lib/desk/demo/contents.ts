import 'server-only'
import { inventoryItems, roomFeedItems } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { instantAfter } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'

import type { AttendedSite } from './field'

type Thing = Pick<typeof inventoryItems.$inferInsert, 'name' | 'disposition'> &
  Partial<Omit<typeof inventoryItems.$inferInsert, 'roomId'>> & { in: string }

/** The contents of the rooms of a flooded house. Values are of one, in cents. */
const THINGS: readonly Thing[] = [
  {
    in: 'Kitchen',
    name: 'Dishwasher',
    brand: 'Bosch',
    model: 'SMS6',
    ageYears: 2.5,
    condition: 'GOOD',
    disposition: 'E_TEST_REQUIRED',
    replacementValueCents: 119_900,
  },
  {
    in: 'Kitchen',
    name: 'Fridge',
    brand: 'Westinghouse',
    ageYears: 6,
    condition: 'AVERAGE',
    disposition: 'E_TEST_REQUIRED',
    replacementValueCents: 154_900,
  },
  {
    in: 'Kitchen',
    name: 'Bar stool',
    quantity: 4,
    condition: 'FAIR',
    disposition: 'RESTORABLE',
    replacementValueCents: 8_900,
  },
  {
    in: 'Kitchen',
    name: 'Kickboards',
    quantity: 6,
    disposition: 'NON_RESTORABLE',
    note: 'Swollen along the lower edge.',
  },
  {
    in: 'Hall',
    name: 'Sideboard',
    brand: 'Freedom',
    ageYears: 8,
    condition: 'FAIR',
    disposition: 'NON_RESTORABLE',
    replacementValueCents: 89_900,
    note: 'Base swollen, veneer lifting.',
  },
  {
    in: 'Hall',
    name: 'Runner rug',
    condition: 'GOOD',
    disposition: 'DRY_CLEANING_REQUIRED',
    replacementValueCents: 24_900,
  },
  {
    in: 'Living room',
    name: 'Three-seat sofa',
    brand: 'King',
    ageYears: 4,
    condition: 'GOOD',
    disposition: 'RESTORABLE',
    replacementValueCents: 389_000,
  },
  {
    in: 'Living room',
    name: 'Wool rug 2 × 3 m',
    condition: 'EXCELLENT',
    disposition: 'DRY_CLEANING_REQUIRED',
    replacementValueCents: 129_500,
  },
  {
    in: 'Living room',
    name: 'Television 65"',
    brand: 'LG',
    ageYears: 1,
    condition: 'EXCELLENT',
    disposition: 'E_TEST_REQUIRED',
    replacementValueCents: 219_900,
  },
  {
    in: 'Living room',
    name: 'Upright piano',
    brand: 'Yamaha',
    ageYears: 22,
    condition: 'GOOD',
    disposition: 'SPECIALIST_REQUIRED',
    replacementValueCents: 840_000,
  },
  { in: 'Living room', name: 'Books', quantity: 120, disposition: 'UNAFFECTED' },
  {
    in: 'Laundry',
    name: 'Washing machine',
    brand: 'Fisher & Paykel',
    ageYears: 3,
    condition: 'GOOD',
    disposition: 'E_TEST_REQUIRED',
    replacementValueCents: 98_900,
  },
  { in: 'Laundry', name: 'Linen', quantity: 14, disposition: 'DRY_CLEANING_REQUIRED' },
]

/** Lists the contents of the rooms at the first visit. */
export async function listContents(
  { organizationId }: { organizationId: number },
  sites: AttendedSite[],
): Promise<void> {
  for (const { job, technician, rooms, visits } of sites) {
    const [visit] = visits
    if (!visit || !rooms.length) continue
    const rows = THINGS.map(({ in: roomName, ...thing }, at) => {
      const happenedAt = instantAfter(visit.happenedAt, (30 + at * 3) * 60_000)
      return {
        organizationId,
        jobId: job.id,
        roomId: rooms.find((room) => room.roomName === roomName)!.id,
        inspectionId: visit.id,
        createdBy: technician.id,
        happenedAt,
        capturedAt: happenedAt,
        receivedAt: happenedAt,
        createdAt: happenedAt,
        thing,
        feedItemId: newId(),
      }
    })
    await inOrganization({ organizationId }, async (tx) => {
      await tx
        .insert(roomFeedItems)
        .values(
          rows.map(({ thing: _, feedItemId, ...row }) => ({ ...row, id: feedItemId, type: 'INVENTORY_NOTE' as const })),
        )
      await tx.insert(inventoryItems).values(rows.map(({ thing, ...row }) => ({ ...row, ...thing, id: newId() })))
    })
  }
}
