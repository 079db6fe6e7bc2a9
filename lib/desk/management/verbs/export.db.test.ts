import { Readable } from 'node:stream'
import { buffer, text as textOf } from 'node:stream/consumers'

import { afterAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeClient, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { REPORT_IDS } from '@/lib/desk/management/rules'
import { writeCsv } from '@/lib/platform/spreadsheets/csv-writer'

import { exportReport, pdf } from './export'

afterAll(closeDatabase)

async function firm() {
  const scope = await makeOrganization()
  const client = await makeClient(scope, { companyName: '=HYPERLINK("http://x")' })
  await makeJob(scope, { clientId: client.id })
  await makeJob(scope)
  return { actor: await makeActor(scope), client }
}

it('every report is set on paper and in sheets, with a name that says which and when', async () => {
  const { actor, client } = await firm()
  for (const report of REPORT_IDS) {
    const { name, size, open } = await pdf(actor, report, { compare: true, client: [client.id], coordinator: ['none'] })
    expect(name).toMatch(new RegExp(`^${report}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`))
    expect(size).toBeGreaterThan(2_000)
    const bytes = await buffer(await open())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const sheet = await exportReport(actor, report, { format: 'xlsx', compare: true })
    expect(sheet.name).toMatch(new RegExp(`^${report}-`))
  }
})

it('nobody’s name is run as a formula', async () => {
  const { actor } = await firm()
  const { rows } = await exportReport(actor, 'aged-open-jobs', { format: 'csv', by: 'client' })
  const text = await textOf(Readable.from(writeCsv(rows)))
  expect(text).toContain(`"'=HYPERLINK(""http://x"")",1,1,0`)
  expect(text).toContain('Private jobs,1,1,0')
})
