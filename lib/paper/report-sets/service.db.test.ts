import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { POST } from '@/app/api/v1/report-sets/route'
import { closeDatabase } from '@/db/client'
import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { MergeClient } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import * as clientMerge from '@/lib/desk/client-merge/service'
import { makeActor, makeClient, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { AddReportSet, ChangeReportSet, type ReportSet } from './schema'
import * as sets from './service'

let admin: Actor
let stranger: Actor
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  stranger = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const add = (name: string, more: object = {}, by = admin) => sets.add(by, AddReportSet.parse({ name, ...more }))
const change = ({ id, name, version }: ReportSet, more: object = {}, by = admin) =>
  sets.change(by, id, ChangeReportSet.parse({ name, version, ...more }))
const stored = async (id: string) => (await sets.browse(admin)).find((one) => one.id === id)
const merge = async (fromId: string, intoId: string) => {
  const [from, into] = [await clients.open(admin, fromId), await clients.open(admin, intoId)]
  const asked = { intoId, version: from.version, intoVersion: into.version }
  return clientMerge.merge(admin, fromId, MergeClient.parse(asked))
}

describe('sets of what reports are put together from', () => {
  it('are added once for one id and one name, with their sections in the order of reports', async () => {
    const wanted = { id: newId(), leftOut: ['photos', 'air', 'photos'], photosPerPage: 2, coveringNote: ' Dear all ' }
    const added = await add('Insurers', wanted)
    expect(added).toMatchObject({
      leftOut: ['air', 'photos'],
      photosPerPage: 2,
      coveringNote: 'Dear all',
      client: null,
    })
    await expect(add('Insurers', wanted)).rejects.toMatchObject({ answer: { id: wanted.id } })
    expect(await refusedFields(add('INSURERS'))).toEqual({ name: 'There is a set of this name already' })
    await expect(add('Other', { id: wanted.id })).rejects.toMatchObject({ code: 'conflict' })
    expect(() => AddReportSet.parse({ name: 'Bad', leftOut: ['exceptions'] })).toThrow()
    expect(() => AddReportSet.parse({ name: 'Bad', photosPerPage: 5 })).toThrow()
  })

  it('are saved by one of two people who change them at once; the other is shown what stands', async () => {
    const set = await add('For both')
    const saved = await Promise.allSettled([change(set, { photosPerPage: 2 }), change(set, { photosPerPage: 4 })])
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const after = (await stored(set.id))!
    expect(after.version).toBe(2)
    const refused = saved.find((one) => one.status === 'rejected')!.reason
    expect(refused).toMatchObject({ code: 'conflict', current: { photosPerPage: after.photosPerPage } })
  })

  it('are one a client, and none for a client of another organisation or one that was merged', async () => {
    const [client, gone] = [await makeClient(admin), await makeClient(admin)]
    const theirs = await makeClient(stranger)
    await add('For a client', { clientId: client.id })
    expect(await refusedFields(add('For it as well', { clientId: client.id }))).toEqual({
      clientId: 'This client has a set already',
    })
    await merge(gone.id, client.id)
    for (const clientId of [theirs.id, gone.id, newId()])
      expect(await refusedFields(add(`For ${clientId}`, { clientId }))).toEqual({ clientId: 'Please select a client' })
  })

  it('go with their client when it is deleted', async () => {
    const client = await makeClient(admin)
    const { id } = await add('For one that goes', { clientId: client.id })
    await clients.remove(admin, client.id)
    expect(await stored(id)).toBeUndefined()
  })

  it('follow their client into another one, which keeps its own', async () => {
    const [from, into, last] = [await makeClient(admin), await makeClient(admin), await makeClient(admin)]
    const moved = await add('Moved', { clientId: from.id })
    await merge(from.id, into.id)
    expect(await stored(moved.id)).toMatchObject({ client: { id: into.id }, version: 2 })
    const kept = await add('Kept', { clientId: last.id })
    await merge(into.id, last.id)
    expect(await stored(kept.id)).toMatchObject({ client: { id: last.id } })
    expect(await stored(moved.id)).toMatchObject({ client: null })
  })

  it('are no other organisation’s, and what happened to them is recorded', async () => {
    const set = await add('Ours')
    await expect(change(set, {}, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(sets.remove(stranger, set.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await sets.browse(stranger)).toEqual([])
    await change(set, { name: 'Renamed' })
    await sets.remove(admin, set.id)
    await expect(sets.remove(admin, set.id)).rejects.toMatchObject({ code: 'not_found' })
    const rows = await inOrganization(admin, (tx) =>
      tx.select({ action: activity.action }).from(activity).where(eq(activity.subjectId, set.id)),
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'report-set.added',
      'report-set.changed',
      'report-set.deleted',
    ])
  })

  it.each(['Technician', 'ProjectManager'] as const)('are not kept by a %s', async (role) => {
    const { token } = await makeActor(admin, { role })
    const asked = new Request('http://localhost:3000/api/v1/report-sets', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `Of a ${role}` }),
    })
    expect((await POST(asked, { params: Promise.resolve({}) })).status).toBe(403)
  })
})
