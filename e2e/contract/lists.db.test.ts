import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { closeDatabase } from '@/db/client'
import { notices } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { AREAS } from '@/lib/desk/areas/areas'
import {
  makeActor,
  makeClient,
  makeEmail,
  makeJob,
  makeNote,
  makeOrganization,
  makePhotoNote,
  makeRoom,
  makeSms,
  makeUpload,
  makeVisit,
} from '@/lib/desk/demo/factories'
import { type OperationObject, describeApi } from '@/lib/platform/openapi/document'

import { Api } from './api'
import { type ServedOperation, loadSchemaNames } from './operations'
import { type Carried, send } from './send'

const api = await Api.load()
afterAll(closeDatabase)

const fieldsOf = (type: unknown): string[] => (type instanceof z.ZodObject ? Object.keys(type.shape) : [])
const answersList = ({ spec }: ServedOperation) => spec.response instanceof z.ZodArray
/** The ways to ask for the rest of a list. */
const WAYS = ['page', 'before', 'after'] as const

const root = path.resolve(import.meta.dirname, '../..')

/** Limits of lists whose answers report them in another way, or that are no answer. */
const COUNTED_OTHERWISE: Record<string, string> = {
  'lib/company/accounts/whose.ts: MOST_CLAIMS': 'who else claims an address is told nobody',
  'lib/company/billing/queries.ts: MOST_COUPONS': 'an organisation has no more',
  'lib/company/billing/queries.ts: 2 * MONTHS_SHOWN': 'the invoices of two years',
  'lib/company/billing/verbs/payment.ts: 100': 'work: an organisation has an invoice a month',
  'lib/company/billing/verbs/payment.ts: 1_000': 'work in batches, the next one later',
  'lib/desk/audit/queries.ts: limit': 'one more was asked for',
  'lib/desk/exports/verbs/expire.ts: BATCH': 'work in batches',
  'lib/desk/found/queries.ts: SHOWN': 'a few of each: whoever misses one types another word',
  'lib/desk/imports/queries.ts: MOST_KEPT * IMPORT_KINDS.length': 'no more are kept',
  'lib/desk/management/verbs/views.ts: 2 * MOST_VIEWS': 'an organisation has no more',
  'lib/desk/overview/queries.ts: MOST_OVERDUE': 'total',
  'lib/desk/review/service.ts: BATCH': 'work in batches, the next one later',
  'lib/job/job-lists/queries/lists.ts: limit': 'total of the page, or one more was asked for',
  'lib/site/timesheets/queries.ts: asked.pageSize': 'total',
  'lib/site/inventory/queries.ts: pageSize': 'total.items',
  'lib/desk/notices/queries.ts: MOST_COUNTED': 'a number of which a hundred says that there are many',
  'lib/desk/outbox/service.ts: OUTBOX_PAGE': 'total',
  'lib/job/calendar/queries.ts: MOST_UNSCHEDULED': 'total',
  'lib/job/calendar/verbs/feed.ts: MOST_TASKS': 'a calendar feed, which has no place to say it',
  'lib/desk/review/queries.ts: 500': 'facts that sentences are made of',
  'lib/desk/review/queries.ts: MOST_NAMED': 'facts that sentences are made of',
  'lib/job/kpi/verbs/targets.ts: BATCH': 'work in batches',
  'lib/paper/report-sets/service.ts: MOST_SETS': 'an organisation has no more',
  'lib/job/message-templates/service.ts: MOST_TEMPLATES': 'an organisation has no more',
  'lib/job/task-types/service.ts: MOST_TASK_TYPES': 'an organisation has no more',
  'lib/paper/approval/queries.ts: MOST_CUTS': 'an approval leaves out no more',
  'lib/paper/catalogue/queries/items.ts: asked.pageSize': 'count',
  'lib/paper/catalogue/queries/items.ts: MOST_OFFERED': 'who does not find it types on',
  'lib/paper/catalogue/queries/price-lists.ts: MOST_PRICE_LISTS': 'an organisation has no more',
  'lib/paper/estimates/comment-queries.ts: MOST_COMMENTS': 'the versions of an estimate have no more',
  'lib/paper/estimates/standard-queries.ts: MOST_TEMPLATES': 'an organisation has no more',
  'lib/paper/letterheads/queries.ts: MOST_LETTERHEADS': 'an organisation has no more',
  'lib/paper/forms/queries/templates.ts: MOST_GROUPS': 'an organisation has no more',
  'lib/platform/auth/sessions.ts: MOST_SESSIONS - 1': 'sessions that are ended',
  'lib/platform/auth/sessions.ts: 100': 'a person has at most twenty',
}

/** The calls that answer what a query has cut; none where only verbs read it, which look at the mark themselves. */
const CUT_FOR: Record<string, string[]> = {
  'lib/company/clients/queries.ts: listClients': ['GET /api/v1/client'],
  'lib/company/clients/queries.ts: listContacts': ['GET /api/v1/client/{id}/contacts'],
  'lib/desk/job-file/verbs/of-client.ts: listJobs': ['GET /api/v1/client/{id}/jobs'],
  'lib/desk/notices/queries.ts: selectNotices': ['GET /api/v1/notices'],
  'lib/job/calendar/queries.ts: comingTasks': ['GET /api/v1/calendar/tasks'],
  'lib/job/calendar/queries.ts: tasksOfJob': ['GET /api/v1/calendar/job/{id}'],
  'lib/job/calendar/queries.ts: drafts': ['GET /api/v1/calendar/drafts'],
  'lib/job/job-lists/queries/lists.ts: listJobSummaries': ['GET /api/v1/jobs/list-summary'],
  'lib/job/messages/queries.ts: listEmails': ['GET /api/v1/email/{id}'],
  'lib/job/messages/queries.ts: listSms': ['GET /api/v1/sms/{jobId}'],
  'lib/job/notes/queries.ts: selectNotes': ['GET /api/v1/notes/{jobId}'],
  'lib/job/photos/queries.ts: listPhotos': ['GET /api/v1/jobs/{id}/photos'],
  'lib/job/uploads/queries.ts: listUploads': ['GET /api/v1/uploads/job/{jobId}'],
  'lib/paper/catalogue/queries/items.ts: listPriceChanges': ['GET /api/v1/service-catalog/{id}/prices'],
  'lib/paper/estimates/queries.ts: listHeads': ['GET /api/v1/estimates/job/{jobId}'],
  'lib/paper/forms/queries/job-forms.ts: listForms': ['GET /api/v2/form/jobforms/{jobId}'],
  'lib/paper/reports/stored.ts: listReports': ['GET /api/v1/job-reports/{jobId}'],
  'lib/site/equipment/queries/installations.ts: listOfJob': [],
  'lib/site/feed/queries.ts: listFeed': [
    'GET /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}/roomFeedItems',
    'POST /api/v2/rooms/{jobId}/filteredRoomFeedItems',
  ],
  'lib/site/moisture/queries/air.ts: listAir': ['GET /api/v1/moisture/{jobId}/air'],
  'lib/site/moisture/queries/air.ts: readAir': [],
  'lib/site/moisture/queries/meters.ts: readMeters': ['GET /api/v1/meters'],
  'lib/site/moisture/queries/readings.ts: readReadings': ['GET /api/v1/moisture/{jobId}/{roomId}/{inspectionId}'],
}

/** The functions of a file that cut a list. */
const cuttersOf = (source: string): string[] =>
  [...source.matchAll(/(?<!function )cutList\(/g)].map(
    ({ index }) =>
      [...source.slice(0, index).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)].at(-1)![1]!,
  )

describe('a list that may be cut', () => {
  it('is answered by calls that say so', () => {
    const cutters = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        cuttersOf(readFileSync(path.join(root, 'lib', file), 'utf8')).map(
          (name) => `${path.join('lib', file)}: ${name}`,
        ),
      )
    expect(cutters.toSorted()).toEqual(Object.keys(CUT_FOR).toSorted())
    const says = new Map(api.operations.map(({ key, spec }) => [key, spec.rest !== undefined]))
    const silent = Object.values(CUT_FOR)
      .flat()
      .filter((key) => !says.get(key))
    expect(silent).toEqual([])
  })

  it('says so, wherever it is read', () => {
    const bounds = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...readFileSync(path.join(root, 'lib', file), 'utf8').matchAll(/\.limit\((?!1\))([^)]+)\)/g)].map(
          ([, bound]) => [path.join('lib', file), bound!] as const,
        ),
      )
    expect(bounds.length).toBeGreaterThan(20)
    // One more is read than is answered, to see whether there are more: `cutList` of lib/base/cut.ts remembers it.
    const silent = bounds
      .filter(([file, bound]) => !bound.endsWith(' + 1') && !COUNTED_OTHERWISE[`${file}: ${bound}`])
      .map(([file, bound]) => `${file}: ${bound}`)
    expect(silent).toEqual([])
  })

  it('says it in the way in which the call takes the rest', () => {
    const wrong = api.operations
      .filter(answersList)
      .map(({ key, spec }) => ({ key, rest: spec.rest, way: WAYS.find((way) => fieldsOf(spec.query).includes(way)) }))
      .filter(({ rest, way }) => (way ? rest !== way : rest !== undefined && rest !== 'total'))
    expect(wrong).toEqual([])
  })

  it('is described with its header', async () => {
    const { paths } = describeApi(api.operations, { version: '0', names: await loadSchemaNames(), areas: AREAS })
    for (const { method, path: url, spec } of api.operations) {
      const { responses } = paths[url]![method.toLowerCase()] as OperationObject
      const header = spec.rest && (spec.rest === 'total' ? 'X-Total-Count' : 'Link')
      const named = Object.keys(responses['200']?.headers ?? {}).filter((name) => /^(Link|X-Total-Count)$/.test(name))
      expect([url, named]).toEqual([url, header ? [header] : []])
    }
  })
})

describe('the rest of a list', () => {
  const followed = api.operations.filter(({ spec: { rest } }) => WAYS.some((way) => way === rest))

  it.each(followed.map((operation) => [operation.key, operation] as const))(
    'of %s is found by following its links',
    async (_, operation) => {
      const scope = await makeOrganization({ pricingPlan: 'UNRESTRICTED' })
      const actor = await makeActor(scope)
      const { id: jobId } = await makeJob(scope)
      const own = { jobId, createdBy: actor.userId }
      const [room, visit] = await Promise.all([makeRoom(scope, own), makeVisit(scope, own)])
      for (let n = 0; n < 3; n++) {
        const createdAt = new Date(Date.now() - n * 60_000).toISOString()
        await makeClient(scope)
        const note = await makeNote(scope, { ...own, createdAt })
        const told = {
          userId: actor.userId,
          kind: 'NOTE_MENTION' as const,
          subjectIds: [note.id],
          jobId,
          at: createdAt,
        }
        const { organizationId } = scope
        await inOrganization(scope, (tx) => tx.insert(notices).values({ organizationId, id: newId(), ...told }))
        await makeSms(scope, {
          ...own,
          createdAt,
          sender: '+61480000142',
          recipientNumber: '+61491570156',
          text: 'Hello',
          segments: 1,
        })
        await makeEmail(scope, { ...own, createdAt, text: 'Hello' })
        await makeUpload(scope, { ...own, createdAt, name: 'a.txt', mimeType: 'text/plain', bytes: Buffer.from('a') })
        await makePhotoNote(scope, {
          ...own,
          roomId: room.id,
          inspectionId: visit.id,
          happenedAt: createdAt,
          pictures: [{ bytes: Buffer.from('a'), width: 1, height: 1 }],
        })
      }
      const ids = { jobId, roomId: room.id, inspectionId: visit.id }
      const places: Record<string, string> = {
        ...ids,
        id: operation.path.includes('roomFeedItems') ? 'PHOTO_NOTE' : jobId,
      }
      const size: Record<string, string> = operation.spec.rest === 'page' ? { pageSize: '1' } : { limit: '1' }
      const carried: Carried = {
        path: places,
        ...(operation.method === 'POST' ? { body: { limit: 1 } } : { query: size }),
      }
      const found: string[] = []
      for (let query = carried.query ?? {}; ;) {
        const answer = await send(operation, { ...carried, query }, { token: actor.token })
        expect([answer.status, answer.faults]).toEqual([200, []])
        found.push(...(answer.json as { id: string }[]).map(({ id }) => id))
        const [, next] = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? []
        if (!next) break
        query = Object.fromEntries(new URL(next, 'http://localhost').searchParams)
      }
      expect(found).toHaveLength(3)
      expect(new Set(found).size).toBe(3)
    },
  )
})
