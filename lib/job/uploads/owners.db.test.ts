import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { GET } from '@/app/api/v1/files/[id]/route'
import { closeDatabase } from '@/db/client'
import { ROLES } from '@/db/enums/people'
import { FILE_KINDS } from '@/db/enums/platform'
import * as s from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import type { Role } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import type { FileKind } from '@/lib/company/files/rules'
import {
  makeActor,
  makeClient,
  makeEmail,
  makeJob,
  makeOrganization,
  makeTask,
  makeUpload,
  makeVisit,
} from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'
import { newObjectKey } from '@/lib/platform/storage'

import { FILE_OWNERS } from './owners'

type Caller = Actor & { token: string }

let organization: { organizationId: number }
let by: Record<Role, Caller>
beforeAll(async () => {
  organization = await makeOrganization()
  const made = await Promise.all(ROLES.map(async (role) => [role, await makeActor(organization, { role })] as const))
  by = Object.fromEntries(made) as Record<Role, Caller>
})
afterAll(closeDatabase)

const act = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(organization, work)

async function file(kind: FileKind): Promise<string> {
  const { organizationId } = organization
  const id = newId()
  const key = newObjectKey(organizationId, new Date())
  await act((tx) =>
    tx.insert(s.files).values({ organizationId, id, key, name: 'a', mimeType: 'image/png', size: 1, kind }),
  )
  return id
}

/** How a record of each kind gets a file, and how the record goes. A new column for a file needs its line here. */
interface Owned {
  give: (fileId: string) => Promise<unknown>
  /** Hides the record from everybody; none when nothing does. */
  remove?: (tx: Tx) => PromiseLike<unknown>
}
const OWNERS: Record<string, () => Promise<Owned>> = {
  'users.picture_file_id': async () => {
    const { userId } = await makeActor(organization)
    return {
      give: (pictureFileId) => act((tx) => tx.update(s.users).set({ pictureFileId }).where(eq(s.users.id, userId))),
    }
  },
  'organizations.logo_file_id': async () => ({
    give: (logoFileId) =>
      act((tx) =>
        tx
          .update(s.organizations)
          .set({ logoFileId })
          .where(eq(s.organizations.organizationId, organization.organizationId)),
      ),
  }),
  'clients.logo_file_id': async () => {
    const { id } = await makeClient(organization)
    return { give: (logoFileId) => act((tx) => tx.update(s.clients).set({ logoFileId }).where(eq(s.clients.id, id))) }
  },
  'letterheads.logo_file_id': async () => ({ give: (logoFileId) => addLetterhead({ logoFileId }) }),
  'letterheads.background_file_id': async () => ({
    give: (backgroundFileId) => addLetterhead({ backgroundFileId, backgroundPages: 1 }),
  }),
  'jobs.overview_image_file_id': async () => {
    const { id } = await makeJob(organization)
    const give = (overviewImageFileId: string) =>
      act((tx) => tx.update(s.jobs).set({ overviewImageFileId }).where(eq(s.jobs.id, id)))
    return { give, remove: removeJob(id) }
  },
  'meters.certificate_file_id': async () => ({
    give: (certificateFileId) =>
      act((tx) =>
        tx.insert(s.meters).values({
          organizationId: organization.organizationId,
          id: newId(),
          name: newId(),
          kind: 'PIN',
          certificateFileId,
        }),
      ),
  }),
  'job_uploads.file_id': async () => {
    const { id: jobId } = await makeJob(organization)
    const row = {
      organizationId: organization.organizationId,
      id: newId(),
      jobId,
      name: 'a',
      createdBy: by.Administrator.userId,
    }
    return {
      give: (fileId) => act((tx) => tx.insert(s.jobUploads).values({ ...row, fileId })),
      remove: removeJob(jobId),
    }
  },
  'job_reports.file_id': async () => {
    const { id: jobId } = await makeJob(organization)
    const own = { organizationId: organization.organizationId, id: newId(), jobId, jobNo: 1, title: 'Drying log' }
    const made = { status: 'COMPLETED' as const, pages: 1, size: 1, sha256: Buffer.alloc(32) }
    const row = { ...own, ...made, type: 'DryingLog' as const, versionNo: 1, options: {}, code: newId() }
    const more = { createdBy: by.Administrator.userId, completedAt: new Date().toISOString() }
    return {
      give: (fileId) => act((tx) => tx.insert(s.jobReports).values({ ...row, ...more, fileId })),
      remove: removeJob(jobId),
    }
  },
  'photos.file_id': async () => {
    const { id: jobId } = await makeJob(organization)
    const createdBy = by.Administrator.userId
    const { id: floorPlanOfId } = await makeVisit(organization, { jobId, createdBy })
    const clocks = { happenedAt: new Date().toISOString(), capturedAt: new Date().toISOString() }
    const own = { organizationId: organization.organizationId, jobId, createdBy, floorPlanOfId }
    const photo = { ...own, ...clocks, id: newId(), number: 1, width: 1, height: 1, sha256: Buffer.alloc(32) }
    return { give: (fileId) => act((tx) => tx.insert(s.photos).values({ ...photo, fileId })), remove: removeJob(jobId) }
  },
  'task_attachments.file_id': async () => {
    const createdBy = by.Administrator.userId
    const { id: taskId } = await makeTask(organization, { createdBy, assignees: [by.Technician.userId] })
    const remove = (tx: Tx) =>
      tx.update(s.tasks).set({ deletedAt: new Date().toISOString() }).where(eq(s.tasks.id, taskId))
    const row = { organizationId: organization.organizationId, id: newId(), taskId, createdBy }
    return { give: (fileId) => act((tx) => tx.insert(s.taskAttachments).values({ ...row, fileId })), remove }
  },
  'email_attachments.file_id': async () => {
    const { id: jobId } = await makeJob(organization)
    const { id: emailId } = await makeEmail(organization, { jobId, createdBy: by.Administrator.userId, text: 'Dear' })
    const row = { organizationId: organization.organizationId, id: newId(), emailId, name: 'a', place: 0 }
    return {
      give: (fileId) => act((tx) => tx.insert(s.emailAttachments).values({ ...row, fileId })),
      remove: removeJob(jobId),
    }
  },
}

const addLetterhead = (values: Partial<typeof s.letterheads.$inferInsert>) =>
  act((tx) =>
    tx.insert(s.letterheads).values({
      organizationId: organization.organizationId,
      id: newId(),
      name: newId(),
      accentColour: '#0f5c8c',
      ...values,
    }),
  )

const removeJob = (id: string) => (tx: Tx) =>
  tx.update(s.jobs).set({ deletedAt: new Date().toISOString() }).where(eq(s.jobs.id, id))

/** The roles that may see what belongs to it, as in its pages. */
const EVERYONE = ROLES
const OFFICE: readonly Role[] = ['Administrator', 'ProjectManager', 'Supervisor']
const SEEN_BY: Record<string, readonly Role[]> = {
  'users.picture_file_id': EVERYONE,
  'organizations.logo_file_id': EVERYONE,
  'clients.logo_file_id': OFFICE,
  'letterheads.logo_file_id': EVERYONE,
  'letterheads.background_file_id': EVERYONE,
  'jobs.overview_image_file_id': EVERYONE,
  'meters.certificate_file_id': EVERYONE,
  'job_uploads.file_id': EVERYONE,
  'job_reports.file_id': EVERYONE,
  'photos.file_id': EVERYONE,
  'task_attachments.file_id': EVERYONE,
  'email_attachments.file_id': OFFICE,
}

const statusFor = async (caller: Caller, id: string) => {
  const request = new Request(`http://localhost/api/v1/files/${id}`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${caller.token}` },
  })
  return (await GET(request, { params: Promise.resolve({ id }) })).status
}

it('everything that can point at a file has a rule, and a line in this test', async () => {
  const columns = await act((tx) =>
    tx.execute<{ name: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as name
        from pg_constraint c
        join unnest(c.conkey, c.confkey) as k (own, other) on true
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
        join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other and f.attname = 'id'
       where c.contype = 'f' and c.confrelid = 'files'::regclass and c.conparentid = 0`),
  )
  const names = columns.map(({ name }) => name).toSorted()
  expect(names.length).toBeGreaterThan(5)
  expect(Object.keys(FILE_OWNERS).toSorted()).toEqual(names)
  expect(Object.keys(OWNERS).toSorted()).toEqual(names)
  expect(Object.keys(SEEN_BY).toSorted()).toEqual(names)
  expect(new Set(Object.values(FILE_OWNERS).flatMap(({ kinds }) => kinds))).toEqual(new Set(FILE_KINDS))
})

describe.each(Object.entries(FILE_OWNERS))('a file of %s', (name, { kinds }) => {
  it.each(ROLES)('is there for a %s who sees what it belongs to, and for no other', async (role) => {
    const { give } = await OWNERS[name]!()
    const id = await file(kinds[0]!)
    expect(await statusFor(by[role], id), 'what belongs to nothing').toBe(404)
    await give(id)
    expect(await statusFor(by[role], id)).toBe(SEEN_BY[name]!.includes(role) ? 200 : 404)
    expect(await statusFor(await makeActor(await makeOrganization(), { role }), id)).toBe(404)
  })

  it('is gone with it', async () => {
    const { give, remove } = await OWNERS[name]!()
    if (!remove) return
    const id = await file(kinds[0]!)
    await give(id)
    await act(async (tx) => void (await remove(tx)))
    expect(await statusFor(by.Administrator, id)).toBe(404)
  })
})

it("a task's file is there for those technicians alone who do the task", async () => {
  const { give } = await OWNERS['task_attachments.file_id']!()
  const id = await file('TASK_ATTACHMENT')
  await give(id)
  expect(await statusFor(await makeActor(organization, { role: 'Technician' }), id)).toBe(404)
})

it('a file of an e-mail is gone for who is a Technician now', async () => {
  const supervisor = await makeActor(organization, { role: 'Supervisor' })
  const { give } = await OWNERS['email_attachments.file_id']!()
  const id = await file('EMAIL_ATTACHMENT')
  await give(id)
  expect(await statusFor(supervisor, id)).toBe(200)
  await act((tx) => tx.update(s.users).set({ role: 'Technician' }).where(eq(s.users.id, supervisor.userId)))
  expect(await statusFor(supervisor, id)).toBe(404)
})

it('an upload that was sent along with an e-mail stays with the e-mail when it is taken from the job', async () => {
  const { id: jobId } = await makeJob(organization)
  const createdBy = by.Administrator.userId
  const upload = await makeUpload(organization, {
    jobId,
    createdBy,
    name: 'a',
    bytes: Buffer.from('a'),
    mimeType: 'text/plain',
  })
  const { id: emailId } = await makeEmail(organization, { jobId, createdBy, text: 'Dear' })
  const row = {
    organizationId: organization.organizationId,
    id: newId(),
    emailId,
    name: 'a',
    place: 0,
    fileId: upload.fileId,
  }
  await act((tx) => tx.insert(s.emailAttachments).values(row))
  expect([await statusFor(by.Supervisor, upload.fileId), await statusFor(by.Technician, upload.fileId)]).toEqual([
    200, 200,
  ])
  await act((tx) => tx.delete(s.jobUploads).where(eq(s.jobUploads.id, upload.id)))
  expect([await statusFor(by.Supervisor, upload.fileId), await statusFor(by.Technician, upload.fileId)]).toEqual([
    200, 404,
  ])
})
