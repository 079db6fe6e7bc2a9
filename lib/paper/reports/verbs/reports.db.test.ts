import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { GET as DOWNLOAD } from '@/app/api/v1/job-reports/[jobId]/[id]/route'
import { GET as JOB_FILE } from '@/app/api/v1/reports/[jobId]/download/route'
import { GET as DRYING_LOG } from '@/app/api/v1/reports/[jobId]/drying-log/route'
import { POST as PHOTO_REPORT } from '@/app/api/v1/reports/[jobId]/photo-report/route'
import { closeDatabase } from '@/db/client'
import {
  activity,
  files,
  jobEmails,
  jobs as jobRows,
  jobReports,
  mailMessages,
  notices,
  photos,
  planUsage,
  users,
} from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import {
  makeActor,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { getJob } from '@/lib/job/jobs/queries/job'
import { ChangeJob, type Job } from '@/lib/job/jobs/schema'
import * as kpi from '@/lib/job/kpi/service'
import { BrowseMessages } from '@/lib/job/messages/schema'
import { browseEmails } from '@/lib/job/messages/verbs/email'
import { AddNote } from '@/lib/job/notes/schema'
import * as notes from '@/lib/job/notes/service'
import { captionSeveral } from '@/lib/job/photos/verbs/several'
import { openFile } from '@/lib/job/uploads/verbs/open'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import { FillForm, type FormItem, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { AddLetterhead, ChangeLetterhead } from '@/lib/paper/letterheads/schema'
import * as letterheads from '@/lib/paper/letterheads/service'
import { MOST_INLINE_PHOTOS, MOST_IN_PROGRESS, NOT_MADE, showsForm } from '@/lib/paper/reports/rules'
import { JOB_FILE_DOWNLOADS, type JobReport, ReportRequest } from '@/lib/paper/reports/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'
import { AddPhotoNote } from '@/lib/site/feed/schema'
import { movePhotos } from '@/lib/site/feed/verbs/move-photos'
import * as photoNotes from '@/lib/site/feed/verbs/photo-notes'
import { AddRoom } from '@/lib/site/rooms/schema'
import * as rooms from '@/lib/site/rooms/service'
import { ChangeInspectionDate } from '@/lib/site/visits/schema'
import { changeDate } from '@/lib/site/visits/service'

import { newCode } from './code'
import { endForgottenReports, makeReport } from './make'
import * as reports from './reports'
import { logo as logoOfReport, verify } from './verify'

type Caller = Actor & { token: string }

const FIRST = { number: 1, isLast: false }

let folder: string
let organization: { organizationId: number }
let priya: Caller
let tess: Caller
let jobId: string

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'job-reports-'))
})
beforeEach(async () => {
  organization = await makeOrganization()
  priya = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Lee' })
  tess = await makeActor(organization, { role: 'Technician' })
  jobId = (await makeJob(organization)).id
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const requestOf = (type: 'DryingLog' | 'CompletionReport' | 'PhotoReport') => ReportRequest.parse({ type })
const store = (by: Actor = tess, type: Parameters<typeof requestOf>[0] = 'DryingLog') =>
  reports.store(by, jobId, requestOf(type))

const rowOf = async (id: string) => {
  const [row] = await inOrganization(organization, (tx) => tx.select().from(jobReports).where(eq(jobReports.id, id)))
  return row!
}
const make = async ({ id }: { id: string }, attempt = FIRST, code?: string) =>
  makeReport({ ...organization, reportId: id, code: code ?? (await rowOf(id)).code }, attempt)
const made = async (type: Parameters<typeof requestOf>[0] = 'DryingLog'): Promise<JobReport> => {
  const { id } = await store(tess, type)
  await make({ id })
  return (await reports.browse(tess, jobId)).find((one) => one.id === id)!
}
const objects = async () => {
  const found: string[] = []
  for await (const { key } of storage().list()) if (key.startsWith(`${organization.organizationId}/`)) found.push(key)
  return found
}
const used = async () => {
  const [row] = await inOrganization(organization, (tx) => tx.select({ bytes: planUsage.storageBytes }).from(planUsage))
  return row!.bytes
}
const actions = async () => {
  const rows = await inOrganization(organization, (tx) =>
    tx.select({ action: activity.action }).from(activity).where(eq(activity.jobId, jobId)).orderBy(activity.createdAt),
  )
  return rows.map(({ action }) => action).filter((action) => action.startsWith('report.'))
}
const queued = async (code: string) => {
  const [row] = await atTheDoor((tx) =>
    tx.execute<{ waits: boolean }>(sql`select queue.is_waiting(${`report:${code}`}) as waits`),
  )
  return row!.waits
}

const request = (at: string, by: Caller, body?: object) =>
  new Request(`http://localhost:3000/api/v1/${at}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${by.token}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
const context = (params: Record<string, string>) => ({ params: Promise.resolve(params) })

const putPhotos = async (many: number) => {
  const own = { jobId, createdBy: tess.userId }
  const [room, visit] = await Promise.all([makeRoom(organization, own), makeVisit(organization, own)])
  const pictures = Array.from({ length: many }, (_, n) => ({ bytes: Buffer.from(`photo ${n}`), width: 4, height: 3 }))
  const happenedAt = new Date().toISOString()
  await makePhotoNote(organization, { ...own, roomId: room.id, inspectionId: visit.id, happenedAt, pictures })
}

const edited = ({ type, contactName, version }: Job, values: Partial<ChangeJob>) =>
  ChangeJob.parse({
    type,
    siteAddress: '4 Esplanade',
    state: 'QLD',
    isPrivateJob: true,
    contactName,
    version,
    ...values,
  })

/** Signs a form of the job, which its reports list. */
async function signForm(): Promise<string> {
  const admin = await makeActor(organization)
  const { id: formTemplateGroupId } = await groups.add(admin, { groupName: 'Consents', associatedClientId: null })
  const formItems: FormItem[] = [{ id: 'owner', kind: 'signature', label: 'Owner', mayBeTyped: true }]
  const template = await templates.save(admin, { templateName: 'Consent', formTemplateGroupId, formItems })
  const { id: formId } = await forms.start(tess, jobId, StartForm.parse({ formTemplateId: template.id }))
  const signature = { id: newId(), itemId: 'owner', sign: { typed: 'Alex Reed' }, signedBy: 'Alex Reed' }
  await forms.fill(tess, { jobId, formId }, FillForm.parse({ signatures: [signature] }))
  return formId
}

it('a report says that the record has changed since it was made, and not that something else happened to the job', async () => {
  const isOlder = async () => (await reports.browse(tess, jobId)).map((report) => report.isOlderThanRecord)
  await rooms.add(tess, jobId, AddRoom.parse({ roomName: 'Laundry' }))
  await made()
  expect(await isOlder()).toEqual([false])
  await notes.add(priya, jobId, AddNote.parse({ text: 'Called the owner' }))
  expect(await isOlder()).toEqual([false])
  await rooms.add(tess, jobId, AddRoom.parse({ roomName: 'Hall' }))
  expect(await isOlder()).toEqual([true])
  await made()
  expect(await isOlder()).toEqual([false, true])
  const formId = await signForm()
  expect(await isOlder()).toEqual([true, true])
  await made()
  expect(await isOlder()).toEqual([false, true, true])
  const admin = await makeActor(organization)
  await forms.remove(admin, { jobId, formId })
  expect(await isOlder()).toEqual([true, true, true])
})

it('a report of one visit is older only for what was recorded of the time until its end, late entries among it', async () => {
  const isOlder = async () => (await reports.browse(tess, jobId)).map((report) => report.isOlderThanRecord)
  const { id: roomId } = await rooms.add(tess, jobId, AddRoom.parse({ roomName: 'Laundry' }))
  const by = { jobId, createdBy: tess.userId }
  const first = await makeVisit(organization, {
    ...by,
    happenedAt: '2026-11-20T00:00:00.000Z',
    isInitialAttendance: true,
  })
  const second = await makeVisit(organization, { ...by, happenedAt: '2026-11-21T00:00:00.000Z' })
  for (const sent of [{ type: 'InitialAttendanceReport' }, { type: 'SiteVisitReport', inspectionId: second.id }]) {
    await make(await reports.store(tess, jobId, ReportRequest.parse(sent)))
  }
  const note = (inspectionId: string, text: string) =>
    photoNotes.addPhotoNote(tess, { jobId, roomId, inspectionId }, AddPhotoNote.parse({ note: text }), [])
  expect(await isOlder()).toEqual([false, false])
  const third = await makeVisit(organization, { ...by, happenedAt: '2026-11-22T00:00:00.000Z' })
  await note(third.id, 'Dry')
  const { id: hallId } = await rooms.add(tess, jobId, AddRoom.parse({ roomName: 'Hall' }))
  await photoNotes.addPhotoNote(
    tess,
    { jobId, roomId: hallId, inspectionId: third.id },
    AddPhotoNote.parse({ note: 'Wet' }),
    [],
  )
  expect(await isOlder()).toEqual([false, false])
  await note(second.id, 'Forgotten')
  expect(await isOlder()).toEqual([true, false])
  await note(first.id, 'Forgotten, too')
  expect(await isOlder()).toEqual([true, true])
})

it('a signed form that is stored again is the same version, and another one once it is submitted', async () => {
  const formId = await signForm()
  const storeForm = () => reports.store(tess, jobId, ReportRequest.parse({ type: 'FormReport', formId }))
  const first = await storeForm()
  expect(await storeForm()).toMatchObject({ id: first.id, status: 'IN_PROGRESS' })
  await make(first)
  expect(await storeForm()).toMatchObject({ id: first.id, versionNo: 1, status: 'COMPLETED' })
  await forms.fill(tess, { jobId, formId }, FillForm.parse({ status: 'SUBMITTED' }))
  const second = await storeForm()
  expect(second).toMatchObject({ versionNo: 2 })
  expect(second.id).not.toBe(first.id)
})

it('a signed form is stored anew once its job or its letterhead has changed', async () => {
  const admin = await makeActor(organization)
  const formId = await signForm()
  const storeForm = async () => {
    const report = await reports.store(tess, jobId, ReportRequest.parse({ type: 'FormReport', formId }))
    if (report.status === 'IN_PROGRESS') await make(report)
    return report.versionNo
  }
  expect([await storeForm(), await storeForm()]).toEqual([1, 1])
  const job = await inOrganization(admin, (tx) => getJob(tx, admin, jobId))
  await jobs.change(admin, jobId, edited(job, { refNumber: 'CLM-1234' }))
  expect([await storeForm(), await storeForm()]).toEqual([2, 2])
  const [head] = await letterheads.browse(admin)
  const { id, name, version } = head!
  await letterheads.change(admin, id, ChangeLetterhead.parse({ name, version, phone: '07 3396 1234' }))
  expect([await storeForm(), await storeForm()]).toEqual([3, 3])
})

it('a report of one visit is older once a visit that it printed is moved past it, or one of several photos', async () => {
  const isOlder = async () => (await reports.browse(tess, jobId)).map((report) => report.isOlderThanRecord)
  const by = { jobId, createdBy: tess.userId }
  const [first, second, third] = await Promise.all(
    ['20', '21', '22'].map((day) =>
      makeVisit(organization, { ...by, happenedAt: `2026-11-${day}T00:00:00.000Z`, isInitialAttendance: day === '20' }),
    ),
  )
  const { id: roomId } = await rooms.add(tess, jobId, AddRoom.parse({ roomName: 'Laundry' }))
  const { id: hallId } = await rooms.add(tess, jobId, AddRoom.parse({ roomName: 'Hall' }))
  for (const visit of [third!, first!]) {
    const pictures = [{ bytes: Buffer.from(visit.id), width: 4, height: 3 }]
    await makePhotoNote(organization, { ...by, roomId, inspectionId: visit.id, happenedAt: visit.happenedAt, pictures })
  }
  for (const sent of [{ type: 'InitialAttendanceReport' }, { type: 'SiteVisitReport', inspectionId: second!.id }]) {
    await make(await reports.store(tess, jobId, ReportRequest.parse(sent)))
  }
  const change = async (id: string, inspectionDate: string) => {
    await changeDate(tess, jobId, id, ChangeInspectionDate.parse({ inspectionDate, lateReason: 'A slip' }))
  }
  await change(third!.id, '2026-11-23T00:00:00.000Z')
  expect(await isOlder()).toEqual([false, false])
  await change(second!.id, '2026-11-24T00:00:00.000Z')
  expect(await isOlder()).toEqual([true, false])
  const held = await inOrganization(tess, (tx) =>
    tx.select({ id: photos.id, version: photos.version }).from(photos).where(eq(photos.jobId, jobId)),
  )
  const moved = await movePhotos(tess, jobId, { photos: held, roomId: hallId })
  expect(await isOlder()).toEqual([true, true])
  await make(await reports.store(tess, jobId, ReportRequest.parse({ type: 'InitialAttendanceReport' })))
  expect(await isOlder()).toEqual([false, true, true])
  await captionSeveral(tess, jobId, { photos: moved.map(({ id, version }) => ({ id, version })), caption: 'Wet' })
  expect(await isOlder()).toEqual([true, true, true])
})

describe('a report that is asked for', () => {
  it('is sent at once, to look at, and leaves nothing behind', async () => {
    const answer = await DRYING_LOG(request(`reports/${jobId}/drying-log`, tess), context({ jobId }))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename=".*-\d+ drying log\.pdf"/i)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await reports.browse(tess, jobId)).toEqual([])
  })

  it('is a download under each of the contract’s names, and says what a job lacks for one', async () => {
    const ask = (type: string) => JOB_FILE(request(`reports/${jobId}/download?type=${type}`, tess), context({ jobId }))
    // Without a photo, an attendance and a visit there is no file of them.
    const lacking = ['PHOTO_NOTES_DOWNLOAD', 'ATTENDANCE_REPORT_DOWNLOAD', 'SITE_VISIT_REPORT_DOWNLOAD']
    expect(await Promise.all(lacking.map(async (type) => (await ask(type)).status))).toEqual([422, 409, 409])
    expect((await ask('ESTIMATE_DOWNLOAD')).status).toBe(400)
    await putPhotos(1)
    await makeVisit(organization, { jobId, createdBy: tess.userId, isInitialAttendance: true })
    const file = await ask('ATTENDANCE_REPORT_DOWNLOAD')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('content-disposition')).toMatch(/ Initial attendance report\.pdf"/)
    // Stored ones are owed, and say what each would be.
    const kept = await Promise.all(
      JOB_FILE_DOWNLOADS.map(async (type) => (await (await ask(`${type}&store=true`)).json()).type),
    )
    const kinds = `PhotoReport InitialAttendanceReport CompletionReport InventoryDetailReport SiteVisitReport`
    expect(kept.join(' ')).toBe(kinds)
  })

  it('is owed where it is to be stored', async () => {
    const answer = await DRYING_LOG(request(`reports/${jobId}/drying-log?store=true`, tess), context({ jobId }))
    expect(answer.status).toBe(202)
    expect(await answer.json()).toMatchObject({ status: 'IN_PROGRESS', versionNo: 1, title: 'Drying log', code: null })
  })

  it('is owed where it has more photos than are sent at once', async () => {
    await putPhotos(MOST_INLINE_PHOTOS + 1)
    expect(await reports.outlook(tess, jobId, requestOf('PhotoReport'))).toMatchObject({ isInline: false })
    await expect(reports.preview(tess, jobId, requestOf('PhotoReport'))).rejects.toMatchObject({ code: 'conflict' })
    const answer = await PHOTO_REPORT(request(`reports/${jobId}/photo-report`, tess, {}), context({ jobId }))
    expect([answer.status, await answer.json()]).toMatchObject([202, { type: 'PhotoReport', progress: { done: 0 } }])
  })

  it('is refused for a job or a visit of another organisation', async () => {
    const stranger = await makeActor(await makeOrganization())
    await expect(reports.store(stranger, jobId, requestOf('DryingLog'))).rejects.toMatchObject({ code: 'not_found' })
    const visit = ReportRequest.parse({ type: 'SiteVisitReport', inspectionId: newId() })
    await expect(reports.store(tess, jobId, visit)).rejects.toMatchObject({ code: 'not_found' })
    expect(await reports.browse(tess, jobId)).toEqual([])
  })

  it('counts on, also for two at the same second, and each kind by itself', async () => {
    const both = await Promise.all([store(), store(priya)])
    expect(both.map(({ versionNo }) => versionNo).toSorted()).toEqual([1, 2])
    expect((await store(tess, 'CompletionReport')).versionNo).toBe(1)
  })

  it('waits for others when too many are being made', async () => {
    const { id } = await store()
    await inOrganization(organization, async (tx) => {
      const [row] = await tx.select().from(jobReports).where(eq(jobReports.id, id))
      await tx.insert(jobReports).values(
        Array.from({ length: MOST_IN_PROGRESS - 1 }, (_, n) => ({
          ...row!,
          id: newId(),
          code: newCode(),
          versionNo: 2 + n,
        })),
      )
    })
    await expect(store()).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a report that is owed', () => {
  it('is made once, and stored with its bytes counted', async () => {
    const { id } = await store()
    const { code } = await rowOf(id)
    expect(await queued(code)).toBe(true)
    await Promise.all([make({ id }), make({ id })])
    const [report] = await reports.browse(priya, jobId)
    expect(report).toMatchObject({ status: 'COMPLETED', progress: null, failure: null, code, sentTo: [] })
    const { size, sha256 } = report!
    expect([await used(), (await objects()).length]).toEqual([size, 1])
    expect(await actions()).toEqual(['report.made'])

    const answer = await DOWNLOAD(request(`job-reports/${jobId}/${id}`, tess), context({ jobId, id }))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(answer.headers.get('content-disposition')).toMatch(/drying log v1\.pdf/i)
    expect((await buffer(await (await openFile(tess, (await rowOf(id)).fileId!)).open())).equals(bytes)).toBe(true)
  })

  it('says before and after what of it cannot be printed', async () => {
    expect(await reports.outlook(tess, jobId, requestOf('DryingLog'))).toMatchObject({ remark: null })
    expect((await made()).remark).toBeNull()
    await inOrganization(organization, (tx) =>
      tx.update(jobRows).set({ contactName: 'ꦗꦮ' }).where(eq(jobRows.id, jobId)),
    )
    const remark = 'These letters cannot be printed, and boxes stand in their place: ꦗ ꦮ'
    expect(await reports.outlook(tess, jobId, requestOf('DryingLog'))).toMatchObject({ remark })
    const { status, remark: told } = await made()
    expect([status, told]).toEqual(['COMPLETED', remark])
  })

  const toldOf = (id: string) =>
    inOrganization(organization, (tx) =>
      tx
        .select({ userId: notices.userId })
        .from(notices)
        .where(and(eq(notices.kind, 'REPORT_FAILED'), sql`${id}::uuid = any(${notices.subjectIds})`)),
    )

  it('of an estimate that could not be made is told to the office once its asker is a Technician', async () => {
    const admin = await makeActor(organization, { role: 'Administrator' })
    const sections = [{ title: 'Laundry', lines: [{ description: 'Extraction', quantity: 1, unitRateCents: 1_00 }] }]
    const { id: estimateId } = await estimates.add(
      priya,
      AddEstimate.parse({ jobId, name: 'Make safe', status: 'COMPLETED', sections }),
    )
    const { id } = await reports.store(priya, jobId, ReportRequest.parse({ type: 'EstimateReport', estimateId }))
    await inOrganization(organization, async (tx) => {
      await tx.update(users).set({ role: 'Technician' }).where(eq(users.id, priya.userId))
      await tx
        .update(jobReports)
        .set({ status: 'IN_PROGRESS', completedAt: null, fileId: null })
        .where(eq(jobReports.id, id))
    })
    await make({ id }, { number: 4, isLast: false })
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED' })
    expect(await toldOf(id)).toEqual([{ userId: admin.userId }])
  })

  it('is not made for whoever was removed since, and the office is told', async () => {
    const admin = await makeActor(organization, { role: 'Administrator' })
    const asker = await makeActor(organization, { role: 'ProjectManager' })
    const { id } = await store(asker)
    await inOrganization(organization, (tx) =>
      tx.update(users).set({ status: 'REMOVED' }).where(eq(users.id, asker.userId)),
    )
    await make({ id })
    expect(await reports.browse(priya, jobId)).toMatchObject([
      { status: 'FAILED', failure: expect.stringContaining('does not work here any more') },
    ])
    expect(await toldOf(id)).toEqual([{ userId: admin.userId }])
  })

  it('has no file while it is being made, and for nobody of another organisation', async () => {
    const { id } = await store()
    await expect(reports.open(tess, { jobId, id })).rejects.toMatchObject({ code: 'conflict' })
    await make({ id })
    const stranger = await makeActor(await makeOrganization())
    for (const verb of [reports.open, reports.remove, reports.cancel, reports.retry]) {
      await expect(verb(stranger, { jobId, id })).rejects.toMatchObject({ code: 'not_found' })
    }
    const other = (await makeJob(organization)).id
    await expect(reports.open(tess, { jobId: other, id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('fails with the sentence of what was refused', async () => {
    const { id } = await store()
    const gone = { type: 'SiteVisitReport', inspectionId: newId(), showJobDetailsHeader: true }
    await inOrganization(organization, (tx) =>
      tx.update(jobReports).set({ options: gone, type: 'SiteVisitReport' }).where(eq(jobReports.id, id)),
    )
    await make({ id })
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('No such') })
    await expect(reports.open(tess, { jobId, id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is tried three times after anything else, also when nobody lived to say what it was', async () => {
    const broken = async () => {
      const { id } = await store()
      await inOrganization(organization, (tx) =>
        tx
          .update(jobReports)
          .set({ options: { type: 'Nothing' } })
          .where(eq(jobReports.id, id)),
      )
      return id
    }
    const id = await broken()
    await expect(make({ id }, { number: 1, isLast: false })).rejects.toThrow()
    expect((await rowOf(id)).status).toBe('IN_PROGRESS')
    await make({ id }, { number: 3, isLast: false })
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', failure: NOT_MADE })

    const killed = await broken()
    await make({ id: killed }, { number: 4, isLast: false })
    expect(await rowOf(killed)).toMatchObject({ status: 'FAILED', failure: NOT_MADE })
  })

  it('ends an hour later when nobody makes it any more, and not while it waits in the queue', async () => {
    const [forgotten, waiting, young] = [await store(), await store(), await store()]
    const old = new Date(Date.now() - 2 * 3_600_000).toISOString()
    await inOrganization(organization, async (tx) => {
      for (const { id } of [forgotten, waiting]) {
        await tx.update(jobReports).set({ createdAt: old }).where(eq(jobReports.id, id))
      }
      // The code names its job in the queue.
      for (const { id } of [forgotten, young]) {
        await tx.update(jobReports).set({ code: newCode() }).where(eq(jobReports.id, id))
      }
    })
    await endForgottenReports()
    const statuses = await Promise.all([forgotten, waiting, young].map(async ({ id }) => (await rowOf(id)).status))
    expect(statuses).toEqual(['FAILED', 'IN_PROGRESS', 'IN_PROGRESS'])
  })

  /** Lets a report be made up to where it is stored, and no further until `meanwhile` is done. */
  async function interrupt(id: string, meanwhile: (tx: Parameters<typeof lockStorage>[0]) => Promise<unknown>) {
    let making: Promise<void> | undefined
    await inOrganization(organization, async (tx) => {
      await lockStorage(tx, priya)
      making = make({ id })
      await expect.poll(objects, { timeout: 20_000 }).toHaveLength(1)
      await meanwhile(tx)
    })
    await making
    await expect.poll(objects).toEqual([])
    expect(await used()).toBe(0)
  }

  it('is not stored when it was cancelled meanwhile', async () => {
    const { id } = await store()
    await interrupt(id, () => reports.cancel(priya, { jobId, id }))
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', failure: 'Cancelled by Priya Lee.', fileId: null })
    expect(await actions()).toEqual([])
  })

  it('is not stored when it was deleted meanwhile', async () => {
    const { id } = await store()
    await interrupt(id, (tx) => tx.delete(jobReports).where(eq(jobReports.id, id)))
    expect(await reports.browse(tess, jobId)).toEqual([])
  })

  it('is not made for a code of the past', async () => {
    const { id } = await store()
    const { code } = await rowOf(id)
    await reports.cancel(tess, { jobId, id })
    const again = await reports.retry(tess, { jobId, id })
    expect(again).toMatchObject({ status: 'IN_PROGRESS', versionNo: 1, failure: null })
    await make({ id }, FIRST, code)
    expect((await rowOf(id)).status).toBe('IN_PROGRESS')
    await make({ id })
    expect((await rowOf(id)).status).toBe('COMPLETED')
    await expect(reports.retry(tess, { jobId, id })).rejects.toMatchObject({ code: 'conflict' })
    await expect(reports.cancel(tess, { jobId, id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is cancelled by whoever asked for it, or by a manager', async () => {
    const { id } = await store(priya)
    await expect(reports.cancel(tess, { jobId, id })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await reports.cancel(priya, { jobId, id })).toMatchObject({ status: 'FAILED' })
  })
})

describe('a stored report', () => {
  it('goes for good, with its bytes, and with its job', async () => {
    const [{ id }] = [await made(), await made('CompletionReport')]
    await reports.remove(priya, { jobId, id })
    const [left] = await reports.browse(tess, jobId)
    expect([await used(), left!.type]).toEqual([left!.size, 'CompletionReport'])
    expect(await actions()).toEqual(['report.made', 'report.made', 'report.deleted'])
    await jobs.remove(priya, jobId)
    const rows = await inOrganization(organization, async (tx) => [
      await tx.select().from(jobReports),
      await tx.select().from(files),
    ])
    // What was made is told of to whoever holds it, and to nobody else.
    expect(rows).toEqual([
      [
        expect.objectContaining({ versionNo: 1, fileId: null, withdrawnBy: priya.userId }),
        expect.objectContaining({ versionNo: 1, fileId: null, withdrawnBy: priya.userId }),
      ],
      [],
    ])
    expect(await used()).toBe(0)
  })

  it('that was deleted is not listed, counted, opened or sent any more, and its version is not given again', async () => {
    const { id } = await made()
    const at = { jobId, id }
    await reports.remove(priya, at)
    expect(await reports.browse(priya, jobId)).toEqual([])
    expect((await jobs.counts(priya, jobId)).reports).toBe(0)
    const letter = { id: newId(), to: ['a@example.test'], cc: [], subject: 'Log', text: 'Hello' }
    const ways: (() => Promise<unknown>)[] = [
      () => reports.open(priya, at),
      () => reports.remove(priya, at),
      () => reports.retry(priya, at),
      () => reports.cancel(priya, at),
      () => reports.send(priya, at, letter),
    ]
    for (const way of ways) await expect(way()).rejects.toMatchObject({ code: 'not_found' })
    expect((await made()).versionNo).toBe(2)
    // One that was never made has no number that anybody was told.
    await reports.remove(priya, { jobId, id: (await store()).id })
    expect((await made()).versionNo).toBe(3)
  })

  it('is sent by e-mail, once under one id, and stays with it', async () => {
    const report = await made()
    const at = { jobId, id: report.id }
    const letter = { id: newId(), to: ['a@example.test'], cc: ['b@example.test'], subject: 'Log', text: 'Hello\nyou' }
    const email = await reports.send(priya, at, letter)
    expect(email.attachments).toMatchObject([{ mimeType: 'application/pdf', size: report.size }])
    await expect(reports.send(priya, at, letter)).rejects.toMatchObject({ answer: { id: email.id } })
    const toOf = async (who: Actor) => (await reports.browse(who, jobId))[0]!.sentTo.map(({ to }) => to)
    expect(await toOf(priya)).toEqual([['a@example.test', 'b@example.test']])
    expect(await toOf(tess)).toEqual([[]])
    expect(await actions()).toEqual(['report.made', 'report.sent'])

    const { fileId } = await rowOf(report.id)
    await reports.remove(priya, at)
    expect(await openFile(priya, fileId!)).toMatchObject({ size: report.size })
    await expect(openFile(tess, fileId!)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of a form is sent with its file, and told among the job’s messages', async () => {
    const admin = await makeActor(organization)
    const { id: formTemplateGroupId } = await groups.add(admin, { groupName: 'Forms', associatedClientId: null })
    const formItems: FormItem[] = [{ id: 'dry', kind: 'yesNo', label: 'Is it dry?' }]
    const template = await templates.save(admin, { templateName: 'Drying release', formTemplateGroupId, formItems })
    const form = await forms.start(tess, jobId, StartForm.parse({ formTemplateId: template.id }))
    const at = { jobId, formId: form.id }
    const submitted = await forms.fill(tess, at, { answers: { dry: true }, status: 'SUBMITTED' })
    const { id } = await reports.store(priya, jobId, ReportRequest.parse({ type: 'FormReport', formId: form.id }))
    await make({ id })
    const [report] = await reports.browse(priya, jobId)
    expect(report).toMatchObject({ id, title: 'Drying release', status: 'COMPLETED' })
    expect(showsForm(report!, submitted)).toBe(true)
    const letter = { to: ['a@example.test'], cc: [], subject: 'Drying release', text: 'Hello' }
    const email = await reports.send(priya, { jobId, id }, letter)
    expect(email.attachments).toMatchObject([{ mimeType: 'application/pdf', size: report!.size }])
    const before = await browseEmails(priya, jobId, BrowseMessages.parse({}))
    expect(before.map((one) => one.id)).toEqual([email.id])
    expect(await actions()).toEqual(['report.made', 'report.sent'])
  })

  it('goes with others in one letter, as one PDF or a file each, and each of them is recorded as sent', async () => {
    const own = { jobId, createdBy: tess.userId }
    await makeVisit(organization, { ...own, isInitialAttendance: true })
    const first = await reports.store(tess, jobId, ReportRequest.parse({ type: 'InitialAttendanceReport' }))
    await make(first)
    const last = await made('CompletionReport')
    const ids = [last.id, first.id]
    const letter = { to: ['a@example.test'], cc: [], subject: 'Reports', text: 'Hello' }
    const files = await reports.sendSeveral(priya, jobId, { ...letter, ids, as: 'files' })
    const sizes = async () => {
      const all = await reports.browse(priya, jobId)
      return ids.map((id) => all.find((one) => one.id === id)!.size)
    }
    expect(files.attachments.map(({ size }) => size)).toEqual(await sizes())
    const as = 'together' as const
    const whole = { ...letter, id: newId(), ids, as }
    const before = await used()
    const email = await reports.sendSeveral(priya, jobId, whole)
    expect(email.attachments).toMatchObject([
      { name: expect.stringMatching(/ Reports\.pdf$/), mimeType: 'application/pdf' },
    ])
    // The file was made for this letter: it counts as the organisation's, once, however often it is asked for.
    expect(await used()).toBe(before + email.attachments[0]!.size)
    await expect(reports.sendSeveral(priya, jobId, whole)).rejects.toMatchObject({ answer: { id: email.id } })
    const otherwise = { ...whole, ids: ids.toReversed() }
    await expect(reports.sendSeveral(priya, jobId, otherwise)).rejects.toMatchObject({ code: 'conflict' })
    expect(await used()).toBe(before + email.attachments[0]!.size)

    const sent = (await reports.browse(priya, jobId)).map(({ sentTo }) => sentTo.map(({ to }) => to))
    expect(sent).toEqual([
      [['a@example.test'], ['a@example.test']],
      [['a@example.test'], ['a@example.test']],
    ])
    expect((await actions()).filter((action) => action !== 'report.made').toSorted()).toEqual([
      'report.sent',
      'report.sent',
      'report.submitted',
      'report.submitted',
    ])
    const sentAt = new Date().toISOString()
    await inOrganization(organization, (tx) =>
      tx.update(mailMessages).set({ status: 'sent', sentAt }).where(eq(mailMessages.id, email.id)),
    )
    const { checkpoints } = await kpi.read(priya, jobId)
    for (const reached of ['REPORT_SUBMITTED', 'JOB_COMPLETION']) {
      expect(checkpoints.find(({ checkpoint }) => checkpoint === reached)).toMatchObject({ stampedAt: sentAt })
    }
    // A replay is answered with what was sent, whatever became of the reports.
    await reports.remove(priya, { jobId, id: first.id })
    await expect(reports.sendSeveral(priya, jobId, whole)).rejects.toMatchObject({ answer: { id: email.id } })
    const again = { ...letter, ids, as }
    await expect(reports.sendSeveral(priya, jobId, again)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('does not go with others of another job or organisation, nor with one that has no file', async () => {
    const [mine, waiting] = [await made(), await store()]
    const letter = { to: ['a@example.test'], cc: [], subject: 'Reports', text: 'Hello' }
    const stranger = await makeActor(await makeOrganization(), { role: 'ProjectManager' })
    const other = await makeJob(organization)
    for (const as of ['together', 'files'] as const) {
      const refused = async (who: typeof priya, job: string, second: string, code: string) => {
        const sent = reports.sendSeveral(who, job, { ...letter, ids: [mine.id, second], as })
        await expect(sent).rejects.toMatchObject({ code })
      }
      await refused(stranger, jobId, waiting.id, 'not_found')
      await refused(priya, other.id, waiting.id, 'not_found')
      await refused(priya, jobId, newId(), 'not_found')
      await refused(priya, jobId, waiting.id, 'conflict')
    }
    expect((await reports.browse(priya, jobId)).flatMap(({ sentTo }) => sentTo)).toEqual([])
  })

  it('is not sent while it is being made', async () => {
    const { id } = await store()
    const letter = { to: ['a@example.test'], cc: [], subject: 'Log', text: 'Hello' }
    await expect(reports.send(priya, { jobId, id }, letter)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('completes the job by its KPI when it is a completion report that was sent', async () => {
    await makeVisit(organization, { jobId, createdBy: tess.userId })
    const { id } = await made('CompletionReport')
    const letter = { to: ['a@example.test'], cc: [], subject: 'Done', text: 'Hello' }
    const email = await reports.send(priya, { jobId, id }, letter)
    const stamp = async () =>
      (await kpi.read(priya, jobId)).checkpoints.find(({ checkpoint }) => checkpoint === 'JOB_COMPLETION')
    expect((await stamp())!.stampedAt).toBeNull()
    const sentAt = new Date().toISOString()
    await inOrganization(organization, (tx) =>
      tx
        .update(mailMessages)
        .set({ status: 'sent', sentAt })
        .where(and(eq(mailMessages.organizationId, organization.organizationId), eq(mailMessages.id, email.id))),
    )
    expect(await stamp()).toMatchObject({ stampedAt: sentAt, source: 'email' })
    await reports.remove(priya, { jobId, id })
    expect(await stamp()).toMatchObject({ stampedAt: sentAt })
  })
})

it('does not complete the job with a progress report, and says before what is not over', async () => {
  const own = { jobId, createdBy: tess.userId }
  const [room, visit] = [await makeRoom(organization, own), await makeVisit(organization, own)]
  const place = { jobId, roomId: room.id, inspectionId: visit.id, by: tess.userId, at: new Date().toISOString() }
  await makeInstallation(organization, { ...place, itemIds: [(await makeEquipmentItem(organization)).id] })
  const ask = (options: object) => ReportRequest.parse({ type: 'CompletionReport', ...options })
  const outlook = (options: object) => reports.outlook(tess, jobId, ask(options))
  expect(await outlook({})).toMatchObject({ title: 'Completion report', unfinished: '1 unit is on site' })
  expect(await outlook({ isProgress: true })).toMatchObject({ title: 'Progress report', unfinished: null })

  const { id } = await reports.store(tess, jobId, ask({ isProgress: true }))
  await make({ id })
  const letter = { to: ['a@example.test'], cc: [], subject: 'So far', text: 'Hello' }
  const email = await reports.send(priya, { jobId, id }, letter)
  const [row] = await inOrganization(organization, (tx) =>
    tx.select({ submits: jobEmails.submits }).from(jobEmails).where(eq(jobEmails.id, email.id)),
  )
  expect(row).toEqual({ submits: null })
})

describe('a code', () => {
  const visitor = () => ({ address: `2001:db8:${newId().slice(0, 4)}:${newId().slice(-4)}::1` })

  it('tells strangers of a report what is not of a person', async () => {
    const [first, second] = [await made(), await made()]
    const found = await verify(visitor(), first.code!.toLowerCase())
    expect(found).toMatchObject({
      type: 'DryingLog',
      named: 'Drying log',
      versionNo: 1,
      sha256: first.sha256,
      size: first.size,
    })
    expect([found.supersededBy, found.completedAt]).toEqual([2, first.completedAt])
    expect((await verify(visitor(), second.code!)).supersededBy).toBeNull()
    expect(found.job).toMatch(/ - ••[•\d]\d$/)
  })

  it('shows its letterhead: the one it went out under, or the default one once that is gone, with its logo', async () => {
    const admin = await makeActor(organization)
    const head = { accentColour: '#ffff66', phone: '07 3000 1111', tradingName: 'North Drying' }
    const { id } = await letterheads.add(admin, AddLetterhead.parse({ name: `North ${newId()}`, ...head }))
    const request = ReportRequest.parse({ type: 'DryingLog', letterheadId: id })
    const stored = await reports.store(priya, jobId, request)
    await make(stored)
    const { code } = await rowOf(stored.id)
    const { firm } = await verify(visitor(), code)
    expect(firm).toMatchObject({ name: 'North Drying', phone: '07 3000 1111', hasLogo: false })
    // Yellow on white is none.
    expect(firm.colours.light.brand).not.toBe('#ffff66')
    await expect(logoOfReport(visitor(), { code })).rejects.toMatchObject({ code: 'not_found' })
    await letterheads.remove(admin, id)
    expect((await verify(visitor(), code)).firm.name).not.toBe('North Drying')
    // What an archive says of an imported report may be anything.
    for (const options of [{ letterheadId: 'none' }, { letterheadId: 7 }, 'none']) {
      await inOrganization(admin, (tx) =>
        tx
          .update(jobReports)
          .set({ options: options as object })
          .where(eq(jobReports.id, stored.id)),
      )
      expect((await verify(visitor(), code)).firm.name).not.toBe('North Drying')
    }
  })

  it('of a report that was deleted since says that it is genuine and withdrawn, and by whom', async () => {
    const [first, second] = [await made(), await made()]
    await reports.remove(priya, { jobId, id: second.id })
    const found = await verify(visitor(), second.code!)
    expect(found).toMatchObject({ versionNo: 2, sha256: second.sha256, size: second.size, importedAt: null })
    expect(Date.parse(found.withdrawnAt!)).toBeGreaterThanOrEqual(Date.parse(second.completedAt!))
    expect(found.withdrawnBy).toBe(`${priya.firstName} ${priya.lastName}`)
    // What was withdrawn supersedes nothing; what was made after it does.
    expect(await verify(visitor(), first.code!)).toMatchObject({ supersededBy: null, withdrawnAt: null })
    expect((await made()).versionNo).toBe(3)
    expect(await verify(visitor(), second.code!)).toMatchObject({ supersededBy: 3 })
    await jobs.remove(priya, jobId)
    expect((await verify(visitor(), first.code!)).withdrawnAt).not.toBeNull()
  })

  it('of nothing, or of a report that is not complete, tells nothing', async () => {
    const { id } = await store()
    for (const code of [newCode(), '', "'", (await rowOf(id)).code]) {
      await expect(verify(visitor(), code)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('is not guessed: an address tries some, and then waits', async () => {
    const one = visitor()
    for (let n = 0; n < 60; n++) await verify(one, newCode()).catch(() => {})
    await expect(verify(one, newCode())).rejects.toMatchObject({ code: 'throttled' })
  })
})
