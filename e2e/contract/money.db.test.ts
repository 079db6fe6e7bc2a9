import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { actAs, makeOrganization, makeUser } from '@/lib/desk/demo/factories'

import { Api } from './api'
import { type ServedOperation, isForStaff } from './operations'
import { callOf, fill } from './samples'
import { send } from './send'
import { EVERY_KIND, Scope } from './world'

const api = await Api.load()

/** What somebody's own things are worth, and what an insured pays: Technicians record and ask for these. */
const THEIRS_TO_KNOW = ['inventory_items.replacement_value_cents', 'jobs.excess_cents']
/** In cents and in dollars no other number of an answer. */
const CENTS = 19_876_543

const isRead = ({ method, spec }: ServedOperation) =>
  method === 'GET' && (spec.roles as readonly string[]).includes('Technician')

afterAll(closeDatabase)

it('no answer to a Technician holds a price, a cost or a rate of the firm', async () => {
  const organization = await makeOrganization()
  const scope = new Scope(await actAs(await makeUser(organization)))
  for (const kind of EVERY_KIND) await scope.get(kind)
  const technician = await actAs(await makeUser(organization, { role: 'Technician' }))
  const marked = await scope.act(async (tx) => {
    const columns = await tx.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name like '%cents' and table_type = 'BASE TABLE'
         and has_column_privilege(quote_ident(table_name), column_name, 'update')
         and table_name in (select table_name from information_schema.columns where column_name = 'organization_id')`)
    const ours = columns.filter(({ table, column }) => !THEIRS_TO_KNOW.includes(`${table}.${column}`))
    for (const { table, column } of ours)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${CENTS}`)
    return ours.map(({ table }) => table)
  })
  expect(marked).toEqual(
    expect.arrayContaining(['equipment_categories', 'estimate_lines', 'catalogue_items', 'price_list_prices']),
  )
  const reads = api.operations.filter((operation) => isForStaff(operation) && isRead(operation))
  const toldTo = async ({ token }: { token: string }) => {
    const told: string[] = []
    for (const operation of reads) {
      const carried = await fill(callOf(operation, api.bodyOf(operation)), scope)
      const { text } = await send(operation, carried, { token })
      if (text.replaceAll(/[.,]/g, '').includes(String(CENTS))) told.push(operation.key)
    }
    return told
  }
  expect(await toldTo(technician)).toEqual([])
  // The same calls of whoever plans work: they would tell it.
  expect(await toldTo(scope.caller)).not.toEqual([])
})
