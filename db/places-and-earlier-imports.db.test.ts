import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { makeDatabaseBefore } from './own-database'

let before: Awaited<ReturnType<typeof makeDatabaseBefore>>
beforeAll(async () => {
  before = await makeDatabaseBefore('0115_places_and_earlier_imports')
})
afterAll(() => before.drop())

it('marks the jobs that were imported as history before there was a mark, and finds stored places again', async () => {
  const { owner } = before
  await owner`insert into organizations (name, identifier, timezone) values ('The first', 'OLD', 'Australia/Sydney')`
  await owner`set app.organization_id = '1'`
  const own = { organization_id: 1 }
  const user = randomUUID()
  await owner`insert into users ${owner({ ...own, id: user, email: 'dana@old.example', first_name: 'Dana', last_name: 'Reed', role: 'Administrator', status: 'ACTIVE' })}`
  const [typed, clockless, reported, opened] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const [at, id] of [typed, clockless, reported, opened].entries())
    await owner`insert into jobs ${owner({ ...own, id, job_no: at + 1, type: 'Water', is_private_job: true, contact_name: 'Sam', site_address: '2nd Floor, 12 to 14 O Connell Street', timezone: 'Australia/Sydney' })}`
  await owner`insert into job_kpi_settings ${owner([
    {
      ...own,
      job_id: clockless,
      checkpoint: 'TIME_OF_ATTENDANCE',
      is_removed: true,
      reason: 'Imported from another product',
      updated_by: user,
    },
    {
      ...own,
      job_id: typed,
      checkpoint: 'TIME_OF_ATTENDANCE',
      is_removed: true,
      reason: 'Not asked for',
      updated_by: user,
    },
  ])}`
  const report = {
    name: 'jobs.csv',
    sent_sha256: '',
    created: 1,
    changed: 0,
    unchanged: 0,
    refused: 0,
    created_by: user,
  }
  await owner`insert into imports ${owner([
    {
      ...own,
      ...report,
      id: randomUUID(),
      kind: 'JOBS',
      rows: JSON.stringify([
        { outcome: 'new', recordId: reported },
        { outcome: 'changed', recordId: typed },
        { outcome: 'refused', recordId: null },
      ]),
    },
    {
      ...own,
      ...report,
      id: randomUUID(),
      kind: 'NEW_JOBS',
      rows: JSON.stringify([{ outcome: 'new', recordId: opened }]),
    },
  ])}`
  await owner`insert into plan_usage ${owner({ ...own, job_count: 4, last_job_no: 4 })}`
  await before.migrate()
  const stored = await owner<{ id: string; is_imported: boolean; site_key: string; search_text: string }[]>`
    select id, is_imported, site_key, search_text from jobs order by job_no`
  expect(stored.map(({ id, is_imported }) => [id, is_imported])).toEqual([
    [typed, false],
    [clockless, true],
    [reported, true],
    [opened, false],
  ])
  expect(stored[0]).toMatchObject({
    site_key: 'level 2 12-14 oconnell st',
    search_text: expect.stringContaining('12-14 oconnell'),
  })
  expect(await owner`select job_count from plan_usage`).toMatchObject([{ job_count: 2 }])
})
