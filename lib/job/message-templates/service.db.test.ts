import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { users } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeClient, makeJob, makeOrganization, makeTask } from '@/lib/desk/demo/factories'
import * as registration from '@/lib/desk/registration/service'
import type { Actor } from '@/lib/platform/auth/actor'

import * as templates from './service'
import { addStarterTemplates } from './starters'

let admin: Actor
beforeAll(async () => {
  admin = await makeActor(await makeOrganization({ name: 'Dry Coast', phone: '07 5550 0142' }))
})
afterAll(closeDatabase)

const sms = (name: string, body = 'Hello') => ({ kind: 'sms' as const, name, subject: null, body })

describe('templates', () => {
  it('are there for an organisation that has just registered', async () => {
    const person = { firstName: 'Olivia', lastName: 'Hart', email: `o.${newId()}@example.test` }
    const visitor = { address: `2001:db8::${newId().slice(0, 4)}`, device: null }
    const password = 'correct horse battery staple'
    await registration.register(visitor, { ...person, password, organizationName: 'New Firm' })
    const [owner] = await atTheDoor((tx) =>
      tx.select({ organizationId: users.organizationId }).from(users).where(eq(users.email, person.email)),
    )
    const own = await makeActor(owner!)
    const kinds = (await templates.browse(own)).map(({ kind }) => kind)
    expect([...new Set(kinds)]).toEqual(['email', 'sms'])
  })

  it('are added once for one id and one name', async () => {
    const id = newId()
    await templates.add(admin, { id, ...sms('On our way') })
    await expect(templates.add(admin, { id, ...sms('On our way') })).rejects.toMatchObject({ answer: { id } })
    for (const other of [sms('Another'), sms('On our way', 'Bye')]) {
      const refused = templates.add(admin, { id, ...other })
      await expect(refused).rejects.toMatchObject({ code: 'conflict', current: { id, name: 'On our way' } })
    }
    await expect(templates.add(admin, sms('On our way'))).rejects.toMatchObject({ fields: [{ path: 'name' }] })
    expect(await templates.add(admin, { kind: 'email', name: 'On our way', subject: 'x', body: 'y' })).toMatchObject({
      version: 1,
    })
  })

  it('are changed by one of two who try at once, and not into a name that is taken', async () => {
    const [one, other] = [await templates.add(admin, sms('One')), await templates.add(admin, sms('Other'))]
    const tries = await Promise.allSettled(
      ['a', 'b'].map((body) => templates.change(admin, one.id, { ...sms('One', body), version: 1 })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(templates.change(admin, other.id, { ...sms('One'), version: 1 })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('belong to one organisation', async () => {
    const { id } = await templates.add(admin, sms('Ours'))
    const stranger = await makeActor(await makeOrganization())
    await expect(templates.change(stranger, id, { ...sms('Theirs'), version: 1 })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(templates.remove(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await templates.remove(admin, id)
    await expect(templates.remove(admin, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are filled with the words of a job', async () => {
    const own = await makeActor(await makeOrganization({ name: 'Dry Coast', phone: '07 5550 0142', identifier: 'DCR' }))
    await inOrganization(own, (tx) => addStarterTemplates(tx, own.organizationId))
    const body =
      '{{jobNumber}}|{{siteAddress}}|{{contactName}}|{{clientName}}|{{coordinatorName}}|{{organizationName}}|{{organizationPhone}}|{{nextVisit}}|{{refNumber}}'
    const { id } = await templates.add(own, sms('All', body))
    const client = await makeClient(own, { companyName: 'Harbour Mutual' })
    const coordinator = await makeActor(own, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
    const job = await makeJob(own, {
      clientId: client.id,
      contactName: '{{jobNumber}}',
      siteAddress: '1 Esplanade',
      projectManagerId: coordinator.userId,
    })
    const filled = async () => (await templates.browseForJob(own, job.id)).find((one) => one.id === id)!.body
    expect(await filled()).toBe(
      `DCR - ${job.jobNo}|1 Esplanade, Manly QLD 4179|{{jobNumber}}|Harbour Mutual|Priya Nair|Dry Coast|07 5550 0142|a time that we will agree with you|not given`,
    )
    for (const draft of [true, false]) {
      const startLocal = draft ? '2199-01-01T08:00:00' : '2199-03-02T08:00:00'
      const endLocal = startLocal.replace('08', '10')
      await makeTask(own, { createdBy: own.userId, jobId: job.id, draft, startLocal, endLocal })
    }
    expect(await filled()).toContain('|Mar 02 2199, 08:00 AM|')
    const texts = (await templates.browseForJob(own, job.id)).filter((one) => one.id !== id)
    expect(texts.map((one) => `${one.subject}${one.body}`).join()).not.toMatch(/\{\{(?!jobNumber)/)
  })
})
