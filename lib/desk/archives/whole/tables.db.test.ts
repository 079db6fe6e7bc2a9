import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { closeDatabase, database } from '@/db/client'

import { LEFT_OUT, PLACES, SECRETS, archiveTables } from './tables'

afterAll(closeDatabase)

const rows = async <T>(query: ReturnType<typeof sql>) => [...((await database().execute(query)) as unknown as T[])]

it('has every table and every column of an organisation that the database has, but for those that are named', async () => {
  const found = await rows<{ table: string; column: string }>(sql`
    select c.relname as "table", a.attname as "column"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attgenerated = '' and a.attname <> 'organization_id'
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
     order by 1, 2`)
  const named = archiveTables().flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  const hidden = Object.entries(SECRETS)
    .concat(Object.entries(PLACES))
    .flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  const expected = found.filter(({ table }) => !(table in LEFT_OUT)).map(({ table, column }) => `${table}.${column}`)
  expect([...named, ...hidden].toSorted()).toEqual(expected.toSorted())
})

it('holds nothing that opens something', () => {
  const suspects = archiveTables().flatMap(({ name, columns }) =>
    columns
      .filter((column) => /hash|token|secret|password|pass_/.test(column.name))
      .map((one) => `${name}.${one.name}`),
  )
  // Where a secret stood in a text opens nothing, nor does when a password was changed.
  expect(suspects.toSorted()).toEqual([
    'mail_messages.secret_in_html',
    'mail_messages.secret_in_text',
    'sms_messages.secret_in_text',
    'users.password_changed_at',
  ])
})
