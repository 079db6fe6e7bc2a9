import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { POST } from '@/app/api/v1/uploads/job/[jobId]/route'
import { GET as ZIP } from '@/app/api/v1/uploads/job/[jobId]/zip/route'
import { GET as DOWNLOAD } from '@/app/api/v1/uploads/uploaded-file-download/[jobId]/[uploadId]/route'
import { closeDatabase } from '@/db/client'
import { files, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { environmentOf, hasPlainBucket, openBucket } from '@/e2e/servers/test-bucket'
import { newId } from '@/lib/base/wire'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { openUpload } from '@/lib/job/uploads/queries'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'
import type { Actor } from '@/lib/platform/auth/actor'
import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

const MEGABYTE = 1_048_576

/** Stands between us and the store, and cuts what it is asked to cut. */
class Line {
  private readonly open = new Set<Socket>()
  private server!: Server
  /** How many bytes go through before the line breaks. */
  left = Infinity

  async start(target: string): Promise<string> {
    const { hostname, port } = new URL(target)
    this.server = createServer((near) => {
      const far = connect(Number(port), hostname)
      const cut = () => (near.destroy(), far.destroy())
      for (const socket of [near, far]) {
        this.open.add(socket)
        socket.on('error', cut).on('close', () => (cut(), this.open.delete(socket)))
      }
      near.on('data', (chunk) => {
        this.left -= chunk.length
        if (this.left < 0) cut()
        else far.write(chunk)
      })
      far.pipe(near)
    })
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    for (const socket of this.open) socket.destroy()
    this.server.close()
  }
}

describe.skipIf(!hasPlainBucket)('uploads to a bucket', () => {
  const line = new Line()
  let server: Awaited<ReturnType<typeof openBucket>>
  let folder: string
  let tess: Actor & { token: string }
  let jobId: string

  beforeAll(async () => {
    server = await openBucket()
    folder = await mkdtemp(path.join(os.tmpdir(), 'uploads-s3-'))
    const endpoint = await line.start(server.endpoint)
    Object.assign(process.env, { DATA_DIR: folder, ...environmentOf({ ...server, endpoint }) })
    const organization = await makeOrganization()
    tess = await makeActor(organization, { role: 'Technician' })
    jobId = (await makeJob(organization)).id
  }, 200_000)
  afterAll(async () => {
    line.stop()
    await server?.stop()
    await closeDatabase()
    await rm(folder, { recursive: true, force: true })
  })

  const headers = () => ({ Authorization: `Bearer ${tess.token}` })

  async function send(list: readonly File[], ids: readonly string[]) {
    const form = new FormData()
    form.set('ids', JSON.stringify(ids))
    for (const file of list) form.append('files', file)
    const request = new Request('http://localhost/', { method: 'POST', body: form, headers: headers() })
    return POST(request, { params: Promise.resolve({ jobId }) })
  }

  const get = (route: typeof ZIP, params: Record<string, string>) =>
    route(new Request('http://localhost/', { headers: headers() }), { params: Promise.resolve(params) })

  async function stored() {
    const [rows, [usage]] = await inOrganization(tess, (tx) =>
      Promise.all([
        tx.select({ size: files.size }).from(files),
        tx.select({ bytes: planUsage.storageBytes }).from(planUsage),
      ]),
    )
    let objects = 0
    for await (const { key } of storage().list()) if (key.startsWith(`${tess.organizationId}/`)) objects++
    expect(usage!.bytes).toBe(rows.reduce((sum, { size }) => sum + size, 0))
    return { files: rows.length, bytes: usage!.bytes, objects, spooled: (await readdir(spoolFolder())).length }
  }

  it('are whole, in parts as they are sent, and come back one by one and in an archive', async () => {
    const scan = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(12 * MEGABYTE)])
    const answer = await send([new File([scan], 'scan.pdf'), new File(['x'], 'a.txt')], [newId(), newId()])
    expect(answer.status).toBe(201)
    const [upload] = await answer.json()
    const got = await get(DOWNLOAD, { jobId, uploadId: upload.id })
    expect(Buffer.from(await got.arrayBuffer()).equals(scan)).toBe(true)
    const packed = await get(ZIP, { jobId })
    const archive = Buffer.from(await packed.arrayBuffer())
    expect(archive.includes(scan)).toBe(true)
    expect(archive.includes(createHash('sha256').update(scan).digest('hex'))).toBe(true)
    expect(await stored()).toEqual({ files: 2, bytes: scan.length + 1, objects: 2, spooled: 0 })
    for (const { id } of await uploads.browse(tess, jobId, { page: 1, pageSize: 10 }))
      await uploads.remove(tess, { jobId, uploadId: id })
  })

  it('whose bytes the bucket does not have are named in an archive of the others', async () => {
    const answer = await send([new File(['kept'], 'kept.txt'), new File(['lost'], 'lost.txt')], [newId(), newId()])
    const [, lost] = await answer.json()
    const { key } = await inOrganization(tess, (tx) => openUpload(tx, tess, jobId, lost.id))
    await storage().remove(key)
    const packed = await get(ZIP, { jobId })
    const archive = Buffer.from(await packed.arrayBuffer())
    expect(archive.length).toBe(Number(packed.headers.get('content-length')))
    const hash = createHash('sha256').update('kept').digest('hex')
    expect(archive.toString('latin1')).toMatch(new RegExp(`kept\\.txt,File,.*,4,${hash},\r\n`))
    expect(archive.toString('latin1')).toMatch(/lost\.txt,File,.*,4,,Not in the file store\r\n/)
    for (const { id } of await uploads.browse(tess, jobId, { page: 1, pageSize: 10 }))
      await uploads.remove(tess, { jobId, uploadId: id })
  })

  it('that break off between us and the store are absent, and there once when they are tried again', async () => {
    const before = (await stored()).objects
    const ids = [newId(), newId()]
    const list = [new File(['first'], 'a.txt'), new File([Buffer.alloc(12 * MEGABYTE, 65)], 'large.txt')]
    line.left = 7 * MEGABYTE
    const broken = await send(list, ids)
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, expect.any(String)])
    line.left = Infinity
    // The broken line also kept the stored objects from being removed: the sweep removes them later.
    const left = await stored()
    expect(left).toMatchObject({ files: 0, bytes: 0, spooled: 0 })
    expect(left.objects - before).toBeLessThanOrEqual(1)
    await sweepFiles(new Date(Date.now() + 2 * 86_400_000))
    expect((await send(list, ids)).status).toBe(201)
    expect((await send(list, ids)).status).toBe(200)
    expect(await stored()).toEqual({ files: 2, bytes: 12 * MEGABYTE + 5, objects: 2, spooled: 0 })
  })

  it('are refused while the store is away, and the list is still read', async () => {
    const before = await stored()
    line.left = 0
    expect((await send([new File(['x'], 'a.txt')], [newId()])).status).toBe(503)
    expect(await uploads.browse(tess, jobId, { page: 1, pageSize: 10 })).toHaveLength(2)
    line.left = Infinity
    expect(await stored()).toEqual(before)
  })
})
