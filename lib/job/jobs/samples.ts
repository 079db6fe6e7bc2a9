import { sql } from 'drizzle-orm'

import * as s from '@/db/schema'
import { type Samples, made, putFile, stored, the } from '@/e2e/contract/sample'
import { makeJob } from '@/lib/desk/demo/factories'

const job = { clientId: the('client'), projectManagerId: the('coordinator'), supervisorId: the('user') }

export const samples = {
  records: {
    filterSet: (scope) => {
      const row = { userId: scope.caller.userId, name: scope.text('Set'), filter: { search: scope.text('Search') } }
      return stored(scope, (tx, own) => tx.insert(s.jobFilterSets).values({ ...own, ...row }))
    },
    job: async (scope) => {
      const overviewImageFileId = await putFile(scope, 'JOB_OVERVIEW', 'image/jpeg')
      const texts = { siteAddress: scope.text('1 Esplanade'), contactName: scope.text('Sam') }
      return made(makeJob(scope, { ...texts, overviewImageFileId }))
    },
    statusEntry: async (scope) => {
      const jobId = await scope.get('job')
      const row = {
        jobId,
        status: 'CUSTOMER_CONTACTED' as const,
        happenedAt: new Date().toISOString(),
        note: scope.text('Called'),
      }
      return stored(scope, async (tx, own) => {
        await tx
          .update(s.jobs)
          .set({ status: row.status })
          .where(sql`id = ${jobId}`)
        await tx.insert(s.jobStatusEntries).values({ ...own, ...row })
      })
    },
  },
  rows: async (scope) => {
    const own = { ...scope.own, userId: scope.caller.userId }
    const jobId = await scope.get('job')
    const settings = {
      filter: { table: 'All_Jobs' as const, search: scope.text('Search') },
      columns: ['jobNo', scope.text('tags')],
    }
    await scope.act(async (tx) => {
      await tx.insert(s.jobListSettings).values({ ...own, ...settings })
      await tx.insert(s.jobLastReads).values({ ...own, jobId, readAt: new Date().toISOString() })
    })
  },
  paths: {
    '/api/v1/jobs/{id}': 'job',
    '/api/v1/jobs/{id}/status/{statusId}': 'statusEntry',
    '/api/v2/jobs/{id}': 'job',
    '/api/v2/jobs/status/{id}': 'job',
  },
  calls: {
    'POST /api/v1/jobs/{id}/status': { body: { status: 'CUSTOMER_CONTACTED' } },
    'POST /api/v1/job-filter': { body: { table: 'Open_Jobs', clientIds: [the('client')] } },
    'POST /api/v1/job-filter/sets': { body: { filter: { clientIds: [the('client')] } } },
    'PUT /api/v1/job-filter/sets/{id}': {
      path: { id: 'filterSet' },
      body: { filter: { clientIds: [the('client')] } },
    },
    'DELETE /api/v1/job-filter/sets/{id}': { path: { id: 'filterSet' } },
    'POST /api/v1/job-filter/job-table-columns': { body: { columns: ['jobNo', 'tags'] } },
    'POST /api/v1/job-filter/density': { body: { density: 'COMPACT' } },
    'GET /api/v1/jobs/ahead': { query: { ids: the('job') } },
    'POST /api/v1/jobs/bulk/status': { body: { jobs: [{ id: the('job') }], status: 'CUSTOMER_CONTACTED' } },
    'POST /api/v1/jobs/bulk/people': {
      body: { jobs: [{ id: the('job'), version: 1 }], projectManagerId: the('coordinator'), supervisorId: the('user') },
    },
    'GET /api/v1/jobs/export': { query: { format: 'csv', jobFilters: '{"table":"Open_Jobs"}' } },
    'GET /api/v1/jobs/similar': { query: { siteAddress: '1 Esplanade', except: the('job') } },
    'GET /api/v2/jobs': { query: { jobFilters: '{"table":"Open_Jobs"}' } },
    'POST /api/v2/jobs': { body: job },
    'PUT /api/v2/jobs/{id}': { body: { ...job, version: 1 } },
    'POST /api/v1/jobs/{id}/overViewImage': { files: ['jobOverviewImage'] },
    'PUT /api/v1/jobs/{id}/jobOverviewImage': { files: ['jobOverviewImage'] },
  },
} satisfies Samples
