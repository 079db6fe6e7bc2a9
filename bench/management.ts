import { writeFileSync } from 'node:fs'

import { eq } from 'drizzle-orm'

import { closeDatabase } from '@/db/client'
import { users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { actAs } from '@/lib/desk/demo/factories'
import { REPORT_IDS } from '@/lib/desk/management/rules'
import { read } from '@/lib/desk/management/service'

import { LARGE } from './fill.mjs'
import { median } from './median.mjs'

/** How long each report of the management takes over all jobs of a large firm; written to the file that is named. */
const ROUNDS = 3

const [administrator] = await inOrganization({ organizationId: LARGE }, (tx) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `user1@firm${LARGE}.test`)),
)
const actor = await actAs({ organizationId: LARGE, id: administrator!.id })
const seconds: Record<string, number> = {}
for (const report of REPORT_IDS) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const { rows } = await read(actor, report, {})
    times.push((performance.now() - began) / 1000)
    if (!rows.length) throw new Error(`${report} has nothing to count: see fill-management.mjs.`)
  }
  seconds[report] = median(times) ?? Number.NaN
}
await closeDatabase()
writeFileSync(process.argv[2]!, JSON.stringify(seconds))
