import { afterAll, beforeAll, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { Api } from '@/e2e/contract/api'
import { type Sender, send } from '@/e2e/contract/send'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'

import { CSV_BOMBS, XLSX_BOMBS } from './sheets'
import { expectRefusal, survive } from './survive'

const api = await Api.load()
let attacker: Sender
let neighbour: Sender
beforeAll(async () => {
  attacker = await makeActor(await makeOrganization())
  neighbour = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const IMPORT = 'POST /api/v1/imports/preview'

it.each([
  ...[...XLSX_BOMBS, ...CSV_BOMBS].map((bomb) => ({ ...bomb, key: IMPORT })),
  ...[XLSX_BOMBS[0]!, CSV_BOMBS[0]!].map((bomb) => ({ ...bomb, key: 'POST /api/v1/equipment/import' })),
])('$key survives $what', async ({ key, make }) => {
  const file = await make()
  const body = key === IMPORT ? { kind: 'CLIENTS' } : undefined
  expectRefusal(await survive(api, neighbour, () => send(api.get(key), { files: { file }, body }, attacker)))
})
