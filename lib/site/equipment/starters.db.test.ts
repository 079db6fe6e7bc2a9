import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inOrganization } from '@/db/tenancy'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import { browseCategories } from '@/lib/site/equipment/verbs/catalogue'
import { addStarterMeters } from '@/lib/site/moisture/starters'
import { browse as browseMeters } from '@/lib/site/moisture/verbs/meters'

import { addStarterCategories } from './starters'

afterAll(closeDatabase)

const MIGRATIONS = path.resolve('db/migrations')

/** An organisation's meters and categories, reduced to what both ways of creating them have in common. */
async function equippedAs(actor: Actor) {
  const [meters, categories] = await Promise.all([browseMeters(actor), browseCategories(actor)])
  return {
    meters: meters.map(({ name, kind, isToComplete, scales }) => ({
      name,
      kind,
      isToComplete,
      scales: scales.map(({ label, min, max, unit }) => ({ label, min, max, unit })),
    })),
    categories: categories.map(({ name, kind }) => ({ name, kind })),
  }
}

it('an organisation that began without meters and categories is given those that a new one begins with', async () => {
  const [fresh, old] = await Promise.all([1, 2].map(async () => makeActor(await makeOrganization())))
  await inOrganization(fresh!, async (tx) => {
    await addStarterMeters(tx, fresh!.organizationId)
    await addStarterCategories(tx, fresh!.organizationId)
  })
  const begun = await equippedAs(fresh!)
  expect(begun.meters.map(({ name }) => name)).toEqual([
    'Concrete meter',
    'Pin meter',
    'Pinless meter',
    'Thermo-hygrometer',
  ])
  expect(begun.meters.every(({ isToComplete }) => isToComplete)).toBe(true)
  expect(begun.categories).toHaveLength(10)

  const migration = (await readdir(MIGRATIONS)).find((name) => name.endsWith('_to_complete.sql'))!
  const statements = (await readFile(path.join(MIGRATIONS, migration), 'utf8'))
    .split('--> statement-breakpoint')
    .slice(-2)
  const migrate = () =>
    inOrganization(old!, async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
  await migrate()
  expect(await equippedAs(old!)).toEqual(begun)
  await migrate()
  expect(await equippedAs(old!)).toEqual(begun)
})
