import 'server-only'
import { jobForms } from '@/db/schema'
import { nextVersion, requireChanged } from '@/db/versioned'
import { conflict, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { clocksOf } from '@/lib/job/field/clocks'
import { findStored } from '@/lib/job/photos/queries'
import { withPhotos } from '@/lib/job/photos/service'
import { holdForm, requireForm, thisForm } from '@/lib/paper/forms/queries/job-forms'
import { answerTo, misfit, photosIn } from '@/lib/paper/forms/rules'
import type { FormOfJob, FormParams, TakeFormPhotos } from '@/lib/paper/forms/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { LOCKED, announced, answererOf, isUnread } from './job-forms'
import { refuseSigned } from './signing'

/**
 * Stores photos with a form, as further answers of one of its items. Known ids are answered and not stored again. The
 * item may be hidden: the answer that shows it may come after its photos.
 * @throws not_found, invalid for an item that takes no photos or not so many, conflict when the form is locked, somebody signed what it shows there or an id
 *   stands for another photo, and what `withPhotos` refuses of files
 */
export async function takePhotos(
  actor: Actor,
  at: FormParams,
  { itemId, photoIds, capturedAt, ...read }: TakeFormPhotos,
  files: readonly UploadedFile[],
): Promise<FormOfJob> {
  if (!files.length) throw invalid({ photos: 'Please take a photo' })
  const ids = photoIds ?? files.map(newId)
  return withPhotos(actor, { jobId: at.jobId, files, photoIds: ids }, async (tx, arrived) => {
    const { answered } = await holdForm(tx, actor, at)
    const before = await requireForm(tx, actor, at)
    const known = new Set((await findStored(tx, actor, ids)).map(({ id }) => id))
    const added = await arrived.keep({ jobFormId: at.formId }, clocksOf({ capturedAt, lateReason: null }))
    if (!added) return before
    if (before.status === 'SUBMITTED') throw conflict(LOCKED, before)
    const item = before.formItems.find(({ id }) => id === itemId)
    if (item?.kind !== 'photo') throw invalid({ itemId: 'This item takes no photos' })
    const answer = {
      photoIds: [...photosIn(answerTo(before.answers, itemId)), ...ids.filter((id) => !known.has(id))],
    }
    const fault = misfit(item, answer)
    if (fault) throw invalid({ photos: fault })
    const answers = { ...before.answers, [itemId]: answer }
    const { signatures } = before
    await refuseSigned(tx, actor, before, { after: { ...before, answers }, changed: [itemId], signatures })
    const version = before.version + 1
    // A colleague's photo that was not read yet is not to pass for read because an own one came after it.
    const writer = isUnread(answered[itemId], read) ? null : (read.writer ?? null)
    await requireChanged(
      tx
        .update(jobForms)
        .set({
          answers,
          answered: { ...answered, [itemId]: { version, writer, by: answererOf(actor) } },
          ...nextVersion(jobForms),
        })
        .where(thisForm(actor, at)),
    )
    return announced(tx, actor, await requireForm(tx, actor, at))
  })
}
