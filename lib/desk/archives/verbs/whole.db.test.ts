import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobs, mailMessages, users } from '@/db/schema'
import { inOrganization, inSnapshot } from '@/db/tenancy'
import { makeOverfullJob } from '@/e2e/overfull-job'
import { unzip } from '@/e2e/unzip'
import { takeSnapshot, wholeContents } from '@/lib/desk/archives/whole/contents'
import { archiveTables } from '@/lib/desk/archives/whole/tables'
import { actAs, makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as exported from '@/lib/desk/exports/verbs/exports'
import type { Actor } from '@/lib/platform/auth/actor'

import { makeExport } from './make'

let folder: string
let actor: Actor
let stranger: Actor
let full: Awaited<ReturnType<typeof makeOverfullJob>>
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'whole-'))
  full = await makeOverfullJob(await makeOrganization(), { visits: 2, points: 4, items: 3, photos: 8 })
  actor = await actAs(full.user)
  stranger = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

async function make(by = actor) {
  const { id } = await exported.ask(by, null)
  await makeExport({ organizationId: by.organizationId, exportId: id }, { number: 1, isLast: false })
  const found = (await exported.browse(by, null)).find((one) => one.id === id)!
  const bytes = await buffer(await (await exported.open(by, null, id)).open())
  await exported.remove(by, null, id)
  return { found, entries: await unzip(bytes) }
}

const linesOf = (entries: Map<string, Buffer>, table: string) =>
  entries
    .get(`data/${table}.jsonl`)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the archive of an organisation', () => {
  it('has a CSV and a JSON of every table, every file, a README and the hashes', async () => {
    const { found, entries } = await make()
    expect(found).toMatchObject({ status: 'COMPLETED', jobId: null })
    for (const { name } of archiveTables()) {
      expect(entries.has(`data/${name}.jsonl`), name).toBe(true)
      const sheet = entries.get(`data/${name}.csv`)!.toString()
      expect(sheet.charCodeAt(0)).toBe(0xfeff)
    }
    expect(linesOf(entries, 'photos')).toHaveLength(8)
    expect([...entries.keys()].filter((name) => name.startsWith('files/field-photo/'))).toHaveLength(8)
    const manifest = JSON.parse(entries.get('manifest.json')!.toString())
    expect(manifest).toMatchObject({ kind: 'organization', version: 1, missing: [] })
    for (const { name, sha256 } of manifest.files) {
      expect(createHash('sha256').update(entries.get(name)!).digest('hex'), name).toBe(sha256)
    }
    expect(manifest.files).toHaveLength(entries.size - 1)
    expect(entries.get('README.md')!.toString()).toContain('### jobs')
  })

  it('has no password, and nothing of another organisation', async () => {
    const [own] = await inOrganization(actor, (tx) => tx.select().from(users).limit(1))
    await makeJob(stranger, { siteAddress: 'CANARY of another organisation' })
    const { entries } = await make()
    const text = [...entries]
      .filter(([name]) => name.startsWith('data/'))
      .map(([, bytes]) => bytes.toString())
      .join('\n')
    expect(own!.passwordHash!.length).toBeGreaterThan(20)
    expect(text).toContain(own!.email)
    expect(text).not.toContain(own!.passwordHash!)
    expect(text).not.toContain('CANARY of another organisation')
    const ids = linesOf(entries, 'users').map(({ id }) => id)
    expect(ids).not.toContain(stranger.userId)
  })

  it('is one state of all tables, whatever is written while it is made', async () => {
    const snapshot = await inSnapshot(actor, async (tx) => {
      await tx.$count(jobs)
      await makeJob(actor, { siteAddress: 'Written meanwhile' })
      return takeSnapshot(tx, actor)
    })
    const { entries, remove } = await wholeContents(snapshot, { organization: 'x', madeAt: new Date() })
    const written = await buffer(await entries.find(({ name }) => name === 'data/jobs.jsonl')!.open())
    expect(written.toString()).not.toContain('Written meanwhile')
    await remove!()
    expect(
      (await readdir(path.join(folder, 'tmp')).catch(() => [])).filter((name) => name.startsWith('copy-')),
    ).toEqual([])
  })

  it('is told by e-mail when it is ready, to whoever asked', async () => {
    const asked = await makeActor(await makeOrganization())
    await make(asked)
    const mails = await inOrganization(asked, (tx) =>
      tx.select({ to: mailMessages.recipient, subject: mailMessages.subject }).from(mailMessages),
    )
    expect(mails).toEqual([{ to: asked.email, subject: expect.stringContaining('is ready') }])
  })

  it('is no part of another organisation’s list', async () => {
    const { id } = await exported.ask(actor, null)
    expect(await exported.browse(stranger, null)).toEqual([])
    await expect(exported.open(stranger, null, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(exported.remove(stranger, null, id)).rejects.toMatchObject({ code: 'not_found' })
    await exported.remove(actor, null, id)
  })
})
