import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it, onTestFinished, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { inPieces } from '@/lib/base/pieces'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { ReadSheet } from '@/lib/desk/imports/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { preview } from './imports'

// It runs as it is, and tells what it was given.
vi.mock(import('@/lib/base/pieces'), { spy: true })

afterAll(closeDatabase)

const ofTheirs = (kind: string) => (actor: Actor, file: UploadedFile) =>
  preview(actor, file, ReadSheet.parse({ kind, sheet: 0 }))

/** The heads, who reads them, and how often the rows are gone over. */
const SHEETS = {
  'new jobs': ['Site address,Type,Contact', ofTheirs('NEW_JOBS'), 2],
  'clients of another product': ['Company name,Phone', ofTheirs('CLIENTS'), 2],
  'contacts of another product': ['Name,Client', ofTheirs('CONTACTS'), 3],
  'jobs of another product': ['Job number,Address,Client', ofTheirs('JOBS'), 2],
  units: ['Category,Asset number', ofTheirs('EQUIPMENT'), 2],
  items: ['Code,Name', ofTheirs('CATALOGUE'), 2],
} satisfies Record<string, [string, (actor: Actor, file: UploadedFile) => Promise<unknown>, number]>

it.each(Object.entries(SHEETS))('the rows of a sheet of %s are gone over in pieces', async (_, [head, read, times]) => {
  const actor = await makeActor(await makeOrganization({ pricingPlan: 'UNRESTRICTED' }))
  const path = join(tmpdir(), `makegood-${randomUUID()}`)
  const rows = Array.from({ length: 7 }, (_row, n) => head.replaceAll(/[^,]+/g, `Row ${n}`))
  await writeFile(path, [head, ...rows].join('\n'))
  onTestFinished(() => rm(path))
  vi.mocked(inPieces).mockClear()
  await read(actor, { path, name: 'sheet.csv', type: 'text/csv', size: 1, sha256: randomUUID() })
  expect(vi.mocked(inPieces).mock.calls.filter(([given]) => given.length === 7)).toHaveLength(times)
})
