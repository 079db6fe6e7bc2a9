import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { makeDatabaseBefore } from './own-database'

let before: Awaited<ReturnType<typeof makeDatabaseBefore>>
beforeAll(async () => {
  before = await makeDatabaseBefore('0119_places_beside_and_behind')
})
afterAll(() => before.drop())

it('finds stored places by the spellings that are known now, and writes no other job', async () => {
  const { owner } = before
  await owner`insert into organizations (name, identifier, timezone) values ('The first', 'OLD', 'Australia/Sydney')`
  await owner`set app.organization_id = '1'`
  const addresses = ['c/- Dana Reed, 03/41 Smith Street', '41 Smith Street (rear)', '41 Smith Street']
  for (const [at, siteAddress] of addresses.entries())
    await owner`insert into jobs ${owner({ organization_id: 1, id: randomUUID(), job_no: at + 1, type: 'Water', is_private_job: true, contact_name: 'Sam', site_address: siteAddress, timezone: 'Australia/Sydney' })}`
  const read = () =>
    owner<{ key: string; text: string; written: string }[]>`
      select site_key as key, search_text as text, xmin::text as written from jobs order by job_no`
  const earlier = await read()
  await before.migrate()
  const now = await read()
  expect(now.map(({ key }) => key)).toEqual(['3/41 smith st', 'rear 41 smith st', '41 smith st'])
  expect(now[0]!.text).toContain(' 3/41 smith street')
  expect(now.map(({ written }, at) => written === earlier[at]!.written)).toEqual([false, false, true])
})
