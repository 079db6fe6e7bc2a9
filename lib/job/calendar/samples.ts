import * as s from '@/db/schema'
import { type Samples, made, putFile, span, stored, the } from '@/e2e/contract/sample'
import { newId } from '@/lib/base/wire'
import { makeTask } from '@/lib/desk/demo/factories'

import { ChangeTask } from './schema'
import * as calendar from './service'
import { openFeed } from './verbs/feed'

const task = { assignedUserIds: [the('technician')], ...span }

export const samples = {
  records: {
    attachment: async (scope) => {
      const fileId = await putFile(scope, 'TASK_ATTACHMENT', 'application/pdf')
      const row = { taskId: await scope.get('task'), fileId, createdBy: scope.caller.userId }
      return stored(scope, (tx, own) => tx.insert(s.taskAttachments).values({ ...own, ...row }))
    },
    cutSeries: async (scope) => {
      const { userId } = scope.caller
      const [name, rule] = [scope.text('Monitoring'), { freq: 'day' as const }]
      const startLocal = '2026-03-02T08:00:00'
      const { id } = await makeTask(scope, { createdBy: userId, name, startLocal, assignees: [userId], rule })
      const [start, end] = ['2026-03-04T22:00:00.000Z', '2026-03-05T00:00:00.000Z']
      const sent = { name, start, end, assignedUserIds: [userId], occurrenceStart: start }
      const cut = ChangeTask.parse({ ...sent, applyRecurringChangesFor: 'thisAndFuture' })
      return (await calendar.change(scope.caller, id, cut)).id
    },
    feedToken: async ({ caller }) => new URL((await openFeed(caller)).url).pathname.split('/').at(-1)!,
    series: async (scope) => {
      const { userId } = scope.caller
      const rule = { freq: 'week' as const, byWeekDay: [2] }
      const name = scope.text('Monitoring')
      return made(
        makeTask(scope, { createdBy: userId, name, jobId: await scope.get('job'), assignees: [userId], rule }),
      )
    },
    task: async (scope) => {
      const { userId } = scope.caller
      const name = scope.text('Moisture check')
      return made(makeTask(scope, { createdBy: userId, name, jobId: await scope.get('job'), assignees: [userId] }))
    },
  },
  rows: async (scope) => {
    const { userId } = scope.caller
    const [pinnedUserId, seriesId] = [await scope.get('user'), await scope.get('series')]
    const slot = { ...scope.own, seriesId, slotDate: '2026-03-03' }
    const modified = { kind: 'modified' as const, changes: ['name' as const, 'assignees' as const], updatedBy: userId }
    const revision = { taskId: seriesId, action: `task.${scope.text('moved')}`, by: userId }
    await scope.act(async (tx) => {
      await tx.insert(s.pinnedUsers).values({ ...scope.own, userId, pinnedUserId })
      await tx.insert(s.taskOverrides).values({ ...slot, ...modified, name: scope.text('Monitoring') })
      await tx
        .insert(s.taskOutcomes)
        .values({ ...slot, taskId: seriesId, doneAt: '2026-03-03T03:00:00.000Z', doneBy: userId })
      await tx.insert(s.overrideAssignments).values({ ...slot, userId })
      await tx.insert(s.taskRevisions).values({ ...scope.own, id: newId(), ...revision })
    })
  },
  paths: {
    '/api/calendar-feed/{token}': 'feedToken',
    '/api/v1/calendar/{id}': 'task',
    '/api/v1/calendar/{id}/{attachmentId}': 'attachment',
    '/api/v1/calendar/copy/{id}': 'task',
    '/api/v1/calendar/duplicate/{id}': 'task',
    '/api/v1/calendar/duplicate/recurring/{id}': 'series',
    '/api/v1/calendar/move/{id}': 'task',
    '/api/v1/calendar/job/{id}': 'job',
  },
  calls: {
    'GET /api/v1/calendar': { query: { ...span, userId: [the('user')] } },
    'POST /api/v1/calendar': { body: { ...task, jobId: the('job') } },
    'PUT /api/v1/calendar/{id}': { body: { ...task, jobId: the('job') } },
    'PUT /api/v1/calendar/{id}/handleRecurringDelete': { body: { deleteType: 'all' } },
    'POST /api/v1/calendar/copy/{id}': { body: { date: '2026-03-03' } },
    'POST /api/v1/calendar/move/{id}': { body: { date: '2026-03-03' } },
    'PUT /api/v1/calendar/{id}/done': { body: { isDone: true } },
    'POST /api/v1/calendar/{id}/rejoin': { path: { id: 'cutSeries' } },
    'POST /api/v1/calendar/duplicate/{id}': { body: { ...task, jobId: the('job') } },
    'POST /api/v1/calendar/duplicate/recurring/{id}': { body: { ...task, jobId: the('job') } },
    'GET /api/v1/calendar/tasks': { query: span },
    'GET /api/v1/calendar/available-users': { query: { ...span, taskId: the('task') } },
    'POST /api/v1/calendar/pinned-users': { body: { userIds: [the('user')] } },
  },
} satisfies Samples
