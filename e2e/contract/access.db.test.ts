import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { contacts } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { everyone } from '@/lib/base/roles'
import { AddContact } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { type Endpoint, endpoint } from '@/lib/platform/route/endpoint'
import type { CallOf } from '@/lib/platform/route/handler'

import { Api } from './api'
import { examine } from './matrix'
import { type World, makeWorld, readTables } from './world'

const api = await Api.load()
let world: World
let before: Awaited<ReturnType<typeof readTables>>

beforeAll(async () => {
  world = await makeWorld()
  before = await readTables(world.theirs)
})
afterAll(closeDatabase)

describe('the other organisation', () => {
  it('has a row in every table, with a canary wherever people write texts', () => {
    const bare = before.filter(({ rows, hasTexts, hasCanary }) => !rows || (hasTexts && !hasCanary))
    const sentences = bare.map(({ name }) => `Give the other organisation a row of ${name} in e2e/contract/world.ts.`)
    expect(sentences).toEqual([])
  })
})

describe('who may call what', () => {
  it.each(api.operations.map((operation) => [operation.key, operation] as const))('%s', async (_, operation) => {
    expect(await examine(operation, api, world)).toEqual([])
  })

  it('left every row of the other organisation as it was', async () => {
    const after = await readTables(world.theirs)
    expect(after.map(({ name, print }) => [name, print])).toEqual(before.map(({ name, print }) => [name, print]))
  })
})

describe('a guard that is missing is noticed:', () => {
  const READ = 'GET /api/v1/client/{id}'
  const { spec } = api.get(READ)
  type Read = CallOf<{ id: string }, unknown, unknown, never, typeof everyone>
  const read = ({ actor, params }: Read) => clients.open(actor, params.id)

  /** The matrix's findings when this handler replaces the real one, with the same promises. */
  const examineInstead = (handler: Endpoint, key = READ) =>
    examine({ ...api.get(key), handler }, api, world).then((faults) => faults.join('\n'))
  const reading = (work: (call: Read) => Promise<unknown>, promises: object = {}) =>
    endpoint({ ...spec, ...promises } as Parameters<typeof endpoint>[0], work as never)

  it('nothing, while all of them stand', async () => {
    expect(await examineInstead(reading(read))).toBe('')
  })

  it('a role that is not asked for', async () => {
    expect(await examineInstead(reading(read, { roles: everyone }))).toContain(
      'Technician gets 200 , not 403 /problems/role',
    )
  })

  it('a call that anybody may make', async () => {
    const actor = await world.caller('Administrator')
    const open = reading(({ params }) => clients.open(actor, params.id), { roles: 'public' })
    expect(await examineInstead(open)).toContain('a stranger gets 200 , not 401')
  })

  it('a session that opens after it was closed', async () => {
    const { token } = await world.caller('Administrator')
    const revoked = world.shut['somebody whose session was revoked']
    const handler = reading(read)
    const forgetful = Object.assign(async (request: Request, context: Parameters<Endpoint>[1]) => {
      const headers = new Headers(request.headers)
      if (headers.get('authorization') === `Bearer ${revoked}`) headers.set('authorization', `Bearer ${token}`)
      return handler(new Request(request, { headers }), context)
    }, handler)
    expect(await examineInstead(forgetful)).toContain('somebody whose session was revoked gets 200')
  })

  it('a role that is remembered from log in', async () => {
    const remembering = reading(
      async (call) => {
        if (call.actor.role === 'Technician' && call.actor.userId !== world.demoted.userId) throw notFound('client')
        return read(call)
      },
      { roles: everyone },
    )
    expect(await examineInstead(remembering)).toContain('a demoted Administrator gets 200')
  })

  it('a query without the organisation', async () => {
    const wide = reading((call) => read(call).catch(() => read({ ...call, actor: world.theirs.caller })))
    const findings = await examineInstead(wide)
    expect(findings).toContain('an id of theirs as path.id reads a text of the other organisation')
    expect(findings).toContain('an id of theirs as path.id gets 200 , not 404')
  })

  it('a refusal that tells theirs from unknown', async () => {
    const theirClient = await world.theirs.get('client')
    const telling = reading((call) =>
      read(call).catch((error) => {
        throw call.params.id === theirClient ? notFound('client of yours') : error
      }),
    )
    expect(await examineInstead(telling)).toContain('an id of theirs as path.id is told apart from an unknown one')
  })

  it('a parent that is not looked at', async () => {
    const key = 'DELETE /api/v1/client/{id}/contacts/{contactId}'
    const remove = async ({
      actor,
      params,
    }: CallOf<{ contactId: string }, unknown, unknown, never, typeof everyone>) => {
      const [contact] = await inOrganization(actor, (tx) =>
        tx.select({ clientId: contacts.clientId }).from(contacts).where(eq(contacts.id, params.contactId)),
      )
      if (!contact) throw notFound('contact')
      return clients.removeContact(actor, contact.clientId, params.contactId)
    }
    const careless = endpoint(api.get(key).spec as Parameters<typeof endpoint>[0], remove as never)
    expect(await examineInstead(careless, key)).toContain('an id that belongs elsewhere as path.id gets 204')
  })

  it('a refusal that the description does not promise', async () => {
    const handler = reading(read)
    const silent = Object.assign(handler.bind(null), { spec: { ...spec, errors: [] } })
    const findings = await examine({ ...api.get(READ), handler: silent, spec: silent.spec }, api, world)
    expect(findings.join('\n')).toContain('answers /problems/not-found, which its spec does not promise')
  })

  it('a write on the other side', async () => {
    const { caller } = world.theirs
    const meddling = reading(async (call) => {
      await clients.addContact(caller, await world.theirs.get('client'), AddContact.parse({ name: 'Mallory' }))
      return read(call)
    })
    await examineInstead(meddling)
    expect(await readTables(world.theirs)).not.toEqual(before)
  })
})
