import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { activity } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as notes from '@/lib/job/notes/service'
import { record, recordAll } from '@/lib/platform/activity/service'

import { brief, markRead } from './service'

type Person = Awaited<ReturnType<typeof makeActor>>
let sam: Person
let jo: Person
let scope: { organizationId: number }
beforeAll(async () => {
  scope = await makeOrganization()
  sam = await makeActor(scope, { role: 'Technician' })
  jo = await makeActor(scope, { role: 'ProjectManager' })
})

afterEach(() => {
  vi.useRealTimers()
})

const makeActivity = async (action: string, jobId: string) => {
  const other = await makeActor(scope)
  await inOrganization(other, (tx) =>
    record(tx, other, action, { subjectType: 'sms', subjectId: jobId, jobId, details: { text: 'On our way' } }),
  )
}

const quotes = async (who: Person, jobId: string) => (await brief(who, jobId)).changes.map(({ quote }) => quote)

describe('a hand-over', () => {
  it('tells nothing before the first time', async () => {
    const { id } = await makeJob(scope)
    await notes.add(jo, id, { text: 'Key is under the mat' })
    expect(await brief(sam, id)).toMatchObject({ since: null, changes: [], hasMore: false })
  })

  it('tells what others did since one last read, and not what one did oneself', async () => {
    const { id } = await makeJob(scope)
    await notes.add(jo, id, { text: 'Before' })
    await markRead(sam, id, { until: (await brief(sam, id)).until })
    await notes.add(jo, id, { text: 'Dog in the yard' })
    await notes.add(sam, id, { text: 'My own' })
    expect(await quotes(sam, id)).toEqual(['Dog in the yard'])
    await markRead(sam, id, { until: (await brief(sam, id)).until })
    expect(await quotes(sam, id)).toEqual([])
    await notes.add(jo, id, { text: 'After' })
    expect(await quotes(sam, id)).toEqual(['After'])
  })

  it.each([-1, 1])(
    'loses nothing and repeats nothing where the clock of this process is off by %i h',
    async (hours) => {
      const { id } = await makeJob(scope)
      await markRead(sam, id, { until: (await brief(sam, id)).until })
      await notes.add(jo, id, { text: 'Before' })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
      const { changes, until } = await brief(sam, id)
      vi.useRealTimers()
      await notes.add(jo, id, { text: 'After' })
      await markRead(sam, id, { until })
      expect([changes.map(({ quote }) => quote), await quotes(sam, id)]).toEqual([['Before'], ['After']])
    },
  )

  it('tells a Technician nothing of messages', async () => {
    const { id } = await makeJob(scope)
    for (const person of [sam, jo]) await markRead(person, id, { until: (await brief(person, id)).until })
    await makeActivity('sms.written', id)
    expect(await quotes(sam, id)).toEqual([])
    expect(await quotes(jo, id)).toEqual(['On our way'])
  })

  it('tells what came from outside, and that there is more than it tells', async () => {
    const { id } = await makeJob(scope)
    await markRead(jo, id, { until: (await brief(jo, id)).until })
    const nobody = { organizationId: scope.organizationId, userId: null }
    const text = { subjectType: 'sms', subjectId: id, jobId: id, details: { text: 'Come in by the gate' } }
    await inOrganization(scope, (tx) => record(tx, nobody, 'sms.received', text))
    expect(await brief(jo, id)).toMatchObject({ changes: [{ quote: 'Come in by the gate' }], hasMore: false })
    const many = Array.from({ length: 100 }, () => text)
    await inOrganization(scope, (tx) => recordAll(tx, nobody, 'sms.received', many))
    const { changes, hasMore } = await brief(jo, id)
    expect([changes.length, hasMore]).toEqual([100, true])
  })

  it('begins behind what one read of last', async () => {
    const { id } = await makeJob(scope)
    const until = '2026-03-03T00:00:00.000Z'
    const at = (createdAt: string, action: string) => {
      const happening = { subjectType: 'sms', subjectId: id, jobId: id, actorId: sam.userId }
      const row = { ...happening, ...scope, id: newId(), action, createdAt: new Date(createdAt).toISOString() }
      return inOrganization(scope, (tx) => tx.insert(activity).values(row))
    }
    await markRead(jo, id, { until })
    await at(until, 'sms.written')
    await at('2026-03-03T00:00:00.001Z', 'sms.received')
    expect((await brief(jo, id)).changes.map(({ action }) => action)).toEqual(['sms.received'])
  })

  it('is never taken back, nor read ahead of time', async () => {
    const { id } = await makeJob(scope)
    await markRead(sam, id, { until: '2100-01-01T00:00:00.000Z' })
    const { since } = await brief(sam, id)
    expect(new Date(since!).getTime()).toBeLessThanOrEqual(Date.now())
    await markRead(sam, id, { until: '2001-01-01T00:00:00.000Z' })
    expect((await brief(sam, id)).since).toBe(since)
  })

  it('is of nobody else', async () => {
    const { id } = await makeJob(scope)
    await markRead(sam, id, { until: new Date().toISOString() })
    expect((await brief(jo, id)).since).toBeNull()
  })

  it('is not of a job of another organisation', async () => {
    const { id } = await makeJob(await makeOrganization())
    await expect(brief(sam, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(markRead(sam, id, { until: new Date().toISOString() })).rejects.toMatchObject({ code: 'not_found' })
  })
})
