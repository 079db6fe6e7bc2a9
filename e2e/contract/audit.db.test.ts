import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { accessEvents } from '@/db/schema'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { statusOf } from '@/lib/platform/openapi/document'

import { Api } from './api'
import { isForStaff } from './operations'
import { callOf, fill } from './samples'
import { send } from './send'
import { Scope } from './world'

const api = await Api.load()
const changes = api.operations.filter((operation) => operation.method !== 'GET' && isForStaff(operation))

/** They answer a question that is too long for an address, and change nothing. */
const ONLY_READ = [
  'POST /api/v1/letterheads/preview',
  'POST /api/v1/reports/{jobId}/completion-report',
  'POST /api/v1/reports/{jobId}/inventory-detail-report',
  'POST /api/v1/reports/{jobId}/inventory-photo-report',
  'POST /api/v1/reports/{jobId}/photo-report',
  'POST /api/v2/rooms/{jobId}/filteredRoomFeedItems',
]

afterAll(closeDatabase)

describe('the audit log', () => {
  it.each(changes.map((operation) => [operation.key, operation] as const))(
    '%s leaves one entry',
    async (key, operation) => {
      const caller = await makeActor(await makeOrganization())
      const scope = new Scope(caller)
      const carried = await fill(callOf(operation, api.bodyOf(operation)), scope)
      const answer = await send(operation, carried, { token: caller.token })
      expect(answer.status).toBe(statusOf(operation.spec))
      const entries = await scope.act((tx) =>
        tx
          .select({ kind: accessEvents.kind, userId: accessEvents.userId, operation: accessEvents.operation })
          .from(accessEvents)
          .where(sql`operation like ${`${operation.method} %`}`),
      )
      const kind = operation.spec.audited ?? 'change'
      expect(entries).toEqual(ONLY_READ.includes(key) ? [] : [{ kind, userId: caller.userId, operation: key }])
    },
  )

  it('has no entry of what was refused, and one of a request that was sent twice', async () => {
    const caller = await makeActor(await makeOrganization())
    const scope = new Scope(caller)
    const operation = api.get('POST /api/v1/client')
    const carried = await fill(callOf(operation, api.bodyOf(operation)), scope)
    const ask = (body: object) =>
      send(
        operation,
        { ...carried, body: body as Record<string, unknown> },
        { token: caller.token, headers: { 'idempotency-key': 'once' } },
      )
    expect((await ask({ ...carried.body, email: 'no address' })).status).toBe(422)
    await ask(carried.body!)
    await ask(carried.body!)
    const entries = await scope.act((tx) => tx.select({ operation: accessEvents.operation }).from(accessEvents))
    expect(entries).toEqual([{ operation: operation.key }])
  })
})
