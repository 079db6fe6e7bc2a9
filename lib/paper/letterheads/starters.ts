import 'server-only'
import { letterheads, type organizations } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'

import { STANDARD_COLOUR } from './rules'

type Organization = Pick<typeof organizations.$inferInsert, 'name' | 'abn' | 'address' | 'phone' | 'email'>

/** Gives a new organisation its default letterhead, filled with what is known of it. */
export async function addStarterLetterhead(
  tx: Tx,
  organizationId: number,
  { name, abn, address, phone, email }: Organization,
): Promise<void> {
  await tx.insert(letterheads).values({
    organizationId,
    id: newId(),
    name: 'Standard',
    isDefault: true,
    tradingName: name,
    abn,
    address,
    phone,
    email,
    accentColour: STANDARD_COLOUR,
  })
}
