import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { makeOrganization } from '@/lib/desk/demo/factories'

import { organizations } from './schema'
import { wideSelect } from './select'
import { inOrganization } from './tenancy'

const { organizationId, name } = organizations
const selectOrganization = wideSelect((query) => query.select({ it: { organizationId, name } }).from(organizations))

it('a wide select leaves when its turn comes among what drizzle sends', async () => {
  const mine = await makeOrganization()
  const read = await inOrganization(mine, async (tx) => {
    const rename = (to: string) =>
      tx.update(organizations).set({ name: to }).where(eq(organizationId, mine.organizationId))
    const select = () => selectOrganization(tx, sql`where ${eq(organizationId, mine.organizationId)}`)
    const [, [first], , [second]] = await Promise.all([rename('First'), select(), rename('Second'), select()])
    return [first?.it?.name, second?.it?.name]
  })
  expect(read).toEqual(['First', 'Second'])
})
