import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobReports } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { type MailServer, startMailServer } from '@/e2e/servers/mail-server'
import { makeActor, makeJob, makeOrganization, makeVisit, makeVisitor } from '@/lib/desk/demo/factories'
import * as kpi from '@/lib/job/kpi/service'
import { ReportRequest } from '@/lib/paper/reports/schema'
import { deliver } from '@/lib/platform/mail/deliver'

import { makeReport } from './make'
import * as preflight from './preflight'
import * as reports from './reports'
import { verify } from './verify'

let folder: string
let server: MailServer
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'inbox-'))
  server = await startMailServer()
  process.env.SMTP_URL = server.url
  process.env.MAIL_FROM = 'Makegood <no-reply@example.test>'
})
afterAll(async () => {
  await closeDatabase()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

it('goes from a finished first visit to the client’s inbox, whole and verifiable, with what was missing on the way', async () => {
  const organization = await makeOrganization()
  const { organizationId } = organization
  const priya = await makeActor(organization, { role: 'ProjectManager' })
  const { id: jobId } = await makeJob(organization)
  const request = ReportRequest.parse({ type: 'InitialAttendanceReport' })
  await expect(reports.store(priya, jobId, request)).rejects.toMatchObject({ code: 'conflict' })

  await makeVisit(organization, { jobId, createdBy: priya.userId, isInitialAttendance: true })
  const { points } = await preflight.read(priya, jobId)
  expect(points.map(({ kind }) => kind)).toContain('HOURS')
  const { id } = await reports.store(priya, jobId, request)
  const [owed] = await inOrganization(organization, (tx) =>
    tx.select({ code: jobReports.code }).from(jobReports).where(eq(jobReports.id, id)),
  )
  await makeReport({ organizationId, reportId: id, code: owed!.code }, { number: 1, isLast: false })
  const letter = { to: ['casey@example.test'], cc: [], subject: 'Initial attendance', text: 'Hello Casey' }
  const email = await reports.send(priya, { jobId, id }, letter)
  await deliver({ organizationId, messageId: email.id }, { number: 1, isLast: false })

  const [mail] = await server.received(1)
  expect(mail).toMatchObject({ subject: 'Initial attendance', text: expect.stringContaining('Hello Casey') })
  const [file] = mail!.attachments
  expect(file).toMatchObject({ contentType: 'application/pdf', filename: expect.stringMatching(/ v1\.pdf$/) })
  const told = await verify(makeVisitor(), owed!.code)
  expect(createHash('sha256').update(file!.content).digest('hex')).toBe(told.sha256)
  const stamp = (await kpi.read(priya, jobId)).checkpoints.find(({ checkpoint }) => checkpoint === 'REPORT_SUBMITTED')
  expect(stamp).toMatchObject({ source: 'email', stampedAt: expect.any(String) })
})
