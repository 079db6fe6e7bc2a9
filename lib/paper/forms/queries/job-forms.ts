import 'server-only'
import { type SQL, and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { among, sameRow } from '@/db/rows'
import { formSignatures, formSigningLinks, formTemplates, jobForms, photos, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { personColumns, personColumnsOf, toPerson } from '@/lib/company/users/queries'
import { type Mark, storedMarks } from '@/lib/job/photos/marks'
import type { FrozenPhoto } from '@/lib/paper/forms/canonical'
import { MOST_FORMS, photosIn } from '@/lib/paper/forms/rules'
import type {
  Answer,
  Answers,
  FormItem,
  FormOfJob,
  FormParams,
  Sign,
  Signature,
  SignerRole,
} from '@/lib/paper/forms/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { JobFields } from './job-fields'

type Scope = Pick<Actor, 'organizationId'>

/** Under which `Answered` tells when the form got other items; no item has it for its id. */
export const ITEMS = ''

/** By item: the version of the form in which it was answered last, by whom it was open, and who answered it. */
export type Answered = Record<string, { version: number; writer: string | null; by?: string | null }>

const submitter = alias(users, 'submitter')

const columns = {
  id: jobForms.id,
  jobId: jobForms.jobId,
  inspectionId: jobForms.inspectionId,
  formTemplateId: jobForms.templateId,
  templateVersion: jobForms.templateVersion,
  newestVersion: formTemplates.version,
  name: jobForms.name,
  items: jobForms.items,
  isCustomized: jobForms.isCustomized,
  answers: jobForms.answers,
  answered: jobForms.answered,
  jobFields: jobForms.jobFields,
  supersedesId: jobForms.supersedesId,
  answersFromAt: jobForms.answersFromAt,
  mustBeRead: jobForms.mustBeRead,
  submittedAt: jobForms.submittedAt,
  submittedBy: personColumnsOf(submitter),
  submittedByLink: jobForms.submittedByLink,
  sha256: jobForms.sha256,
  createdBy: personColumns,
  createdAt: jobForms.createdAt,
  updatedAt: jobForms.updatedAt,
  version: jobForms.version,
}

const selectForms = (tx: Tx) =>
  tx
    .select(columns)
    .from(jobForms)
    .innerJoin(formTemplates, sameRow(formTemplates, jobForms.templateId))
    .innerJoin(users, sameRow(users, jobForms.createdBy))
    .leftJoin(submitter, sameRow(submitter, jobForms.submittedBy))

type FormRow = Awaited<ReturnType<typeof selectForms>>[number]

/** The forms of a job that were not deleted. */
export const formsOfJob = ({ organizationId }: Scope, jobId: string): SQL | undefined =>
  and(eq(jobForms.organizationId, organizationId), eq(jobForms.jobId, jobId), isNull(jobForms.deletedAt))

/** One of them. */
export const thisForm = (scope: Scope, { jobId, formId }: FormParams): SQL | undefined =>
  and(formsOfJob(scope, jobId), eq(jobForms.id, formId))

async function toForms(tx: Tx, actor: Actor, rows: readonly FormRow[]): Promise<FormOfJob[]> {
  if (!rows.length) return []
  const signatures = await signaturesOf(
    tx,
    actor,
    rows.map(({ id }) => id),
  )
  // A job is asked once for all its forms, and only where one of them takes something from it.
  const asks = rows.find(({ items, jobFields }) => !jobFields && takesFromJob(items as FormItem[]))
  const current = asks && (await JobFields.read(tx, actor, asks.jobId))
  const signed = asks ? await signedFieldsOf(tx, actor, rows) : null
  return rows.map((row) => {
    const { items, answered, answers, jobFields, sha256, submittedBy, createdBy, ...form } = row
    const formItems = items as FormItem[]
    const kept = jobFields as Record<string, string | null> | null
    return {
      ...form,
      formItems,
      answers: answers as Answers,
      revisions: Object.fromEntries(
        Object.entries(answered as Answered)
          .filter(([id]) => id !== ITEMS)
          .map(([id, { version }]) => [id, version]),
      ),
      jobFields: kept ?? { ...current?.of(formItems, form.inspectionId), ...signed?.get(form.id) },
      signatures: signatures.get(form.id) ?? [],
      status: form.submittedAt ? 'SUBMITTED' : 'DRAFT',
      submittedBy: submittedBy && toPerson(submittedBy),
      sha256: sha256?.toString('hex') ?? null,
      createdBy: toPerson(createdBy),
    }
  })
}

/** What the job said when somebody signed, by draft: it stays so until their signature is taken off. */
async function signedFieldsOf(tx: Tx, { organizationId }: Scope, rows: readonly FormRow[]) {
  const drafts = rows.filter(({ submittedAt }) => !submittedAt).map(({ id }) => id)
  const found = await tx
    .select({
      formId: formSignatures.formId,
      fields: sql<Record<string, string | null>>`${formSignatures.signed} -> 'jobFields'`,
    })
    .from(formSignatures)
    .where(
      and(
        eq(formSignatures.organizationId, organizationId),
        among(formSignatures.formId, drafts),
        isNotNull(formSignatures.signed),
      ),
    )
    .orderBy(desc(formSignatures.createdAt), desc(formSignatures.id))
  const signed = new Map<string, Record<string, string | null>>()
  for (const { formId, fields } of found) signed.set(formId, { ...signed.get(formId), ...fields })
  return signed
}

const takesFromJob = (items: readonly FormItem[]) => items.some(({ kind }) => kind === 'jobField')

/** A job's forms, the newest first. */
export async function listForms(tx: Tx, actor: Actor, jobId: string): Promise<FormOfJob[]> {
  const rows = await selectForms(tx)
    .where(formsOfJob(actor, jobId))
    .orderBy(desc(jobForms.createdAt), desc(jobForms.id))
    .limit(MOST_FORMS + 1)
  const isCut = rows.length > MOST_FORMS
  const total = isCut ? await tx.$count(jobForms, formsOfJob(actor, jobId)) : rows.length
  return cutList(await toForms(tx, actor, rows.slice(0, MOST_FORMS)), isCut, total)
}

/** Those of a job that are not submitted, the newest first. */
export async function listDrafts(tx: Tx, actor: Actor, jobId: string): Promise<FormOfJob[]> {
  const rows = await selectForms(tx)
    .where(and(formsOfJob(actor, jobId), isNull(jobForms.submittedAt)))
    .orderBy(desc(jobForms.createdAt), desc(jobForms.id))
  return toForms(tx, actor, rows)
}

/** A form. @throws not_found, also for one of another job */
export async function requireForm(tx: Tx, actor: Actor, at: FormParams): Promise<FormOfJob> {
  const [form] = await toForms(tx, actor, await selectForms(tx).where(thisForm(actor, at)))
  if (!form) throw notFound('form')
  return form
}

/** The last form of a template that the actor submitted, of a job before all others; null for none. */
export async function lastOwnForm(
  tx: Tx,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  templateId: string,
  jobId: string,
) {
  const [last] = await tx
    .select({ answers: sql<Answers>`${jobForms.answers}`, submittedAt: jobForms.submittedAt })
    .from(jobForms)
    .where(
      and(
        eq(jobForms.organizationId, organizationId),
        eq(jobForms.submittedBy, userId),
        eq(jobForms.templateId, templateId),
        isNotNull(jobForms.submittedAt),
        // Whose answers came by a link is not whoever sent that.
        isNull(jobForms.submittedByLink),
        isNull(jobForms.deletedAt),
      ),
    )
    .orderBy(desc(sql`(${jobForms.jobId} = ${jobId}::uuid)`), desc(jobForms.submittedAt), desc(jobForms.id))
    .limit(1)
  return last ?? null
}

/** The form that an id was used for, in any job, deleted or not. */
export async function findForm(tx: Tx, actor: Actor, id: string): Promise<FormOfJob | null> {
  const rows = await selectForms(tx).where(and(eq(jobForms.organizationId, actor.organizationId), eq(jobForms.id, id)))
  return (await toForms(tx, actor, rows))[0] ?? null
}

/** Locks a form until the transaction ends, with who answered what. @throws not_found, also for one of another job */
export async function holdForm(tx: Tx, scope: Scope, at: FormParams): Promise<{ answered: Answered }> {
  const [held] = await tx
    .select({ answered: jobForms.answered })
    .from(jobForms)
    .where(thisForm(scope, at))
    .for('no key update')
  if (!held) throw notFound('form')
  return { answered: held.answered as Answered }
}

const signatureColumns = {
  id: formSignatures.id,
  formId: formSignatures.formId,
  itemId: formSignatures.itemId,
  sign: formSignatures.sign,
  signedBy: formSignatures.signedBy,
  role: formSignatures.role,
  consent: formSignatures.consent,
  hasRead: formSignatures.hasRead,
  signedAt: formSignatures.signedAt,
  capturedAt: formSignatures.capturedAt,
  timezone: formSignatures.timezone,
  device: formSignatures.device,
  latitude: formSignatures.latitude,
  longitude: formSignatures.longitude,
  referencedSignatureId: formSignatures.referencedSignatureId,
  link: {
    sendBy: formSigningLinks.sendBy,
    email: formSigningLinks.email,
    phone: formSigningLinks.phone,
    asksCode: formSigningLinks.asksCode,
    openedAt: formSigningLinks.openedAt,
    signedFrom: formSigningLinks.signedFrom,
  },
  createdBy: personColumns,
  createdAt: formSignatures.createdAt,
}

const selectSignatures = (tx: Tx) =>
  tx
    .select(signatureColumns)
    .from(formSignatures)
    .innerJoin(users, sameRow(users, formSignatures.createdBy))
    .leftJoin(formSigningLinks, sameRow(formSigningLinks, formSignatures.linkId))

type SignatureRow = Awaited<ReturnType<typeof selectSignatures>>[number]

/** The signatures of some forms, in the order in which they were made, by form. */
async function signaturesOf(
  tx: Tx,
  { organizationId }: Scope,
  ids: readonly string[],
): Promise<Map<string, Signature[]>> {
  const rows = await selectSignatures(tx)
    .where(and(eq(formSignatures.organizationId, organizationId), inArray(formSignatures.formId, [...ids])))
    .orderBy(asc(formSignatures.createdAt), asc(formSignatures.id))
  const found = new Map<string, Signature[]>()
  for (const { formId, sign, role, latitude, longitude, createdBy, link, ...row } of rows) {
    const signature: Signature = {
      ...row,
      sign: sign as Sign,
      role: role as SignerRole | null,
      place: latitude === null || longitude === null ? null : { latitude, longitude },
      byLink: link && toWay(link),
      createdBy: toPerson(createdBy),
    }
    found.set(formId, [...(found.get(formId) ?? []), signature])
  }
  return found
}

const toWay = ({ sendBy, email, phone, ...way }: NonNullable<SignatureRow['link']>): Signature['byLink'] => ({
  sentTo: (sendBy === 'sms' ? phone : email)!,
  ...way,
})

/** Where an id of a signature was used before, if it was. */
export async function findSignatures(tx: Tx, { organizationId }: Scope, ids: readonly string[]) {
  if (!ids.length) return []
  return tx
    .select({
      id: formSignatures.id,
      formId: formSignatures.formId,
      itemId: formSignatures.itemId,
      referencedSignatureId: formSignatures.referencedSignatureId,
      sign: formSignatures.sign,
      signedBy: formSignatures.signedBy,
      hasRead: formSignatures.hasRead,
      role: formSignatures.role,
      signedAt: formSignatures.signedAt,
      signed: formSignatures.signed,
    })
    .from(formSignatures)
    .where(and(eq(formSignatures.organizationId, organizationId), among(formSignatures.id, ids)))
}

/**
 * The photos of a job among some ids: their bytes' hash, and what is drawn over them.
 * @param hold whether nobody changes or removes them until the transaction ends
 */
export async function photosAmong(
  tx: Tx,
  { organizationId }: Scope,
  jobId: string,
  answers: readonly Answer[],
  { hold = false } = {},
): Promise<FrozenPhoto[]> {
  const ids = [...new Set(answers.flatMap(photosIn))]
  if (!ids.length) return []
  const found = tx
    .select({ id: photos.id, sha256: photos.sha256, degrees: photos.degrees, marks: photos.marks })
    .from(photos)
    .where(and(eq(photos.organizationId, organizationId), eq(photos.jobId, jobId), among(photos.id, ids)))
    .orderBy(asc(photos.id))
  const rows = await (hold ? found.for('share') : found)
  return rows.map(({ sha256, marks, ...photo }) => ({
    ...photo,
    sha256: sha256.toString('hex'),
    marks: storedMarks(marks as Mark[]),
  }))
}
