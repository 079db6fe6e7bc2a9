import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { quoted } from '@/lib/base/quoted'
import { formVisitsOf } from '@/lib/paper/forms/rules'
import { missingFormInWords } from '@/lib/paper/forms/words'
import type { Exception } from '@/lib/paper/reports/exceptions'
import { isAbsorbent } from '@/lib/site/inventory/rules'
import { latestOf, visitLabel } from '@/lib/site/visits/rules'
import { visitHref } from '@/lib/site/visits/sections'

import { type Facts, dayAt, partOf } from './facts'

/** Visits of which no timesheet says from when to when somebody was there: none that names them, and none of the day. */
export function visitsWithoutHours(facts: Facts): Exception[] {
  const { visits, hours, job } = facts.record
  return visits
    .filter(
      ({ id, inspectionDate }) =>
        !hours.some(({ inspectionId, workedOn }) =>
          inspectionId ? inspectionId === id : workedOn === dayAt(facts, inspectionDate),
        ),
    )
    .map((visit) => ({
      key: `HOURS.${visit.id}`,
      kind: 'HOURS' as const,
      text: `${visitLabel(visit)} of ${facts.words.at(visit.inspectionDate)} has no hours: nothing says how long somebody was there.`,
      place: visitHref(job.id, visit.id, 'timesheets'),
      reason: null,
    }))
}

/** Words that stand in any cause of water damage, whatever happened. */
const COMMON = new Set(
  'about after affected also because been before cause caused damage damaged during from have into loss over that their there this through under water were when which with'.split(
    ' ',
  ),
)
/** So many letters of a word tell it: `leak` and `leaking`, `pipe` and `pipes`. */
const STEM = 4

/** Words that say what happened; of shorter ones many stand in any cause. */
const tellingWords = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !COMMON.has(word))
      .map((word) => word.slice(0, STEM)),
  )

/** Visits whose cause shares no word with the cause of loss that the job was opened with. */
export function otherCauses({ record: { job, visits }, words }: Facts): Exception[] {
  const { causeOfLoss } = job
  if (!causeOfLoss) return []
  const ofJob = tellingWords(causeOfLoss)
  return visits.flatMap(({ id, inspectionDate, causeOfDamage }) => {
    if (!causeOfDamage || !ofJob.size) return []
    const ofVisit = tellingWords(causeOfDamage)
    if (!ofVisit.size || [...ofVisit].some((word) => ofJob.has(word))) return []
    return [
      {
        key: `CAUSE.${id}`,
        kind: 'CAUSE' as const,
        text: `The visit of ${words.at(inspectionDate)} gives the cause ${quoted(causeOfDamage)}, the job ${quoted(causeOfLoss)}.`,
        place: visitHref(job.id, id, 'details'),
        reason: null,
      },
    ]
  })
}

/** Things that take water up, and are to be restored after Category 3. */
export function soakedAndRestorable(facts: Facts): Exception[] {
  const { visits, inventory } = facts.record
  if (latestOf(visits.toReversed(), 'waterCategory')?.waterCategory !== 'CAT_3') return []
  return inventory
    .filter(({ name, disposition }) => disposition === 'RESTORABLE' && isAbsorbent(name))
    .map(({ id, name, roomId, roomName }) => ({
      key: `SOAKED.${id}`,
      kind: 'SOAKED' as const,
      text: `The water is Category 3, but ${name} in ${roomName} is marked restorable.`,
      place: `${partOf(facts, 'inventory')}?roomId=${roomId}`,
      reason: null,
    }))
}

/** Photos that show no room. A floor plan shows them all, and a form says what its photos show. */
export function photosWithoutRoom(facts: Facts): Exception[] {
  const { photos, visits } = facts.record
  const lost = photos.filter(
    ({ roomId, recordType }) => !roomId && recordType !== 'FLOOR_PLAN' && recordType !== 'FORM',
  )
  const byVisit = groupedBy(lost, ({ inspectionId }) => inspectionId)
  return visits.flatMap(({ id, inspectionDate }) => {
    const own = byVisit.get(id)
    if (!own) return []
    return [
      {
        key: `PHOTO.${id}`,
        kind: 'PHOTO' as const,
        text: `${counted(own.length, 'photo')} of ${facts.words.at(inspectionDate)} ${own.length === 1 ? 'is' : 'are'} in no room.`,
        place: `${partOf(facts, 'photos')}?visit=${id}`,
        reason: null,
      },
    ]
  })
}

/** Forms that the visits which took place require, and that nobody has submitted. */
export function missingForms(facts: Facts): Exception[] {
  const { visits, missingForms: missing } = facts.record
  const last = visits.at(-1)
  // Work that went on after it was complete is completed by a later visit.
  const held = visits.flatMap((visit) => formVisitsOf({ ...visit, outcome: visit === last ? visit.outcome : null }))
  return missing
    .filter(({ visit }) => held.includes(visit))
    .map((form) => ({
      key: `FORM.${form.formTemplateId}`,
      kind: 'FORM' as const,
      text: `The form ${missingFormInWords({ ...form, name: `“${form.name}”` })}.`,
      place: `${partOf(facts, 'forms')}${form.formId ? `/${form.formId}` : `?start=${form.formTemplateId}`}`,
      reason: null,
    }))
}
