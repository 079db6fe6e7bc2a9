import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { makeDatabaseBefore } from './own-database'

let before: Awaited<ReturnType<typeof makeDatabaseBefore>>
beforeAll(async () => {
  before = await makeDatabaseBefore('0087_one_last_day')
})
afterAll(() => before.drop())

it('gives estimates the day of their latest sending, and links that are open the whole day of their letters', async () => {
  const { owner } = before
  const [job, estimate, user] = [randomUUID(), randomUUID(), randomUUID()]
  await owner`insert into organizations (name, identifier, timezone) values ('The first', 'OLD', 'Australia/Sydney')`
  // Only what the migration reads is there.
  await owner`set session_replication_role = replica`
  const named = { organization_id: 1, created_by: user }
  await owner`insert into users ${owner({ organization_id: 1, id: user, email: 'ada@example.test', first_name: 'Ada', last_name: 'Office', role: 'Administrator', status: 'ACTIVE' })}`
  await owner`insert into jobs ${owner({ ...named, id: job, job_no: 1, type: 'Water', is_private_job: true, contact_name: 'Jo', site_address: '1 Bay St', timezone: 'Australia/Perth' })}`
  const priced = {
    status: 'APPROVAL_PENDING',
    markup_mode: 'LINE',
    contingency_percent: 0,
    discount_cents: 0,
    gst_percent: 10,
  }
  await owner`insert into estimates ${owner({ ...named, ...priced, id: estimate, job_id: job, estimate_no: 1, version_no: 1, name: 'Make safe', valid_days: 30, updated_by: user })}`
  const link = {
    ...named,
    job_id: job,
    estimate_id: estimate,
    show_costs: true,
    show_section_totals: true,
    name: 'Jo',
    send_by: 'email',
    email: 'jo@example.test',
    good_for_days: 14,
  }
  const sent = (at: string, until: string) => ({ token_hash: Buffer.from(at), sent_at: at, expires_at: until })
  const [open, taken] = [randomUUID(), randomUUID()]
  const takenBack = { taken_back_at: '2026-01-02T00:00:00Z' }
  await owner`insert into estimate_links ${owner({ ...link, id: taken, ...sent('2026-01-01T00:00:00Z', '2096-01-15T00:00:00Z'), ...takenBack })}`
  // In Sydney it is the 21st by then; in Perth, by which the letter counted, the link ends on the 4th.
  await owner`insert into estimate_links ${owner({ ...link, id: open, ...sent('2026-11-20T14:00:00Z', '2096-12-04T14:00:00Z') })}`
  await owner`set session_replication_role = origin`
  await before.migrate()
  const [stored] = await owner`select valid_from::text as day from estimates`
  expect(stored).toEqual({ day: '2026-11-21' })
  const links = await owner<{ id: string; at: string }[]>`select id, expires_at::text as at from estimate_links`
  const ends = Object.fromEntries(links.map(({ id, at }) => [id, new Date(at).toISOString()]))
  expect(ends).toEqual({ [open]: '2096-12-04T12:59:59.999Z', [taken]: '2096-01-15T00:00:00.000Z' })
})
