import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobs, mailMessages, users } from '@/db/schema'
import { inOrganization, inSnapshot } from '@/db/tenancy'
import { makeOverfullJob } from '@/e2e/overfull-job'
import { unzip } from '@/e2e/unzip'
import { DomainError } from '@/lib/base/errors'
import { takeSnapshot, wholeContents, writeTable } from '@/lib/desk/archives/whole/contents'
import { archiveTables } from '@/lib/desk/archives/whole/tables'
import { actAs, makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as exported from '@/lib/desk/exports/verbs/exports'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'

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

  it('is refused by a full disk, and the process goes on', async () => {
    const place = await mkdtemp(path.join(folder, 'full-'))
    for (const kind of ['jsonl', 'csv']) {
      const full = path.join(place, kind)
      await mkdir(full)
      await symlink('/dev/full', path.join(full, `photos.${kind}`))
      const table = archiveTables().find(({ name }) => name === 'photos')!
      const written = inOrganization(actor, (tx) => writeTable(tx, actor, table, full))
      await expect(written).rejects.toMatchObject({ code: 'ENOSPC' })
    }
  })

  it('is tried again when a file is deleted while it is packed', async () => {
    const snapshot = await inSnapshot(actor, (tx) => takeSnapshot(tx, actor))
    const { entries, remove } = await wholeContents(snapshot, { organization: 'x', madeAt: new Date() })
    const photo = entries.find(({ name }) => name.startsWith('files/field-photo/'))!
    const { key } = snapshot.stored.find(({ name }) => name === photo.name)!
    const kept = await buffer((await storage().get(key)).stream)
    await storage().remove(key)
    const opened = await photo.open().catch((error: unknown) => error)
    await storage().put(key, Readable.from([kept]), { contentType: 'image/jpeg' })
    await remove!()
    expect(opened).toBeInstanceOf(Error)
    // A refusal would end it for ever.
    expect(opened).not.toBeInstanceOf(DomainError)
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
