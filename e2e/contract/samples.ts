import type { JsonSchema } from '@/lib/openapi/schemas'
import { newId } from '@/lib/wire'

import type { ServedOperation } from './operations'
import type { Carried } from './send'
import { type Kind, PIXEL, type Scope } from './world'

/** Stands for the id of a record in a sample; filled in when the call is made. */
export class Ref {
  constructor(readonly kind: Kind) {}
}
const the = (kind: Kind) => new Ref(kind)

/** Makes a text that is new at every call. */
class Fresh {
  constructor(readonly make: (scope: Scope) => string) {}
}

interface Sample {
  path?: Record<string, Kind>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The names under which a picture is sent; as `file`, a sheet of jobs. */
  files?: string[]
}

/** What a parameter of a path is the id of, by the path up to it. */
const IN_PATH: Record<string, Kind> = {
  '/api/calendar-feed/{token}': 'feedToken',
  '/api/v1/calendar/{id}': 'task',
  '/api/v1/calendar/{id}/{attachmentId}': 'attachment',
  '/api/v1/calendar/copy/{id}': 'task',
  '/api/v1/calendar/duplicate/{id}': 'task',
  '/api/v1/calendar/duplicate/recurring/{id}': 'series',
  '/api/v1/calendar/move/{id}': 'task',
  '/api/v1/calendar/job/{id}': 'job',
  '/api/v1/client/{id}': 'client',
  '/api/v1/client/{id}/contacts/{contactId}': 'contact',
  '/api/v1/email/{id}': 'email',
  '/api/v1/email/{id}/job/{jobId}': 'job',
  '/api/v1/email/{id}/job/{jobId}/{attachmentId}': 'emailAttachment',
  '/api/v1/files/{id}': 'file',
  '/api/v1/jobs/{id}': 'job',
  '/api/v1/jobs/{id}/status/{statusId}': 'statusEntry',
  '/api/v1/job-completion-summary/{jobId}': 'job',
  '/api/v1/job-kpi/{id}': 'job',
  '/api/v1/job-kpi/remove/{id}': 'job',
  '/api/v1/notes/{jobId}': 'job',
  '/api/v1/notes/{jobId}/{noteId}': 'note',
  '/api/v1/organization/{id}': 'organization',
  '/api/v1/outbox/{id}': 'mail',
  '/api/v1/uploads/job/{jobId}': 'job',
  '/api/v1/uploads/job/{jobId}/{uploadId}': 'upload',
  '/api/v1/message-templates/{id}': 'template',
  '/api/v1/message-templates/job/{jobId}': 'job',
  '/api/v1/sms/{jobId}': 'job',
  '/api/v1/sms/{jobId}/{id}': 'sms',
  '/api/v1/uploads/profile-picture/{id}': 'self',
  '/api/v1/uploads/uploaded-file-download/{jobId}': 'job',
  '/api/v1/uploads/uploaded-file-download/{jobId}/{uploadId}': 'upload',
  '/api/v1/users/{id}': 'user',
  '/api/v1/users/me/{id}': 'self',
  '/api/v1/users/my/sessions/{id}': 'ownSession',
  '/api/v1/users/soft-delete/{id}': 'user',
  '/api/v2/jobs/{id}': 'job',
  '/api/v2/jobs/status/{id}': 'job',
  '/api/webhooks/twilio/sms/{organizationId}': 'organization',
  '/api/webhooks/twilio/sms/{organizationId}/{id}': 'sms',
  '/auth/reset-password/{token}': 'resetToken',
}

const task = {
  assignedUserIds: [the('technician')],
  start: '2026-03-02T00:00:00.000Z',
  end: '2026-03-02T02:00:00.000Z',
}
const target = { checkpoint: 'JOB_CREATION', priority: 'EMERGENCY', minutes: 15 }
const job = { clientId: the('client'), projectManagerId: the('coordinator'), supervisorId: the('user') }

/**
 * What a call needs beyond what its schema says by itself: required fields that are texts, e-mail addresses, choices,
 * numbers and flags are filled in without a word here. Ids are named by what they are the id of.
 */
const SAMPLES: Record<string, Sample> = {
  'GET /api/v1/calendar': { query: { start: task.start, end: task.end, userId: [the('user')] } },
  'POST /api/v1/calendar': { body: { ...task, jobId: the('job') } },
  'PUT /api/v1/calendar/{id}': { body: { ...task, jobId: the('job') } },
  'PUT /api/v1/calendar/{id}/handleRecurringDelete': { body: { deleteType: 'all' } },
  'POST /api/v1/calendar/copy/{id}': { body: { date: '2026-03-03' } },
  'POST /api/v1/calendar/move/{id}': { body: { date: '2026-03-03' } },
  'POST /api/v1/calendar/duplicate/{id}': { body: { ...task, jobId: the('job') } },
  'POST /api/v1/calendar/duplicate/recurring/{id}': { body: { ...task, jobId: the('job') } },
  'GET /api/v1/calendar/tasks': { query: { start: task.start, end: task.end } },
  'GET /api/v1/calendar/available-users': { query: { start: task.start, end: task.end, taskId: the('task') } },
  'POST /api/v1/calendar/pinned-users': { body: { userIds: [the('user')] } },
  'GET /api/v1/email/{id}': { path: { id: 'job' } },
  'POST /api/v1/email/{id}': {
    path: { id: 'job' },
    body: {
      to: ['owner@example.test'],
      draftJsObjectBody: { blocks: [{ text: 'Hello', type: 'unstyled' }] },
      uploadIds: [the('upload')],
    },
  },
  'POST /api/v1/message-templates': { body: { kind: 'sms' } },
  'PUT /api/v1/message-templates/{id}': { body: { kind: 'sms', version: 1 } },
  'POST /api/v1/sms': { body: { recipientNumber: '0400 000 000', jobId: the('job') } },
  'POST /api/v1/client/{id}/merge': { body: { intoId: the('otherClient'), take: ['phone'] } },
  'POST /api/v1/jobs/{id}/status': { body: { status: 'CUSTOMER_CONTACTED' } },
  'POST /api/v1/job-filter': { body: { table: 'Open_Jobs', clientIds: [the('client')] } },
  'POST /api/v1/job-filter/job-table-columns': { body: { columns: ['jobNo', 'tags'] } },
  'POST /api/v1/jobs/bulk/status': { body: { jobs: [{ id: the('job') }], status: 'CUSTOMER_CONTACTED' } },
  'POST /api/v1/jobs/bulk/people': {
    body: { jobs: [{ id: the('job'), version: 1 }], projectManagerId: the('coordinator'), supervisorId: the('user') },
  },
  'POST /api/v1/jobs/import': { body: { createClients: false }, files: ['file'] },
  'POST /api/v1/jobs/import/preview': { body: { createClients: false }, files: ['file'] },
  'GET /api/v1/jobs/export': { query: { format: 'csv', jobFilters: '{"table":"Open_Jobs"}' } },
  'PUT /api/v1/job-kpi/{id}': {
    body: { data: { checkpoint: 'TIME_OF_ATTENDANCE', stampedAt: task.start, reason: 'By telephone' } },
  },
  'PUT /api/v1/job-kpi/remove/{id}': { body: { checkpoint: 'TIME_OF_ATTENDANCE' } },
  'PUT /api/v1/organization/kpi-targets': { body: { targets: [target] } },
  'PUT /api/v1/client/{id}/kpi-targets': { body: { targets: [target] } },
  'GET /api/v1/jobs/similar': { query: { siteAddress: '1 Esplanade', except: the('job') } },
  'GET /api/v2/jobs': { query: { jobFilters: '{"table":"Open_Jobs"}' } },
  'POST /api/v2/jobs': { body: job },
  'PUT /api/v2/jobs/{id}': { body: { ...job, version: 1 } },
  'POST /api/v1/jobs/{id}/overViewImage': { files: ['jobOverviewImage'] },
  'PUT /api/v1/jobs/{id}/jobOverviewImage': { files: ['jobOverviewImage'] },
  'POST /api/v1/organization/logo': { files: ['image'] },
  'GET /api/v1/uploads/job/{jobId}/{uploadId}/preview': { path: { uploadId: 'photo' } },
  'GET /api/v1/uploads/job/{jobId}/{uploadId}/thumbnail': { path: { uploadId: 'photo' } },
  'GET /api/v1/uploads/job/{jobId}/zip': { query: { id: [the('upload')] } },
  'POST /api/v1/uploads/job/{jobId}': { body: { ids: [new Fresh(newId)] }, files: ['files'] },
  'POST /api/v1/uploads/profile-picture/{id}': { files: ['image'] },
  'POST /api/v1/users/{id}/invitation': { path: { id: 'invited' } },
  'POST /auth/login': { body: { email: the('ownEmail'), password: 'correct horse battery staple' } },
  'POST /auth/forgot-password': { body: { email: the('ownEmail') } },
  'POST /auth/register': { body: { password: 'correct horse battery staple' } },
  'POST /auth/reset-password': { body: { token: the('resetToken'), password: 'another horse, another battery' } },
}

/** Where an id stands in a call: `path.id`, `body.assignedUserIds.0`. */
export type Place = string

/** A call that is ready to be filled in for one caller. */
export interface Call {
  carried: Record<'path' | 'query' | 'body', Record<string, unknown>>
  files: string[]
}

/**
 * The call by which an operation is tried. Throws a sentence that says what to add where neither its schema nor the tables
 * above know enough.
 */
export function callOf(operation: ServedOperation, body: JsonSchema | null): Call {
  const sample = SAMPLES[operation.key] ?? {}
  return {
    carried: {
      path: Object.fromEntries(
        (operation.path.match(/(?<=\{)\w+(?=\})/g) ?? []).map((name) => [
          name,
          the(sample.path?.[name] ?? kindInPath(operation, name)),
        ]),
      ),
      query: sample.query ?? {},
      body: body ? { ...requiredOf(operation, body, sample), ...sample.body } : {},
    },
    files: sample.files ?? [],
  }
}

function kindInPath({ path, key }: ServedOperation, name: string): Kind {
  const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
  const kind = IN_PATH[upTo]
  if (!kind) throw new Error(`${key}: say in e2e/contract/samples.ts, IN_PATH, what ${upTo} is the id of.`)
  return kind
}

function requiredOf({ key }: ServedOperation, { properties = {}, required = [] }: JsonSchema, sample: Sample) {
  const { body: given = {}, files = [] } = sample
  const missing = required.filter((name) => !Object.hasOwn(given, name) && !files.includes(name))
  return Object.fromEntries(
    missing.map((name) => {
      const value = valueFor(name, properties[name]!)
      if (value === undefined) {
        throw new Error(`${key}: its field ${name} needs a value in e2e/contract/samples.ts, SAMPLES.`)
      }
      return [name, value]
    }),
  )
}

function valueFor(name: string, { type, format, enum: values, minimum }: JsonSchema): unknown {
  if (values) return values[0]
  const types = [type].flat()
  if (name === 'email') return new Fresh(() => `new.${newId()}@example.test`)
  if (types.includes('string') && !format) return new Fresh((scope) => scope.text('Text'))
  if (types.includes('integer') || types.includes('number')) return minimum ?? 1
  return types.includes('boolean') ? false : undefined
}

/** The places of a call at which an id of a record stands, each with what it is the id of. */
export function placesOf({ carried }: Call): [Place, Kind][] {
  const places: [Place, Kind][] = []
  walk(carried, (value, place) => {
    if (value instanceof Ref) places.push([place, value.kind])
    return value
  })
  return places
}

/** Fills a call in for a caller, with other ids at some places. */
export async function fill(call: Call, scope: Scope, other: Record<Place, string> = {}): Promise<Carried> {
  const waiting: Promise<unknown>[] = []
  const values = new Map<Place, string>(Object.entries(other))
  walk(call.carried, (value, place) => {
    if (value instanceof Ref && !values.has(place)) {
      waiting.push(scope.get(value.kind).then((id) => values.set(place, id)))
    }
    return value
  })
  await Promise.all(waiting)
  const filled = walk(call.carried, (value, place) =>
    value instanceof Ref ? values.get(place) : value instanceof Fresh ? value.make(scope) : value,
  )
  const files = Object.fromEntries(call.files.map((name) => [name, name === 'file' ? sheet() : picture()]))
  const { body, ...rest } = filled
  return {
    ...(rest as Carried),
    ...(Object.keys(body).length && { body }),
    ...(call.files.length && { files }),
  }
}

function walk<T>(value: T, visit: (value: unknown, place: Place) => unknown, place: Place = ''): T {
  const below = (key: string) => (place ? `${place}.${key}` : key)
  if (Array.isArray(value)) return value.map((item, index) => walk(item, visit, below(String(index)))) as T
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, visit, below(key))])) as T
  }
  return visit(value, place) as T
}

/** A sheet of one job, which no other sheet holds. */
const sheet = () =>
  new File([`Site address,Type,Contact\n${newId()} Esplanade,Water,Sam\n`], 'jobs.csv', { type: 'text/csv' })

const picture = () => new File([PIXEL], 'picture.png', { type: 'image/png' })
