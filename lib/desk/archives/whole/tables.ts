import 'server-only'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'

import * as schema from '@/db/schema'

/** The tables of an organisation that its archive leaves out, each with its reason for the reader. */
export const LEFT_OUT: Record<string, string> = {
  access_events: 'who came in and from where, kept for the security of the installation',
  account_links: 'secret links to set a password',
  billing_cards: 'what the payment provider calls the card that is charged',
  calendar_feeds: 'secret links of calendars',
  creations: 'hashes of what devices sent, to know what they send twice',
  data_exports: 'archives like this one',
  mail_attachments: 'files of e-mails that are on their way',
  idempotency_keys: 'answers that are kept for devices which ask twice',
  notices: 'what each person was told of behind the bell, kept for 90 days',
  sms_threads: 'whose replies come to a number of the installation',
  sessions: 'who is logged in on which device',
}

/** Columns that are left out because they, or what they are made of, open something. */
export const SECRETS: Record<string, readonly string[]> = {
  estimate_links: ['token_hash', 'code_hash', 'pass_hash'],
  form_signing_links: ['token_hash', 'code_hash', 'pass_hash'],
  mail_messages: ['link_secret'],
  sms_messages: ['secret'],
  users: ['password_hash'],
}

/** Columns that say where a file lies in this installation; its bytes are in the archive. */
export const PLACES: Record<string, readonly string[]> = { files: ['key', 'thumbnail_key', 'renditions_key'] }

export interface ArchiveColumn {
  name: string
  /** As Postgres spells it. */
  type: string
  isRequired: boolean
}

/** A table of the archive, without the number of the organisation, which every row has. */
export interface ArchiveTable {
  name: string
  columns: ArchiveColumn[]
  /** The columns by which its rows are sorted. */
  key: string[]
}

const ORGANIZATION = 'organization_id'

/** Every table of an organisation, from the schema: a new one is in the archive without being named here. */
export const tenantTables = (): PgTable[] =>
  Object.values(schema).flatMap((one: unknown) =>
    is(one, PgTable) && getTableConfig(one).columns.some(({ name }) => name === ORGANIZATION) ? [one] : [],
  )

/** The tables of an archive, by name. */
export const archiveTables = (): ArchiveTable[] =>
  tenantTables()
    .map((table) => toArchiveTable(getTableConfig(table)))
    .filter(({ name }) => !(name in LEFT_OUT))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

function toArchiveTable({ name, columns, primaryKeys }: ReturnType<typeof getTableConfig>): ArchiveTable {
  const hidden = [ORGANIZATION, ...(SECRETS[name] ?? []), ...(PLACES[name] ?? [])]
  const keys = [...primaryKeys.flatMap((key) => key.columns), ...columns.filter(({ primary }) => primary)]
  return {
    name,
    columns: columns
      .filter((column) => !hidden.includes(column.name) && !column.generated)
      .map((column) => ({ name: column.name, type: column.getSQLType(), isRequired: column.notNull })),
    key: [...new Set(keys.map((column) => column.name))].filter((column) => column !== ORGANIZATION),
  }
}
