import { newId } from '@/lib/base/wire'
import type { JsonSchema } from '@/lib/platform/openapi/schemas'

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

/** A word of a path that is no id: the type of an item. */
class Word {
  constructor(readonly word: string) {}
}

interface Sample {
  path?: Record<string, Kind | Word>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The names under which a picture is sent; as `file`, a sheet. */
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
  '/api/v1/equipment/{id}': 'equipmentCategory',
  '/api/v1/equipment/category/{id}': 'equipmentCategory',
  '/api/v1/equipment/category/{id}/item/{itemId}': 'equipmentItem',
  '/api/v1/equipment/item/{id}': 'equipmentItem',
  '/api/v1/equipment/job/{jobId}': 'job',
  '/api/v1/files/{id}': 'file',
  '/api/v1/inspections/{jobId}': 'job',
  '/api/v1/inspections/{jobId}/{inspectionId}': 'visit',
  '/api/v1/inspections/equipment-installation/{jobId}': 'job',
  '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}': 'visit',
  '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}': 'room',
  '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/{categoryId}': 'equipmentCategory',
  '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/pickup/{actionId}': 'installation',
  '/api/v1/inspections/equipment-installation/available-inspections/get-available/{jobId}': 'job',
  '/api/v1/inspections/equipment-installation/available-inspections/get-available/{jobId}/{roomId}': 'room',
  '/api/v1/inspections/equipment-installation/available-inspections/get-available/{jobId}/{roomId}/{installationId}':
    'installation',
  '/api/v1/inspections/equipment-installation/delete/{id}': 'installation',
  '/api/v1/inspections/equipment-installation/validate-job-installed-equipment/{jobId}': 'job',
  '/api/v1/jobs/{id}': 'job',
  '/api/v1/jobs/{id}/photos/{photoId}': 'fieldPhoto',
  '/api/v1/inventory/{jobId}': 'job',
  '/api/v1/inventory/{jobId}/{roomId}': 'room',
  '/api/v1/inventory/{jobId}/{roomId}/{inspectionId}': 'visit',
  '/api/v1/inventory/{jobId}/{roomId}/{inspectionId}/{roomFeedItemId}': 'inventoryNote',
  '/api/v1/inventory/{jobId}/{roomId}/{inspectionId}/{roomFeedItemId}/{itemId}': 'inventoryItem',
  '/api/v1/jobs/{id}/room/{roomId}': 'room',
  '/api/v1/jobs/{id}/status/{statusId}': 'statusEntry',
  '/api/v1/job-completion-summary/{jobId}': 'job',
  '/api/v1/job-kpi/{id}': 'job',
  '/api/v1/job-kpi/remove/{id}': 'job',
  '/api/v1/notes/{jobId}': 'job',
  '/api/v1/notes/{jobId}/{noteId}': 'note',
  '/api/v1/organization/{id}': 'organization',
  '/api/v1/outbox/{id}': 'mail',
  '/api/v1/rooms/{jobId}': 'job',
  '/api/v1/jobs/{id}/roomFeedItemIds/{inspectionId}': 'visit',
  '/api/v1/rooms/{jobId}/{roomId}': 'room',
  '/api/v1/rooms/{jobId}/{roomId}/{inspectionId}': 'visit',
  '/api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}': 'feedItem',
  '/api/v1/rooms/{jobId}/roomFeedItem/{id}': 'feedItem',
  '/api/v2/rooms/{jobId}': 'job',
  '/api/v1/uploads/job/{jobId}': 'job',
  '/api/v1/uploads/job/{jobId}/{uploadId}': 'upload',
  '/api/v1/meters/{id}': 'meter',
  '/api/v1/moisture/{jobId}': 'job',
  '/api/v1/moisture/{jobId}/{roomId}': 'room',
  '/api/v1/moisture/{jobId}/{roomId}/{inspectionId}': 'visit',
  '/api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}': 'reading',
  '/api/v1/moisture/{jobId}/points/{pointId}': 'moisturePoint',
  '/api/v1/moisture/{jobId}/air/{airReadingId}': 'airReading',
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
  '/api/v2/inspections/{jobId}': 'job',
  '/api/v2/inspections/{jobId}/{inspectionId}': 'visit',
  '/api/v2/jobs/{id}': 'job',
  '/api/v2/jobs/status/{id}': 'job',
  '/api/v2/timesheets/{id}': 'timesheet',
  '/api/v2/timesheets/job/{jobId}': 'job',
  '/api/v2/timesheets/job/{jobId}/inspection/{inspectionId}': 'visit',
  '/api/webhooks/twilio/sms/{organizationId}': 'organization',
  '/api/webhooks/twilio/sms/{organizationId}/{id}': 'sms',
  '/auth/reset-password/{token}': 'resetToken',
}

const task = {
  assignedUserIds: [the('technician')],
  start: '2026-03-02T00:00:00.000Z',
  end: '2026-03-02T02:00:00.000Z',
}
const bound = { meterId: the('meter'), scaleId: the('meterScale') }
const air = { inspectionId: the('visit'), place: 'AFFECTED', temperature: 24, rh: 60 }
const target = { checkpoint: 'JOB_CREATION', priority: 'EMERGENCY', minutes: 15 }
const job = { clientId: the('client'), projectManagerId: the('coordinator'), supervisorId: the('user') }

const worked = {
  jobId: the('job'),
  inspectionId: the('visit'),
  userId: the('self'),
  start: task.start,
  end: task.end,
  lateReason: 'The phone was empty',
}
const submitted = [{ id: the('submittedTimesheet'), version: 1 }]

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
  'POST /api/v1/calendar/{id}/rejoin': { path: { id: 'cutSeries' } },
  'POST /api/v1/calendar/duplicate/{id}': { body: { ...task, jobId: the('job') } },
  'POST /api/v1/calendar/duplicate/recurring/{id}': { body: { ...task, jobId: the('job') } },
  'GET /api/v1/calendar/tasks': { query: { start: task.start, end: task.end } },
  'GET /api/v1/calendar/available-users': { query: { start: task.start, end: task.end, taskId: the('task') } },
  'POST /api/v1/calendar/pinned-users': { body: { userIds: [the('user')] } },
  'PUT /api/v1/jobs/{id}/brief/read': { body: { until: '2026-03-03T00:00:00.000Z' } },
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
  'POST /api/v1/client/{id}/merge': {
    body: { intoId: the('otherClient'), version: 1, intoVersion: 1, take: ['phone'] },
  },
  'POST /api/v1/jobs/{id}/status': { body: { status: 'CUSTOMER_CONTACTED' } },
  'POST /api/v1/job-filter': { body: { table: 'Open_Jobs', clientIds: [the('client')] } },
  'POST /api/v1/job-filter/sets': { body: { filter: { clientIds: [the('client')] } } },
  'PUT /api/v1/job-filter/sets/{id}': { path: { id: 'filterSet' }, body: { filter: { clientIds: [the('client')] } } },
  'DELETE /api/v1/job-filter/sets/{id}': { path: { id: 'filterSet' } },
  'POST /api/v1/job-filter/job-table-columns': { body: { columns: ['jobNo', 'tags'] } },
  'POST /api/v1/jobs/bulk/status': { body: { jobs: [{ id: the('job') }], status: 'CUSTOMER_CONTACTED' } },
  'POST /api/v1/jobs/bulk/people': {
    body: { jobs: [{ id: the('job'), version: 1 }], projectManagerId: the('coordinator'), supervisorId: the('user') },
  },
  'POST /api/v1/jobs/import': { body: { createClients: false }, files: ['file'] },
  'POST /api/v1/jobs/import/preview': { body: { createClients: false }, files: ['file'] },
  'POST /api/v1/equipment/item': {
    body: { categoryId: the('equipmentCategory'), item: { referenceId: new Fresh((scope) => scope.text('AM')) } },
  },
  'POST /api/v1/equipment/units': {
    body: { categoryId: the('equipmentCategory'), referenceId: new Fresh((scope) => scope.text('AM')) },
  },
  'PUT /api/v1/equipment/item/{id}': { body: { item: { referenceId: new Fresh((scope) => scope.text('AM')) } } },
  'GET /api/v1/equipment/item': { query: { categoryId: the('equipmentCategory') } },
  'POST /api/v1/equipment/import': { body: { country: 'Australia' }, files: ['file'] },
  'POST /api/v1/equipment/import/preview': { body: { country: 'Australia' }, files: ['file'] },
  'POST /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/install': {
    body: { selectedEquipmentItems: [the('equipmentItem')], installedSiteVisit: the('visit') },
  },
  'PUT /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/pickup/{actionId}': {
    body: { pickedUpSiteVisit: the('visit'), pickupTime: new Fresh(() => new Date().toISOString()) },
  },
  'GET /api/v1/jobs/export': { query: { format: 'csv', jobFilters: '{"table":"Open_Jobs"}' } },
  'PUT /api/v1/job-kpi/{id}': {
    body: { data: { checkpoint: 'TIME_OF_ATTENDANCE', stampedAt: task.start, reason: 'By telephone' } },
  },
  'PUT /api/v1/job-kpi/remove/{id}': { body: { checkpoint: 'TIME_OF_ATTENDANCE' } },
  'POST /api/v1/meters': { body: { kind: 'PIN', scales: [{ label: 'WME', min: 0, max: 100, unit: '%' }] } },
  'PUT /api/v1/meters/{id}': {
    body: { kind: 'PIN', version: 1, scales: [{ label: 'WME', min: 0, max: 100, unit: '%' }] },
  },
  'POST /api/v1/meters/{id}/certificate': { files: ['certificate'] },
  'POST /api/v1/moisture/{jobId}/points': { body: { ...bound, roomId: the('room') } },
  'PUT /api/v1/moisture/{jobId}/points/{pointId}': { body: { ...bound, version: 1 } },
  'POST /api/v1/moisture/{jobId}/{roomId}/{inspectionId}': { body: { pointId: the('moisturePoint'), value: 21 } },
  'PUT /api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}': { body: { value: 20, version: 1 } },
  'POST /api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}/photos': {
    body: { photoIds: [new Fresh(newId)] },
    files: ['photos'],
  },
  'POST /api/v1/moisture/{jobId}/air': { body: { ...air, roomId: the('room') } },
  'PUT /api/v1/moisture/{jobId}/air/{airReadingId}': { body: { ...air, version: 1 } },
  'PUT /api/v1/organization/drying-settings': {
    body: {
      tolerancePoints: 3,
      altitudeMetres: null,
      sizingFactors: null,
      equipmentDayRule: 'PERIODS_OF_24_HOURS',
      standards: [],
    },
  },
  'PUT /api/v1/organization/terms': { body: { terms: '# Keys\nReturn them.' } },
  'PUT /api/v1/organization/kpi-targets': { body: { targets: [target] } },
  'PUT /api/v1/client/{id}/kpi-targets': { body: { targets: [target] } },
  'PUT /api/v1/jobs/{id}/photos': { body: { photoIds: [the('fieldPhoto')] } },
  'PUT /api/v1/jobs/{id}/photos/{photoId}': { body: { caption: 'North wall', degrees: 90, version: 1 } },
  'GET /api/v1/jobs/similar': { query: { siteAddress: '1 Esplanade', except: the('job') } },
  'GET /api/v2/jobs': { query: { jobFilters: '{"table":"Open_Jobs"}' } },
  'POST /api/v1/inspections/{jobId}/{inspectionId}/floor-plan': {
    body: { photoIds: [new Fresh(newId)] },
    files: ['photos'],
  },
  'POST /api/v2/inspections/{jobId}': { body: { attendeeIds: [the('user')] } },
  'PUT /api/v2/inspections/{jobId}/{inspectionId}': { body: { attendeeIds: [the('user')], version: 1 } },
  'PUT /api/v1/inspections/{jobId}/{inspectionId}/site-visit-date': {
    body: { inspectionDate: new Fresh(() => new Date().toISOString()) },
  },
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
  'GET /api/v1/inventory/{jobId}': { query: { roomId: the('room'), disposition: 'RESTORABLE' } },
  'GET /api/v1/inventory/{jobId}/export': { query: { roomId: the('room') } },
  'POST /api/v1/inventory/{jobId}/{roomId}/{inspectionId}': { body: { disposition: 'RESTORABLE' } },
  'PUT /api/v1/inventory/{jobId}/{roomId}/{inspectionId}/{roomFeedItemId}/{itemId}': {
    body: { inventoryItemUpdate: { name: 'Sofa', disposition: 'UNAFFECTED' } },
  },
  'POST /api/v1/inventory/{jobId}/bulk': {
    body: { items: [{ id: the('inventoryItem'), version: 1 }], disposition: 'UNAFFECTED', roomId: the('room') },
  },
  'POST /api/v1/inventory/{jobId}/delete': { body: { items: [{ id: the('inventoryItem'), version: 1 }] } },
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
  'POST /api/v1/users/{id}/invitation': { path: { id: 'invited' } },
  'GET /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}/roomFeedItems': { path: { id: new Word('PHOTO_NOTE') } },
  'POST /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/room-feed-item-photos': {
    body: { note: 'Skirting lifted' },
  },
  'PUT /api/v1/rooms/{jobId}/{roomId}/{inspectionId}/{id}/photos': { body: { note: 'Skirting lifted' } },
  'POST /api/v2/rooms/{jobId}/filteredRoomFeedItems': {
    body: { roomIds: [the('room')], inspectionIds: [the('visit')], type: 'PHOTO_NOTE' },
  },
  'PUT /api/v1/rooms/{jobId}/order': { body: { roomIds: [the('room')] } },
  'POST /auth/login': { body: { email: the('ownEmail'), password: 'correct horse battery staple' } },
  'POST /auth/forgot-password': { body: { email: the('ownEmail') } },
  'POST /auth/register': { body: { password: 'correct horse battery staple' } },
  'POST /auth/reset-password/check': { body: { token: the('resetToken') } },
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
        (operation.path.match(/(?<=\{)\w+(?=\})/g) ?? []).map((name) => {
          const named = sample.path?.[name] ?? kindInPath(operation, name)
          return [name, named instanceof Word ? named.word : the(named)]
        }),
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

/** A sheet of one job, or of one unit of equipment, which no other sheet holds. */
const sheet = () =>
  new File([`Site address,Type,Contact,referenceId\n${newId()} Esplanade,Water,Sam,${newId()}\n`], 'sheet.csv', {
    type: 'text/csv',
  })

const picture = () => new File([PIXEL], 'picture.png', { type: 'image/png' })
