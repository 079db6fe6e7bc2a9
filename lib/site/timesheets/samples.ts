import { sql } from 'drizzle-orm'

import * as s from '@/db/schema'
import { type Samples, span, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'

async function putTimesheet(scope: Scope, other: Partial<typeof s.timesheets.$inferInsert> = {}): Promise<string> {
  const { userId } = scope.caller
  const worked = { startedAt: '2026-03-03T00:00:00.000Z', endedAt: '2026-03-03T02:00:00.000Z' }
  const row = { jobId: await scope.get('job'), userId, createdBy: userId, note: scope.text('Extraction') }
  const day = { workedOn: '2026-03-03', timezone: 'Australia/Sydney', category: 'MONITORING' as const }
  return stored(scope, (tx, own) =>
    tx
      .insert(s.timesheets)
      .values({ ...own, ...row, ...day, ...worked, capturedAt: new Date().toISOString(), ...other }),
  )
}

const worked = {
  jobId: the('job'),
  inspectionId: the('visit'),
  userId: the('self'),
  ...span,
  lateReason: 'The phone was empty',
}
const submitted = [{ id: the('submittedTimesheet'), version: 1 }]

export const samples = {
  records: {
    ownSubmittedTimesheet: (scope) => putTimesheet(scope, { status: 'submitted' }),
    submittedTimesheet: async (scope) =>
      putTimesheet(scope, { status: 'submitted', userId: await scope.get('technician') }),
    timer: async (scope) => {
      const { userId } = scope.caller
      const running = sql`user_id = ${userId} and ended_at is null`
      await scope.act(
        async (tx) => void (await tx.update(s.timesheets).set({ endedAt: new Date().toISOString() }).where(running)),
      )
      return putTimesheet(scope, { startedAt: new Date(Date.now() - 60_000).toISOString(), endedAt: null })
    },
    timesheet: (scope) => putTimesheet(scope),
  },
  paths: {
    '/api/v2/timesheets/{id}': 'timesheet',
    '/api/v2/timesheets/job/{jobId}': 'job',
    '/api/v2/timesheets/job/{jobId}/inspection/{inspectionId}': 'visit',
  },
  calls: {
    'POST /api/v2/timesheets': { body: worked },
    'PUT /api/v2/timesheets/{id}': { body: worked },
    'POST /api/v2/timesheets/{id}/stop': { path: { id: 'timer' } },
    'GET /api/v2/timesheets/week': { query: { day: '2026-03-02', userId: the('self') } },
    'GET /api/v2/timesheets/weeks': { query: { day: '2026-03-02' } },
    'GET /api/v2/timesheets/export': { query: { from: '2026-03-02', to: '2026-03-08', userId: the('self') } },
    'POST /api/v2/timesheets/submit': { body: { day: '2026-03-02', userId: the('self') } },
    'POST /api/v2/timesheets/approve': { body: { timesheets: submitted } },
    'POST /api/v2/timesheets/reject': { body: { timesheets: submitted } },
    'POST /api/v2/timesheets/reopen': { body: { timesheets: [{ id: the('ownSubmittedTimesheet'), version: 1 }] } },
  },
} satisfies Samples
