import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { refusalOf } from '@/e2e/refusal-of'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { AddEstimate, ApproveEstimate, type Estimate, InvoiceLines } from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Sheet } from '@/lib/platform/route/spreadsheet'

import * as deciding from './decide'
import * as estimates from './estimates'
import { exportInvoice, exportLines } from './export'

let admin: Actor
let clientId: string
let estimate: Estimate
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  clientId = (await makeClient(admin, { companyName: 'Shield', email: 'hello@shield.example' })).id
})
beforeEach(async () => {
  const { id: jobId } = await makeJob(admin, { clientId, timezone: 'Australia/Sydney' })
  const lines = [{ description: 'Extraction', quantity: 3, unitRateCents: 33_33 }]
  const sections = [{ title: 'Laundry', lines }]
  estimate = await estimates.add(admin, AddEstimate.parse({ jobId, name: 'Dry', status: 'COMPLETED', sections }))
})
afterAll(closeDatabase)

const at = () => ({ jobId: estimate.jobId, estimateId: estimate.id })
const invoice = (by = admin) =>
  exportInvoice(by, at(), 'xero', InvoiceLines.parse({ number: 'E-1', date: '2026-11-25', account: '200' }))
async function rowsOf({ rows }: Sheet) {
  const all = []
  for await (const batch of rows) all.push(...batch)
  return all
}

describe('the lines of an estimate that leave', () => {
  it('are a sheet with a heading', async () => {
    const sheet = await exportLines(admin, at(), { format: 'xlsx' })
    expect(sheet).toMatchObject({ name: `estimate-${estimate.estimateNo}-v1`, format: 'xlsx' })
    expect(await rowsOf(sheet)).toHaveLength(2)
  })

  it('are invoiced to the client once they are approved', async () => {
    expect(await refusalOf(invoice())).toMatchObject({ code: 'conflict' })
    await deciding.approve(admin, at(), ApproveEstimate.parse({}))
    const [, row] = await rowsOf(await invoice())
    expect(row).toEqual(expect.arrayContaining(['Shield', 'hello@shield.example', 'E-1', '25/11/2026', 3, 33.33]))
  })

  it('are nothing that another organisation finds', async () => {
    const stranger = await makeActor(await makeOrganization())
    expect(await refusalOf(invoice(stranger))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(exportLines(stranger, at(), { format: 'csv' }))).toMatchObject({ code: 'not_found' })
  })
})
