import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { PUT } from '@/app/api/v1/reports/[jobId]/preflight/[key]/route'
import { GET } from '@/app/api/v1/reports/[jobId]/preflight/route'
import { closeDatabase } from '@/db/client'
import { activity, reportReasons, timesheets } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf } from '@/e2e/refusal-of'
import { DAY_MS } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeEquipmentItem,
  makeInstallation,
  makeJob,
  makeOrganization,
  makeRoom,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { NO_EFFECTS } from '@/lib/paper/forms/rules'
import { type FormItem, StartForm } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { readRecord } from '@/lib/paper/reports/queries'
import { GiveReasons } from '@/lib/paper/reports/schema'
import { exceptionBlocks } from '@/lib/paper/reports/sections/closing'
import { readingOf } from '@/lib/paper/reports/sections/reading'
import type { Actor } from '@/lib/platform/auth/actor'

import * as preflight from './preflight'

type Caller = Actor & { token: string }

let organization: { organizationId: number }
let priya: Caller
let tess: Caller
let jobId: string
let visitId: string
let key: string

beforeEach(async () => {
  organization = await makeOrganization()
  priya = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Lee' })
  tess = await makeActor(organization, { role: 'Technician' })
  jobId = (await makeJob(organization)).id
  visitId = (await makeVisit(organization, { jobId, createdBy: tess.userId })).id
  key = `HOURS.${visitId}`
})
afterAll(closeDatabase)

const keys = async (by: Actor = priya) => (await preflight.read(by, jobId)).points.map((point) => point.key)
const give = (reason: string | null, version = 0, by: Actor = priya) =>
  preflight.giveReason(by, { jobId, key }, { reason, version })
const printed = (by: Actor = priya) =>
  inOrganization(by, async (tx) =>
    JSON.stringify(exceptionBlocks(readingOf(await readRecord(tx, by, jobId), new Date()))),
  )
const enterHours = () => {
  const [startedAt, endedAt] = [new Date(Date.now() - DAY_MS).toISOString(), new Date().toISOString()]
  const row = {
    jobId,
    inspectionId: visitId,
    userId: tess.userId,
    createdBy: tess.userId,
    category: 'MONITORING' as const,
  }
  const times = { startedAt, endedAt, workedOn: startedAt.slice(0, 10), timezone: 'UTC', capturedAt: endedAt }
  return inOrganization(organization, (tx) =>
    tx.insert(timesheets).values({ ...organization, id: newId(), ...row, ...times }),
  )
}
const entries = () =>
  inOrganization(organization, (tx) =>
    tx
      .select({ action: activity.action, details: activity.details })
      .from(activity)
      .where(eq(activity.jobId, jobId))
      .orderBy(asc(activity.createdAt), asc(activity.id)),
  )

describe('what is unusual in a record', () => {
  it('is read by everybody who sees the job, and goes when it is mended', async () => {
    expect(await keys(tess)).toEqual([key])
    await enterHours()
    expect(await keys(tess)).toEqual([])
  })

  it('names the same points under the same keys when it is read again', async () => {
    const item = await makeEquipmentItem(organization)
    const room = await makeRoom(organization, { jobId, createdBy: tess.userId })
    const [from, until] = [5, 1].map((days) => new Date(Date.now() - days * DAY_MS).toISOString())
    const place = { jobId, roomId: room.id, inspectionId: visitId, itemIds: [item.id], by: tess.userId }
    await makeInstallation(organization, { ...place, at: from!, pickedUp: { at: until!, inspectionId: visitId } })
    const first = await keys()
    expect(first.filter((one) => one.startsWith('DAY.')).length).toBeGreaterThanOrEqual(4)
    expect(new Set(first).size).toBe(first.length)
    expect(await keys()).toEqual(first)
  })

  it('names a required form until it is submitted', async () => {
    await enterHours()
    const admin = await makeActor(organization)
    const { id: formTemplateGroupId } = await groups.add(admin, { groupName: 'Forms', associatedClientId: null })
    const formItems: FormItem[] = [{ id: 'dry', kind: 'yesNo', label: 'Is it dry?' }]
    const { id } = await templates.save(admin, { templateName: 'Drying release', formTemplateGroupId, formItems })
    expect(await keys()).toEqual([])
    await templates.change(admin, id, { effects: { ...NO_EFFECTS, visit: 'SITE_VISIT', isRequired: true } })
    const places = async () => (await preflight.read(tess, jobId)).points.map((point) => [point.key, point.place])
    expect(await places()).toEqual([[`FORM.${id}`, `/jobs/${jobId}/forms?start=${id}`]])
    expect(await printed()).toContain('“Drying release” is not started')
    const form = await forms.start(tess, jobId, StartForm.parse({ formTemplateId: id }))
    expect(await places()).toEqual([[`FORM.${id}`, `/jobs/${jobId}/forms/${form.id}`]])
    await forms.fill(tess, { jobId, formId: form.id }, { answers: { dry: true }, status: 'SUBMITTED' })
    expect(await keys()).toEqual([])
  })

  it('is not found in another organisation’s job', async () => {
    const stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
    await expect(preflight.read(stranger, jobId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(give('Mine', 0, stranger)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a reason', () => {
  it('is printed beside its point in every later report, with who gave it', async () => {
    expect(await printed()).toContain('No reason given')
    const point = await give('The timesheet book was lost')
    expect(point).toMatchObject({
      key,
      version: 1,
      given: { reason: 'The timesheet book was lost', by: { id: priya.userId } },
    })
    expect(await printed(tess)).toMatch(/The timesheet book was lost \(Priya Lee, \d+ \w+ 2026\)/)
  })

  it('is changed and taken back, and the history keeps each of its words', async () => {
    const { version } = await give('Lost')
    const changed = await give('Lost in the flood', version)
    const gone = await give(null, changed.version)
    expect([changed.version, gone]).toMatchObject([2, { version: 3, given: null }])
    expect(await printed()).toContain('No reason given')
    const told = (await entries()).filter(({ action }) => action.startsWith('report-reason.'))
    expect(told).toMatchObject([
      { action: 'report-reason.given', details: { reason: 'Lost', point: expect.stringContaining('has no hours') } },
      { action: 'report-reason.changed', details: { reason: { from: 'Lost', to: 'Lost in the flood' } } },
      { action: 'report-reason.taken-back', details: { reason: { from: 'Lost in the flood', to: null } } },
    ])
  })

  it('is given once for many points, all or none', async () => {
    const item = await makeEquipmentItem(organization)
    const room = await makeRoom(organization, { jobId, createdBy: tess.userId })
    const [from, until] = [13, 1].map((days) => new Date(Date.now() - days * DAY_MS).toISOString())
    const place = { jobId, roomId: room.id, inspectionId: visitId, itemIds: [item.id], by: tess.userId }
    await makeInstallation(organization, { ...place, at: from!, pickedUp: { at: until!, inspectionId: visitId } })
    const days = (await preflight.read(priya, jobId)).points.filter(({ kind }) => kind === 'DAY')
    expect(days.length).toBeGreaterThanOrEqual(11)
    const points = days.map(({ key: own, version }) => ({ key: own, version }))
    const sent = (more: object[] = []) =>
      GiveReasons.parse({ reason: 'Dried unattended', points: [...points, ...more] })
    const wrong = sent([{ key: 'DAY.1999-01-01', version: 0 }])
    await expect(preflight.giveReasons(priya, jobId, wrong)).rejects.toMatchObject({ code: 'not_found' })
    await expect(preflight.giveReasons(priya, jobId, sent([{ key, version: 7 }]))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await preflight.read(priya, jobId)).points.filter(({ given }) => given)).toEqual([])

    const { points: after } = await preflight.giveReasons(priya, jobId, sent())
    expect(after.map(({ given }) => given?.reason)).toEqual(points.map(() => 'Dried unattended'))
    const told = (await entries()).filter(({ action }) => action === 'report-reason.given')
    expect(told).toHaveLength(points.length)
    expect(GiveReasons.safeParse({ reason: 'x', points: [...points, ...points] }).success).toBe(false)
    expect(GiveReasons.safeParse({ reason: 'x', points: [] }).success).toBe(false)
  })

  it('that says the same again changes nothing', async () => {
    await give('Lost')
    expect(await give('Lost', 1)).toMatchObject({ version: 1 })
    expect((await entries()).filter(({ action }) => action.startsWith('report-reason.'))).toHaveLength(1)
  })

  it('is kept, and not printed, once its point is mended', async () => {
    await give('Lost')
    await enterHours()
    expect(await printed()).not.toContain('Lost')
    await expect(give('Found', 1)).rejects.toMatchObject({ code: 'not_found' })
    const rows = await inOrganization(organization, (tx) => tx.select().from(reportReasons))
    expect(rows).toMatchObject([{ key, reason: 'Lost' }])
  })

  it('of two people is that of whoever read the newest; the other is shown it', async () => {
    await give('Lost')
    expect(await refusalOf(give('Stolen'))).toMatchObject({
      code: 'conflict',
      current: { key, version: 1, given: { reason: 'Lost' } },
    })
  })

  it('of two people at once is one of theirs, and the other is refused with it', async () => {
    const sue = await makeActor(organization, { role: 'Supervisor' })
    for (const version of [0, 1]) {
      const refused = await refusalsOf([give(`Priya’s ${version}`, version), give(`Sue’s ${version}`, version, sue)])
      const [now] = (await preflight.read(priya, jobId)).points
      expect(refused).toMatchObject([{ code: 'conflict', current: { given: { reason: now!.given!.reason } } }])
      expect(now!.version).toBe(version + 1)
    }
  })
})

describe('over the wire', () => {
  const request = (by: Caller, rest: RequestInit = {}) =>
    new Request(`http://localhost:3000/api/v1/reports/${jobId}/preflight`, {
      ...rest,
      headers: { Authorization: `Bearer ${by.token}`, 'Content-Type': 'application/json' },
    })
  const put = (by: Caller, body: object) => PUT(request(by, { method: 'PUT', body: JSON.stringify(body) }), at())
  const at = () => ({ params: Promise.resolve({ jobId, key }) })

  it('technicians read the points, and give no reasons', async () => {
    const answer = await GET(request(tess), at())
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { points: [{ key, place: expect.stringContaining(visitId) }] },
    ])
    expect((await put(tess, { reason: 'Lost', version: 0 })).status).toBe(403)
    expect((await put(priya, { reason: 'Lost', version: 0 })).status).toBe(200)
  })

  it('a reason has at most 500 letters', async () => {
    expect((await put(priya, { reason: 'x'.repeat(501), version: 0 })).status).toBe(422)
    expect((await put(priya, { reason: 'x'.repeat(500), version: 0 })).status).toBe(200)
  })
})
