import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { makeDatabaseBefore } from './own-database'

let before: Awaited<ReturnType<typeof makeDatabaseBefore>>
beforeAll(async () => {
  before = await makeDatabaseBefore('0094_found_in_every_spelling')
})
afterAll(() => before.drop())

it('gives what is stored the numbers and the text by which it is found', async () => {
  const { owner } = before
  const [client, contact, job] = [randomUUID(), randomUUID(), randomUUID()]
  await owner`insert into organizations (name, identifier, timezone) values ('The first', 'OLD', 'Australia/Sydney')`
  await owner`set app.organization_id = '1'`
  const own = { organization_id: 1 }
  await owner`insert into clients ${owner({ ...own, id: client, company_name: 'Étoile', type: 'INSURER', phone: '(02) 5550 0101' })}`
  await owner`insert into contacts ${owner({ ...own, id: contact, client_id: client, name: 'Dana', phone: '02 5550 0101 x3', mobile: '61 412 345 678' })}`
  await owner`insert into jobs ${owner({ ...own, id: job, job_no: 1, type: 'Water', client_id: client, site_address: 'Unit 3, 41 O’Connell Street', contact_number: '0412345678', second_contact_number: '+64 21 123 4567', timezone: 'Australia/Sydney' })}`
  await before.migrate()
  const of = async (table: string) => (await owner`select * from ${owner(table)}`)[0]!
  expect(await of('clients')).toMatchObject({
    phone_numbers: '+61255500101',
    search_text: expect.stringContaining('etoile'),
  })
  expect(await of('contacts')).toMatchObject({ phone_numbers: '+61412345678' })
  const stored = await of('jobs')
  expect(stored).toMatchObject({
    site_key: '3/41 oconnell st',
    phone_numbers: '+61412345678 +64211234567',
    search_text: expect.stringContaining('+64211234567'),
  })
  for (const text of [' etoile ', ' unit 3, 41 oconnell street ', ' 3/41 ', ' st ', ' street '])
    expect(stored.search_text).toContain(text)
})
