import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import * as schema from '@/db/schema'
import { atTheDoor } from '@/db/tenancy'

/**
 * What becomes of rows that name a row which some verb deletes, where Postgres neither takes them along nor clears them:
 * the file that sees to it, and the words there that do. A constraint without words is a deletion that answers 500.
 */
const SEEN_TO: Record<string, readonly [file: string, words: string]> = {
  air_readings_organization_id_meter_id_meters_organization_id_id: [
    'lib/site/moisture/verbs/meters.ts',
    'FOREIGN_KEY_VIOLATION) throw error',
  ],
  clients_default_letterhead: ['lib/paper/letterheads/rules.ts', 'Choose another one there first'],
  clients_organization_id_logo_file_id_files_organization_id_id_f: [
    'lib/company/clients/service.ts',
    'if (replaced) await removeFiles(tx, actor, [logoFileId])',
  ],
  email_attachments_organization_id_file_id_files_organization_id: [
    'lib/company/files/service.ts',
    'a file in use elsewhere stays',
  ],
  estimate_cuts_of_client: ['lib/company/clients/rules.ts', 'of estimates, which'],
  estimate_lines_of_section: ['lib/paper/estimates/verbs/lines.ts', 'eq(estimateLines.sectionId, sectionId)'],
  estimates_letterhead: ['lib/paper/letterheads/service.ts', 'set({ letterheadId: null })'],
  form_signatures_beside_another: ['lib/paper/forms/verbs/signing.ts', 'isNotNull(formSignatures.itemId)'],
  form_template_groups_client: ['lib/company/clients/rules.ts', 'of forms of its own'],
  job_reports_file: ['lib/paper/kept/service.ts', 'removeUnusedFile(tx, actor, id!)'],
  job_uploads_organization_id_file_id_files_organization_id_id_fk: [
    'lib/job/uploads/verbs/job-uploads.ts',
    'removeUnusedFile(tx, actor, removed!.fileId)',
  ],
  jobs_organization_id_client_id_clients_organization_id_id_fk: [
    'lib/company/clients/rules.ts',
    'A client can be deleted once it has none',
  ],
  jobs_organization_id_overview_image_file_id_files_organization_: [
    'lib/job/jobs/verbs/overview-image.ts',
    'removeFiles(tx, actor, [before])',
  ],
  letterheads_background_file: ['lib/paper/letterheads/service.ts', 'removeFiles(tx, actor, [backgroundFileId])'],
  letterheads_logo: ['lib/paper/letterheads/service.ts', 'removeFiles(tx, actor, [logoFileId])'],
  meter_scales_organization_id_meter_id_meters_organization_id_id: [
    'lib/site/moisture/verbs/meters.ts',
    '.delete(meterScales)',
  ],
  meters_organization_id_certificate_file_id_files_organization_i: [
    'lib/site/moisture/verbs/meters.ts',
    'removeFiles(tx, actor, [certificate?.id ?? null])',
  ],
  moisture_points_organization_id_meter_id_scale_id_meter_scales_: [
    'lib/site/moisture/verbs/meters.ts',
    'FOREIGN_KEY_VIOLATION) throw error',
  ],
  moisture_readings_organization_id_meter_id_scale_id_meter_scale: [
    'lib/site/moisture/verbs/meters.ts',
    'FOREIGN_KEY_VIOLATION) throw error',
  ],
  moisture_readings_replaced_scale: ['lib/site/moisture/verbs/meters.ts', 'FOREIGN_KEY_VIOLATION) throw error'],
  organizations_organization_id_logo_file_id_files_organization_i: [
    'lib/company/organization/service.ts',
    'removeFiles(tx, actor, [logoFileId])',
  ],
  photos_organization_id_file_id_files_organization_id_id_fk: [
    'lib/job/photos/service.ts',
    'removed.map(({ fileId }) => fileId)',
  ],
  photos_organization_id_job_id_before_id_photos_organization_id_: [
    'lib/job/photos/service.ts',
    'set({ beforeId: null })',
  ],
  task_attachments_organization_id_file_id_files_organization_id_: [
    'lib/job/calendar/stored/attachments.ts',
    'notExists(elsewhere)',
  ],
  users_organization_id_picture_file_id_files_organization_id_id_: [
    'lib/company/users/verbs/profile.ts',
    'removeFiles(tx, actor, [before!.pictureFileId])',
  ],
}

const tables = new Map(
  Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [[name, getTableName(table)] as const] : [])),
)

/** The tables of which some verb deletes rows. */
function deletedTables(): Set<string> {
  const deleted = new Set<string>()
  for (const file of readdirSync('lib', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /(\.test|samples)\.ts$/.test(file)) continue
    const text = readFileSync(path.join('lib', file), 'utf8')
    for (const [, name] of text.matchAll(/\.delete\((\w+)\)/g)) if (tables.has(name!)) deleted.add(tables.get(name!)!)
    for (const [, name] of text.matchAll(/delete from (\w+)/gi)) deleted.add(name!)
  }
  return deleted
}

interface Key extends Record<string, unknown> {
  name: string
  from_table: string
  to_table: string
  on_delete: string
}

afterAll(closeDatabase)

describe('a row that is deleted', () => {
  it('leaves no row that names it without a verb or a sentence for that one', async () => {
    const keys = await atTheDoor((tx) =>
      tx.execute<Key>(sql`
        select conname as name, conrelid::regclass::text as from_table, confrelid::regclass::text as to_table,
               confdeltype::text as on_delete
          from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`),
    )
    const deleted = deletedTables()
    expect(deleted.size).toBeGreaterThan(20)
    // A set grows while it is walked: what goes along is deleted too.
    for (const table of deleted) {
      for (const key of keys) if (key.to_table === table && key.on_delete === 'c') deleted.add(key.from_table)
    }
    const binding = keys.filter(({ to_table, on_delete }) => deleted.has(to_table) && 'ar'.includes(on_delete))
    expect(binding.map(({ name }) => name).toSorted()).toEqual(Object.keys(SEEN_TO).toSorted())
  })

  it.each(Object.entries(SEEN_TO))('%s is seen to', (_, [file, words]) => {
    expect(readFileSync(file, 'utf8')).toContain(words)
  })
})
