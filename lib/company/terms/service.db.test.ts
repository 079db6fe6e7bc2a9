import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, organizationTexts } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { plainText } from './plain-texts'
import { LONGEST_TEXT } from './rules'
import { ChangeTerms } from './schema'
import * as terms from './service'

let admin: Actor
let rival: Actor
beforeEach(async () => {
  admin = await makeActor(await makeOrganization({ name: 'Bayside Restoration' }))
  rival = await makeActor(await makeOrganization({ name: 'Rival' }))
})
afterAll(closeDatabase)

const change = (actor: Actor, body: unknown) => terms.change(actor, ChangeTerms.parse(body))
const plain = { organizationName: null, text: plainText('terms', null) }

describe('the texts of an organisation', () => {
  it('are nothing until somebody says something, and what is left out stays', async () => {
    expect(await terms.read(admin)).toEqual({ terms: null, privacy: null, version: 0 })
    await change(admin, { terms: ' # Keys\nReturn them. ', version: 0 })
    const after = await change(admin, { privacy: 'We keep what we must.', version: 1 })
    expect(after).toEqual({
      terms: '# Keys\nReturn them.',
      privacy: 'We keep what we must.',
      version: 2,
    })
    expect(await change(admin, { terms: '' })).toMatchObject({ terms: null, privacy: after.privacy, version: 3 })
    expect(await terms.read(admin)).toEqual(await terms.readAsInvited(admin.organizationId))
  })

  it('are refused to whoever read older ones, also the first, and one of two at once is told', async () => {
    const tries = ['One', 'Two', 'Three'].map((text) => change(admin, { terms: text, version: 0 }))
    const outcomes = await Promise.allSettled(tries)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    const stands = await terms.read(admin)
    expect(stands.version).toBe(1)
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ code: 'conflict', current: stands })
    }
  })

  it('stand with what they were before in the history', async () => {
    await change(admin, { terms: 'One' })
    await change(admin, { terms: 'Two' })
    const entries = await inOrganization(admin, (tx) =>
      tx.select({ action: activity.action, details: activity.details }).from(activity).orderBy(activity.createdAt),
    )
    expect(
      entries.filter(({ action }) => action === 'organization.terms-changed').map(({ details }) => details),
    ).toEqual([{ terms: { from: null, to: 'One' } }, { terms: { from: 'One', to: 'Two' } }])
  })

  it('are bounded by the table too', async () => {
    const values = { organizationId: admin.organizationId, privacy: 'x'.repeat(LONGEST_TEXT + 1) }
    const write = inOrganization(admin, (tx) => tx.insert(organizationTexts).values(values))
    await expect(write).rejects.toMatchObject({ cause: { constraint_name: 'organization_texts_length' } })
  })
})

describe('who reads what', () => {
  beforeEach(async () => {
    await change(admin, { terms: 'Of Bayside' })
    await change(rival, { terms: 'Of the rival' })
  })

  it('is the plain text for strangers, whatever an organisation says', async () => {
    expect(await terms.show('terms', null)).toEqual({ own: null, installation: plain })
  })

  it('is one’s own organisation’s above it, and nobody else’s', async () => {
    const technician = await makeActor(admin, { role: 'Technician' })
    const own = { organizationName: 'Bayside Restoration', text: 'Of Bayside' }
    expect(await terms.show('terms', technician)).toEqual({ own, installation: plain })
    expect(await terms.show('privacy', technician)).toMatchObject({ own: null })
  })

  it('is the operator’s for everybody where one is named, and once for its own people', async () => {
    const operatorId = admin.organizationId
    const installation = { organizationName: 'Bayside Restoration', text: 'Of Bayside' }
    expect(await terms.show('terms', null, operatorId)).toEqual({ own: null, installation })
    expect(await terms.show('terms', admin, operatorId)).toEqual({ own: null, installation })
    expect(await terms.show('terms', rival, operatorId)).toMatchObject({ own: { text: 'Of the rival' }, installation })
    expect(await terms.show('privacy', null, operatorId)).toMatchObject({ installation: { organizationName: null } })
  })

  it('is the plain text where an organisation is named that is none', async () => {
    expect(await terms.show('terms', null, 2_000_000_000)).toEqual({ own: null, installation: plain })
  })
})
