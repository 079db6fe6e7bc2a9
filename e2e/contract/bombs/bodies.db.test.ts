import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { Api } from '@/e2e/contract/api'
import { type Sender, send, sendRaw } from '@/e2e/contract/send'
import { Scope } from '@/e2e/contract/world'
import { newId } from '@/lib/base/wire'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'

import { ARCHIVES } from './archives'
import { FORMS, typeOf } from './forms'
import { LETTERS } from './letters'
import { expectBounded, expectRefusal, survive } from './survive'

const api = await Api.load()
const upload = api.get('POST /api/v1/uploads/job/{jobId}')
const write = api.get('POST /api/v1/email/{id}')
let scope: Scope
let neighbour: Sender
beforeAll(async () => {
  scope = new Scope(await makeActor(await makeOrganization()))
  neighbour = await makeActor(await makeOrganization())
})
afterAll(async () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  await closeDatabase()
})

describe('a form', () => {
  it.each(FORMS)('$what costs nobody anything', async (form) => {
    const call = { path: { jobId: await scope.get('job') }, content: new Uint8Array(form.make()), type: typeOf(form) }
    const survival = await survive(api, neighbour, () => sendRaw(upload, call, scope.caller))
    if (form.isTaken) expectBounded(survival)
    else expectRefusal(survival)
  })
})

describe('a file that is told by what is in it', () => {
  it.each(ARCHIVES)('$what costs nobody anything', async ({ make }) => {
    const call = { path: { jobId: await scope.get('job') }, body: { ids: [newId()] }, files: { files: await make() } }
    expectBounded(await survive(api, neighbour, () => send(upload, call, scope.caller)))
  })
})

describe('an e-mail', () => {
  it.each(LETTERS)('$what costs nobody anything', async ({ body, json = JSON.stringify(body), isTaken }) => {
    const content = `{"to":["owner@example.test"],"subject":"Hello","draftJsObjectBody":${json}}`
    const call = { path: { id: await scope.get('job') }, content, type: 'application/json' }
    const survival = await survive(api, neighbour, () => sendRaw(write, call, scope.caller))
    if (isTaken) expectBounded(survival)
    else expectRefusal(survival)
  })
})
