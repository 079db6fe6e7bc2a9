import 'server-only'
import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { oneAtATime } from '@/db/once'
import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { formTemplateGroups, formTemplates, jobForms } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, nextVersion, refuseKnown, requireChanged } from '@/db/versioned'
import { ChangedMeanwhile, type FieldError, changedMeanwhile, conflict, invalid, wrongRole } from '@/lib/base/errors'
import { administrators } from '@/lib/base/roles'
import { toWallClock } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { removePhotosOf } from '@/lib/job/photos/service'
import { canonical, spelled } from '@/lib/paper/forms/canonical'
import { faultsOf } from '@/lib/paper/forms/faults'
import {
  type Answered,
  ITEMS,
  findForm,
  formsOfJob,
  holdForm,
  lastOwnForm,
  listForms,
  photosAmong,
  requireForm,
  thisForm,
} from '@/lib/paper/forms/queries/job-forms'
import { waitsForLink } from '@/lib/paper/forms/queries/links'
import { liveTemplate, newestVersion } from '@/lib/paper/forms/queries/templates'
import {
  type Filled,
  MOST_FORMS,
  answerTo,
  carryOver,
  isOwnForm,
  lacking,
  misfit,
  photosIn,
  proposedBy,
  shownAnswers,
  shownItems,
  startingAnswers,
} from '@/lib/paper/forms/rules'
import {
  type Answers,
  type CustomizeForm,
  type FillForm,
  type FormItem,
  type FormOfJob,
  type FormParams,
  MOST_LETTERS,
  type RenewForm,
  type StartForm,
} from '@/lib/paper/forms/schema'
import { owePaper, withdrawForm } from '@/lib/paper/kept/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'
import { requireVisit } from '@/lib/site/visits/queries'

import { readBy, recognise, refuseNotRead, refuseOtherPhotos, refuseSigned, signItems, tellSigners } from './signing'
import { tell } from './telling'

const refuseStale = changedMeanwhile('this form', jobForms)
export const LOCKED = 'This form is submitted and locked. Start a new one that takes its place.'

/** A job's forms, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string): Promise<FormOfJob[]> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    return listForms(tx, actor, jobId)
  })

/** One form of a job. @throws not_found */
export const open = (actor: Actor, at: FormParams): Promise<FormOfJob> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, at.jobId)
    return requireForm(tx, actor, at)
  })

/**
 * Starts a form of a job from the newest version of a template.
 * @throws not_found for a job, visit or form that is not there, invalid for a template that none can be started from and
 *   for answers that do not fit, conflict when the id is another's
 */
export async function start(actor: Actor, jobId: string, { id = newId(), ...sent }: StartForm): Promise<FormOfJob> {
  const { formTemplateId, inspectionId, supersedesId, fromLast } = sent
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { jobId, ...sent },
      find: () => findForm(tx, actor, id),
      isHere: (stored: FormOfJob) => stored.jobId === jobId,
    }
    const [{ timezone }] = await Promise.all([
      requireJob(tx, actor, jobId),
      refuseKnown(tx, actor, jobForms, id, known),
    ])
    const template = await requireStartable(tx, actor, formTemplateId)
    if (inspectionId) await requireVisit(tx, actor, jobId, inspectionId)
    const earlier = supersedesId ? await requireForm(tx, actor, { jobId, formId: supersedesId }) : null
    if (earlier?.status === 'DRAFT') throw conflict('This form is not submitted yet. Change it instead.', earlier)
    await oneAtATime(tx, `forms of ${jobId}`)
    if ((await tx.$count(jobForms, formsOfJob(actor, jobId))) >= MOST_FORMS) {
      throw conflict(`A job has at most ${MOST_FORMS} forms.`)
    }
    const last =
      fromLast && !earlier && !sent.answers && isOwnForm(template.items)
        ? await lastOwnForm(tx, actor, formTemplateId, jobId)
        : null
    const before = earlier
      ? carryOver(earlier.answers, template.items)
      : last
        ? proposedBy(last.answers, template.items)
        : {}
    const answers = withoutNulls(sent.answers ?? before)
    const faults = [...misfits(template.items, answers), ...(await strangePhotos(tx, actor, jobId, answers))]
    if (faults.length) throw invalid(faults)
    const [day, time] = toWallClock(new Date(), timezone).split('T') as [string, string]
    const values = {
      organizationId: actor.organizationId,
      id,
      jobId,
      inspectionId,
      templateId: formTemplateId,
      templateVersion: template.version,
      name: template.name,
      items: template.items,
      answers: { ...startingAnswers(template.items, { day, time: time.slice(0, 5) }), ...answers },
      answered: Object.fromEntries(
        Object.keys(answers).map((item) => [item, { version: 1, writer: null, by: answererOf(actor) }]),
      ),
      supersedesId,
      answersFromAt: last?.submittedAt ?? null,
      mustBeRead: last !== null,
      createdBy: actor.userId,
    }
    await createOnce(tx, jobForms, values, known)
    const form = await requireForm(tx, actor, { jobId, formId: id })
    await tell(tx, actor, 'form.started', form, last ? { answersFromAt: last.submittedAt } : {})
    return form
  })
}

/** The newest version of a template, where forms can be started from it. @throws invalid */
async function requireStartable(tx: Tx, actor: Actor, templateId: string) {
  const [template] = await tx
    .select({ archivedAt: formTemplates.archivedAt, groupDeletedAt: formTemplateGroups.deletedAt })
    .from(formTemplates)
    .innerJoin(formTemplateGroups, sameRow(formTemplateGroups, formTemplates.groupId))
    .where(liveTemplate(actor, templateId))
  const newest = template && !template.archivedAt && (await newestVersion(tx, actor, templateId))
  if (!newest) throw invalid({ formTemplateId: 'Please choose a form' })
  return newest
}

/**
 * Keeps what somebody filled in: all of it, or nothing. Whatever others filled in meanwhile stays beside it.
 * @throws not_found, invalid for answers and signatures that do not fit and for what a submitted form lacks, conflict
 *   with the stored form when it is locked, when somebody signed one of these answers, when somebody else gave one and
 *   when whoever signs read an older one
 */
export const fill = (actor: Actor, at: FormParams, sent: FillForm): Promise<FormOfJob> =>
  inOrganization(actor, async (tx) => {
    // What prints a signature that is taken off is withdrawn with it.
    if (sent.removedSignatureIds?.length) await lockStorage(tx, actor)
    const { answered } = await holdForm(tx, actor, at)
    const before = await requireForm(tx, actor, at)
    if (before.status === 'SUBMITTED') {
      if (await isDone(tx, actor, before, sent)) return before
      throw conflict(LOCKED, before)
    }
    return fillHeld(tx, actor, { before, answered }, sent)
  })

/**
 * Keeps what somebody filled in, in a form that the caller has locked and that is not submitted yet.
 * @param linkId the link by which it was signed
 * @throws as `fill` does
 */
export async function fillHeld(
  tx: Tx,
  actor: Actor,
  { before, answered }: { before: FormOfJob; answered: Answered },
  sent: FillForm,
  linkId?: string,
): Promise<FormOfJob> {
  const at = { jobId: before.jobId, formId: before.id }
  const { answers: sentAnswers = {} } = sent
  const faults = [...misfits(before.formItems, sentAnswers), ...(await strangePhotos(tx, actor, at.jobId, sentAnswers))]
  if (faults.length) throw invalid(faults)
  const changed = changedIn(before.answers, sentAnswers)
  refuseMet(before, answered, changed, sent)
  const answers = withoutNulls({ ...before.answers, ...sentAnswers })
  // Each part may be short enough, and all of them not.
  if (JSON.stringify(answers).length > MOST_LETTERS) throw invalid({ answers: 'These answers are too long' })
  const signed = await signItems(tx, actor, { ...before, answers }, sent, linkId)
  if (signed.added.length) refuseUnread(before, answered, sent)
  const filled = { ...before, answers, signatures: signed.signatures }
  refuseHidden(filled, changed)
  const stay = before.signatures.filter(({ id }) => !sent.removedSignatureIds?.includes(id))
  if (changed.length || signed.isChanged) {
    await refuseSigned(tx, actor, before, { after: filled, changed, signatures: stay })
  }
  const isSubmitted = sent.status === 'SUBMITTED'
  if (!changed.length && !signed.isChanged && !isSubmitted) return before
  const version = before.version + 1
  const writer = sent.writer ?? null
  const answeredNow = Object.fromEntries(changed.map((item) => [item, { version, writer, by: answererOf(actor) }]))
  await requireChanged(
    tx
      .update(jobForms)
      .set({ answers, answered: { ...answered, ...answeredNow }, ...nextVersion(jobForms) })
      .where(thisForm(actor, at)),
  )
  const after = await requireForm(tx, actor, at)
  const action = linkId ? 'form.signed-by-link' : 'form.signed'
  for (const one of signed.added) {
    await tell(tx, actor, action, after, { signedBy: one.signedBy, ...readBy(after, one) })
  }
  if (signed.added.length) await owePaper(tx, actor, at.jobId, { type: 'FormReport', formId: at.formId })
  return isSubmitted ? submit(tx, actor, after, sent) : announced(tx, actor, after)
}

const changedIn = (before: Answers, sent: Answers): string[] =>
  Object.keys(sent).filter((item) => spelled(answerTo(before, item)) !== spelled(answerTo(sent, item)))

/** Whether a locked form holds all that is sent: the second try of what locked it. @throws conflict as `recognise` does */
async function isDone(
  tx: Tx,
  actor: Actor,
  form: FormOfJob,
  { answers = {}, signatures = [], status }: FillForm,
): Promise<boolean> {
  const known = await recognise(tx, actor, form.id, signatures)
  const areSigned = signatures.every(({ id }) => id !== undefined && known.has(id))
  return status === 'SUBMITTED' && areSigned && !changedIn(form.answers, answers).length
}

/** Who answers: by a link nobody of the firm does. */
export const answererOf = ({ userId, doer }: Pick<Actor, 'userId' | 'doer'>): string | null => (doer ? null : userId)

type Read = Pick<FillForm, 'version' | 'writer'>

/** Whether somebody else gave an answer since the form was read. */
export const isUnread = (last: Answered[string] | undefined, { version, writer }: Read): boolean =>
  last !== undefined && version !== undefined && last.version > version && !(writer && last.writer === writer)

/** @throws conflict with the stored form, which names the items that somebody else answered since they were read */
function refuseMet(before: FormOfJob, answered: Answered, changed: readonly string[], read: Read): void {
  const met = changed.filter((item) => isUnread(answered[item], read))
  if (!met.length) return
  const by = met.map((item) => answered[item]!.by ?? null)
  throw new ChangedMeanwhile(
    'the same',
    { verb: 'answered', by },
    {
      current: before,
      fields: met.map((item) => ({ path: `answers.${item}`, message: 'Somebody else answered this' })),
    },
  )
}

/** @throws conflict with the stored form when somebody else changed it since whoever signs read it */
function refuseUnread(before: FormOfJob, answered: Answered, read: Read): void {
  if (Object.values(answered).some((last) => isUnread(last, read))) {
    throw conflict('The form was changed while you read it. Please read it again.', before)
  }
}

/** @throws invalid for answers to what is not shown */
function refuseHidden(form: Filled & Pick<FormOfJob, 'formItems'>, changed: readonly string[]): void {
  const shown = new Set(shownItems(form.formItems, form).map(({ id }) => id))
  const hidden = changed.filter((item) => !shown.has(item) && answerTo(form.answers, item) !== null)
  if (!hidden.length) return
  throw invalid(hidden.map((item) => ({ path: `answers.${item}`, message: 'This is not shown' })))
}

function misfits(items: readonly FormItem[], answers: Answers): FieldError[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return Object.entries(answers).flatMap(([id, answer]) => {
    const item = byId.get(id)
    const message = item ? misfit(item, answer) : 'There is no such item'
    return message ? [{ path: `answers.${id}`, message }] : []
  })
}

async function strangePhotos(tx: Tx, actor: Actor, jobId: string, answers: Answers): Promise<FieldError[]> {
  return withoutPhoto(answers, await photosAmong(tx, actor, jobId, Object.values(answers)))
}

/** The faults of answers that name a photo which is not among those found. */
function withoutPhoto(answers: Answers, found: readonly { id: string }[]): FieldError[] {
  const known = new Set(found.map(({ id }) => id))
  return Object.entries(answers).flatMap(([item, answer]) =>
    photosIn(answer).every((id) => known.has(id))
      ? []
      : [{ path: `answers.${item}`, message: 'One of these photos is not of this job' }],
  )
}

const withoutNulls = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null))

/**
 * Locks a form with all that it shows.
 * @param read whether whoever submits has read the answers, where nobody signs them
 * @throws invalid for what it lacks, and for answers of an earlier form that nobody has read
 */
export async function submit(
  tx: Tx,
  actor: Actor,
  form: FormOfJob,
  read: { hasRead?: boolean } = {},
): Promise<FormOfJob> {
  const shown = shownAnswers(form.formItems, form)
  const photos = await photosAmong(tx, actor, form.jobId, Object.values(shown), { hold: true })
  const lacks = lacking(form.formItems, form).map(({ item, says }) => ({ path: `answers.${item.id}`, message: says }))
  const faults = [...lacks, ...withoutPhoto(shown, photos)]
  if (faults.length) throw invalid(faults)
  if (!form.signatures.length) refuseNotRead(form, read, 'hasRead')
  await refuseOtherPhotos(tx, actor, form, photos)
  const { id, jobId, name, formTemplateId, templateVersion, formItems: items, answers, jobFields, signatures } = form
  const answersFromAt = form.answersFromAt ?? undefined
  const submittedAt = new Date().toISOString()
  const submittedByLink = actor.doer?.kind === 'link' ? actor.doer.name : undefined
  const frozen = canonical({
    id,
    jobId,
    name,
    formTemplateId,
    templateVersion,
    items,
    answers,
    answersFromAt,
    jobFields,
    signatures: signatures.map(({ id, itemId, sign, signedBy, role, consent, hasRead, signedAt, capturedAt }) => {
      const read = answersFromAt ? { hasRead } : {}
      return { id, itemId, sign, signedBy, role, consent, ...read, signedAt, capturedAt }
    }),
    photos,
    submittedAt,
    submittedBy: actor.userId,
    submittedByLink,
  })
  const sha256 = createHash('sha256').update(frozen).digest()
  await requireChanged(
    tx
      .update(jobForms)
      .set({ submittedAt, submittedBy: actor.userId, submittedByLink, jobFields, frozen, sha256 })
      .where(thisForm(actor, { jobId, formId: id })),
  )
  const after = await requireForm(tx, actor, { jobId, formId: id })
  await tell(tx, actor, 'form.submitted', after, {
    sha256: after.sha256,
    ...(!signatures.length && readBy(after, read)),
  })
  await owePaper(tx, actor, jobId, { type: 'FormReport', formId: id })
  return after
}

/**
 * Gives one job's form other items; its template stays as it is. Answers that still fit are kept.
 * @throws not_found, invalid for items that do not go together, conflict when it is locked, signed, or was changed since
 */
export async function customize(
  actor: Actor,
  at: FormParams,
  { formItems, version }: CustomizeForm,
): Promise<FormOfJob> {
  const faults = faultsOf(formItems)
  if (faults.length) throw invalid(faults)
  return inOrganization(actor, async (tx) => {
    const before = await holdUnsigned(tx, actor, at, version)
    if (spelled(before.formItems) === spelled(formItems)) return before
    const values = { items: formItems, isCustomized: true, answers: carryOver(before.answers, formItems) }
    return replaceItems(tx, actor, at, 'form.customized', values)
  })
}

/**
 * Takes the newest version of its template over. Answers that still fit are kept, what was changed for this job alone
 * is not.
 * @throws not_found, conflict when it is locked, signed, or was changed since; role for one that an Administrator changed
 */
export async function renew(actor: Actor, at: FormParams, { version }: RenewForm): Promise<FormOfJob> {
  return inOrganization(actor, async (tx) => {
    const before = await holdUnsigned(tx, actor, at, version)
    const newest = await newestVersion(tx, actor, before.formTemplateId)
    if (!newest || newest.version === before.templateVersion) return before
    if (before.isCustomized && !administrators.includes(actor.role)) {
      throw wrongRole('Only an Administrator may give up what was changed for this job.')
    }
    return replaceItems(tx, actor, at, 'form.renewed', {
      items: newest.items,
      isCustomized: false,
      templateVersion: newest.version,
      name: newest.name,
      answers: carryOver(before.answers, newest.items),
    })
  })
}

/** Holds a form whose items may still change: what somebody signed is no longer ours to change. */
async function holdUnsigned(tx: Tx, actor: Actor, at: FormParams, version: number | undefined): Promise<FormOfJob> {
  await holdForm(tx, actor, at)
  const form = await requireForm(tx, actor, at)
  if (form.status === 'SUBMITTED') throw conflict(LOCKED, form)
  if (version !== undefined && form.version !== version) throw refuseStale(form)
  if (form.signatures.length) throw conflict('This form is signed. Take the signatures off first.', form)
  if (await waitsForLink(tx, actor, at.formId)) {
    throw conflict('Somebody is asked to sign this form by link. Take the link back first.', form)
  }
  return form
}

async function replaceItems(
  tx: Tx,
  actor: Actor,
  at: FormParams,
  action: string,
  values: Partial<typeof jobForms.$inferInsert>,
): Promise<FormOfJob> {
  await requireChanged(
    tx
      .update(jobForms)
      .set({
        ...values,
        answered: sql`${jobForms.answered} || jsonb_build_object(${ITEMS}::text, jsonb_build_object('version', ${jobForms.version} + 1, 'writer', null))`,
        ...nextVersion(jobForms),
      })
      .where(thisForm(actor, at)),
  )
  const after = await requireForm(tx, actor, at)
  await tell(tx, actor, action, after)
  return after
}

/**
 * Deletes a form with the photos that its camera took, also a submitted one; the history keeps its hash, its PDFs are
 * withdrawn, and whoever signed it by link is told.
 * @throws not_found, conflict when another submitted form shows one of its photos
 */
export async function remove(actor: Actor, at: FormParams): Promise<void> {
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    await holdForm(tx, actor, at)
    const form = await requireForm(tx, actor, at)
    await requireChanged(
      tx
        .update(jobForms)
        .set({ deletedAt: sql`now()` })
        .where(thisForm(actor, at)),
    )
    await withdrawForm(tx, actor, at)
    await removePhotosOf(tx, actor, 'jobFormId', [at.formId])
    await tellSigners(tx, actor, form)
    await tell(tx, actor, 'form.deleted', form, { status: form.status, sha256: form.sha256 })
  })
}

/** Tells whoever has the form open. */
export async function announced(tx: Tx, actor: Actor, form: FormOfJob): Promise<FormOfJob> {
  await announce(tx, actor, 'forms', [form.jobId])
  return form
}
