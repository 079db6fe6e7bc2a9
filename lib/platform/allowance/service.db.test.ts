import { afterAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { organizations } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import * as staff from '@/lib/company/users/service'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { spend, spendOne } from './service'

afterAll(closeDatabase)

const makeNew = async () => makeActor(await makeOrganization({ pricingPlan: 'FREE' }))
const spending = (actor: Actor, amount: number) => inOrganization(actor, (tx) => spend(tx, actor, 'email', amount))
const refused = { code: 'throttled', message: expect.stringContaining('send e-mails to 50 addresses') }

describe('what an organisation may in a day', () => {
  it('is refused once it is used up, with when again, and only in that organisation', async () => {
    const [actor, other] = [await makeNew(), await makeNew()]
    await spending(actor, 50)
    const refusal = await spending(actor, 1).catch((error) => error)
    expect(refusal).toMatchObject(refused)
    expect(refusal.retryAfter).toBeGreaterThan(86_000)
    await spending(other, 50)
  })

  it('is never passed by many at once', async () => {
    const actor = await makeNew()
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => spending(actor, 5)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('comes back when what it was taken for is refused later', async () => {
    const actor = await makeNew()
    const failing = inOrganization(actor, async (tx) => {
      await spend(tx, actor, 'email', 50)
      throw new Error('Something else')
    })
    await expect(failing).rejects.toThrow('Something else')
    await spending(actor, 50)
  })

  it('is raised for one organisation by the operator', async () => {
    const actor = await makeNew()
    await inOrganization(actor, (tx) => tx.update(organizations).set({ limitFactor: 3 }))
    await spending(actor, 150)
    await expect(spending(actor, 1)).rejects.toMatchObject({ code: 'throttled' })
    await inOrganization(actor, (tx) => tx.update(organizations).set({ limitFactor: 0 }))
    await spending(actor, 100_000)
  })

  it('holds for invitations, whoever is invited', async () => {
    const actor = await makeActor(await makeOrganization())
    await inOrganization(actor, (tx) => tx.update(organizations).set({ limitFactor: 0.012 }))
    const invite = () =>
      staff.add(actor, { firstName: 'Jo', lastName: 'Marsh', email: `jo.${newId()}@example.test`, role: 'Technician' })
    for (let n = 0; n < 3; n++) await invite()
    await expect(invite()).rejects.toMatchObject({ code: 'throttled' })
  })

  it('holds for sheets', async () => {
    const actor = await makeNew()
    for (let n = 0; n < 25; n++) await spendOne(actor, 'export')
    await expect(spendOne(actor, 'export')).rejects.toMatchObject({ code: 'throttled' })
  })
})
