import { Readable } from 'node:stream'

import { sql } from 'drizzle-orm'

import { makeLink } from '@/lib/accounts/links'
import { openSession } from '@/lib/accounts/sessions'
import type { Actor } from '@/lib/auth/actor'
import { hashPassword } from '@/lib/auth/passwords'
import { rangeOf } from '@/lib/calendar/plan'
import type { Rule } from '@/lib/calendar/recurrence'
import { DEFAULT_RULE } from '@/lib/calendar/recurrence-words'
import { ruleValues } from '@/lib/calendar/stored'
import { renderMail } from '@/lib/mail/templates'
import { draftOf } from '@/lib/messages/body'
import { htmlOf, textOf } from '@/lib/messages/draft-text'
import { enqueue } from '@/lib/queue/enqueue'
import { newObjectKey, storage } from '@/lib/storage'
import { addDays, toDay, toInstant, toWallClock } from '@/lib/time'
import { isPicture } from '@/lib/uploads/rules'
import { newId } from '@/lib/wire'

import * as s from './schema'
import { type Tx, atTheDoor, inOrganization } from './tenancy'

/** What the tests and the demo story are made of: records as the product itself would write them, with honest defaults. */

type Values<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>
interface Scope {
  organizationId: number
}

let counter = 0
/** A number that no other record of this process has. */
export const serial = (): number => ++counter

export const FACTORY_PASSWORD = 'correct horse battery staple'
let factoryHash: Promise<string> | undefined

/** An organisation with the counters that every one has. */
export async function makeOrganization(
  values: Values<typeof s.organizations> = {},
): Promise<{ organizationId: number }> {
  return atTheDoor(async (tx) => {
    const [organization] = await tx
      .insert(s.organizations)
      .values({ name: `Dry Coast Restoration ${serial()}`, identifier: 'DCR', pricingPlan: 'UNRESTRICTED', ...values })
      .returning({ organizationId: s.organizations.organizationId })
    await tx.insert(s.planUsage).values({ organizationId: organization!.organizationId })
    return organization!
  })
}

/** A user who is active and whose password is `FACTORY_PASSWORD`, or the one given. */
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
        passwordChangedAt: new Date(),
        ...values,
      })
      .returning()
    if (user!.status !== 'REMOVED') {
      await tx.update(s.planUsage).set({ userCount: sql`${s.planUsage.userCount} + 1` })
    }
    return user!
  })
}

/** The invitation of somebody who has not joined yet. It waits in the outbox: nothing that is made here is e-mailed. */
export async function makeInvitation(
  user: { organizationId: number; id: string; firstName: string; email: string },
  organizationName: string,
): Promise<void> {
  const { organizationId, id: userId, firstName, email } = user
  await inOrganization({ organizationId }, async (tx) => {
    const token = await makeLink(tx, { organizationId, userId }, 'INVITATION')
    await tx.insert(s.mailMessages).values({
      organizationId,
      id: newId(),
      key: `invitation:${newId()}`,
      recipient: email,
      status: 'outbox',
      ...renderMail('invitation', { firstName, organizationName, token }),
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
  happenedAt: Date
  note?: string
}

/** A job with the next number and its status history (one entry unless told); for a private person unless a client is named. */
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
    createdAt = new Date(),
    ...mail
  }: Values<typeof s.mailMessages> & { jobId: string; createdBy: string; text: string },
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
      .values({ organizationId, id, jobId, body, createdBy, createdAt })
      .returning()
    return email!
  })
}

/** A text from a job that arrived, or that came in. */
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

/** A file put with a job, whole and counted as an upload is; pictures get their small one from the queue. */
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
  const key = newObjectKey(organizationId, new Date())
  await storage().put(key, Readable.from([bytes]), { contentType: mimeType })
  return inOrganization({ organizationId }, async (tx) => {
    const { name, createdBy } = values
    const file = { organizationId, id: newId(), key, name, mimeType, size: bytes.length, createdBy }
    await tx.insert(s.files).values({ ...file, kind: 'JOB_UPLOAD' })
    await tx.update(s.planUsage).set({ storageBytes: sql`${s.planUsage.storageBytes} + ${bytes.length}` })
    if (isPicture(mimeType)) await enqueue(tx, 'make-thumbnail', { organizationId, fileId: file.id })
    const [upload] = await tx
      .insert(s.jobUploads)
      .values({ organizationId, id: newId(), fileId: file.id, ...values })
      .returning()
    return upload!
  })
}

/** When a job reached a checkpoint, said by hand. */
export async function makeKpiSetting(
  { organizationId }: Scope,
  values: Omit<typeof s.jobKpiSettings.$inferInsert, 'organizationId'>,
) {
  await inOrganization({ organizationId }, (tx) => tx.insert(s.jobKpiSettings).values({ organizationId, ...values }))
}

async function nextJobNo(tx: Tx): Promise<number> {
  const [usage] = await tx
    .update(s.planUsage)
    .set({ lastJobNo: sql`${s.planUsage.lastJobNo} + 1`, jobCount: sql`${s.planUsage.jobCount} + 1` })
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

/** A task of two hours tomorrow morning at eight, where it stands, or a series of them; assigned to whom is named. */
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
  const tomorrow = addDays(toDay(new Date(), timezone), 1)
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
