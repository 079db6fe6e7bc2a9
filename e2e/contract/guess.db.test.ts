import postgres from 'postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { actAs, makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { costOf } from '@/lib/platform/route/cost'

import { Api } from './api'
import { isForStaff } from './operations'
import { callOf, fill } from './samples'
import { send } from './send'
import { Scope } from './world'

/** The transactions that waited until it was confirmed who calls. */
const waited = vi.hoisted(() => [] as unknown[])
vi.mock(import('@/db/tenancy'), async (load) => {
  const tenancy = await load()
  const inOrganization: typeof tenancy.inOrganization = (scope, ...rest) => {
    if (scope.guess) waited.push(scope)
    return tenancy.inOrganization(scope, ...rest)
  }
  return { ...tenancy, inOrganization }
})

/** The requests that asked who calls before they read. */
const asked = vi.hoisted(() => [] as unknown[])
vi.mock(import('@/lib/platform/auth/session'), async (load) => {
  const session = await load()
  const authenticateRequest: typeof session.authenticateRequest = (request) => {
    asked.push(request)
    return session.authenticateRequest(request)
  }
  return { ...session, authenticateRequest }
})

const api = await Api.load()
const reads = api.operations.filter(
  (operation) => isForStaff(operation) && costOf(operation.method, operation.spec) === 'read' && !operation.spec.sends,
)

let owner: postgres.Sql
let scope: Scope
beforeAll(async () => {
  owner = postgres(process.env.DATABASE_OWNER_URL!, { max: 1, onnotice: () => {} })
  const organization = await makeOrganization()
  // An organisation keeps an Administrator.
  await makeActor(organization)
  scope = new Scope(await makeActor(organization))
})
afterAll(async () => {
  await owner.end()
  await closeDatabase()
})

// A read begins with the caller of a moment ago: whatever that was, the database's word of now decides the answer. Where
// nothing has changed since, that is the only time it is read.
it.each(reads.map((operation) => [operation.key, operation] as const))(
  '%s is answered for what the caller is now',
  async (_, operation) => {
    const { spec } = operation
    const { userId } = scope.caller
    const carried = await fill(callOf(operation, api.bodyOf(operation)), scope)
    const { sessionId, token } = await actAs({ ...scope.own, id: userId })
    const statuses: number[] = []
    const counts: number[] = []
    const ask = async () => {
      const { status } = await send(operation, carried, { token })
      statuses.push(status)
      counts.push(asked.splice(0).length)
    }
    await ask()
    await ask()
    await owner`update users set role = 'Technician' where id = ${userId}`
    await ask()
    await owner`update sessions set revoked_at = now() where id = ${sessionId}`
    await ask()
    await owner`update sessions set revoked_at = null where id = ${sessionId}`
    await owner`update users set role = 'Administrator' where id = ${userId}`
    await ask()
    expect(waited.splice(0)).toEqual([])
    expect(counts).toEqual([1, 0, 1, 1, 1])
    expect(statuses).toEqual([200, 200, spec.roles.includes('Technician') ? 200 : 403, 401, 200])
  },
)
