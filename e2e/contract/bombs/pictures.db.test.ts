import { afterAll, beforeAll, describe, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { Api } from '@/e2e/contract/api'
import { callOf, fill } from '@/e2e/contract/samples'
import { type Sender, send } from '@/e2e/contract/send'
import { type Caller, Scope } from '@/e2e/contract/world'
import { makeActor, makeOrganization, makeUpload } from '@/lib/desk/demo/factories'

import { PICTURES, type Picture } from './pictures'
import { expectBounded, expectRefusal, survive } from './survive'

const api = await Api.load()
let attacker: Caller
let scope: Scope
let neighbour: Sender
beforeAll(async () => {
  attacker = await makeActor(await makeOrganization())
  scope = new Scope(attacker)
  neighbour = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const of = (...types: Picture['type'][]) => PICTURES.filter(({ type }) => types.includes(type))
const fileOf = (bytes: Buffer, type: string) => new File([new Uint8Array(bytes)], `photo.${type.slice(6)}`, { type })

/** As a file of a form, under one of its names. */
async function sendPicture(key: string, name: string, { make, type }: Picture) {
  const operation = api.get(key)
  const carried = await fill(callOf(operation, api.bodyOf(operation)), scope)
  const files = { [name]: fileOf(await make(), type) }
  return survive(api, neighbour, () => send(operation, { ...carried, files }, attacker))
}

describe('a profile picture', () => {
  it.each(of('image/png', 'image/jpeg', 'image/webp'))('survives $type $what', async (picture) => {
    const key = 'POST /api/v1/uploads/profile-picture/{id}'
    const survival = await sendPicture(key, 'image', picture)
    if (picture.isTaken) expectBounded(survival)
    else expectRefusal(survival)
  })
})

describe('a photo from the site', () => {
  it.each(of('image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/heic'))(
    'survives $type $what',
    async (picture) => {
      const key = 'POST /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/room-feed-item-photos'
      const survival = await sendPicture(key, 'photos', picture)
      if (picture.isTaken) expectBounded(survival)
      else expectRefusal(survival)
    },
  )
})

describe('a preview', () => {
  it.each(of('image/gif', 'image/tiff', 'image/avif', 'image/heic', 'image/bmp'))(
    'survives $type $what',
    async ({ make, type, isTaken }) => {
      const jobId = await scope.get('job')
      const stored = { jobId, createdBy: attacker.userId, name: 'picture', mimeType: type, bytes: await make() }
      const { id: uploadId } = await makeUpload(attacker, stored)
      const preview = api.get('GET /api/v1/uploads/job/{jobId}/{uploadId}/preview')
      const survival = await survive(api, neighbour, () => send(preview, { path: { jobId, uploadId } }, attacker))
      if (isTaken) expectBounded(survival)
      else expectRefusal(survival)
    },
  )
})
