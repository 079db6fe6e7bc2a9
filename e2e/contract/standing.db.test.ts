import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'

import { Api } from './api'
import { type ServedOperation, isForStaff } from './operations'
import { callOf, fill } from './samples'
import { send } from './send'
import { Scope } from './world'

/** The calls that decide who works here, change the organisation's details, or delete for good. */
const DECIDES =
  /^(POST|PUT|DELETE) \/api\/v1\/(users(?!\/(profile|validate|sessions|theme|pinned))|organization\/(logo|terms|\{id\}))|^DELETE \/api\/v1\/(jobs|client)\/\{id\}$/

const api = await Api.load()
const decisions = api.operations.filter(
  ({ key, spec }) => DECIDES.test(key) && isForStaff({ spec } as ServedOperation) && !spec.roles.includes('Technician'),
)

let owner: postgres.Sql
beforeAll(() => void (owner = postgres(process.env.DATABASE_OWNER_URL!, { max: 2, onnotice: () => {} })))
afterAll(async () => {
  await owner.end()
  await closeDatabase()
})

it('names the verbs that ask for the role again', () => {
  expect(decisions.map(({ key }) => key).toSorted()).toEqual([
    'DELETE /api/v1/client/{id}',
    'DELETE /api/v1/jobs/{id}',
    'DELETE /api/v1/users/soft-delete/{id}',
    'DELETE /api/v1/users/{id}/sessions',
    'POST /api/v1/organization/logo',
    'POST /api/v1/users',
    'POST /api/v1/users/{id}/invitation',
    'PUT /api/v1/organization/terms',
    'PUT /api/v1/organization/{id}',
    'PUT /api/v1/users/{id}',
  ])
})

it.each(decisions.map((operation) => [operation.key, operation] as const))(
  '%s is refused to whoever loses the role while the request runs',
  async (_, operation) => {
    const organization = await makeOrganization()
    await makeActor(organization)
    const caller = await makeActor(organization)
    const carried = await fill(callOf(operation, api.bodyOf(operation)), new Scope(caller))
    const answered = await owner.begin(async (other) => {
      await other`select from plan_usage where organization_id = ${organization.organizationId} for update`
      await other`update users set role = 'Technician' where id = ${caller.userId}`
      const [{ pid }] = (await other`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
      const answering = send(operation, carried, { token: caller.token })
      let isOver = false
      void answering.finally(() => (isOver = true))
      const waits = async () =>
        (await owner`select 1 from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`).length > 0
      await expect.poll(async () => isOver || (await waits()), { timeout: 20_000 }).toBe(true)
      return { answering }
    })
    const { status, problem } = await answered.answering
    expect([status, problem]).toEqual([403, '/problems/role'])
  },
)
