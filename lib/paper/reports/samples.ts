import { eq } from 'drizzle-orm'

import * as s from '@/db/schema'
import { type Samples, clocks, putFile, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'

import { newCode } from './verbs/code'

let lastVersion = 0

const facts = async (scope: Scope) => ({
  jobId: await scope.get('job'),
  jobNo: 1,
  type: 'DryingLog' as const,
  versionNo: ++lastVersion,
  title: scope.text('Drying log'),
  options: { type: 'DryingLog' },
  code: newCode(),
  createdBy: scope.caller.userId,
})

/** A PDF of one empty page. */
const PAGE = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<<>>>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)

async function reportWithPages(scope: Scope): Promise<string> {
  const fileId = await putFile(scope, 'JOB_REPORT', 'application/pdf', PAGE)
  const made = { status: 'COMPLETED' as const, fileId, pages: 1, size: PAGE.length, sha256: Buffer.alloc(32) }
  const row = { ...(await facts(scope)), ...made, completedAt: new Date().toISOString() }
  return stored(scope, (tx, own) => tx.insert(s.jobReports).values({ ...own, ...row }))
}

const preview = { query: { request: '{"type":"DryingLog"}' } }

export const samples = {
  records: {
    jobWithAttendance: async (scope) => {
      const jobId = await scope.get('job')
      const row = { jobId, isInitialAttendance: true, createdBy: scope.caller.userId, summary: scope.text('Summary') }
      await stored(scope, (tx, own) => tx.insert(s.inspections).values({ ...own, ...row, ...clocks() }))
      return jobId
    },
    // The key of a point that every visit without hours is.
    pointToMend: async (scope) => {
      const row = { jobId: await scope.get('job'), createdBy: scope.caller.userId, summary: scope.text('Summary') }
      return `HOURS.${await stored(scope, (tx, own) => tx.insert(s.inspections).values({ ...own, ...row, ...clocks() }))}`
    },
    report: async (scope) => {
      const fileId = await putFile(scope, 'JOB_REPORT', 'application/pdf')
      const made = { status: 'COMPLETED' as const, fileId, pages: 1, size: 1, sha256: Buffer.alloc(32) }
      const row = { ...(await facts(scope)), ...made, completedAt: new Date().toISOString() }
      return stored(scope, (tx, own) => tx.insert(s.jobReports).values({ ...own, ...row }))
    },
    reportWithPages: (scope) => reportWithPages(scope),
    otherReportWithPages: (scope) => reportWithPages(scope),
    codeOfReport: async (scope) => {
      await scope.get('logo')
      const id = await scope.get('report')
      const [row] = await scope.act((tx) =>
        tx.select({ code: s.jobReports.code }).from(s.jobReports).where(eq(s.jobReports.id, id)),
      )
      return row!.code
    },
    reportUnderWay: async (scope) => {
      const row = await facts(scope)
      return stored(scope, (tx, own) => tx.insert(s.jobReports).values({ ...own, ...row }))
    },
    reportThatFailed: async (scope) => {
      const row = { ...(await facts(scope)), status: 'FAILED' as const, failure: scope.text('Reason') }
      return stored(scope, (tx, own) => tx.insert(s.jobReports).values({ ...own, ...row }))
    },
  },
  rows: async (scope) => {
    const row = { reportId: await scope.get('report'), emailId: await scope.get('email') }
    const { organizationId } = scope
    await scope.act((tx) => tx.insert(s.jobReportEmails).values({ organizationId, ...row }))
    const [jobId, updatedBy] = [await scope.get('job'), scope.caller.userId]
    const given = { jobId, key: 'CLASS', reason: scope.text('Reason'), updatedBy }
    await scope.act((tx) => tx.insert(s.reportReasons).values({ organizationId, ...given }))
  },
  paths: {
    '/api/v1/job-reports/{jobId}': 'job',
    '/api/v1/job-reports/{jobId}/{id}': 'report',
    '/api/v1/reports/{jobId}': 'job',
    '/api/v1/verify/{code}': 'codeOfReport',
    '/api/v1/reports/{jobId}/{inspectionId}': 'visit',
    '/api/v1/reports/{jobId}/preflight/{key}': 'pointToMend',
    '/api/v1/reports/{jobId}/dynamic-report/{formId}': 'formOfJob',
  },
  calls: {
    'GET /api/v1/reports/{jobId}/initial-attendance-report': { path: { jobId: 'jobWithAttendance' } },
    'GET /api/v1/reports/{jobId}/download': {
      path: { jobId: 'jobWithAttendance' },
      query: { type: 'ATTENDANCE_REPORT_DOWNLOAD' },
    },
    'GET /api/v1/reports/{jobId}/outlook': preview,
    'GET /api/v1/reports/{jobId}/preview': preview,
    'POST /api/v1/job-reports/{jobId}': { body: { type: 'DryingLog', showJobDetailsHeader: true } },
    'GET /api/v1/job-reports/{jobId}/together': {
      query: { id: [the('reportWithPages'), the('otherReportWithPages')] },
    },
    'POST /api/v1/job-reports/{jobId}/send': {
      body: { ids: [the('reportWithPages'), the('otherReportWithPages')], to: ['owner@example.test'] },
    },
    'POST /api/v1/job-reports/{jobId}/{id}/cancel': { path: { id: 'reportUnderWay' } },
    'POST /api/v1/job-reports/{jobId}/{id}/retry': { path: { id: 'reportThatFailed' } },
    'POST /api/v1/job-reports/{jobId}/{id}/send': { body: { to: ['owner@example.test'] } },
    'POST /api/v1/reports/{jobId}/completion-report': { body: { selectedSiteVisitIds: [the('visit')] } },
    'POST /api/v1/reports/{jobId}/inventory-detail-report': { body: { roomIds: [the('room')] } },
    'POST /api/v1/reports/{jobId}/inventory-photo-report': { body: { roomIds: [the('room')] } },
    'PUT /api/v1/reports/{jobId}/preflight': {
      body: { reason: 'The owner was away', points: [{ key: the('pointToMend'), version: 0 }] },
    },
    'PUT /api/v1/reports/{jobId}/preflight/{key}': { body: { reason: 'The owner was away', version: 0 } },
    'POST /api/v1/reports/{jobId}/photo-report': { body: { selectedImages: [the('fieldPhoto')] } },
  },
} satisfies Samples
