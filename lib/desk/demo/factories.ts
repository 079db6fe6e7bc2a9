import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { and, eq, isNull, sql } from 'drizzle-orm'

import * as s from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { addDays, todayIn, toInstant, toWallClock } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { makeLink } from '@/lib/company/accounts/links'
import { isPicture } from '@/lib/company/files/rules'
import type { Rule } from '@/lib/job/calendar/recurrence/recurrence'
import { DEFAULT_RULE } from '@/lib/job/calendar/recurrence/words'
import { keyOf } from '@/lib/job/calendar/stored/outcomes'
import { rangeOf } from '@/lib/job/calendar/stored/plan'
import { ruleValues } from '@/lib/job/calendar/stored/rows'
import { draftOf } from '@/lib/job/messages/body'
import { htmlOf, textOf } from '@/lib/job/messages/draft-text'
import { takeNumbers } from '@/lib/job/photos/numbers'
import { addStarterLetterhead } from '@/lib/paper/letterheads/starters'
import type { Actor } from '@/lib/platform/auth/actor'
import { hashPassword } from '@/lib/platform/auth/passwords'
import { openSession } from '@/lib/platform/auth/sessions'
import type { Visitor } from '@/lib/platform/http/request'
import { renderMail } from '@/lib/platform/mail/templates'
import { enqueue } from '@/lib/platform/queue/enqueue'
import { newObjectKey, storage } from '@/lib/platform/storage'

/** The records of the tests and the demo story, as the product itself would write them, with honest defaults. */

type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>
interface Scope {
  organizationId: number
}

let counter = 0
/** A number that no other record of this process has. */
export const serial = (): number => ++counter

/** A stranger on a network of their own: their tries do not count with anybody else's. */
export const makeVisitor = (): Visitor => ({
  address: `2001:db8:${randomBytes(4)
    .toString('hex')
    .replace(/(?=.{4}$)/, ':')}::1`,
  device: 'Test',
})

export const FACTORY_PASSWORD = 'correct horse battery staple'
let factoryHash: Promise<string> | undefined

/** An organisation with its counters and its default letterhead. */
export async function makeOrganization(
  values: Values<typeof s.organizations> = {},
): Promise<{ organizationId: number }> {
  return atTheDoor(async (tx) => {
    const row = {
      name: `Dry Coast Restoration ${serial()}`,
      identifier: 'DCR',
      pricingPlan: 'UNRESTRICTED' as const,
      ...values,
    }
    const [organization] = await tx
      .insert(s.organizations)
      .values(row)
      .returning({ organizationId: s.organizations.organizationId })
    await tx.insert(s.planUsage).values({ organizationId: organization!.organizationId })
    await addStarterLetterhead(tx, organization!.organizationId, row)
    return organization!
  })
}

/** An active user whose password is `FACTORY_PASSWORD`, or the given one. */
export async function makeUser(
  { organizationId }: Scope,
  { password, ...values }: Values<typeof s.users> & { password?: string } = {},
) {
  const n = serial()
  const passwordHash = password ? await hashPassword(password) : await (factoryHash ??= hashPassword(FACTORY_PASSWORD))
  return inOrganization({ organizationId }, async (tx) => {
    const [user] = await tx
      .insert(s.users)
      .values({
        organizationId,
        id: newId(),
        firstName: 'Robin',
        lastName: `Tester ${n}`,
        email: `robin.${n}.${newId()}@example.test`,
        role: 'Administrator',
        status: 'ACTIVE',
        passwordHash,
        passwordChangedAt: new Date().toISOString(),
        ...values,
      })
      .returning()
    if (user!.status !== 'REMOVED') {
      await tx.update(s.planUsage).set({ userCount: sql`${s.planUsage.userCount} + 1` })
    }
    return user!
  })
}

/** A member of staff's invitation to a person who has not joined yet. It waits in the outbox: none is e-mailed. */
export async function makeInvitation(
  user: { organizationId: number; id: string; firstName: string; email: string },
  organizationName: string,
  by: { id: string },
): Promise<void> {
  const { organizationId, id: userId, firstName, email } = user
  await inOrganization({ organizationId }, async (tx) => {
    const linkSecret = await makeLink(tx, { organizationId, userId }, 'INVITATION')
    await tx.insert(s.mailMessages).values({
      organizationId,
      id: newId(),
      key: `invitation:${newId()}`,
      recipient: email,
      status: 'outbox',
      linkKind: 'INVITATION',
      linkSecret,
      linkedBy: by.id,
      ...renderMail('invitation', { firstName, organizationName }),
    })
  })
}

/** The actor that a request of this user would have, with a session of its own and the session's bearer token. */
export async function actAs(user: { organizationId: number; id: string }): Promise<Actor & { token: string }> {
  return inOrganization(user, async (tx) => {
    const session = await openSession(tx, { organizationId: user.organizationId, userId: user.id }, 'Test')
    const [row] = await tx
      .select({ user: s.users, organization: s.organizations })
      .from(s.users)
      .innerJoin(s.organizations, sql`${s.organizations.organizationId} = ${s.users.organizationId}`)
      .where(sql`${s.users.id} = ${user.id}`)
    const { firstName, lastName, email, role, pictureFileId, theme } = row!.user
    const { name, identifier, pricingPlan, timezone, currency } = row!.organization
    return {
      organizationId: user.organizationId,
      userId: user.id,
      sessionId: session.id,
      token: session.token,
      role,
      firstName,
      lastName,
      email,
      pictureFileId,
      theme,
      organization: { name, identifier, pricingPlan, timezone, currency },
    }
  })
}

/** A user of this role, acting. */
export const makeActor = async (scope: Scope, values: Values<typeof s.users> = {}) =>
  actAs(await makeUser(scope, values))

export async function makeClient({ organizationId }: Scope, values: Values<typeof s.clients> = {}) {
  return inOrganization({ organizationId }, async (tx) => {
    const [client] = await tx
      .insert(s.clients)
      .values({ organizationId, id: newId(), companyName: `Harbour Mutual ${serial()}`, type: 'INSURER', ...values })
      .returning()
    return client!
  })
}

export async function makeContact({ organizationId }: Scope, values: Values<typeof s.contacts> & { clientId: string }) {
  return inOrganization({ organizationId }, async (tx) => {
    const [contact] = await tx
      .insert(s.contacts)
      .values({ organizationId, id: newId(), name: `Casey Claims ${serial()}`, ...values })
      .returning()
    return contact!
  })
}

interface StatusEntry {
  status: (typeof s.jobs.$inferSelect)['status']
  happenedAt: string
  note?: string
}

/** A job with the next number and its status history (one entry by default); private unless a client is named. */
export async function makeJob(
  { organizationId }: Scope,
  { history, ...values }: Values<typeof s.jobs> & { history?: StatusEntry[] } = {},
) {
  return inOrganization({ organizationId }, async (tx) => {
    const jobNo = await nextJobNo(tx)
    const [job] = await tx
      .insert(s.jobs)
      .values({
        organizationId,
        id: newId(),
        jobNo,
        type: 'Water',
        siteAddress: `${serial()} Esplanade`,
        suburb: 'Manly',
        state: 'QLD',
        postcode: '4179',
        country: 'Australia',
        timezone: 'Australia/Brisbane',
        isPrivateJob: !values.clientId,
        contactName: 'Sam Householder',
        status: history?.at(-1)?.status,
        ...values,
      })
      .returning()
    const entries = history ?? [{ status: job!.status, happenedAt: job!.createdAt }]
    await tx.insert(s.jobStatusEntries).values(
      entries.map(({ status, happenedAt, note }) => ({
        organizationId,
        id: newId(),
        jobId: job!.id,
        status,
        note,
        happenedAt,
        recordedAt: happenedAt,
        byUserId: job!.createdBy,
      })),
    )
    return job!
  })
}

/** A note on a job. */
export async function makeNote(
  { organizationId }: Scope,
  values: Values<typeof s.notes> & { jobId: string; createdBy: string },
) {
  return inOrganization({ organizationId }, async (tx) => {
    const [note] = await tx
      .insert(s.notes)
      .values({ organizationId, id: newId(), text: 'The owner rang.', ...values })
      .returning()
    return note!
  })
}

/** An e-mail from a job that was sent the moment it was written. */
export async function makeEmail(
  { organizationId }: Scope,
  {
    jobId,
    createdBy,
    text,
    createdAt = new Date().toISOString(),
    submits,
    ...mail
  }: Values<typeof s.mailMessages> &
    Pick<Values<typeof s.jobEmails>, 'submits'> & { jobId: string; createdBy: string; text: string },
) {
  const id = newId()
  const body = draftOf(text)
  return inOrganization({ organizationId }, async (tx) => {
    await tx.insert(s.mailMessages).values({
      organizationId,
      id,
      key: `job-email:${id}`,
      recipient: 'owner@example.test',
      subject: 'Your job with us',
      bodyText: textOf(body),
      bodyHtml: htmlOf(body),
      status: 'sent',
      attempts: 1,
      sentAt: createdAt,
      createdAt,
      ...mail,
    })
    const [email] = await tx
      .insert(s.jobEmails)
      .values({ organizationId, id, jobId, body, submits, createdBy, createdAt })
      .returning()
    return email!
  })
}

/** A text from a job that arrived, or a received one. */
export async function makeSms({ organizationId }: Scope, values: Values<typeof s.smsMessages> & { jobId: string }) {
  return inOrganization({ organizationId }, async (tx) => {
    const [sms] = await tx
      .insert(s.smsMessages)
      .values({
        organizationId,
        id: newId(),
        direction: 'outgoing',
        recipientNumber: '+61400000000',
        sender: '+61480000001',
        text: 'We are on our way.',
        segments: 1,
        status: values.direction === 'incoming' ? 'received' : 'delivered',
        sentAt: values.direction === 'incoming' ? null : values.createdAt,
        ...values,
      })
      .returning()
    return sms!
  })
}

/** A file uploaded to a job, whole and counted like an upload; the queue makes the small picture. */
export async function makeUpload(
  { organizationId }: Scope,
  {
    bytes,
    mimeType,
    ...values
  }: Values<typeof s.jobUploads> & {
    jobId: string
    createdBy: string
    name: string
    bytes: Buffer
    mimeType: string
  },
) {
  const key = await putObject(organizationId, bytes, mimeType)
  return inOrganization({ organizationId }, async (tx) => {
    const { name, createdBy } = values
    const fileId = await addFile(tx, { organizationId, key, name, mimeType, createdBy, kind: 'JOB_UPLOAD' }, bytes)
    if (isPicture(mimeType)) await enqueue(tx, 'make-thumbnail', { organizationId, fileId })
    const [upload] = await tx
      .insert(s.jobUploads)
      .values({ organizationId, id: newId(), fileId, ...values })
      .returning()
    return upload!
  })
}

async function putObject(organizationId: number, bytes: Buffer, contentType: string): Promise<string> {
  const key = newObjectKey(organizationId, new Date())
  await storage().put(key, Readable.from([bytes]), { contentType })
  return key
}

/** The row of an object, counted in the organisation's storage. */
async function addFile(tx: Tx, file: Omit<typeof s.files.$inferInsert, 'id' | 'size'>, { length: size }: Buffer) {
  const id = newId()
  await tx.insert(s.files).values({ ...file, id, size })
  await tx.update(s.planUsage).set({ storageBytes: sql`${s.planUsage.storageBytes} + ${size}` })
  return id
}

/** A note with photos from a room at a visit; the queue makes their sizes. */
export async function makePhotoNote(
  { organizationId }: Scope,
  {
    pictures,
    ...values
  }: Omit<Values<typeof s.roomFeedItems>, 'capturedAt'> & {
    jobId: string
    roomId: string
    inspectionId: string
    createdBy: string
    happenedAt: string
    pictures: readonly { bytes: Buffer; width: number; height: number }[]
  },
) {
  const { jobId, createdBy, happenedAt } = values
  const clocks = { happenedAt, capturedAt: happenedAt, receivedAt: happenedAt }
  const keys = await Promise.all(pictures.map(({ bytes }) => putObject(organizationId, bytes, 'image/jpeg')))
  return inOrganization({ organizationId }, async (tx) => {
    const [note] = await tx
      .insert(s.roomFeedItems)
      .values({ organizationId, id: newId(), type: 'PHOTO_NOTE', ...clocks, ...values })
      .returning()
    const first = await takeNumbers(tx, { organizationId }, jobId, pictures.length)
    for (const [position, { bytes, width, height }] of pictures.entries()) {
      const name = `IMG_${serial()}.jpg`
      const file = { organizationId, key: keys[position]!, name, mimeType: 'image/jpeg', createdBy }
      const fileId = await addFile(tx, { ...file, kind: 'FIELD_PHOTO' }, bytes)
      const sha256 = createHash('sha256').update(bytes).digest()
      const photo = {
        organizationId,
        id: newId(),
        jobId,
        fileId,
        feedItemId: note!.id,
        number: first + position,
        position,
        width,
        height,
        sha256,
      }
      await tx.insert(s.photos).values({ ...photo, ...clocks, createdBy })
      await enqueue(tx, 'make-renditions', { organizationId, fileId })
    }
    return note!
  })
}

/** The time when a job reached a checkpoint, set by hand. */
export async function makeKpiSetting(
  { organizationId }: Scope,
  values: Omit<typeof s.jobKpiSettings.$inferInsert, 'organizationId'>,
) {
  await inOrganization({ organizationId }, (tx) => tx.insert(s.jobKpiSettings).values({ organizationId, ...values }))
}

async function nextJobNo(tx: Tx): Promise<number> {
  const { lastJobNo, jobCount, jobsOpened } = s.planUsage
  const [usage] = await tx
    .update(s.planUsage)
    .set({ lastJobNo: sql`${lastJobNo} + 1`, jobCount: sql`${jobCount} + 1`, jobsOpened: sql`${jobsOpened} + 1` })
    .returning({ lastJobNo: s.planUsage.lastJobNo })
  return usage!.lastJobNo
}

const DAILY: Rule = {
  ...DEFAULT_RULE,
  freq: 'day',
  byWeekDay: [],
  monthOption: null,
  monthOrdinal: null,
  monthDay: null,
  endsOn: null,
}

/** A task of two hours tomorrow morning at eight, at its place, or a series of them; assigned to the named people. */
export async function makeTask(
  { organizationId }: Scope,
  {
    assignees = [],
    rule = null,
    ...values
  }: Values<typeof s.tasks> & {
    createdBy: string
    assignees?: string[]
    rule?: Partial<Rule> | null
  },
) {
  const timezone = values.timezone ?? 'Australia/Brisbane'
  const tomorrow = addDays(todayIn(timezone), 1)
  const startLocal = values.startLocal ?? `${tomorrow}T08:00:00`
  const endLocal =
    values.endLocal ?? toWallClock(new Date(toInstant(startLocal, timezone).getTime() + 7_200_000), timezone)
  const series = rule && { ...DAILY, ...rule }
  return inOrganization({ organizationId }, async (tx) => {
    const [task] = await tx
      .insert(s.tasks)
      .values({
        organizationId,
        id: newId(),
        name: 'Moisture check',
        ...values,
        timezone,
        startLocal,
        endLocal,
        ...ruleValues(series),
        activeRange: rangeOf({ startLocal, endLocal, timezone, rule: series }),
      })
      .returning()
    if (assignees.length) {
      await tx
        .insert(s.taskAssignments)
        .values(assignees.map((userId) => ({ organizationId, taskId: task!.id, userId })))
    }
    return task!
  })
}

/** A task that is done, or one day of a series. */
export async function makeDone(
  { organizationId }: Scope,
  { slotDate = null, ...done }: { taskId: string; slotDate?: string | null; doneBy: string; doneAt: string },
): Promise<void> {
  await inOrganization({ organizationId }, (tx) =>
    tx.insert(s.taskOutcomes).values({ organizationId, slotDate: keyOf(slotDate), ...done }),
  )
}

/** A site visit, entered when it happened; its author attended, unless others are named. */
/** A published template of forms, without items, in a group of its own. */
export async function makeFormTemplate({ organizationId }: Scope) {
  const [id, groupId] = [newId(), newId()]
  const [name, items] = [`Check ${serial()}`, [] as object[]]
  await inOrganization({ organizationId }, async (tx) => {
    await tx.insert(s.formTemplateGroups).values({ organizationId, id: groupId, name: `Checks ${serial()}` })
    await tx.insert(s.formTemplates).values({ organizationId, id, groupId, name, items, version: 1 })
    await tx.insert(s.formTemplateVersions).values({ organizationId, templateId: id, version: 1, name, items })
  })
  return { templateId: id, templateVersion: 1, name, items }
}

export async function makeVisit(
  { organizationId }: Scope,
  { attendees, ...values }: Values<typeof s.inspections> & { jobId: string; createdBy: string; attendees?: string[] },
) {
  const happenedAt = values.happenedAt ?? new Date().toISOString()
  return inOrganization({ organizationId }, async (tx) => {
    const [visit] = await tx
      .insert(s.inspections)
      .values({ organizationId, id: newId(), happenedAt, capturedAt: happenedAt, ...values })
      .returning()
    const who = attendees ?? [values.createdBy]
    await tx
      .insert(s.inspectionAttendees)
      .values(who.map((userId) => ({ organizationId, inspectionId: visit!.id, userId })))
    return visit!
  })
}

/** A room of a job. */
export async function makeRoom(
  { organizationId }: Scope,
  values: Values<typeof s.rooms> & { jobId: string; createdBy: string },
) {
  return inOrganization({ organizationId }, async (tx) => {
    const [room] = await tx
      .insert(s.rooms)
      .values({ organizationId, id: newId(), roomName: `Room ${serial()}`, ...values })
      .returning()
    return room!
  })
}

/** A category of equipment. */
export async function makeEquipmentCategory(
  { organizationId }: Scope,
  values: Values<typeof s.equipmentCategories> = {},
) {
  return inOrganization({ organizationId }, async (tx) => {
    const [category] = await tx
      .insert(s.equipmentCategories)
      .values({ organizationId, id: newId(), name: `Air movers ${serial()}`, kind: 'AIR_MOVER', ...values })
      .returning()
    return category!
  })
}

/** A unit of equipment, in a category of its own unless one is named. */
export async function makeEquipmentItem(scope: Scope, values: Values<typeof s.equipmentItems> = {}) {
  const { organizationId } = scope
  const categoryId = values.categoryId ?? (await makeEquipmentCategory(scope)).id
  return inOrganization({ organizationId }, async (tx) => {
    const [item] = await tx
      .insert(s.equipmentItems)
      .values({ organizationId, id: newId(), referenceId: `AM-${serial()}`, ...values, categoryId })
      .returning()
    return item!
  })
}

/** A moisture meter with its scales. */
export async function makeMeter(
  { organizationId }: Scope,
  {
    scales = [{ label: 'Wood', min: 0, max: 100, unit: '% WME' }],
    ...values
  }: Values<typeof s.meters> & { scales?: { label: string; min: number; max: number; unit: string }[] } = {},
) {
  return inOrganization({ organizationId }, async (tx) => {
    const [meter] = await tx
      .insert(s.meters)
      .values({ organizationId, id: newId(), name: `Meter ${serial()}`, kind: 'PIN', ...values })
      .returning()
    const own = await tx
      .insert(s.meterScales)
      .values(
        scales.map((scale, position) => ({ organizationId, id: newId(), meterId: meter!.id, position, ...scale })),
      )
      .returning()
    return { ...meter!, scales: own }
  })
}

/** A moisture point of a room. */
export async function makeMoisturePoint(
  { organizationId }: Scope,
  values: Values<typeof s.moisturePoints> & {
    jobId: string
    roomId: string
    meterId: string
    scaleId: string
    createdBy: string
  },
) {
  return inOrganization({ organizationId }, async (tx) => {
    const [point] = await tx
      .insert(s.moisturePoints)
      .values({
        organizationId,
        id: newId(),
        label: `Point ${serial()}`,
        location: 'WALLS',
        material: 'Timber',
        ...values,
      })
      .returning()
    return point!
  })
}

/** A reading at a point, on its scale, under the room's item of the visit. */
export async function makeReading(
  { organizationId }: Scope,
  point: Pick<typeof s.moisturePoints.$inferSelect, 'id' | 'jobId' | 'roomId' | 'meterId' | 'scaleId' | 'isControl'>,
  values: Values<typeof s.moistureReadings> & { inspectionId: string; value: number; takenBy: string },
) {
  const happenedAt = values.happenedAt ?? new Date().toISOString()
  const clocks = { happenedAt, capturedAt: happenedAt, receivedAt: happenedAt }
  const at = { organizationId, jobId: point.jobId, roomId: point.roomId, inspectionId: values.inspectionId }
  return inOrganization({ organizationId }, async (tx) => {
    await tx
      .insert(s.roomFeedItems)
      .values({ ...at, id: newId(), type: 'MOISTURE', createdBy: values.takenBy, ...clocks })
      .onConflictDoNothing()
    const [item] = await tx
      .select({ id: s.roomFeedItems.id })
      .from(s.roomFeedItems)
      .where(
        and(
          eq(s.roomFeedItems.organizationId, organizationId),
          eq(s.roomFeedItems.roomId, point.roomId),
          eq(s.roomFeedItems.inspectionId, values.inspectionId),
          eq(s.roomFeedItems.type, 'MOISTURE'),
          isNull(s.roomFeedItems.deletedAt),
        ),
      )
    const [reading] = await tx
      .insert(s.moistureReadings)
      .values({
        ...at,
        id: newId(),
        pointId: point.id,
        feedItemId: item!.id,
        meterId: point.meterId,
        scaleId: point.scaleId,
        type: point.isControl ? 'CONTROL_READING' : 'MOISTURE_READING',
        method: 'PENETRATIVE',
        unit: '% WME',
        ...clocks,
        ...values,
      })
      .returning()
    return reading!
  })
}

/** The air of a place at a visit. */
export async function makeAirReading(
  { organizationId }: Scope,
  values: Values<typeof s.airReadings> & { jobId: string; inspectionId: string; takenBy: string },
) {
  const happenedAt = values.happenedAt ?? new Date().toISOString()
  return inOrganization({ organizationId }, async (tx) => {
    const [reading] = await tx
      .insert(s.airReadings)
      .values({
        organizationId,
        id: newId(),
        place: 'AFFECTED',
        temperature: 24,
        temperatureUnit: 'Celsius',
        rh: 60,
        happenedAt,
        capturedAt: happenedAt,
        receivedAt: happenedAt,
        ...values,
      })
      .returning()
    return reading!
  })
}

/** Units installed in a room, as one item of its feed; if picked up again, with another item for that. */
export async function makeInstallation(
  { organizationId }: Scope,
  {
    itemIds,
    by,
    at,
    pickedUp,
    ...place
  }: {
    jobId: string
    roomId: string
    inspectionId: string
    itemIds: string[]
    by: string
    at: string
    pickedUp?: { at: string; inspectionId: string }
  },
) {
  const feedItemId = newId()
  const pickUpFeedItemId = newId()
  const clocksAt = (time: string) => ({ happenedAt: time, capturedAt: time, receivedAt: time })
  const clocks = clocksAt(at)
  const note = { organizationId, ...place, type: 'EQUIPMENT_NOTE' as const, createdBy: by }
  return inOrganization({ organizationId }, async (tx) => {
    await tx.insert(s.roomFeedItems).values({ ...note, id: feedItemId, ...clocks })
    if (pickedUp) {
      const { inspectionId } = pickedUp
      await tx.insert(s.roomFeedItems).values({ ...note, inspectionId, id: pickUpFeedItemId, ...clocksAt(pickedUp.at) })
    }
    return tx
      .insert(s.equipmentInstallations)
      .values(
        itemIds.map((itemId) => ({
          organizationId,
          id: newId(),
          itemId,
          feedItemId,
          ...place,
          ...clocks,
          installedBy: by,
          ...(pickedUp && {
            pickedUpInspectionId: pickedUp.inspectionId,
            pickedUpAt: pickedUp.at,
            pickUpCapturedAt: pickedUp.at,
            pickUpReceivedAt: pickedUp.at,
            pickedUpBy: by,
            pickUpFeedItemId,
          }),
        })),
      )
      .returning()
  })
}
