import { Readable } from 'node:stream'

import { sql } from 'drizzle-orm'

import type { FEED_ITEM_TYPES } from '@/db/enums'
import * as s from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import type { Role } from '@/lib/base/roles'
import { newId } from '@/lib/base/wire'
import { makeLink } from '@/lib/company/accounts/links'
import * as accounts from '@/lib/company/accounts/service'
import type { FileKind } from '@/lib/company/files/rules'
import { makeThumbnail } from '@/lib/company/files/verbs/thumbnail'
import * as users from '@/lib/company/users/service'
import {
  actAs,
  makeClient,
  makeContact,
  makeJob,
  makeOrganization,
  makeRoom,
  makeTask,
  makeUser,
  makeVisit,
  serial,
} from '@/lib/desk/demo/factories'
import { ChangeTask } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { openFeed } from '@/lib/job/calendar/verbs/feed'
import { draftOf } from '@/lib/job/messages/body'
import { makeRenditions } from '@/lib/job/photos/verbs/renditions'
import { record } from '@/lib/platform/activity/service'
import { recordAccess } from '@/lib/platform/audit/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { openSession } from '@/lib/platform/auth/sessions'
import { newObjectKey, storage } from '@/lib/platform/storage'

/** Stands in every text of the other organisation, and must never be read by anybody of ours. */
export const CANARY = 'canary-1f6e0c'

export type Caller = Actor & { token: string }

/** The kinds of records that calls name, and other values that only a real record has. */
export type Kind =
  | 'airReading'
  | 'attachment'
  | 'client'
  | 'contact'
  | 'coordinator'
  | 'cutSeries'
  | 'email'
  | 'emailAttachment'
  | 'equipmentCategory'
  | 'equipmentItem'
  | 'feedItem'
  | 'feedToken'
  | 'fieldPhoto'
  | 'filterSet'
  | 'file'
  | 'installation'
  | 'inventoryItem'
  | 'inventoryNote'
  | 'invited'
  | 'job'
  | 'mail'
  | 'meter'
  | 'meterScale'
  | 'moisturePoint'
  | 'note'
  | 'organization'
  | 'otherClient'
  | 'ownEmail'
  | 'ownSession'
  | 'ownSubmittedTimesheet'
  | 'photo'
  | 'reading'
  | 'resetToken'
  | 'room'
  | 'self'
  | 'series'
  | 'sms'
  | 'statusEntry'
  | 'submittedTimesheet'
  | 'task'
  | 'technician'
  | 'timer'
  | 'timesheet'
  | 'upload'
  | 'template'
  | 'user'
  | 'visit'

/** The smallest PNG there is: one transparent pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** One caller's records, made when a call first names them; what belongs together is made together. */
export class Scope {
  private readonly made = new Map<Kind, Promise<string>>()

  constructor(
    readonly caller: Caller,
    /** Stands in every text of the records. */
    private readonly mark = '',
  ) {}

  get organizationId(): number {
    return this.caller.organizationId
  }

  get(kind: Kind): Promise<string> {
    const made = this.made.get(kind) ?? KINDS[kind](this)
    this.made.set(kind, made)
    return made
  }

  /** A text that no other record has. */
  text(start: string): string {
    return `${start} ${this.mark} ${serial()}`
  }

  act<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inOrganization({ organizationId: this.organizationId }, work)
  }
}

/** How a record of each kind is made. A new kind gets its line here and its name above. */
const KINDS: Record<Kind, (scope: Scope) => Promise<string>> = {
  airReading: async (scope) => {
    const row = { place: 'AFFECTED' as const, temperature: 24, temperatureUnit: 'Celsius' as const, rh: 71 }
    const at = { jobId: await scope.get('job'), inspectionId: await scope.get('visit') }
    const taken = { takenBy: scope.caller.userId, note: scope.text('Humid') }
    return stored(scope, (tx, own) => tx.insert(s.airReadings).values({ ...own, ...at, ...row, ...taken, ...clocks() }))
  },
  attachment: async (scope) => {
    const fileId = await putFile(scope, 'TASK_ATTACHMENT', 'application/pdf')
    const row = { taskId: await scope.get('task'), fileId, createdBy: scope.caller.userId }
    return stored(scope, (tx, own) => tx.insert(s.taskAttachments).values({ ...own, ...row }))
  },
  client: (scope) => made(makeClient(scope, { companyName: scope.text('Harbour'), notes: scope.text('Notes') })),
  contact: async (scope) =>
    made(
      makeContact(scope, { clientId: await scope.get('client'), name: scope.text('Casey'), email: 'c@example.test' }),
    ),
  coordinator: (scope) => made(makeUser(scope, { lastName: scope.text('Coordinator'), role: 'ProjectManager' })),
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
  email: async (scope) => {
    const jobId = await scope.get('job')
    const text = scope.text('Text')
    const body = draftOf(text)
    return stored(scope, async (tx, own) => {
      await tx.insert(s.mailMessages).values({
        ...own,
        key: scope.text('email'),
        recipient: 'owner@example.test',
        subject: scope.text('Subject'),
        bodyText: text,
        bodyHtml: text,
        status: 'failed',
      })
      await tx.insert(s.jobEmails).values({ ...own, jobId, body, createdBy: scope.caller.userId })
    })
  },
  emailAttachment: async (scope) => {
    const fileId = await putFile(scope, 'EMAIL_ATTACHMENT', 'application/pdf')
    const row = { emailId: await scope.get('email'), fileId, name: scope.text('file'), place: 0 }
    return stored(scope, (tx, own) => tx.insert(s.emailAttachments).values({ ...own, ...row }))
  },
  equipmentCategory: (scope) => {
    const row = { name: scope.text('Air movers'), kind: 'AIR_MOVER' as const }
    return stored(scope, (tx, own) => tx.insert(s.equipmentCategories).values({ ...own, ...row }))
  },
  equipmentItem: async (scope) => {
    const row = { categoryId: await scope.get('equipmentCategory'), referenceId: scope.text('AM') }
    return stored(scope, (tx, own) => tx.insert(s.equipmentItems).values({ ...own, ...row }))
  },
  feedItem: (scope) => putFeedItem(scope, 'PHOTO_NOTE'),
  feedToken: async ({ caller }) => new URL((await openFeed(caller)).url).pathname.split('/').at(-1)!,
  fieldPhoto: async (scope) => {
    const fileId = await putFile(scope, 'FIELD_PHOTO', 'image/png', PIXEL)
    const row = { jobId: await scope.get('job'), feedItemId: await scope.get('feedItem'), fileId, width: 1, height: 1 }
    const said = { sha256: Buffer.alloc(32), caption: scope.text('Wall'), createdBy: scope.caller.userId }
    const id = await stored(scope, (tx, own) => tx.insert(s.photos).values({ ...own, ...row, ...said, ...clocks() }))
    await makeRenditions({ ...scope.caller, fileId })
    return id
  },
  file: async (scope) => {
    const fileId = await putFile(scope, 'JOB_UPLOAD', 'text/plain')
    await putUpload(scope, fileId)
    return fileId
  },
  filterSet: (scope) => {
    const row = { userId: scope.caller.userId, name: scope.text('Set'), filter: { search: scope.text('Search') } }
    return stored(scope, (tx, own) => tx.insert(s.jobFilterSets).values({ ...own, ...row }))
  },
  installation: async (scope) => {
    const row = { ...(await placeOf(scope)), itemId: await scope.get('equipmentItem') }
    const feedItemId = await putFeedItem(scope, 'EQUIPMENT_NOTE')
    const said = { installedBy: scope.caller.userId, overdueTagReason: scope.text('Only one left') }
    return stored(scope, (tx, own) =>
      tx.insert(s.equipmentInstallations).values({ ...own, ...row, ...said, feedItemId, ...clocks() }),
    )
  },
  inventoryItem: async (scope) => {
    const feedItemId = await scope.get('inventoryNote')
    const row = { ...(await placeOf(scope)), feedItemId, name: scope.text('Sofa'), disposition: 'RESTORABLE' as const }
    const createdBy = scope.caller.userId
    return stored(scope, (tx, own) => tx.insert(s.inventoryItems).values({ ...own, ...row, createdBy, ...clocks() }))
  },
  inventoryNote: (scope) => putFeedItem(scope, 'INVENTORY_NOTE'),
  invited: (scope) => made(makeUser(scope, { status: 'INVITED', lastName: scope.text('Newcomer') })),
  job: async (scope) => {
    const overviewImageFileId = await putFile(scope, 'JOB_OVERVIEW', 'image/jpeg')
    const texts = { siteAddress: scope.text('1 Esplanade'), contactName: scope.text('Sam') }
    return made(makeJob(scope, { ...texts, overviewImageFileId }))
  },
  mail: (scope) => {
    const texts = { subject: scope.text('Subject'), bodyText: scope.text('Text'), bodyHtml: scope.text('Text') }
    const row = { ...texts, key: scope.text('mail'), recipient: 'someone@example.test', status: 'outbox' as const }
    return stored(scope, (tx, own) => tx.insert(s.mailMessages).values({ ...own, ...row }))
  },
  meter: (scope) => {
    const row = { name: scope.text('Protimeter'), kind: 'PIN' as const }
    return stored(scope, (tx, own) => tx.insert(s.meters).values({ ...own, ...row }))
  },
  meterScale: async (scope) => {
    const row = { meterId: await scope.get('meter'), label: scope.text('WME'), min: 0, max: 100, unit: '%' }
    return stored(scope, (tx, own) => tx.insert(s.meterScales).values({ ...own, ...row }))
  },
  moisturePoint: async (scope) => {
    const { jobId, roomId } = await placeOf(scope)
    const bound = { meterId: await scope.get('meter'), scaleId: await scope.get('meterScale') }
    const row = { label: scope.text('North wall'), location: 'WALLS' as const, material: 'Plasterboard' }
    const createdBy = scope.caller.userId
    return stored(scope, (tx, own) =>
      tx.insert(s.moisturePoints).values({ ...own, jobId, roomId, ...bound, ...row, createdBy }),
    )
  },
  note: async (scope) => {
    const row = { jobId: await scope.get('job'), text: scope.text('Called back'), createdBy: scope.caller.userId }
    return stored(scope, (tx, own) => tx.insert(s.notes).values({ ...own, ...row }))
  },
  organization: async ({ organizationId }) => String(organizationId),
  otherClient: (scope) => made(makeClient(scope, { companyName: scope.text('Quay'), notes: scope.text('Notes') })),
  ownEmail: async ({ caller }) => caller.email,
  ownSession: (scope) => made(scope.act((tx) => openSession(tx, scope.caller, scope.text('Browser')))),
  ownSubmittedTimesheet: (scope) => putTimesheet(scope, { status: 'submitted' }),
  photo: async (scope) => {
    const fileId = await putFile(scope, 'JOB_UPLOAD', 'image/png', PIXEL)
    await makeThumbnail({ ...scope.caller, fileId })
    return putUpload(scope, fileId)
  },
  reading: async (scope) => {
    const bound = { meterId: await scope.get('meter'), scaleId: await scope.get('meterScale') }
    const row = { ...(await placeOf(scope)), pointId: await scope.get('moisturePoint'), ...bound, value: 21, unit: '%' }
    const feedItemId = await putFeedItem(scope, 'MOISTURE')
    const said = { type: 'MOISTURE_READING' as const, method: 'PENETRATIVE' as const, note: scope.text('Wet') }
    const takenBy = scope.caller.userId
    return stored(scope, (tx, own) =>
      tx.insert(s.moistureReadings).values({ ...own, ...row, ...said, feedItemId, takenBy, ...clocks() }),
    )
  },
  resetToken: (scope) => scope.act((tx) => makeLink(tx, scope.caller, 'RESET')),
  room: async (scope) =>
    made(
      makeRoom(scope, {
        jobId: await scope.get('job'),
        roomName: scope.text('Laundry'),
        createdBy: scope.caller.userId,
      }),
    ),
  self: async ({ caller }) => caller.userId,
  series: async (scope) => {
    const { userId } = scope.caller
    const rule = { freq: 'week' as const, byWeekDay: [2] }
    const name = scope.text('Monitoring')
    return made(makeTask(scope, { createdBy: userId, name, jobId: await scope.get('job'), assignees: [userId], rule }))
  },
  sms: async (scope) => {
    const row = { jobId: await scope.get('job'), direction: 'outgoing' as const, recipientNumber: '+61400000000' }
    const said = { text: scope.text('Text'), segments: 1, status: 'failed' as const, createdBy: scope.caller.userId }
    return stored(scope, (tx, own) => tx.insert(s.smsMessages).values({ ...own, ...row, ...said }))
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
  submittedTimesheet: async (scope) =>
    putTimesheet(scope, { status: 'submitted', userId: await scope.get('technician') }),
  task: async (scope) => {
    const { userId } = scope.caller
    const name = scope.text('Moisture check')
    return made(makeTask(scope, { createdBy: userId, name, jobId: await scope.get('job'), assignees: [userId] }))
  },
  technician: (scope) => made(makeUser(scope, { lastName: scope.text('Technician'), role: 'Technician' })),
  timer: async (scope) => {
    const { userId } = scope.caller
    const running = sql`user_id = ${userId} and ended_at is null`
    await scope.act(
      async (tx) => void (await tx.update(s.timesheets).set({ endedAt: new Date().toISOString() }).where(running)),
    )
    return putTimesheet(scope, { startedAt: new Date(Date.now() - 60_000).toISOString(), endedAt: null })
  },
  timesheet: (scope) => putTimesheet(scope),
  upload: async (scope) => putUpload(scope, await putFile(scope, 'JOB_UPLOAD', 'text/plain')),
  template: (scope) => {
    const row = { kind: 'sms' as const, name: scope.text('Template'), body: scope.text('Text') }
    return stored(scope, (tx, own) => tx.insert(s.messageTemplates).values({ ...own, ...row }))
  },
  user: (scope) => made(makeUser(scope, { lastName: scope.text('Tester'), role: 'Supervisor' })),
  visit: async (scope) =>
    made(
      makeVisit(scope, {
        jobId: await scope.get('job'),
        summary: scope.text('Extracted'),
        createdBy: scope.caller.userId,
      }),
    ),
}

const clocks = () => ({ happenedAt: new Date().toISOString(), capturedAt: new Date().toISOString() })

const placeOf = async (scope: Scope) => ({
  jobId: await scope.get('job'),
  roomId: await scope.get('room'),
  inspectionId: await scope.get('visit'),
})

async function putFeedItem(scope: Scope, type: (typeof FEED_ITEM_TYPES)[number]): Promise<string> {
  const row = { ...(await placeOf(scope)), type, note: scope.text('Note'), createdBy: scope.caller.userId }
  return stored(scope, (tx, own) => tx.insert(s.roomFeedItems).values({ ...own, ...row, ...clocks() }))
}

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

const made = async (record: Promise<{ id: string }>): Promise<string> => (await record).id

async function stored(
  scope: Scope,
  insert: (tx: Tx, own: { organizationId: number; id: string }) => PromiseLike<unknown>,
): Promise<string> {
  const own = { organizationId: scope.organizationId, id: newId() }
  await scope.act(async (tx) => void (await insert(tx, own)))
  return own.id
}

/** Our organisation with people of every role, and the other one, which nobody of ours may read, change or notice. */
export interface World {
  /** A user of ours with this role, who was not there before. */
  caller: (role: Role) => Promise<Caller>
  /** A record of every kind of the other organisation, the same ones throughout. */
  theirs: Scope
  /** Every id of theirs. */
  theirIds: string[]
  /** Tokens that open nothing any more, or never did, by who would carry them. */
  shut: Record<string, string>
  /** Was an Administrator when the session began, and is a Technician now. */
  demoted: Caller
}

export async function makeWorld(): Promise<World> {
  const ours = await makeOrganization()
  const theirs = await makeTheirs()
  const caller = async (role: Role) => actAs(await makeUser(ours, { role }))
  const theirIds = await Promise.all((Object.keys(KINDS) as Kind[]).map((kind) => theirs.get(kind)))
  return {
    caller,
    theirs,
    theirIds: theirIds.filter((id) => id.length === 36),
    shut: await shutOut(await caller('Administrator'), caller),
    demoted: await demote(await caller('Administrator')),
  }
}

async function makeTheirs(): Promise<Scope> {
  const address = { name: `Rival ${CANARY}`, address: `1 ${CANARY} Street`, state: CANARY, phone: CANARY }
  const organization = await makeOrganization(address)
  const scope = new Scope(
    await actAs(await makeUser(organization, { lastName: CANARY, email: `${CANARY}.${newId()}@example.test` })),
    CANARY,
  )
  const { caller, organizationId } = scope
  const [pinnedUserId, seriesId, jobId, clientId] = await Promise.all([
    scope.get('user'),
    scope.get('series'),
    scope.get('job'),
    scope.get('client'),
    scope.get('visit'),
  ])
  const access = { kind: 'log-in' as const, organizationId, userId: caller.userId, operation: 'POST /auth/login' }
  await recordAccess({ address: '203.0.113.7', device: CANARY }, access)
  await scope.act(async (tx) => {
    await tx.insert(s.pinnedUsers).values({ organizationId, userId: caller.userId, pinnedUserId })
    const setByHand = { checkpoint: 'TIME_OF_ATTENDANCE' as const, stampedAt: new Date().toISOString(), reason: CANARY }
    await tx.insert(s.jobKpiSettings).values({ organizationId, jobId, ...setByHand, updatedBy: caller.userId })
    const target = { organizationId, checkpoint: 'JOB_CREATION' as const, priority: 'STANDARD' as const, minutes: 7 }
    await tx.insert(s.kpiTargets).values(target)
    await tx.insert(s.clientKpiTargets).values({ ...target, clientId })
    await tx.insert(s.completionSummaries).values({ organizationId, jobId, summary: CANARY, updatedBy: caller.userId })
    await tx.insert(s.jobListSettings).values({
      organizationId,
      userId: caller.userId,
      filter: { table: 'All_Jobs', search: CANARY },
      columns: ['jobNo', CANARY],
    })
    await tx
      .insert(s.jobLastReads)
      .values({ organizationId, jobId, userId: caller.userId, readAt: new Date().toISOString() })
    await tx.insert(s.organizationTexts).values({ organizationId, terms: CANARY, privacy: CANARY })
    await tx.insert(s.dryingSettings).values({ organizationId, sizingFactors: { [CANARY]: [] } })
    const standard = { organizationId, id: newId(), material: `Timber ${CANARY}`, unit: '%', value: 15 }
    await tx.insert(s.dryStandards).values(standard)
    const held = { material: `Timber ${CANARY}`, unit: '%', value: 14, tolerancePoints: null }
    await tx.insert(s.dryingStandardsBefore).values({
      organizationId,
      id: newId(),
      heldUntil: new Date().toISOString(),
      tolerancePoints: 2,
      standards: [held],
    })
    const slot = { organizationId, seriesId, slotDate: '2026-03-03' }
    await tx.insert(s.taskOverrides).values({
      ...slot,
      kind: 'modified',
      changes: ['name', 'assignees'],
      name: CANARY,
      updatedBy: caller.userId,
    })
    await tx.insert(s.overrideAssignments).values({ ...slot, userId: caller.userId })
    const revision = { taskId: seriesId, action: `task.${CANARY}`, by: caller.userId }
    await tx.insert(s.taskRevisions).values({ organizationId, id: newId(), ...revision })
    await record(tx, caller, `user.${CANARY}`, { subjectType: 'user', subjectId: pinnedUserId })
    await tx.insert(s.idempotencyKeys).values({
      organizationId,
      userId: caller.userId,
      key: CANARY,
      route: 'POST /api/v1/client',
      bodyHash: Buffer.alloc(32),
      answer: { name: CANARY },
    })
  })
  return scope
}

async function shutOut(administrator: Caller, caller: World['caller']): Promise<World['shut']> {
  const [revoked, removed, invited] = [
    await caller('Administrator'),
    await caller('Administrator'),
    await caller('Administrator'),
  ]
  await accounts.logOut(revoked)
  await users.remove(administrator, removed.userId)
  await setUser(invited, { status: 'INVITED' })
  const expired = await caller('Administrator')
  await inOrganization(expired, (tx) =>
    tx
      .update(s.sessions)
      .set({ expiresAt: new Date(0).toISOString() })
      .where(sql`id = ${expired.sessionId}`),
  )
  return {
    'somebody with a token that was never given out': 'A'.repeat(43),
    'somebody with a token that is not one': "' or 1=1 --",
    'somebody whose session was revoked': revoked.token,
    'somebody whose session expired': expired.token,
    'somebody who was removed': removed.token,
    'somebody who has not followed the invitation': invited.token,
  }
}

async function demote(caller: Caller): Promise<Caller> {
  await setUser(caller, { role: 'Technician' })
  return caller
}

/** Straight in the database: the verbs end the sessions, and here the sessions stand. */
const setUser = (caller: Caller, values: Partial<typeof s.users.$inferInsert>) =>
  inOrganization({ organizationId: caller.organizationId }, (tx) =>
    tx
      .update(s.users)
      .set(values)
      .where(sql`id = ${caller.userId}`),
  )

interface TenantTable {
  name: string
  rows: number
  /** Holds texts that people write. */
  hasTexts: boolean
  hasCanary: boolean
  /** The same as long as no row of the organisation changes. */
  print: string
}

/** Every table that has an organisation, as the wall shows it to that organisation. */
export function readTables(scope: Scope): Promise<TenantTable[]> {
  return scope.act(async (tx) => {
    const tables = await tx.execute<{ name: string; has_texts: boolean }>(sql`
      select t.table_name as name, exists (
        select from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = t.table_name and c.data_type in ('text', 'jsonb')) as has_texts
      from information_schema.columns t
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and t.column_name = 'organization_id' and table_type = 'BASE TABLE' order by 1`)
    const read: TenantTable[] = []
    for (const { name, has_texts: hasTexts } of tables) {
      const [row] = await tx.execute<{ rows: number; canary: boolean; print: string }>(sql`
        select count(*)::integer as rows, coalesce(bool_or(t::text like ${`%${CANARY}%`}), false) as canary,
               md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as print
        from ${sql.identifier(name)} t`)
      read.push({ name, hasTexts, rows: row!.rows, hasCanary: row!.canary, print: row!.print })
    }
    return read
  })
}

async function putUpload(scope: Scope, fileId: string): Promise<string> {
  const row = { jobId: await scope.get('job'), fileId, createdBy: scope.caller.userId }
  const texts = { name: scope.text('file'), comments: scope.text('Comment') }
  return stored(scope, (tx, own) => tx.insert(s.jobUploads).values({ ...own, ...row, ...texts }))
}

async function putFile(
  scope: Scope,
  kind: FileKind,
  mimeType: string,
  bytes: Buffer = Buffer.from(scope.text('A file')),
): Promise<string> {
  const key = newObjectKey(scope.organizationId, new Date())
  await storage().put(key, Readable.from([bytes]), { contentType: mimeType })
  const row = { key, name: scope.text('file'), mimeType, size: bytes.length, kind }
  return stored(scope, (tx, own) => tx.insert(s.files).values({ ...own, ...row }))
}
